"""The data folder: nobody else of this computer looks into it, for the links of all seats are kept there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from banneret.cli.saying import Unusable

_OTHERS, _OTHERS_WRITE = 0o077, 0o022
_OURS = "matches.db"


def make_private(folder: Path) -> None:
    """Close the folder to others if nothing but matches lies there. Raises Unusable.

    In a folder with other things the matches' own files are private (`table/database.py`); but nobody else may have
    the right to replace them.
    """
    mode = folder.stat().st_mode
    if sys.platform == "win32" or not mode & _OTHERS:
        return
    alone = all(name.startswith(_OURS) for name in os.listdir(folder))
    if alone and folder.stat().st_uid == os.geteuid():
        folder.chmod(0o700)
    elif mode & _OTHERS_WRITE:
        raise Unusable(
            f"others may write into {folder}, where the matches are to be kept: close it to them with "
            f"'chmod 700 {folder}', or choose another with --data"
        )
