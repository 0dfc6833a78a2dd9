"""The pages, the JSON interface and the live connection. This package knows no game."""

from banneret.web.app import create_app

__all__ = ["create_app"]
