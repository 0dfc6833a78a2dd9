"""Battles as text, for exchange with other programs: written, read, and compared with the rules."""
