"""Who sits where, who is there, and what they say."""
