"""What programs send and get, and how that is described."""
