"""What processes on one database tell each other."""
