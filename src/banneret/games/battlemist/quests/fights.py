"""Fights of heroes: encounters with monsters, and duels with other heroes (3.3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from banneret.engine.at_hand import NotAtHand
from banneret.engine.decision import Play, choose
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Adventure
from banneret.games.battlemist.box.components import Encounter, Special
from banneret.games.battlemist.box.goods import KINDS, figures, said
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.box.vocabulary import FightModifier, StrikeFirst
from banneret.games.battlemist.cards.windows import open_window
from banneret.games.battlemist.dice import roll, shown
from banneret.games.battlemist.economy.effects import pick_goods
from banneret.games.battlemist.effects.lasting import of_seat
from banneret.games.battlemist.land import heroes
from banneret.games.battlemist.records import Fight, Hero
from banneret.games.battlemist.state import State

ROUND: tuple[Moment, ...] = ("fight-round",)
BLOW = "{who}: {hits:0=miss|# hit|# hits} on {rolled} (needs {to_hit})"
"""The sentence of a blow of a hero or of monsters."""
COMBAT_ROUND = ("first_blow", "second_blow", "end_combat_round", "fight_round")
"""The steps of a combat-round; the next round follows the last step."""


@dataclass(frozen=True, slots=True)
class Monster:
    """A monster of an encounter, by its lives; equal monsters are one option."""

    lives: int
    foes: Foes

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"monster:{self.lives}"

    def __str__(self) -> str:
        return fill("{} ({:# life|# lives})", self.foes, self.lives)


def begin_encounter(s: State, hero: Hero, quest: Adventure, met: Encounter) -> None:
    """Let one hero fight the monsters of the adventure (mist-3.3.1-13)."""
    s.tell(
        "encounter-begins",
        "{hero} fights {number} {monster}" if met.number > 1 else "{hero} fights {monster:a}",
        hero=hero,
        number=met.number,
        monster=foes_of(quest, met),
        quest=quest,
        rule="mist-3.3.1-13",
        head=True,
    )
    s.fight = Fight(hero.key, quest, monsters=(met.life,) * met.number)
    s.then("fight_round", "end_fight")


@dataclass(frozen=True, slots=True)
class Foes:
    """The monsters of an adventure as a sentence names them; `many` if there are several."""

    key: str
    name: str
    many: bool

    def __str__(self) -> str:
        return self.name


def foes_of(quest: Adventure, met: Encounter) -> Foes:
    """Return the monsters of an adventure as a sentence names them."""
    return Foes(f"monsters:{quest.id}", met.name, met.number > 1)


def foes_in(fight: Fight) -> Foes:
    """Return the monsters of the fight as a sentence names them. Raises NotAtHand in a duel."""
    if fight.quest is None:
        raise NotAtHand("adventure of the fight")
    return foes_of(fight.quest, monsters_in(fight))


def begin_duel(s: State, hero: Hero, foe: Hero) -> None:
    """Let a hero attack another, who takes the part of the monster (mist-3.3.1-20, mist-R-17)."""
    s.tell("duel-begins", "{hero} attacks {foe}", hero=hero, foe=foe, rule="mist-3.3.1-20", head=True)
    s.fight = Fight(hero.key, foe=foe.key)
    s.then("fight_round", "end_fight")


def at_hand(s: State) -> Fight:
    """Return the fight in progress."""
    if s.fight is None:
        raise NotAtHand("fight")
    return s.fight


def met_in(fight: Fight) -> Encounter | None:
    """Return the monsters of the adventure; None in a duel."""
    return fight.quest.encounter if fight.quest else None


def monsters_in(fight: Fight) -> Encounter:
    """Return the monsters of the adventure. Raises NotAtHand in a duel."""
    met = met_in(fight)
    if met is None:
        raise NotAtHand("encounter")
    return met


def special(fight: Fight) -> Special:
    """Return the special abilities of the monsters."""
    met = met_in(fight)
    return met.special if met else "none"


def is_over(s: State) -> bool:
    """Return whether one side is dead; nobody can withdraw (mist-3.3.1-16)."""
    fight = at_hand(s)
    if s.hero(fight.hero) is None:
        return True
    return s.hero(fight.foe) is None if fight.foe else not any(fight.monsters)


def fight_round(s: State) -> None:
    """Begin a combat-round; the active player's cards come first, then the opponent's (mist-R-88)."""
    if is_over(s):
        return
    fight = s.fight = replace(at_hand(s), round=at_hand(s).round + 1, hit=())
    s.then(*COMBAT_ROUND)
    foe = s.hero(fight.foe)
    order = [s.active, foe.seat] if foe else [s.active]
    open_window(s, order, [ROUND] * len(order), trading=order)


def first_blow(s: State) -> Play[None] | None:
    """Monsters, or the attacked hero, roll first, unless the hero is quicker (mist-3.3.1-14, mist-R-17)."""
    return None if is_over(s) else _blow(s, by_hero=is_quicker(s))


def second_blow(s: State) -> Play[None] | None:
    """The other side rolls if it is still alive (mist-3.3.1-15)."""
    return None if is_over(s) else _blow(s, by_hero=not is_quicker(s))


def is_quicker(s: State) -> bool:
    """Return whether the hero rolls first: against slow foes, or by a skill that the foe lacks.

    mist-3.3.1-14, mist-3.1.2-03.
    """
    fight = at_hand(s)
    if special(fight) == "sluggish":
        return True
    foe = s.hero(fight.foe)
    return strikes_first(s, s.active) and not (foe is not None and strikes_first(s, foe.seat))


def strikes_first(s: State, seat: int) -> bool:
    """Return whether the heroes of a seat roll before their foes."""
    return bool(of_seat(s, seat, StrikeFirst))


def _blow(s: State, *, by_hero: bool) -> Play[None] | None:
    fight = at_hand(s)
    hero, foe = s.hero(fight.hero), s.hero(fight.foe)
    if hero is None:
        raise NotAtHand("hero in the fight")
    if foe is not None:
        _strike_hero(s, *((hero, foe) if by_hero else (foe, hero)))
        return None
    if not by_hero:
        _monsters_attack(s, hero)
        return None
    if special(fight) == "terrifying" and fight.round == 1:
        s.tell("hero-frightened", "{hero} is too frightened to strike", hero=hero, rule="mist-3.3.1-15")
        return None
    return _strike_monsters(s, hero)


# --- blows ------------------------------------------------------------------------------------------------------------


def _hits_of(s: State, hero: Hero) -> int:
    """Return how many dice of a hero hit, with all bonuses (mist-3.3.1-11, mist-3.3.1-12)."""
    values, more = s.box.file.hero, bonus(s, hero.seat)
    dice = roll(s, values.attacks)
    hits = sum(die + more >= values.to_hit for die in dice)
    told = _blow_told(s, "Hero", dice, values.to_hit - more, hero.seat)
    s.tell("hero-strikes", BLOW, who=hero, hero=hero, rule="mist-3.3.1-15", **told)
    return hits


def _blow_told(s: State, title: str, dice: Sequence[int], to_hit: int, seat: int | None = None) -> dict[str, Any]:
    """Return what a hero or monsters rolled, and how often they hit, as arguments of an event."""
    hit = [die >= to_hit for die in dice]
    dice_shown = shown(s, title, dice, seat, hit)
    return {"rolled": Listed(dice, ","), "to_hit": to_hit, "hits": sum(hit), "dice": dice_shown}


def bonus(s: State, seat: int) -> int:
    """Return the bonus to the dice of a seat's hero in this fight."""
    fight, more = s.fight, sum(effect.amount for effect in of_seat(s, seat, FightModifier))
    met = met_in(fight) if fight else None
    return more - met.value if met and met.special == "armoured" else more


