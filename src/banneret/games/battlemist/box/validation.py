"""Read a component file, and check that its tables agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

from banneret.engine.components import ComponentError, Packed, load, refer
from banneret.engine.words.sentence import echo
from banneret.games.battlemist.box import validate_numbers as numbers
from banneret.games.battlemist.box.components import COMPONENTS, Components
from banneret.games.battlemist.box.terms import ArmyId, Terrain, UnitId
from banneret.games.battlemist.box.validate_effects import EffectList, faults

COLOURS = "RGBY"
SIDES = 6


@cache
def the_components() -> Components:
    """Return the components as the project ships them."""
    return read_components(COMPONENTS)


def read_components(path: Path | Packed) -> Components:
    """Read the components from a file. Raises ComponentError that names file, table and key of the first fault."""
    file = load(path, Components)
    fault = next(_faults(file), None)
    if fault is not None:
        raise ComponentError(f"{path.name}: {fault}")
    _check_references(file, path.name)
    return file


def _faults(file: Components) -> Iterator[str]:
    yield from _twice(file)
    yield from numbers.faults(file)
    yield from _numbers(file)
    yield from _units(file)
    yield from _realms(file)
    yield from _setup(file)
    yield from _counts(file)
    for source in _sources(file):
        yield from faults(source)


def _check_references(file: Components, name: str) -> None:
    races, homes = [race.id for race in file.races], [home.id for home in file.homes]
    for race in file.races:
        refer(name, f"races {race.id}", "home", (race.home,), homes)
    for home in file.homes:
        refer(name, f"homes {home.id}", "race", (home.race,), races)
    for players in range(file.game.min_players, file.game.max_players + 1):
        named = (race for slot in file.setup.of(players) for race in slot)
        refer(name, "setup", f"players_{players}", named, races)
    realms = [realm.id for realm in file.realms]
    for adventure in file.adventures:
        refer(name, f"adventures {adventure.id}", "destination", (adventure.destination,), realms)


def _twice(file: Components) -> Iterator[str]:
    tables: dict[str, Iterable[str]] = {
        "races": (entry.id for entry in file.races),
        "races by folk": (entry.folk for entry in file.races),
        "races by home": (entry.home for entry in file.races),
        "terrains": (entry.id for entry in file.terrains),
        "realms and homes": [*(realm.id for realm in file.realms), *(home.id for home in file.homes)],
        "units and monsters": [*(unit.id for unit in file.units), *(monster.id for monster in file.monsters)],
        "spells": (entry.id for entry in file.spells),
        "actions and events": [*(card.id for card in file.actions), *(event.id for event in file.events)],
        "adventures and artifacts": [*(card.id for card in file.adventures), *(card.id for card in file.artifacts)],
    }
    for table, ids in tables.items():
        for id, count in Counter(ids).items():
            if count > 1:
                yield f"{table}: {echo(id)} stands there twice; give each only once"


def _numbers(file: Components) -> Iterator[str]:
    game = file.game
    if not 2 <= game.min_players <= game.max_players <= 6:
        yield "game: min_players and max_players are two numbers from 2 to 6, the smaller first"
    if len(file.battle.rout_check) != game.die:
        yield f"battle: rout_check has {len(file.battle.rout_check)} entries; it needs one for each of {game.die} faces"
    if len(game.star_prices) < game.stars_to_win - game.start_stars:
        yield f"game: star_prices are too few to buy {game.stars_to_win} stars one by one"
    if game.stars < game.max_players * game.start_stars:
        yield f"game: stars are {game.stars}, which is not enough to begin with"
    for name, building in (("town", file.buildings.town), ("city", file.buildings.city)):
        if building.pillage.divide < 1:
            yield f"buildings.{name}: pillage divides by {building.pillage.divide}; it must be 1 or more"


def _units(file: Components) -> Iterator[str]:
    army, monsters = {unit.id for unit in file.units}, {monster.id for monster in file.monsters}
    for missing in sorted(set(get_args(ArmyId)) - army):
        yield f"units: there is no {missing}; each type of army unit has an entry"
    for missing in sorted(set(get_args(UnitId)) - army - monsters):
        yield f"monsters: there is no {missing}; each kind of monster has an entry"
    for race in file.races:
        for type, values in (("footman", race.footman), ("archer", race.archer), ("cavalry", race.cavalry)):
            if values.rout > values.kill:
                yield f"races {race.id}: {type} routs at {values.rout} and kills at {values.kill}; a kill needs no less"
    for monster in file.monsters:
        if monster.rout > monster.kill:
            yield f"monsters {monster.id}: routs at {monster.rout} and kills at {monster.kill}; a kill needs no less"


def _realms(file: Components) -> Iterator[str]:
    terrains = {terrain.id: terrain for terrain in file.terrains}
    for missing in sorted(set(get_args(Terrain)) - terrains.keys()):
        yield f"terrains: there is no {missing}; each terrain has an entry"
    for realm in file.realms:
        if len(realm.sides) != SIDES or set(realm.sides) - set(COLOURS):
            yield f"realms {realm.id}: sides is {echo(realm.sides)}; it is six letters of {COLOURS}"
        if realm.terrain == "home":
            yield f"realms {realm.id}: terrain is 'home', which is only that of the homes"
        elif realm.terrain in terrains and terrains[realm.terrain].resource is None and realm.value:
            yield f"realms {realm.id}: value is {realm.value}, but {realm.terrain} yields nothing; it must be 0"


def _setup(file: Components) -> Iterator[str]:
    for players in range(file.game.min_players, file.game.max_players + 1):
        slots = file.setup.of(players)
        if len(slots) != players:
            yield f"setup: players_{players} has {len(slots)} lists; it needs one for each player"
        elif len({race for slot in slots for race in slot}) < players or not all(slots):
            yield f"setup: players_{players} names too few races for {players} players"
    homes = {home.id: home.race for home in file.homes}
    for race in file.races:
        if race.home in homes and homes[race.home] != race.id:
            yield f"races {race.id}: home is {echo(race.home)}, which is the home of {echo(homes[race.home])}"


def _counts(file: Components) -> Iterator[str]:
    counts = file.counts
    for key, wanted, found in (
        ("neutral_realms", counts.neutral_realms, len(file.realms)),
        ("home_realms", counts.home_realms, len(file.homes)),
        ("action_cards", counts.action_cards, sum(card.copies for card in file.actions)),
        ("event_cards", counts.event_cards, sum(card.copies for card in file.events)),
        ("adventures", counts.adventures, sum(card.copies for card in file.adventures)),
        ("artifacts", counts.artifacts, sum(card.copies for card in file.artifacts)),
        ("spells", counts.spells, len(file.spells)),
    ):
        if wanted != found:
            yield f"counts: {key} is {wanted}, but the file has {found}"


def _sources(file: Components) -> Iterator[EffectList]:
    """Yield everything that has effects, with its place in the file."""
    for monster in file.monsters:
        yield EffectList(f"monsters {monster.id}: effects", monster.effects, when="always", monster=True)
    for race in file.races:
        for skill in race.skills:
            yield EffectList(f"races {race.id}: skills", skill.effects, when=skill.when)
    for spell in file.spells:
        yield EffectList(f"spells {spell.id}: effects", spell.effects, play=spell.play, target=spell.target)
    for card in file.actions:
        yield EffectList(f"actions {card.id}: effects", card.effects, play=card.play, target=card.target)
    for event in file.events:
        yield EffectList(f"events {event.id}: passed", event.passed)
        yield EffectList(f"events {event.id}: failed", event.failed)
    for artifact in file.artifacts:
        yield EffectList(f"artifacts {artifact.id}: effects", artifact.effects, when=artifact.when)
