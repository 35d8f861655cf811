"""Play in a terminal: the board as text, actions by number or in words. Works with a pipe as well as with a keyboard."""
