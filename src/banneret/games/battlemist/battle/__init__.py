"""The battle segment (3.3.3)."""
