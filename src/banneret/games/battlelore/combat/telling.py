"""What changes the result of a roll besides the number of its dice, in words (chapters 4d, 4m; lore-R-118)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.words.wording import counted, fill
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import Explode, FaceHits, IgnoreHits, RangeBonus, Reflect
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.prices import amount, level
from banneret.games.battlelore.combat.morale import ALL, bold, cowed_by, fright_of, may_battle_back, sources
from banneret.games.battlelore.combat.range import aim
from banneret.games.battlelore.combat.rolling import AttackLike, for_weapon
from banneret.games.battlelore.state import State

_FACES = {"sword": "swords", "lore": "Lore symbols", "flag": "flags"}


def changes(s: State, blow: AttackLike) -> Iterator[str]:
    """Yield what the faces of a roll do against its target beyond what they always do, each with its reason."""
    yield from _by_faces(s, blow)
    yield from _by_shields(s, blow)
    yield from _by_morale(s, blow.target)


def _by_faces(s: State, blow: AttackLike) -> Iterator[str]:
    """Yield the cards and the poison that make faces hit."""
    for force, effect in effects.each(s, blow.by, FaceHits):
        if for_weapon(effect, blow):
            yield f"{force.title}: {' and '.join(_FACES[face] for face in effect.faces)} hit"
    if blow.target in s.poisoned:
        yield fill("{0} {0:is|are} poisoned: Lore symbols hit", blow.target)
    for force in effects.on(s, blow.by, Explode):
        yield f"{force.title}: each sword that hits adds a die"


def _by_shields(s: State, blow: AttackLike) -> Iterator[str]:
    """Yield the cards that take hits out of the roll."""
    for force, shield in effects.each(s, blow.target, IgnoreHits):
        yield f"{force.title}: {_ignored(force.n, shield)}"
    for force, mirror in effects.each(s, blow.by, Reflect):
        yield f"{force.title}: {_FACES[mirror.on]} strike the attacker"


def _ignored(number: int, shield: IgnoreHits) -> str:
    if number >= ALL:
        return f"{' and '.join(_FACES[face] for face in shield.faces)} do not hit"
    color = " of its color" * (shield.faces == ("banner-color",))
    return f"{counted(number, 'hit', 'hits')}{color} {'does' if number == 1 else 'do'} not count"


def _by_morale(s: State, target: Unit) -> Iterator[str]:
    """Yield how the target takes flags: as hits in a Web, ignored if it is Bold, further back if it is Frightened."""
    if target in s.webbed:
        yield fill("{0} {0:is|are} in a Web: flags hit", target)
        return
    if brave := sources(s, target):
        yield fill("{0} {0:ignores|ignore} {1}: {2}", target, _flags(bold(s, target)), ", ".join(brave))
    elif card := cowed_by(s, target):
        yield fill("{0} {0:ignores|ignore} no flag: {1}", target, card)
    if fright := fright_of(s, target):
        yield fill("{0} {0:is|are} Frightened, two hexes for each flag: {1}", target, fright)


def _flags(count: int) -> str:
    return "all flags" if count >= ALL else counted(count, "flag", "flags")


def note_of_target(s: State, target: Unit, *, melee: bool) -> str:
    """Return in a few words how a target bears an attack: in a Web, bold, or bold and able to strike back."""
    if target in s.webbed:
        return "in a Web"
    if melee and may_battle_back(s, target):
        return "bold, may strike back"
    return "bold" if bold(s, target) else ""


def range_of(s: State, by: Unit, away: int, card: LoreCard | None = None) -> str:
    """Return how far away a target is, and the range of the shooter, with cards in force and the one played now."""
    reach, _ = aim(s, by)
    titles = [force.title for force in effects.on(s, by, RangeBonus)]
    better = effect_of(card, RangeBonus) if card else None
    if card and better:
        reach += amount(better.n, level(s, by.camp, card))
        titles.append(card.title)
    return f"{away} hexes away, range {reach}" + (f" with {', '.join(titles)}" if titles else "")
