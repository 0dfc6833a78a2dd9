"""How programs judge a position of Battle Masters."""
