"""War Councils, Lore cards that are laid and what they do, and replenishing Lore (chapters 8 and 9)."""
