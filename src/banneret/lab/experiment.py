"""An experiment as a file: games, options, bots and changed components, in all combinations.

    title = "Do archers matter?"
    seed = 1
    bouts = 200
    bots = ["greedy", "random"]

    [[game]]
    name = "battlelore"
    options = { adventure = "agincourt-1415" }
    each = { councils = ["adventure"] }
    components = { "unit.archers.figures" = [3, 4, 5] }

A cell is one combination. A bout is one match for each seating of its bots, with the same dice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from banneret.bots.bot import Bot, Policy
from banneret.bots.simulate import SimulationPlan, seat_bots
from banneret.engine.components import read_toml
from banneret.engine.game import Game, find_game
from banneret.envs.changing import changed

_STRICT = ConfigDict(extra="forbid", frozen=True)
Number = int | float
B = TypeVar("B", bound="str | Bot | Policy")


class GameTable(BaseModel):
    """A game of an experiment: its options, those that vary (`each`), and numbers of its components that vary."""

    model_config = _STRICT
    name: str
    options: dict[str, str] = {}
    each: dict[str, list[str]] = {}
    components: dict[str, list[Number]] = {}
    bots: list[str] = []


class ExperimentTable(BaseModel):
    """The whole file.

    `width` stops a cell when its interval is this narrow; `cap` ends a match that would never end. With a `planned`
    stop all bouts are played, and only then there is an interval, a narrower one.
    """

    model_config = _STRICT
    title: str
    seed: int = 1
    bouts: Annotated[int, Field(ge=1, le=1_000_000)] = 100
    chunk: Annotated[int, Field(ge=1, le=10_000)] = 10
    swap: bool = True
    width: Annotated[float, Field(ge=0.0, le=1.0)] = 0.0
    stop: Literal["open", "planned"] = "open"
    confidence: Annotated[float, Field(gt=0.5, lt=1.0)] = 0.95
    cap: Annotated[int, Field(ge=1)] = 100_000
    bots: list[str] = []
    game: Annotated[list[GameTable], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Cell:
    """One combination: a game with settled options, and the bots of each seating.

    `given` are the options and the changes of components that the file names. `key` depends only on what is played:
    other cells do not change it.
    """

    game: str
    options: Mapping[str, str]
    seatings: tuple[tuple[str, ...], ...]
    given: Mapping[str, str | Number] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Return a short hash of what is played."""
        told = json.dumps([self.game, dict(self.options), self.seatings], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    @property
    def first(self) -> str:
        """Return the first-named bot, whose wins are counted."""
        return self.seatings[0][0]

    @property
    def label(self) -> str:
        """Return the cell in a few words, for people."""
        return " ".join([self.game, *(f"{key}={value}" for key, value in self.given.items())])

    @property
    def title(self) -> str:
        """Return the cell in the words of a form: "Titan: What is played = one battle; character.lion.power = 6"."""
        game = find_game(self.game)
        words = "; ".join(_in_words(game, key, value) for key, value in self.given.items())
        return f"{game.title}: {words}" if words else str(game.title)

    def plan(self, seed: int, seating: int, cap: int) -> SimulationPlan:
        """Return what is played in one seating."""
        return SimulationPlan(self.game, self.options, self.seatings[seating], f"{seed}/{self.key}", cap=cap)


@dataclass(frozen=True)
class Experiment:
    """A checked experiment: the table of its file, and its cells."""

    table: ExperimentTable

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Return all combinations, in the order of the file."""
        return tuple(cell for game in self.table.game for cell in _cells(game, self.table))

    @property
    def digest(self) -> str:
        """Return a hash of everything that decides what is played; duration and title do not count.

        A planned stop counts with its bouts: whoever has looked cannot plan any more.
        """
        table = self.table
        told: list[object] = [table.seed, table.chunk, table.cap, sorted(cell.key for cell in self.cells)]
        told += [table.stop, table.bouts] if table.stop == "planned" else []
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def read(path: Path) -> Experiment:
    """Read the experiment in a file. Raises ValueError, one sentence with the file and the key, for a wrong value."""
    return checked(path.name, read_toml(path))


def checked(name: str, tables: Mapping[str, Any]) -> Experiment:
    """Return the experiment that the tables of a file describe. Raises ValueError as `read` does."""
    try:
        experiment = Experiment(ExperimentTable.model_validate(dict(tables)))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"{name}: {where}: {first['msg'].lower()}") from None
    if experiment.table.stop == "planned" and experiment.table.width:
        raise ValueError(f"{name}: width: a planned stop comes after all bouts, so it has no width")
    try:
        cells = experiment.cells
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if len({cell.key for cell in cells}) < len(cells):
        raise ValueError(f"{name}: two cells are the same; each combination stands there once")
    return experiment


def _in_words(game: Game, key: str, value: str | Number) -> str:
    """Return an option of a match, or a number of its components, in words."""
    option = next((one for one in game.options if key in (one.key, one.also)), None)
    if option is None:
        return f"{key} = {value}"
    return f"{option.label} = {dict(option.values).get(str(value), value)}"


def _cells(table: GameTable, whole: ExperimentTable) -> Iterator[Cell]:
    game = find_game(table.name)
    for chosen in _combinations(table.each):
        for changes in _combinations(table.components):
            options = {**table.options, **chosen}
            settled = game.settle_among_programs({**options, **with_changes(game, changes)})
            game.setup(settled)  # options that contradict each other are refused here
            seatings = seatings_of(game, settled, table.bots or whole.bots, swap=whole.swap)
            yield Cell(game.key, settled, seatings, {**options, **changes})


def _combinations(varied: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Yield each choice of one value for each name."""
    for values in product(*varied.values()):
        yield dict(zip(varied, values, strict=True))


def with_changes(game: Game, changes: Mapping[str, Number]) -> dict[str, str]:
    """Return the option that holds the changed components, if any. Raises ValueError."""
    return {"components": changed(game, changes)} if changes else {}


def seatings_of(
    game: Game, options: Mapping[str, str], bots: Sequence[B], *, swap: bool = True
) -> tuple[tuple[B, ...], ...]:
    """Return the bots of each seat; with `swap`, all their rotations over the seats or teams, each once.

    Raises ValueError as `seat_bots` does.
    """
    if not bots:
        raise ValueError("bots: nobody plays; name a bot for each seat or team")
    names = game.seats(options)
    turns = range(len(bots)) if swap else range(1)
    return tuple(dict.fromkeys(seat_bots([*bots[turn:], *bots[:turn]], names) for turn in turns))


def won(bots: Sequence[B], first: B, winners: Sequence[int]) -> float:
    """Return what the bot `first` won of a match: its part of the winning seats; in a draw, its part of all seats.

    If all bots are the same, it is what the first seat won: 1 or 0, or its part of a draw.
    """
    seats = [seat for seat, bot in enumerate(bots) if bot == first]
    if len(seats) == len(bots):
        return float(0 in winners) if winners else 1 / len(bots)
    sharing = winners or range(len(bots))
    return len([seat for seat in sharing if seat in seats]) / len(sharing)


def sweep_text(game: str, way: str, numbers: Sequence[Number], settings: Mapping[str, Any]) -> str:
    """Return the text of an experiment in which one number of a component file takes each of these values.

    `settings` are other keys of the file; `options` are those of the match.
    """
    whole = {key: value for key, value in settings.items() if key != "options"}
    options = ", ".join(f"{key} = {json.dumps(value)}" for key, value in settings.get("options", {}).items())
    head = {"title": f"{game}: {way}", **whole}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    table = ["[[game]]", f'name = "{game}"', f"options = {{ {options} }}" if options else ""]
    changes = f"components = {{ {json.dumps(way)} = {json.dumps(list(numbers))} }}"
    return "\n".join([*lines, *filter(None, table), changes, ""])
