"""What is said: messages in every language, and the rules text."""
