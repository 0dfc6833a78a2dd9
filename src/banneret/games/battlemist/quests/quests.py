"""The quest segment: healing, new quests, moving heroes, and fulfilling quests (3.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from banneret.engine.because import because
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.box.vocabulary import MoveModifier
from banneret.games.battlemist.cards.playing import why_not_this
from banneret.games.battlemist.cards.windows import act, open_window, words
from banneret.games.battlemist.effects.lasting import expire, in_force, limited, of_seat
from banneret.games.battlemist.land import heroes
from banneret.games.battlemist.quests.deck import draw_adventure
from banneret.games.battlemist.quests.fights import begin_duel, foes_of
from banneret.games.battlemist.quests.fulfilling import reveal
from banneret.games.battlemist.quests.odds import duel_odds, encounter_odds
from banneret.games.battlemist.records import Hero, Questing
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan
from banneret.games.battlemist.word_options import YES_OR_NO

OWN: Final[tuple[Moment, ...]] = ("before-quest",)
ENEMYS: Final[tuple[Moment, ...]] = ("before-enemy-quest",)


@dataclass(frozen=True, slots=True)
class Fulfilment:
    """Revealing the adventure as fulfilled by a hero at its destination."""

    hero: Hero

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return self.hero.key.replace("hero:", "fulfil:")

    def __str__(self) -> str:
        return fill("Fulfil the quest with {}", self.hero)


@dataclass(frozen=True, slots=True)
class Attack:
    """A hero's attack on another player's hero in the same realm."""

    hero: Hero
    foe: Hero

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"{self.hero.key.replace('hero:', 'attack:')}:{self.foe.key.removeprefix('hero:')}"

    def __str__(self) -> str:
        return fill("Attack {} with {}", self.foe, self.hero)


def quest_segment(s: State) -> None:
    """Begin the segment: partners of a Caravan trade first, then windows open (mist-R-73, mist-R-79)."""
    seat = s.active
    s.begin_segment("quest")
    s.questing = Questing()
    s.then("heal_heroes", "new_quest", "quest", "end_quests")
    order = s.clockwise(seat)
    open_window(s, order, [OWN if other == seat else ENEMYS for other in order], trading=(seat,))
    caravan.open_trading(s)


# --- at home ----------------------------------------------------------------------------------------------------------


def heal_heroes(s: State) -> Play[None] | None:
    """Let each hero in the player's home realm regain a life (mist-3.3.1-03)."""
    wounded = [hero for hero in at_home(s, s.active) if hero.life < s.box.file.hero.life]
    return _heal(s, s.active, wounded) if wounded else None


def at_home(s: State, seat: int) -> list[Hero]:
    """Return the heroes of a seat in its home realm."""
    home = s.home(seat)
    return [hero for hero in s.heroes[seat] if hero.realm is home]


def _heal(s: State, seat: int, wounded: list[Hero]) -> Play[None]:
    while wounded:
        hero = yield from choose_or_pass(
            seat,
            "heal",
            "Which hero regains a life at home?",
            wounded,
            rule="mist-3.3.1-03",
            otherwise="No other",
        )
        if hero is None:
            return
        heroes.heal(s, hero, s.box.file.hero.heal_at_home, "mist-3.3.1-03")
        wounded = [other for other in wounded if other is not hero]


def new_quest(s: State) -> Play[None] | None:
    """A player without a quest but with a hero at home may begin one (mist-3.3.1-01, mist-R-53)."""
    seat = s.active
    if s.quests[seat] is not None or not at_home(s, seat) or not (len(s.quest_deck) or s.quest_deck.discards):
        return None
    return _new_quest(s, seat)


def _new_quest(s: State, seat: int) -> Play[None]:
    way = yield from choose(
        seat, "new-quest", "Do you begin a new quest?", ["yes", "no"], rule="mist-3.3.1-01", label=YES_OR_NO.__getitem__
    )
    if way == "yes":
        draw_adventure(s, seat, rule="mist-3.3.1-04")


