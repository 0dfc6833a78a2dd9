"""What the effects of Lore cards are: carrying out, odds and worth of each kind (chapter 8)."""
