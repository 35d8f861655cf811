"""What a viewer is shown of a table: the picture, the words, the choices, and what changes from one event to the next."""