# --- on the way -------------------------------------------------------------------------------------------------------


def quest(s: State) -> Play[Again] | None:
    """Let heroes move, then fulfil a quest and attack, one act at a time, until done (mist-3.3.1-05, mist-R-93).

    Public facts decide who is asked: a hero that may move, a quest, or an enemy hero to attack.
    """
    seat = s.active
    if not (movable(s, seat) or may_fulfil(s, seat) or attacks(s, seat)):
        return None
    return _quest(s, seat)


def _quest(s: State, seat: int) -> Play[Again]:
    way = yield from choose_or_pass(
        seat,
        "quest",
        "What do your heroes do?",
        lambda: deeds(s, seat),
        rule="mist-3.3.1-05",
        otherwise="End the quests",
        beyond=lambda key: why_not_do(s, seat, key),
        odds=lambda way: odds_of(s, way),
        note=lambda way: note_of(s, seat, way),
        secret=True,
        label=lambda way: _told(s, way) if isinstance(way, Fulfilment) else str(way),
    )
    if isinstance(way, Word):
        yield from act(s, seat, way)
    elif isinstance(way, Hero):
        yield from _move(s, seat, way)
    elif isinstance(way, Fulfilment):
        _halt(s, seat)
        s.questing.fulfilled = True
        reveal(s, way.hero)
    elif isinstance(way, Attack):
        _halt(s, seat)
        s.questing.fought += (way.hero.key,)
        begin_duel(s, way.hero, way.foe)
    else:
        _halt(s, seat)
        s.questing.fought, s.questing.fulfilled = s.questing.moved, True
    return AGAIN


def _told(s: State, way: Fulfilment) -> Text:
    """Return what a quest asks of the hero who fulfils it; its player alone reads this (mist-3.3.1-02)."""
    quest = s.quest_of(way.hero.seat)
    met = quest.encounter
    if met is None:
        return fill("Fulfil the quest with {}: no fight", way.hero)
    return fill(_AGAINST[met.number > 1], way.hero, met.number, foes_of(quest, met))


_AGAINST = ("Fulfil the quest with {0}: against {2}", "Fulfil the quest with {0}: against {1} {2}")
"""How a quest ends in a fight, by whether there are several foes."""


def deeds(s: State, seat: int) -> list[Hero | Fulfilment | Attack | Word]:
    """Return what the heroes of a seat may do, and trade."""
    return [*movable(s, seat), *fulfilments(s, seat), *attacks(s, seat), *words(s, seat, OWN)]


def odds_of(s: State, way: Hero | Fulfilment | Attack | Word) -> Odds | None:
    """Return the odds of the fight that an act leads to; None if it leads to none."""
    if isinstance(way, Attack):
        return duel_odds(s, way.hero, way.foe)
    return encounter_odds(s, way.hero) if isinstance(way, Fulfilment) else None


def note_of(s: State, seat: int, way: Hero | Fulfilment | Attack | Word) -> str:
    """Return whether an act keeps heroes in place that have not moved (mist-3.3.1-06, mist-3.3.1-20)."""
    return "no hero moves after this" if isinstance(way, Fulfilment | Attack) and movable(s, seat) else ""


def _halt(s: State, seat: int) -> None:
    """No hero moves any more (mist-3.3.1-06, mist-3.3.1-20)."""
    s.questing.moved = tuple(hero.key for hero in s.heroes[seat])


def movable(s: State, seat: int) -> list[Hero]:
    """Return the heroes that have not moved and can move."""
    return [hero for hero in s.heroes[seat] if hero.key not in s.questing.moved and moves_of(s, hero)]


def moves_of(s: State, hero: Hero) -> int:
    """Return how many realms a hero may go: gains before losses, never below 0, a limit last.

    mist-3.3.1-05, mist-R-63.
    """
    changes = [
        effect for effect in of_seat(s, hero.seat, MoveModifier) if effect.subject == "hero" and not effect.count
    ]
    changes += [effect for effect, lasting in in_force(s, MoveModifier) if effect.count and lasting.hero == hero.key]
    return limited(s.box.file.hero.move, changes)


