"""The recruit phase: buying, paying, placing."""
