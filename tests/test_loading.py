"""What loads alone: one game, the plain types of the table, and the messages to pages need no server around them.

A table in a browser has no database, no web framework and no C extensions, and files that were read when it was packed.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.engine.game import games

PLAIN = (
    "banneret.tab.answers",
    "banneret.table",
    "banneret.table.match.hosted_match",
    "banneret.table.match.loading",
    "banneret.table.match.opening",
    "banneret.table.programs.bot_worker",
    "banneret.web.live.page_groups",
    "banneret.web.live.wishes",
)
SERVERS_ONLY = {"sqlalchemy", "fastapi", "starlette", "jinja2", "multiprocessing", "concurrent.futures.process"}
READS_FILES = {"pydantic", "pydantic_core", "tomllib"}
_NOTE = """
import pickle, sys
from banneret.engine.files import prebuilt
with prebuilt.noted() as notes:
    from banneret.engine.cases.lesson import course
    from banneret.engine.game import find_game
    from banneret.bots.evaluation import fitted
    game = find_game(sys.argv[1])
    course(game), fitted(game), game.aids(game.guide)
    from banneret.picture import charges, style
    charges(), style()
sys.stdout.buffer.write(pickle.dumps(notes))
"""
_LOAD = """
import json, pickle, sys
from banneret.engine.files import prebuilt
prebuilt.use(pickle.load(sys.stdin.buffer))
from importlib import import_module
from banneret.engine.cases.lesson import course
from banneret.engine.match.match import Match
for name in sys.argv[2:]:
    import_module(name)
match = Match.new(sys.argv[1], {}, seed=1)
for viewer in (0, None):
    match.view(viewer)
lessons = len(course(match.game))
from banneret.web.live.page_groups import told, written
print(json.dumps([lessons, sorted(sys.modules)]))
"""


def python(code: str, *arguments: str, given: bytes = b"") -> bytes:
    """What a fresh interpreter prints that runs this code."""
    return subprocess.run([sys.executable, "-c", code, *arguments], input=given, check=True, capture_output=True).stdout


@pytest.mark.parametrize("key", games())
def test_a_game_with_a_table_loads_without_server_and_files(key: str) -> None:
    notes = python(_NOTE, key)
    assert len(pickle.loads(notes)) > 5
    lessons, loaded = json.loads(python(_LOAD, key, *PLAIN, given=notes))

    others = {f"banneret.games.{other.replace('-', '_')}" for other in games() if other != key}
    assert lessons
    assert not (SERVERS_ONLY | READS_FILES | others) & set(loaded)


def test_only_files_of_the_package_are_noted(tmp_path: Path) -> None:
    from banneret.engine.components import read_toml
    from banneret.engine.files import prebuilt

    path = tmp_path / "units.toml"
    path.write_text("one = 1")
    with prebuilt.noted() as notes:
        assert read_toml(path) == {"one": 1}
    assert not notes
