"""The games. They never import one another."""

from __future__ import annotations

from banneret.engine.game import games as installed

__all__ = ["installed"]
