"""The drawing kit that all games share: markup that is always well-formed, numbers, layers of remembered pieces, tokens, covers."""
