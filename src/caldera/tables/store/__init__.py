"""Where tables are kept: SQLite or PostgreSQL, one append-only log with a hash chain."""
