"""The exact chances of an attack: hits, retreat, elimination; for people who look, and for programs.

Assumption: the target's owner ignores as many flags as possible, and the target falls back as far as there is room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb, factorial, prod

from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import Explode, RangeBonus
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.combat.morale import bold, frightened, speed
from banneret.games.battlelore.combat.range import PossibleAttack
from banneret.games.battlelore.combat.rolling import (
    AttackLike,
    Scoring,
    Shields,
    dice,
    scoring,
    shields,
    spared,
    tally_of,
)
from banneret.games.battlelore.combat.telling import changes, note_of_dice, range_of
from banneret.games.battlelore.state import State

_NEVER = 1e-12


@dataclass(frozen=True, slots=True)
class Nerve:
    """How a target reacts to flags: flags ignored, hexes for each flag taken, the room behind it, and whether it
    panics.
    """

    ignores: int
    speed: int
    room: int
    panics: bool


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chances of an attack.

    `lost[k]`: the target loses k figures and lives; `eliminated`: it is eliminated; `driven`: it retreats and lives.
    `turned` is the mean number of hits that strike the attacker.
    """

    lost: tuple[float, ...]
    eliminated: float
    driven: float
    turned: float


def prospect(s: State, blow: AttackLike) -> Prospect:
    """Return the chances of an attack now."""
    count = max(dice(s, blow), 0)
    explodes = bool(s.effects) and effects.has(s, blow.by, Explode)
    figures, nerve = _bearing(s, blow.target, count)
    return prospect_of(count, scoring(s, blow), shields(s, blow), explodes, figures, nerve)


def _bearing(s: State, target: Unit, count: int) -> tuple[int, Nerve]:
    """Return a target's figures (0 for a Creature), and how it reacts to up to `count` flags."""
    ignores, pace = min(bold(s, target), count), speed(s, target)
    room = room_behind(s, target, s.at[target.index], (count - ignores) * pace)
    nerve = Nerve(ignores, pace, room, frightened(s, target))
    return (0 if target.creature else s.figures[target.index]), nerve


def room_behind(s: State, unit: Unit, start: int, most: int) -> int:
    """Return how many hexes a unit could fall back from a hex, row after row, up to `most` (lore-4d-21)."""
    on, back, passable = s.on, s.board.back[unit.camp], s.ground.passable
    reached = [start]
    for room in range(most):
        reached = [to for here in reached for to in back[here] if on[to] is None and passable[to]]
        if not reached:
            return room
    return most


# --- the sum of all rolls ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def prospect_of(count: int, rule: Scoring, cards: Shields, explodes: bool, figures: int, nerve: Nerve) -> Prospect:
    """Return the chances over all rolls of `count` dice; `figures` is 0 for a Creature, which only a Critical Hit
    kills.
    """
    lost = [0.0] * max(figures, 1)
    driven = turned = 0.0
    for (hits, flags, back), chance in _rolls(count, rule, cards, explodes).items():
        turned += chance * back
        driven += chance * _add(lost, chance, hits, flags, figures, nerve)
    return Prospect(tuple(lost), 1.0 - sum(lost), driven, turned)


def _add(lost: list[float], chance: float, hits: int, flags: int, figures: int, nerve: Nerve) -> float:
    """Add the results of a roll with this chance to `lost`. Return the chance that it drives the target back alive."""
    owed = (flags - min(flags, nerve.ignores)) * nerve.speed
    done = min(owed, nerve.room)
    after = _bear_creature(hits, owed - done) if not figures else _bear(figures, hits + owed - done, done, nerve)
    for losses, share in enumerate(after):
        lost[losses] += chance * share
    return sum(after) * (done > 0)


def _bear(figures: int, losses: int, done: int, nerve: Nerve) -> list[float]:
    """Return the chances of the figures that a living troop unit loses: a fixed number for sure, more by panic.

    Rules: lore-6-20.
    """
    after = [0.0] * figures
    covered = done if nerve.panics else 0
    for more in range(covered + 1):
        if losses + more < figures:
            after[losses + more] += comb(covered, more) * 5 ** (covered - more) / 6**covered
    return after


def _bear_creature(hits: int, blocked: int) -> list[float]:
    """Return the chance that a Creature lives: dice that scored are rolled again; a blocked hex brings one more check.

    Rules: lore-7-04, lore-7-10.
    """
    return [(5 / 6) ** hits * (35 / 36) ** blocked]


@lru_cache(maxsize=10_000)
def _rolls(count: int, rule: Scoring, cards: Shields, explodes: bool) -> dict[tuple[int, int, int], float]:
    """Return the chance of each triple (hits, flags, hits turned back)."""
    found: dict[tuple[int, int, int], float] = {}
    for faces, chance in _faces(count).items():
        tally = tally_of(rule, *faces)
        for extra, share in _faces(tally.swords if explodes else 0).items():
            whole = tally_of(rule, *map(sum, zip(faces, extra, strict=True))) if explodes else tally
            hits, back = spared(cards, whole)
            key = (hits, whole.flags, back)
            found[key] = found.get(key, 0.0) + chance * share
    return found


