"""Range and sight, dice, the roll, morale, retreats, and Creatures (chapters 4, 6 and 7)."""
