"""French: its messages, and in `grammar` what they need beyond templates."""
