"""The phases of a turn and the questions in them, with the moments for Lore cards (chapters 1 to 5)."""
