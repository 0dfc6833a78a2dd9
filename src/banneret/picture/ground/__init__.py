"""The ground of a board: terrain, coasts, rivers, fields and borders."""
