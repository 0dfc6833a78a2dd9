"""What cards cost and mean, the Command deck, the goblets and Lore hands, and effects in force (chapters 5 and 8)."""
