"""Adventures, ready for play: units, map, banners, councils and special rules (lore-0-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from banneret.engine.components import Packed
from banneret.games.battlelore.box.adventure_file import AdventureFile, CouncilEntry
from banneret.games.battlelore.box.board import Board, the_board
from banneret.games.battlelore.box.box import CAMPS, Box, Unit, the_box
from banneret.games.battlelore.box.ground import Ground, Site, ground_of
from banneret.games.battlelore.box.validating_adventure import read_file
from banneret.games.battlelore.box.war_council import Council

FOLDER = Path(__file__).parent / "adventures"


@dataclass(frozen=True, slots=True)
class Blazon:
    """A hex that gives a camp Victory Banners, only once (lore-0-09, lore-R-95)."""

    camp: int
    hex: int
    banners: int


@dataclass(frozen=True, slots=True)
class LoreSource:
    """A hex that gives a camp Lore at the end of its turns while it has a troop unit there (lore-8-44)."""

    hex: int
    n: int


@dataclass(frozen=True, slots=True)
class Custom:
    """War Councils that the players make: the levels of each camp, less the levels that its Creature costs.

    Rules: lore-9-07, lore-R-54.
    """

    levels: tuple[int, int]
    commander_min: int
    creature_cost: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Adventure:
    """An adventure. Pairs are by camp; `goal` is the number of Victory Banners that a camp needs to win.

    `hands` and `start_lore` are the numbers of Command cards and Lore tokens at the start; None leaves them to the
    council. `councils` are given, or made as `custom` says; both are None without Lore. `strongholds`: a level 3
    Commander places one (lore-11-60); `master_landmarks`: level 3 Lore Masters bring theirs (lore-11-10). `ground`
    holds what lies there from the start.
    """

    id: str
    number: int
    title: str
    kind: str
    description: str
    units: tuple[Unit, ...]
    camps: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    by_key: dict[str, Unit]
    goal: tuple[int, int]
    turns: int
    first: int
    lore: bool
    hands: tuple[int, int] | None
    start_lore: tuple[int, int] | None
    councils: tuple[Council, Council] | None
    custom: Custom | None
    wizard_only: bool
    blazons: tuple[Blazon, ...]
    lore_sources: tuple[LoreSource, ...]
    powers_without_lore: bool
    free_web_release: bool
    strongholds: bool
    master_landmarks: bool
    ground: Ground

    def __str__(self) -> str:
        return self.title


@cache
def names() -> tuple[str, ...]:
    """Return the ids of the project's adventures, in order."""
    return tuple(adventure.id for adventure in sorted(map(read, FOLDER.glob("*.toml")), key=lambda one: one.number))


@cache
def load(id: str) -> Adventure:
    """Return an adventure of the project."""
    return read(FOLDER / f"{id}.toml")


def read(source: Path | Packed, box: Box | None = None) -> Adventure:
    """Read an adventure from a file. Raises ComponentError with file, table and key of the first mistake."""
    box = box or the_box()
    return _adventure(read_file(source, box), box, the_board())


def _adventure(file: AdventureFile, box: Box, board: Board) -> Adventure:
    units = tuple(_units(file, box, board))
    ops = [rule.op for rule in file.rules]
    return Adventure(
        id=file.id,
        number=file.number,
        title=file.name,
        kind=file.kind,
        description=file.description,
        units=units,
        camps=(tuple(unit for unit in units if not unit.camp), tuple(unit for unit in units if unit.camp)),
        by_key={unit.key: unit for unit in units},
        goal=file.banners.both,
        turns=file.turns,
        first=CAMPS.index(file.first),
        lore=file.lore,
        hands=file.hand.both if file.hand else None,
        start_lore=file.start_lore.both if file.start_lore else None,
        councils=(_council(file.council.pennant), _council(file.council.standard)) if file.council else None,
        custom=_custom(file),
        wizard_only=file.lore_deck == "wizard-only",
        blazons=tuple(
            Blazon(CAMPS.index(rule.camp), board.at(*rule.hex), rule.banners)
            for rule in file.rules
            if rule.op == "blazon"
        ),
        lore_sources=tuple(LoreSource(board.at(*rule.hex), rule.n) for rule in file.rules if rule.op == "lore-source"),
        powers_without_lore="creature-powers-without-lore" in ops,
        free_web_release="free-web-release" in ops,
        strongholds="no-strongholds" not in ops,
        master_landmarks="lore-master-landmarks" in ops,
        ground=_ground(file, box),
    )


def _units(file: AdventureFile, box: Box, board: Board) -> Iterator[Unit]:
    index = 0
    for camp in (0, 1):
        for type, places in file.units(camp).items():
            for number, place in enumerate(places, 1):
                yield box.unit(index, camp, type, str(number) if len(places) > 1 else "", board.at(*place))
                index += 1


def _council(entry: CouncilEntry) -> Council:
    return Council(entry.commander, entry.wizard, entry.cleric, entry.rogue, entry.warrior)


def _custom(file: AdventureFile) -> Custom | None:
    if file.custom is None:
        return None
    pennant, standard = (file.custom.levels - cost for cost in file.custom.creature_cost.both)
    return Custom((pennant, standard), file.custom.commander_min, file.custom.creature_cost.both)


def _ground(file: AdventureFile, box: Box) -> Ground:
    owners = {rule.hex: CAMPS.index(rule.camp) for rule in file.rules if rule.op == "owned-landmark"}
    return ground(box, file.terrain, owners)


def ground(
    box: Box, tiles: Mapping[str, Iterable[tuple[int, int]]], owners: Mapping[tuple[int, int], int] | None = None
) -> Ground:
    """Return the ground with these tiles of terrain and landmarks, by id. `owners` are the camps of landmarks."""
    board = the_board()
    terrain = [box.terrains["countryside"]] * len(board.hexes)
    sites = []
    for kind, places in tiles.items():
        for place in places:
            if kind in box.terrains:
                terrain[board.at(*place)] = box.terrains[kind]
            else:
                sites.append(Site(box.landmarks[kind], board.at(*place), (owners or {}).get(place)))
    return ground_of(board, tuple(terrain), tuple(sites))
