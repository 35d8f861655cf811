"""HTTP as the room speaks it: requests and answers, addresses, limits, connections. Nothing here knows what a table shows."""