def _strike_hero(s: State, attacker: Hero, other: Hero) -> None:
    """Roll a hero's attack in a duel (mist-R-17)."""
    _wound(s, other, _hits_of(s, attacker) * s.box.file.hero.damage)
    if s.hero(other.key) is None:
        heroes.honour(s, attacker.key, fill("killed {}", other))


def _monsters_attack(s: State, hero: Hero) -> None:
    """Roll all attacks of all living monsters together (mist-3.3.1-14, mist-3.3.1-17, mist-R-54)."""
    fight = at_hand(s)
    met = monsters_in(fight)
    dice = roll(s, met.attacks * sum(lives > 0 for lives in fight.monsters))
    hits = sum(die >= met.to_hit for die in dice)
    told = _blow_told(s, met.name, dice, met.to_hit)
    s.tell("monsters-strike", BLOW, who=foes_in(fight), hero=hero, rule="mist-3.3.1-14", **told)
    _wound(s, hero, hits * met.damage)


def _wound(s: State, hero: Hero, lives: int) -> None:
    """Apply all damage of a combat-round at once (mist-R-88)."""
    if lives:
        fight = at_hand(s)
        if hero.key == fight.hero:
            s.fight = replace(fight, hurt=True)
        heroes.hurt(s, hero, lives, "mist-3.3.1-14")


