"""What people do at a table, each with its address."""
