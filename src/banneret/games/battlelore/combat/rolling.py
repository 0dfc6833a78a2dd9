"""Battle dice: their number, the faces that score, and the hits that are left (4b, 4c; lore-R-17, lore-R-118)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import ExtraDice, FaceHits, FixDice, IgnoreHits, Reflect
from banneret.games.battlelore.box.words import COLOR_WORDS, COLORS
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.state import State


class AttackLike(Protocol):
    """The striker, the target, and whether it is a Melee: for a real attack or one that is only considered."""

    @property
    def by(self) -> Unit:
        """Return the unit that rolls."""

    @property
    def target(self) -> Unit:
        """Return the target."""

    @property
    def melee(self) -> bool:
        """Return whether they are adjacent."""


# --- how many ---------------------------------------------------------------------------------------------------------


def dice(s: State, blow: AttackLike, why: list[Text] | None = None) -> int:
    """Return the number of dice: base dice, lowest terrain cap, weapon's penalty, cards, in this order (lore-R-17).
    `why` collects the reasons.

    Rules: lore-4-04, lore-10-02, lore-R-61.
    """
    by = blow.by
    count = by.dice or s.box.banners[s.color[by.index]].dice
    if why is not None:
        why.append(_base(s, by, count))
    here, there = s.at[by.index], s.at[blow.target.index]
    cap = s.ground.cap(here, there)
    if cap < count:
        count = cap
        if why is not None:
            why.append(s.ground.why_cap(here, there))
    if by.moved_dice and by in s.turn.moved:
        count += by.moved_dice
        if why is not None:
            why.append(fill("{change:+d} after a move", change=by.moved_dice))
    return _by_cards(s, blow, count, why) if s.effects else count


def _base(s: State, by: Unit, count: int) -> Text:
    """Return the dice that a unit has before anything changes them, and from what."""
    wording = "{count:# die|# dice} of its own" if by.dice else "{color} banner: {count:# die|# dice}"
    return fill(wording, count=count, color=COLOR_WORDS[COLORS[s.color[by.index]]])


def _by_cards(s: State, blow: AttackLike, count: int, why: list[Text] | None) -> int:
    """Apply the cards to the number of dice: first each bonus, then each penalty down to its minimum, then fixed
    numbers (lore-R-17, lore-R-73).
    """
    changes = [found for found in effects.each(s, blow.by, ExtraDice) if for_weapon(found[1], blow)]
    changes.sort(key=lambda found: (found[0].n < 0, -found[1].minimum))
    for force, effect in changes:
        after = count + force.n
        count = after if force.n >= 0 else max(after, min(count, effect.minimum))
        if why is not None:
            stopped = force.n < 0 and after < effect.minimum
            wording = "{card} {change:+d}, but at least {minimum}" if stopped else "{card} {change:+d}"
            why.append(fill(wording, card=force.card, change=force.n, minimum=effect.minimum))
    for force in effects.on(s, blow.by, FixDice):
        count = force.n
        if why is not None:
            why.append(fill("{card}: always {count}", card=force.card, count=force.n))
    return count


def for_weapon(effect: ExtraDice | FaceHits, blow: AttackLike) -> bool:
    """Return whether an effect is for attacks of this kind, Melee or Ranged."""
    return effect.weapon == "any" or (effect.weapon == "melee") == blow.melee


# --- which faces score ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scoring:
    """The faces that score in a roll.

    The helmet of the target's color always does; swords except the first `blunt` ones, Lore symbols and flags do if the
    field is true (lore-4d-02, lore-4d-03).
    """

    helmet: str
    swords: bool
    blunt: int
    lore: bool
    flags: bool


def scoring(s: State, blow: AttackLike) -> Scoring:
    """Return which faces score, by weapon, cards, Web and Poison.

    Rules: lore-4d-10, lore-4d-11, lore-4d-12, lore-4d-13, lore-7-31, lore-7-33, lore-8-36, lore-R-22, lore-R-23.
    """
    by, target = blow.by, blow.target
    more = _faces_by_cards(s, blow) if s.effects else ()
    swords = by.sword_melee if blow.melee else by.sword_ranged
    blunt = by.blunt if target.mounted and swords else 0
    return Scoring(
        s.box.helmets[s.color[target.index]],
        swords or "sword" in more,
        blunt if "sword" not in more else 0,
        "lore" in more or target in s.poisoned,
        target in s.webbed,
    )


def _faces_by_cards(s: State, blow: AttackLike) -> tuple[str, ...]:
    faces: tuple[str, ...] = ()
    for _, effect in effects.each(s, blow.by, FaceHits):
        if for_weapon(effect, blow):
            faces += effect.faces
    return faces


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a roll: hits by helmets, swords, Lore symbols and flags; flags to react to; spare Lore symbols."""

    helmets: int
    swords: int
    lore: int
    flag_hits: int
    flags: int
    symbols: int

    @property
    def hits(self) -> int:
        """Return the number of dice that scored."""
        return self.helmets + self.swords + self.lore + self.flag_hits


