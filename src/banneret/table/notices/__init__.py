"""Notices to people who are asked and not here: where they go, and sending each of them once."""
