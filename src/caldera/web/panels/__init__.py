"""The drawer of a table's page, and its panels."""
