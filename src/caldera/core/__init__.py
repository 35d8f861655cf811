"""What a game is: the state contract, actions, chance, the match record, views and errors. Imports no game and does no I/O."""
