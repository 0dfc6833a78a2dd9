"""Where matches are stored: a database, or the data folder.

Other users of this computer must not read the folder, because it holds the links of all seats.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from banneret.cli.console import Unusable, usable

_OTHERS, _OTHERS_WRITE = 0o077, 0o022
_OURS = "matches.db"


def database_in(data: str | None, database: str | None = None) -> str:
    """Return the database at an address, or that of a data folder; neither need exist. Raises Unusable."""
    if database and data:
        raise Unusable("give --data or --database ($BANNERET_DATABASE), not both")
    return database or str(_folder(data) / _OURS)


def existing_database(data: str | None, database: str | None = None) -> str:
    """Return the database as `database_in` does; the file of a folder must exist. Raises Unusable."""
    chosen = database_in(data, database)
    if not database and not Path(chosen).exists():
        raise Unusable(f"{chosen} does not exist; give the folder of the matches with --data")
    return chosen


def ready_database(data: str | None, database: str | None = None) -> str:
    """Return the database as `database_in` does; a folder is made if need be, and closed to others. Raises Unusable."""
    chosen = database_in(data, database)
    if not database:
        _make_ready(_folder(data))
    return chosen


def _make_ready(folder: Path) -> None:
    with usable():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise Unusable(f"{folder} is not a folder; choose another with --data") from None
        make_private(folder)


def _folder(data: str | None) -> Path:
    return Path(data) if data else default_folder()


def default_folder() -> Path:
    """Return $BANNERET_DATA, or the place where the system keeps the data of a user."""
    if kept := os.environ.get("BANNERET_DATA"):
        return Path(kept)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "banneret")


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
