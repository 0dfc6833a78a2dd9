"""A bot in a file of one's own plays wherever a bot has a name."""

from __future__ import annotations

from pathlib import Path

import pytest

import banneret
from banneret.bots.bot import find_bot
from banneret.lab.origin import _origin

BOT = '''
def last(observation):
    """The last: takes the last option."""
    return observation.decision.options[-1]

number = 3
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "my_bots.py"
    file.write_text(BOT, encoding="utf-8")
    return file


def test_it_plays_in_one_process_and_in_two(file: Path) -> None:
    bots = [f"{file}:last", "random"]
    alone = [one.winners for one in banneret.simulate("titan", bots, matches=3, seed=2, scenario="battle")]
    shared = [one.winners for one in banneret.simulate("titan", bots, matches=3, seed=2, jobs=2, scenario="battle")]
    assert alone == shared
    assert find_bot(bots[0]).title == "The last: takes the last option."


def test_what_cannot_be_used_is_told(file: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has no bot 'first'"):
        find_bot(f"{file}:first")
    with pytest.raises(ValueError, match="has no bot 'number'"):
        find_bot(f"{file}:number")
    with pytest.raises(ValueError, match="there is no such file with bots"):
        find_bot(f"{tmp_path}/none.py:last")
    (tmp_path / "broken.py").write_text("1 / 0")
    with pytest.raises(ValueError, match="cannot be run: ZeroDivisionError"):
        find_bot(f"{tmp_path}/broken.py:last")


def test_rows_know_the_file_that_has_played_them(file: Path) -> None:
    name = f"{file}:last"
    before = _origin.__wrapped__("titan", (name,))[f"bot {name}"]
    file.write_text(f"{BOT}\n# changed", encoding="utf-8")
    assert before.startswith("file ")
    assert _origin.__wrapped__("titan", (name,))[f"bot {name}"] != before
