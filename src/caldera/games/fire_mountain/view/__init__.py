"""What is seen: observations, pictures, plain text, click paths."""
