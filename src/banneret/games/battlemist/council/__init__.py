"""The Wizards Council (3.1)."""
