"""Matches as text that other programs write and read too, and a comparison of such a text with the rules."""