def _strike_monsters(s: State, hero: Hero) -> Play[None]:
    """Let each hit take lives from one monster of the player's choice (mist-3.3.1-15)."""
    fight = at_hand(s)
    s.fight = replace(fight, hits=_hits_of(s, hero))
    while at_hand(s).hits and any(at_hand(s).monsters):
        yield from _hit_monster(s, hero)
    s.fight = replace(at_hand(s), hits=0)


def _hit_monster(s: State, hero: Hero) -> Play[None]:
    foes = foes_in(at_hand(s))
    ways = [Monster(lives, foes) for lives in sorted(set(at_hand(s).monsters)) if lives > 0]
    way = yield from choose(hero.seat, "hit-monster", "Which monster is hit?", ways, rule="mist-3.3.1-15", about=hero)
    fight = at_hand(s)
    place = fight.monsters.index(way.lives)
    left = max(0, way.lives - s.box.file.hero.damage)
    monsters = _with(fight.monsters, place, left)
    s.fight = replace(fight, monsters=monsters, hits=fight.hits - 1, hit=(*fight.hit, place))
    s.tell(
        "monster-hurt",
        "{monster} {monster:loses|lose} a life: {life} left",
        monster=foes,
        life=sum(monsters),
        rule="mist-3.3.1-15",
    )


def _with(monsters: Sequence[int], place: int, lives: int) -> tuple[int, ...]:
    return (*monsters[:place], lives, *monsters[place + 1 :])


def end_combat_round(s: State) -> None:
    """Let some monsters that were not hit regain a life."""
    fight = at_hand(s)
    met = met_in(fight)
    if met is None or met.special != "regenerates" or is_over(s):
        return
    for place, lives in enumerate(fight.monsters):
        if place not in fight.hit and 0 < lives < met.life:
            fight = replace(fight, monsters=_with(fight.monsters, place, lives + 1))
            s.tell(
                "monster-recovers",
                "{monster} {monster:regains|regain} a life",
                monster=foes_in(fight),
                rule="mist-1.4.2-04",
            )
    s.fight = fight


# --- the end ----------------------------------------------------------------------------------------------------------


def work_venom(s: State) -> None:
    """After venomous monsters die, a hero whom they hurt loses one more life (mist-R-64)."""
    fight = at_hand(s)
    hero, met = s.hero(fight.hero), met_in(fight)
    if hero is not None and met is not None and met.special == "venomous" and fight.hurt:
        s.tell("venom-works", "The venom of the {monster} works", monster=foes_in(fight), hero=hero, rule="mist-R-64")
        heroes.hurt(s, hero, 1, "mist-R-64")


def take_hoard(s: State, seat: int, met: Encounter) -> Play[None]:
    """Let the player pick the resources that some monsters have gathered."""
    if met.special == "hoard":
        goods = yield from pick_goods(seat, met.value, KINDS, "mist-1.4.2-04")
        s.receive(seat, goods)
        s.tell(
            "takes-hoard",
            "{seat} {seat:takes|take} {goods} from the hoard",
            seat=s.player(seat),
            goods=said(goods),
            **figures(goods),
            rule="mist-1.4.2-04",
        )
