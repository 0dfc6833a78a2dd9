"""Prices and meaning of cards, the Command deck, goblets and Lore hands, and effects in force (chapters 5 and 8)."""
