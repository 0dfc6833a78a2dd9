"""How programs judge positions and answers."""