@lru_cache(maxsize=64)
def _faces(count: int) -> dict[tuple[int, ...], float]:
    """Return the chance of each result (helmets of the target's color, swords, Lore symbols, flags) of a number of
    dice.
    """
    found: dict[tuple[int, ...], float] = {}
    for helmets in range(count + 1):
        for swords in range(count - helmets + 1):
            for lore in range(count - helmets - swords + 1):
                for flags in range(count - helmets - swords - lore + 1):
                    others = count - helmets - swords - lore - flags  # two faces of six
                    ways = factorial(count)
                    for same in (helmets, swords, lore, flags, others):
                        ways //= factorial(same)
                    found[helmets, swords, lore, flags] = ways * 2**others / 6**count
    return found


# --- for those who look -----------------------------------------------------------------------------------------------


def odds(s: State, by: Unit, target: Unit, without: LoreCard | None = None) -> Odds:
    """Return the chances of an attack, and the reasons for its number of dice.

    A card that is played with the attack is not in force yet: the odds are those `without` it.
    """
    melee = s.board.distance[s.at[by.index]][s.at[target.index]] == 1
    blow = PossibleAttack(by, target, melee)
    reasons: list[Text] = []
    count = dice(s, blow, reasons)
    what = prospect(s, blow)
    if not melee:
        reasons.append(range_of(s, by, s.board.distance[s.at[by.index]][s.at[target.index]], without))
    if without is not None and effect_of(without, RangeBonus) is None:
        reasons.append(fill("{} not counted", without))
    reasons += changes(s, blow)
    told = _told(count, target, what, reasons, faces_that_hit(scoring(s, blow)))
    return replace(told, title=fill("{by}: {count:# die|# dice} against {target}", by=by, count=count, target=target))


def note_of_attack(s: State, by: Unit, target: Unit) -> Text:
    """Return the dice of an attack, and how its target bears it, in a few words."""
    melee = s.board.distance[s.at[by.index]][s.at[target.index]] == 1
    return note_of_dice(s, dice(s, PossibleAttack(by, target, melee)), target, melee=melee)


def _told(count: int, target: Unit, what: Prospect, reasons: Iterable[Text], hits: Collection[str]) -> Odds:
    """Return a prospect as odds for people; `hits` are the faces that hit."""
    chances: list[tuple[Text, float]] = [("no loss" if not target.creature else "survives", what.lost[0])]
    chances += [(fill("{:# figure|# figures} lost", k), chance) for k, chance in enumerate(what.lost) if k]
    chances.append(("destroyed", what.eliminated))
    signs = [*(f"lost:{k}" for k in range(len(what.lost))), "eliminated"]
    besides = (("driven back", what.driven),) if what.driven > _NEVER else ()
    return Odds(
        fill("{count:# die|# dice} against {target}", count=count, target=target),
        tuple((outcome, chance) for outcome, chance in chances if chance > _NEVER),
        tuple(reasons),
        (Throw(count, tuple(hits)),),
        success=("at least 1 figure lost", 1 - what.lost[0]),
        besides=besides,
        signs=(
            *(sign for sign, (_, chance) in zip(signs, chances, strict=True) if chance > _NEVER),
            *["driven"] * len(besides),
            "hurt",
        ),
    )


def faces_that_hit(rule: Scoring) -> tuple[str, ...]:
    """Return the faces that score in an attack."""
    others = {"sword": rule.swords, "lore": rule.lore, "flag": rule.flags}
    return (rule.helmet, *(face for face, hits in others.items() if hits))


# --- without a battle -------------------------------------------------------------------------------------------------


def odds_by_lore(
    s: State, target: Unit, count: int, hits: Collection[str], kills: Collection[str], flags: bool
) -> Odds:
    """Return the chances of a Lore card's dice against a unit: some faces hit it, some eliminate it.

    Flags that do not hit it drive it back if `flags` is true (lore-R-67, lore-R-68).
    """
    return _told(count, target, prospect_by_lore(s, target, count, hits, kills, flags), (), [*hits, *kills])


def prospect_by_lore(
    s: State, target: Unit, count: int, hits: Collection[str], kills: Collection[str], flags: bool
) -> Prospect:
    """Return the chances of a Lore card's dice against a unit, as in `odds_by_lore`, for programs."""
    figures, nerve = _bearing(s, target, count if flags else 0)
    each = {
        kind: sum(_kind_of(face, hits, kills, flags) == kind for face in s.box.faces) / len(s.box.faces)
        for kind in ("kill", "hit", "flag", "miss")
    }
    lost, driven = [0.0] * max(figures, 1), 0.0
    for hit in range(count + 1):
        for fled in range(count - hit + 1):
            missed = count - hit - fled
            ways = comb(count, hit) * comb(count - hit, fled)
            chance = ways * each["hit"] ** hit * each["flag"] ** fled * each["miss"] ** missed
            driven += chance * _add(lost, chance, hit, fled, figures, nerve)
    return Prospect(tuple(lost), 1.0 - sum(lost), driven, 0.0)


