"""How programs judge a position of Battle Magic."""