def tally(rule: Scoring, faces: list[str]) -> Tally:
    """Count the results of a roll, before cards take hits away."""
    counts = (faces.count(rule.helmet), faces.count("sword"), faces.count("lore"), faces.count("flag"))
    return tally_of(rule, *counts)


def tally_of(rule: Scoring, helmets: int, swords: int, lore: int, flags: int) -> Tally:
    """Count the results from the number of dice with each face. Helmets are those of the target's color."""
    return Tally(
        helmets,
        max(0, swords - rule.blunt) if rule.swords else 0,
        lore if rule.lore else 0,
        flags if rule.flags else 0,
        0 if rule.flags else flags,
        0 if rule.lore else lore,
    )


def working(rule: Scoring, faces: list[str], *, tokens: bool) -> tuple[bool, ...]:
    """Return which dice of a roll do something, before cards take hits away: hits, flags, and Lore symbols if they
    bring `tokens`.
    """
    sharp = [place for place, face in enumerate(faces) if face == "sword" and rule.swords][rule.blunt :]
    others = {rule.helmet, "flag", *["lore"] * (rule.lore or tokens)}
    return tuple(face in others or place in sharp for place, face in enumerate(faces))


@dataclass(frozen=True, slots=True)
class Shields:
    """The hits that cards take out of a roll.

    `ignored`: hits that do not count, as (number, faces). `turned`: faces whose hits strike the attacker.
    """

    ignored: tuple[tuple[int, tuple[str, ...]], ...] = ()
    turned: tuple[str, ...] = ()


NO_SHIELDS = Shields()


def shields(s: State, blow: AttackLike) -> Shields:
    """Return the hits that cards in force take out of a roll (lore-R-43, lore-R-74, lore-R-76)."""
    if not s.effects:
        return NO_SHIELDS
    ignored = tuple((force.n, effect.faces) for force, effect in effects.each(s, blow.target, IgnoreHits))
    turned = tuple(effect.on for _, effect in effects.each(s, blow.by, Reflect))
    return Shields(ignored, turned) if ignored or turned else NO_SHIELDS


def spared(cards: Shields, count: Tally) -> tuple[int, int]:
    """Return the hits that are left for the target, and those that strike the attacker."""
    left = _hits_left(cards, count)
    back = sum(left.pop(face, 0) for face in cards.turned)
    return sum(left.values()), back


def swords_that_score(s: State, blow: AttackLike, faces: list[str]) -> int:
    """Return the number of swords that hit, without those that cards ignore (lore-R-75)."""
    return _hits_left(shields(s, blow), tally(scoring(s, blow), faces))["sword"]


def _hits_left(cards: Shields, count: Tally) -> dict[str, int]:
    """Return, by face, the hits that no card ignores."""
    left = _by_face(count)
    for number, faces in cards.ignored:
        _ignore(left, number, faces)
    return left


def hits_ignored(s: State, blow: AttackLike, count: Tally) -> list[tuple[object, int]]:
    """Return the cards that take hits out of a roll, and how many each of them takes."""
    left = _by_face(count)
    forces = effects.each(s, blow.target, IgnoreHits)
    taken = [(force.card, _ignore(left, force.n, effect.faces)) for force, effect in forces]
    return [(card, number) for card, number in taken if number]


def _by_face(count: Tally) -> dict[str, int]:
    return {"banner-color": count.helmets, "sword": count.swords, "lore": count.lore, "flag": count.flag_hits}


def _ignore(left: dict[str, int], most: int, faces: tuple[str, ...]) -> int:
    """Take at most so many hits by these faces from those that are left. Return how many."""
    taken = 0
    for face in left if "any" in faces else faces:
        less = min(most - taken, left[face])
        left[face] -= less
        taken += less
    return taken