def ways_of(s: State, hero: Hero) -> Mapping[int, int]:
    """Return the realms where a hero may end, by index, and in how many steps; nothing stops heroes (mist-3.3.1-05)."""
    most = moves_of(s, hero)
    far = s.land.distances(hero.realm)
    return {realm.index: far[realm.index] for realm in s.land.realms if 0 < far[realm.index] <= most}


def _move(s: State, seat: int, hero: Hero) -> Play[None]:
    caravan.acted(s, seat)
    goal = yield from choose(
        seat,
        "go",
        "Where does {} go?",
        [s.box.realms[index] for index in ways_of(s, hero)],
        rule="mist-3.3.1-05",
        beyond=lambda key: why_not_go(s, hero, key),
        about=hero,
    )
    s.questing.moved += (hero.key,)
    heroes.move(s, hero, goal)
    s.tell("hero-goes", "{hero} goes to {goal:the}", hero=hero, goal=goal, rule="mist-3.3.1-05")


_THERE = Word("there", "the hero is there already")
_FAR = "it is {} realms away, and the hero moves {}"


def why_not_go(s: State, hero: Hero, key: str) -> str | None:
    """Return the rule for a realm where a hero cannot end: too far away, or the hero is there."""
    realm = s.box.by_key.get(key)
    if realm is None or realm not in s.land:
        return None
    distance = s.land.distances(hero.realm)[realm.index]
    if not distance:
        return because("mist-3.3.1-05", why=_THERE)
    return because("mist-3.3.1-05", why=fill(_FAR, distance, moves_of(s, hero)))


# --- at the destination -----------------------------------------------------------------------------------------------


def may_fulfil(s: State, seat: int) -> bool:
    """Return whether, by public facts, the seat could fulfil a quest: one in a segment (mist-R-16, mist-R-93)."""
    return s.quests[seat] is not None and not s.questing.fulfilled and bool(s.heroes[seat])


def fulfilments(s: State, seat: int) -> list[Fulfilment]:
    """Return the heroes at the destination of the seat's quest (mist-3.3.1-07, mist-R-16)."""
    quest = s.quests[seat]
    if quest is None or s.questing.fulfilled:
        return []
    return [Fulfilment(hero) for hero in s.heroes[seat] if hero.realm is quest.destination]


def attacks(s: State, seat: int) -> list[Attack]:
    """Return attacks between heroes: each may attack once, and may be attacked several times.

    mist-3.3.1-20, mist-R-17.
    """
    return [
        Attack(hero, foe)
        for hero in s.heroes[seat]
        if hero.key not in s.questing.fought
        for other in s.others(seat)
        for foe in s.heroes[other]
        if foe.realm is hero.realm
    ]


def why_not_do(s: State, seat: int, key: str) -> str | None:
    """Return the rule for what the heroes of a seat cannot do now."""
    if key.startswith("fulfil:"):
        return "mist-R-16" if s.questing.fulfilled else "mist-3.3.1-07"
    if key.startswith("attack:"):
        attacker = key.replace("attack:", "hero:").rpartition(":")[0]
        return "mist-R-17" if attacker in s.questing.fought else "mist-3.3.1-20"
    hero = s.hero(key)
    return why_not_move(s, hero) if hero is not None and hero.seat == seat else why_not_this(s, seat, key)


def why_not_move(s: State, hero: Hero) -> str | None:
    """Return the rule that keeps a hero in place: earlier acts of heroes, or their own move."""
    if s.questing.fulfilled:
        return "mist-3.3.1-06"
    if s.questing.fought:
        return "mist-3.3.1-20"
    if hero.key in s.questing.moved:
        return "mist-R-92"
    return None if moves_of(s, hero) else "mist-3.1.2-03"


def end_quests(s: State) -> None:
    """End the effects of the segment."""
    expire(s, "segment")
