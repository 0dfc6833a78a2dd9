"""Files of the workshop with changes of all kinds: none that is accepted fails in play, and none costs much."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest

from banneret.bots.trials import trials, workshop_of
from banneret.engine.components import ComponentError, Packed, read_toml
from banneret.engine.files.text import LARGEST_FILE
from banneret.engine.game import find_game
from banneret.games.battle_magic.map.maps import MAPS
from banneret.games.battle_masters.box.box import BATTLES
from banneret.games.battlelore.box.adventures import FOLDER
from tests.counting import counted

CALLS = 3_000_000
"""The most calls of functions that looking at a file may take: about a second of a processor."""
ODD: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 7, 10**6, 2**70, -0.5, float("inf"), float("nan"), True, False),
    *("", "none", "titan", "x" * 3000, "<b>bold</b>", "\u202e", "a\nb", "1", "south"),
    *([], [[]], {}, [1, 2], [[1, 2]], ["A1", "A2"], [[["A1"]]], {"1": 2}),
)
TITAN = [workshop_of("titan").begin(find_game("titan").settle({"land": land})) for land in ("desert", "tower", "marsh")]
FILES: Mapping[str, list[Mapping[str, Any]]] = {
    "battle-magic": [read_toml(path) for path in sorted(MAPS.glob("*.toml"))[:2]],
    "battle-masters": list(map(read_toml, BATTLES)),
    "battlelore": [read_toml(path) for path in sorted(FOLDER.glob("*.toml"))],
    "titan": TITAN,
}


# --- changes ----------------------------------------------------------------------------------------------------------


def spots(table: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside tables and lists: what holds it, and its key."""
    keys = list(table) if isinstance(table, dict) else range(len(table))
    for key in keys:
        yield table, key
        if isinstance(table[key], dict | list):
            yield from spots(table[key])


def odd(chance: random.Random, holder: Any, key: Any) -> None:
    holder[key] = deepcopy(chance.choice(ODD))


def near(chance: random.Random, holder: Any, key: Any) -> None:
    if isinstance(holder[key], int | float):
        holder[key] += chance.choice((-1, 1, -3, 3, 100))


def away(_: random.Random, holder: Any, key: Any) -> None:
    del holder[key]


def twice(chance: random.Random, holder: Any, key: Any) -> None:
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), deepcopy(holder[key]))


def changed_places(chance: random.Random, holder: Any, key: Any) -> None:
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def many(chance: random.Random, holder: Any, key: Any) -> None:
    if isinstance(holder[key], list) and holder[key]:
        holder[key].extend(deepcopy(holder[key]) * chance.choice((1, 5, 200)))


def another_name(chance: random.Random, holder: Any, key: Any) -> None:
    if isinstance(holder, dict):
        holder[chance.choice(("name", "x", "at", "kind", "zones", "é"))] = holder.pop(key)


CHANGES: tuple[Callable[[random.Random, Any, Any], None], ...] = (
    odd, near, near, near, away, away, twice, changed_places, changed_places, many, another_name,
)  # fmt: skip


def changed(chance: random.Random, file: Mapping[str, Any]) -> str:
    """A file with one change or a few in its tables, or in its text."""
    tables = deepcopy(dict(file))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        chance.choice(CHANGES)(chance, *chance.choice(list(spots(tables))))
    text = written(tables)
    if chance.random() < 0.15:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(("", "]", '"', "\0", "#", "[", "\ud800")) + text[at + chance.randrange(3) :]
    return text


def written(tables: Mapping[str, Any]) -> str:
    """Tables as TOML, each value in one line."""
    return "".join(f"{_word(key)} = {_value(value)}\n" for key, value in tables.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_word(key)} = {_value(one)}' for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return _word(value) if isinstance(value, str) else str(value)


def _word(text: str) -> str:
    return (
        '"'
        + "".join(sign if sign.isprintable() and sign not in '"\\' else f"\\U{ord(sign):08x}" for sign in text)
        + '"'
    )


# --- what comes of them -----------------------------------------------------------------------------------------------


def looked_at(game: str, text: str) -> Packed | None:
    """The draft, if it can be played on. What is wrong is a list of faults, or an error that says it in a sentence."""
    try:
        draft = Packed.from_text("draft", text)
        faults = workshop_of(game).faults(draft)
    except ComponentError:
        return None
    assert all(fault.text for fault in faults)
    if any(fault.bars for fault in faults):
        return None
    workshop_of(game).scene(draft)
    return draft


def players_of(game: str, draft: Packed) -> int:
    return int(read_toml(draft).get("max_players", 2)) if game == "battle-magic" else 2


def check(game: str, number: int) -> int:
    """Change files so often; return how many of them could be played on, each of which was."""
    chance, played = random.Random(f"{game} {number}"), 0
    for _ in range(number):
        text = changed(chance, chance.choice(FILES[game]))
        if len(text) > LARGEST_FILE:
            continue
        draft, calls = counted(lambda: looked_at(game, text))  # noqa: B023
        assert calls < CALLS, text[:2000]
        if draft is None:
            continue
        try:
            (tried,) = trials(game, draft, players_of(game, draft), "greedy", 1, first=0, most=1, seconds=1000)
        except Exception as error:
            raise AssertionError(f"{error!r} in play on:\n{text}") from error
        assert tried.length >= 0
        played += 1
    return played


@pytest.mark.parametrize("game", FILES)
@pytest.mark.parametrize("number", [6, pytest.param(1250, marks=pytest.mark.long)])
def test_no_changed_file_that_is_accepted_fails_in_play(game: str, number: int) -> None:
    assert check(game, number) > number // 25
