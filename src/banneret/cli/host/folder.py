"""The data folder. Other users of this computer must not read it, because it holds the links of all seats."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from banneret.cli.saying import Unusable

_OTHERS, _OTHERS_WRITE = 0o077, 0o022
_OURS = "matches.db"


def make_private(folder: Path) -> None:
    """Close the folder to other users if it holds nothing but matches. Raises Unusable.

    In a folder with other things, only the files of the matches are private (`table/store/database.py`); but no other
    user may have the right to replace them.
    """
    mode = folder.stat().st_mode
    if sys.platform == "win32" or not mode & _OTHERS:
        return
    alone = all(name.startswith(_OURS) for name in os.listdir(folder))
    if alone and folder.stat().st_uid == os.geteuid():
        folder.chmod(0o700)
    elif mode & _OTHERS_WRITE:
        raise Unusable(
            f"other users can write into {folder}, the folder for matches: forbid it with "
            f"'chmod 700 {folder}', or choose another folder with --data"
        )