def _kind_of(face: str, hits: Collection[str], kills: Collection[str], flags: bool) -> str:
    if face in kills:
        return "kill"
    return "hit" if face in hits else "flag" if flags and face == "flag" else "miss"


def odds_on_each(
    title: Text, camp: int, struck: Mapping[Unit, Prospect], reasons: Iterable[Text], throws: Iterable[Throw]
) -> Odds:
    """Return the chances of a camp's dice against several units, each with its own roll."""
    chances: list[tuple[Text, float]] = [
        (fill("{}: at least 1 figure lost", unit), 1 - what.lost[0]) for unit, what in struck.items()
    ]
    signs = [f"hurt:{unit.key}" for unit in struck]
    for outcome, side in (("an enemy unit destroyed", 1 - camp), ("a unit of yours destroyed", camp)):
        living = [1 - what.eliminated for unit, what in struck.items() if unit.camp == side]
        if living:
            chances.append((outcome, 1 - prod(living, start=1.0)))
            signs.append(f"eliminated:{side}")
    spared = prod((what.lost[0] for unit, what in struck.items() if unit.camp != camp), start=1.0)
    return Odds(
        title,
        tuple(chances),
        tuple(reasons),
        tuple(throws),
        success=("at least 1 enemy figure lost", 1 - spared),
        signs=(*signs, f"hurt:{1 - camp}"),
    )


def odds_of_critical_hit(s: State, creature: Unit, hits: int) -> Odds:
    """Return the chance that a number of dice, which have hit a Creature, kill it (lore-7-04)."""
    return _odds_of_life(s, creature, fill("Critical Hit on {}", creature), hits, (5 / 6) ** hits)


def odds_of_checks(s: State, creature: Unit, count: int) -> Odds:
    """Return the chance that a number of dice of a check kill a Creature: those that match are rolled again
    (lore-7-10).
    """
    title = fill("{creature} in danger: {count:# die|# dice}", creature=creature, count=count)
    return _odds_of_life(s, creature, title, count, (35 / 36) ** count)


def _odds_of_life(s: State, creature: Unit, title: Text, count: int, lives: float) -> Odds:
    return Odds(
        title,
        (("survives", lives), ("destroyed", 1 - lives)),
        throws=(Throw(count, (s.box.helmets[s.color[creature.index]],)),),
        success=("destroyed", 1 - lives),
        signs=("lost:0", "eliminated", "eliminated"),
    )


def odds_of_panic(s: State, unit: Unit, owed: int) -> Odds | None:
    """Return the chances of a troop unit that falls back some hexes and then panics; None if no die is rolled
    (lore-6-20).

    Each hex that it cannot fall back certainly costs a figure (lore-4d-24).
    """
    done = min(owed, room_behind(s, unit, s.at[unit.index], owed))
    if not done or not frightened(s, unit):
        return None
    figures, lost = s.figures[unit.index], owed - done
    after = _bear(figures, lost, done, Nerve(0, 0, 0, True))
    what = Prospect(tuple(after), 1.0 - sum(after), 0.0, 0.0)
    sure = [fill("{:# figure|# figures} lost for sure: no way back", lost)] * (lost > 0)
    told = _told(done, unit, what, sure, (s.box.helmets[s.color[unit.index]],))
    return replace(told, success=None, signs=told.signs[:-1])


# --- helmets that find a unit -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HelmetWords:
    """What helmets do: the wordings for a number of them, for the first if there may be more, and for one alone."""

    number: str
    some: str
    one: str


def odds_of_helmets(s: State, title: Text, count: int, room: Mapping[str, int], words: HelmetWords) -> Odds:
    """Return the chances of a number of dice, each helmet of which has one effect; at most `room` helmets of a color
    count.
    """
    shares = helmets_that_count(s.box.faces, count, tuple(room.items()))
    chances = {number: share for number, share in enumerate(shares) if share > _NEVER}
    return Odds(
        title,
        tuple((fill(words.number, number), share) for number, share in chances.items()),
        throws=(Throw(count, tuple(color for color, most in room.items() if most)),),
        success=(words.one if len(shares) == 2 else words.some, 1 - shares[0]),
        signs=(*(f"count:{number}" for number in chances), "some"),
    )


@lru_cache(maxsize=1024)
def helmets_that_count(faces: tuple[str, ...], count: int, room: tuple[tuple[str, int], ...]) -> tuple[float, ...]:
    """Return the chances that 0, 1, 2 ... helmets count, if there is a maximum for each color."""
    found = {tuple(0 for _ in room): 1.0}
    for _ in range(count):
        after: dict[tuple[int, ...], float] = {}
        for used, share in found.items():
            for face in faces:
                now = tuple(
                    have + (face == color and have < most) for have, (color, most) in zip(used, room, strict=True)
                )
                after[now] = after.get(now, 0.0) + share / len(faces)
        found = after
    most = max(map(sum, found))
    return tuple(sum(share for used, share in found.items() if sum(used) == number) for number in range(most + 1))
