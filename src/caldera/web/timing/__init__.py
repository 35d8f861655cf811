"""Clocks at a table: what its page and programs are shown of them, and what people do about them."""
