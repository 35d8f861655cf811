"""What the game knows about playing it well."""
