"""Commands for those who host matches."""
