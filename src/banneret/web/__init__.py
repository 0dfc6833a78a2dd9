"""The pages, the JSON interface and the live connection. Nothing here knows any game."""

from banneret.web.app import create_app

__all__ = ["create_app"]
