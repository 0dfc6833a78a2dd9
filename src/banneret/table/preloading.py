"""Which modules the processes of a table have from their start."""

from __future__ import annotations

PRELOADED = ["__main__", "banneret.table.preloaded"]


def preload(module: str) -> None:
    """Let every process that is forked from now on have this module from its start."""
    if module not in PRELOADED:
        PRELOADED.append(module)
