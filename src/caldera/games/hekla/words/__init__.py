"""What is said: messages in every language, the rules text, the guide, and the choice of messages."""
