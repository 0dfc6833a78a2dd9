"""Referee cases, and the lessons that people answer."""
