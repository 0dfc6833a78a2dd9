"""How programs judge a position of BattleLore and its questions."""
