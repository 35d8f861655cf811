"""The pages around the tables, and the files that pages need."""
