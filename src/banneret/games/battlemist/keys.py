"""The keys of all options that the questions of a match can offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from banneret.engine.decision import DONE, PASS
from banneret.games.battlemist.battle.casualties import KILL_FIRST
from banneret.games.battlemist.battle.sides import Fighter
from banneret.games.battlemist.box.box import Box, Playable, Race, the_box
from banneret.games.battlemist.box.goods import KINDS, RESOURCES
from banneret.games.battlemist.box.vocabulary import MoveModifier
from banneret.games.battlemist.cards.unmoved_units import Company
from banneret.games.battlemist.initiative import ADD, KEEP, SUBTRACT
from banneret.games.battlemist.land.building import Piece, Spot
from banneret.games.battlemist.options import rules
from banneret.games.battlemist.trade.merchants import Trade
from banneret.games.battlemist.word_options import (
    CITY_CHOICE,
    DISCARD,
    HERO,
    HUSH,
    MERCHANTS,
    PROPOSE,
    STAR,
    TOWN_CHOICE,
    player,
)

MOST = 60
"""The highest number with a key of its own. Stocks have no limit, but nobody can propose more than this."""
_CHOICES = (HUSH, MERCHANTS, PROPOSE, DISCARD, HERO, TOWN_CHOICE, CITY_CHOICE, STAR, ADD, KEEP, SUBTRACT, KILL_FIRST)


def keys(options: Mapping[str, str]) -> Iterator[str]:
    """Yield words, amounts, cards, realms and their places, and what belongs to the races that may play."""
    settled = rules(options)
    box = the_box(settled.components)
    yield from (PASS.key, DONE.key, *(choice.key for choice in _CHOICES))
    yield from ("dedicate", "abstain", "first", "last", "yes", "no", "pillage", "keep")
    yield from map(str, range(MOST + 1))
    yield from _things(box)
    yield from _land(box)
    races = [box.race[id] for id in settled.races] or _drawn(box, settled.players)
    for race in races:
        yield from _of_race(box, race)
        yield from _duels(box, race, [other for other in races if other is not race])


def _drawn(box: Box, players: int) -> list[Race]:
    """Return the races that this number of players may draw."""
    ids = {id for slot in box.file.setup.of(players) for id in slot}
    return [race for race in box.races if race.id in ids]


def _things(box: Box) -> Iterator[str]:
    """Yield cards, spells and quests, units and resources, and the monsters of quests by their lives."""
    yield from dict.fromkeys(card.key for card in (*box.actions, *box.events, *box.quests, *box.spells))
    yield from (kind.key for kind in box.kinds)
    yield from (kind.key for kind in KINDS)
    places = range(len(RESOURCES))
    yield from (Trade(give, take, 1).key for give in places for take in places if give != take)
    lives = max((card.encounter.life for card in box.adventure.values() if card.encounter), default=0)
    yield from (f"monster:{left}" for left in range(1, lives + 1))


def _land(box: Box) -> Iterator[str]:
    """Yield realms, their pieces, and hexes: by the peninsula rule, two pieces lead one step further (mist-2.3-06)."""
    for realm in box.realms:
        yield from (realm.key, Piece(realm).key, f"built:{realm.id}")
    far = len(box.realms) // 2 + 2
    for column in range(-far, far + 1):
        for row in range(max(-far, -column - far), min(far, far - column) + 1):
            yield Spot((column, row)).key


def _of_race(box: Box, race: Race) -> Iterator[str]:
    """Yield the player, heroes and units of a race; a unit that goes further has another key."""
    yield player(0, race).key
    for hero in range(1, box.file.hero.max_owned + 1):
        yield from (f"hero:{race.folk}-{hero}", f"fulfil:{race.folk}-{hero}")
    for kind in box.kinds:
        yield from (Fighter(kind, race.folk, routed).key for routed in (False, True))
        yield from (Company(realm, kind, bonus, race.folk).key for realm in box.realms for bonus in _bonuses(box))


def _bonuses(box: Box) -> range:
    """Return by how much all cards and spells together let units go further."""
    sources: tuple[Playable, ...] = (*box.actions, *box.spells)
    effects = (effect for source in sources for effect in source.effects if isinstance(effect, MoveModifier))
    return range(sum(effect.amount for effect in effects if effect.count) + 1)


def _duels(box: Box, race: Race, others: Sequence[Race]) -> Iterator[str]:
    """Yield the attacks of a hero of the race on heroes of other races."""
    numbers = range(1, box.file.hero.max_owned + 1)
    for other in others:
        yield from (f"attack:{race.folk}-{one}:{other.folk}-{two}" for one in numbers for two in numbers)
