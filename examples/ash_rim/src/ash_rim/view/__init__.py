"""What is seen: the picture and the plain text."""
