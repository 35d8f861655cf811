"""Pages that look back and call again: the same deal, today's mountain, my games, a club's ladder."""
