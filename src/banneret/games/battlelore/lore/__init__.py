"""War Councils, playing Lore cards, their effects, and replenishing Lore (chapters 8 and 9)."""
