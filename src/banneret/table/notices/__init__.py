"""Notices to people who are asked but not here: where notices go, and how each is sent only once."""
