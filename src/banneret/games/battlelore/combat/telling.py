"""What changes the result of a roll besides the number of its dice, in words (chapters 4d, 4m; lore-R-118)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import Explode, FaceHits, IgnoreHits, RangeBonus, Reflect
from banneret.games.battlelore.box.words import FACES
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.prices import amount, level
from banneret.games.battlelore.combat.morale import ALL, bold, cowed_by, fright_of, may_battle_back, sources
from banneret.games.battlelore.combat.range import aim
from banneret.games.battlelore.combat.rolling import AttackLike, for_weapon
from banneret.games.battlelore.state import InForce, State


def changes(s: State, blow: AttackLike) -> Iterator[Text]:
    """Yield what the faces of a roll do against its target beyond what they always do, each with its reason."""
    yield from _by_faces(s, blow)
    yield from _by_shields(s, blow)
    yield from _by_morale(s, blow.target)


def _by_faces(s: State, blow: AttackLike) -> Iterator[Text]:
    """Yield the cards and the poison that make faces hit."""
    for force, effect in effects.each(s, blow.by, FaceHits):
        if for_weapon(effect, blow):
            yield fill("{card}: {faces} hit", card=force.card, faces=_faces(effect.faces))
    if blow.target in s.poisoned:
        yield fill("{0} {0:is|are} poisoned: Lore symbols hit", blow.target)
    for force in effects.on(s, blow.by, Explode):
        yield fill("{card}: 1 more die for each sword that hits", card=force.card)


def _faces(faces: Iterable[str]) -> Listed:
    return Listed([FACES[face] for face in faces])


def _by_shields(s: State, blow: AttackLike) -> Iterator[Text]:
    """Yield the cards that take hits out of the roll."""
    for force, shield in effects.each(s, blow.target, IgnoreHits):
        yield _ignored(force, shield)
    for force, mirror in effects.each(s, blow.by, Reflect):
        yield fill("{card}: {faces} strike the attacker", card=force.card, faces=FACES[mirror.on])


def _ignored(force: InForce, shield: IgnoreHits) -> Text:
    if force.n >= ALL:
        return fill("{card}: {faces} miss", card=force.card, faces=_faces(shield.faces))
    if shield.faces == ("banner-color",):
        wording = "{card}: {count:# hit|# hits} of its color ignored"
    else:
        wording = "{card}: {count:# hit|# hits} ignored"
    return fill(wording, card=force.card, count=force.n)


def _by_morale(s: State, target: Unit) -> Iterator[Text]:
    """Yield how the target takes flags: as hits in a Web, ignored if it is Bold, further back if it is Frightened."""
    if target in s.webbed:
        yield fill("{0} {0:is|are} in a Web: flags hit", target)
        return
    if brave := sources(s, target):
        yield fill(_IGNORES[bold(s, target) >= ALL], target, bold(s, target), Listed(brave, ","))
    elif card := cowed_by(s, target):
        yield fill("{0} {0:ignores|ignore} no flag: {1}", target, card)
    if fright := fright_of(s, target):
        yield fill("{0} {0:is|are} Frightened, 2 hexes for each flag: {1}", target, Listed(fright, ","))


_IGNORES = ("{0} {0:ignores|ignore} {1:# flag|# flags}: {2}", "{0} {0:ignores|ignore} all flags: {2}")


def note_of_dice(s: State, count: int, target: Unit, *, melee: bool) -> Text:
    """Return the dice of an attack, and how its target bears it: in a Web, bold, or bold and able to strike back."""
    if target in s.webbed:
        wording = "{:# die|# dice}; in a Web"
    elif melee and may_battle_back(s, target):
        wording = "{:# die|# dice}; bold, may strike back"
    else:
        wording = "{:# die|# dice}; bold" if bold(s, target) else "{:# die|# dice}"
    return fill(wording, count)


def range_of(s: State, by: Unit, away: int, card: LoreCard | None = None) -> Text:
    """Return how far away a target is, and the range of the shooter, with cards in force and the one played now."""
    reach, _ = aim(s, by)
    cards: list[object] = [force.card for force in effects.on(s, by, RangeBonus)]
    better = effect_of(card, RangeBonus) if card else None
    if card and better:
        reach += amount(better.n, level(s, by.camp, card))
        cards.append(card)
    wording = "{away} hexes away, range {reach} with {cards}" if cards else "{away} hexes away, range {reach}"
    return fill(wording, away=away, reach=reach, cards=Listed(cards, ","))
