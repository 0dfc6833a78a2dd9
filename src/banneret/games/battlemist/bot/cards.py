"""Scores of cards, spells, their targets and votes."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.bot.caravan import exchange_with
from banneret.games.battlemist.bot.quests import BRAVE
from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.box import ActionCard, Playable, Realm, Spell
from banneret.games.battlemist.box.goods import GRAIN, times
from banneret.games.battlemist.economy.economy import star_price
from banneret.games.battlemist.quests.odds import encounter_chance
from banneret.games.battlemist.quests.quests import moves_of
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import could_afford
from banneret.games.battlemist.word_options import Player

NEVER = -1.0
GOOD, FINE, POOR = 3.0, 2.0, 1.0
KEPT = 2.5
"""The least worth of a card that a player with a full hand keeps instead of exchanging it."""
ALWAYS = (
    words.GainPer,
    words.Steal,
    words.TakeCard,
    words.Draw,
    words.Place,
    words.AddHero,
    words.Build,
    words.SupplyDiscount,
    words.FightModifier,
    words.Roll,
)
"""The effects of cards that are played as soon as possible."""


def weigh_play(s: State, seat: int, source: Playable) -> float:
    """Return the worth of playing a card or spell now; below 0 if it should be kept."""
    return _spell(s, seat, source) if isinstance(source, Spell) else max(_effect(s, seat, e) for e in source.effects)


def _spell(s: State, seat: int, spell: Spell) -> float:
    """Return the worth of a spell.

    Starpower returns every round: songs are for missing resources, and greater spells are kept for battles.
    """
    effect = spell.effects[0]
    if isinstance(effect, words.Gain):
        grain = effect.resource == "grain"
        return (FINE if (wants.most_lacking(s, seat) == GRAIN) == grain else POOR) / spell.cost
    if isinstance(effect, words.Lose):
        return 0.5
    return NEVER


def _effect(s: State, seat: int, effect: words.Effect) -> float:
    match effect:
        case words.Gain() | words.Starpower():
            return GOOD
        case words.HeroLife(amount=amount):
            full = s.box.file.hero.life
            return FINE if amount < 0 or any(hero.life + amount <= full for hero in s.heroes[seat]) else NEVER
        case words.StarPrice(amount=amount):
            due = star_price(s, seat)
            return GOOD if due and could_afford(s, seat, times((1, 1, 1), max(0, due[0] + amount))) else NEVER
        case words.ReplaceQuest():
            return FINE if all(encounter_chance(s, hero) < BRAVE for hero in s.heroes[seat]) else NEVER
        case words.MoveModifier(subject="hero", amount=amount):
            return FINE if amount < 0 or _just_too_far(s, seat, amount) else NEVER
        case words.Production(rule=rule):
            return NEVER if rule == "plus" else FINE
        case words.Pin():
            return FINE if wants.enemies_near(s, seat, s.home(seat)) > wants.GUARDS else NEVER
        case words.ArrangeQuest():
            return FINE if _just_too_far(s, seat, 0) else NEVER
        case words.FreeTrade():
            return FINE if any(exchange_with(s, seat, other).worth for other in s.others(seat)) else NEVER
        case words.Votes():
            return POOR if s.vote is not None and _would_carry(s, seat, effect.amount) else NEVER
        case words.Cancel(what="action"):
            return FINE if s.plays and _is_harmed(s, seat, s.plays[-1].target) else NEVER
    return GOOD if isinstance(effect, ALWAYS) else NEVER


def _just_too_far(s: State, seat: int, more: int) -> bool:
    """Would `more` steps bring the goal of the quest into reach this turn? With 0: is it in reach already?"""
    quest = s.quests[seat]
    if quest is None:
        return False
    far = s.land.distances(quest.destination)
    gaps = [far[hero.realm.index] - moves_of(s, hero) for hero in s.heroes[seat] if encounter_chance(s, hero) >= BRAVE]
    return any(0 < gap <= more for gap in gaps) if more else any(gap <= 0 for gap in gaps)


def _would_carry(s: State, seat: int, more: int) -> bool:
    vote = s.vote
    return vote is not None and wishes_to_pass(s, seat) > 0 and vote.total < vote.threshold <= vote.total + more


def _is_harmed(s: State, seat: int, target: object) -> bool:
    if isinstance(target, Player | Hero):
        return target.seat == seat
    return isinstance(target, Realm) and s.owner[target.index] == seat


# --- whom it is for ---------------------------------------------------------------------------------------------------


def weigh_target(s: State, seat: int, source: Playable, target: object) -> float:
    """Weigh a target of a card or spell.

    Best are the richest opponent, the best realm of an opponent, the hero who needs it or who is most in the way,
    and the player with the most to exchange.
    """
    if isinstance(target, Player):
        if any(isinstance(effect, words.FreeTrade) for effect in source.effects):
            return exchange_with(s, seat, target.seat).worth
        return 10.0 * s.stars[target.seat] + sum(s.stock[target.seat])
    if isinstance(target, Hero):
        if target.seat == seat:
            return -float(target.life)
        return 3.0 * (s.quests[target.seat] is not None) - target.life
    if isinstance(target, Realm):
        return _realm(s, seat, source, target)
    return 0.0


def _realm(s: State, seat: int, source: Playable, realm: Realm) -> float:
    owner = s.owner[realm.index]
    if source.target == "own-recruit-site":
        return 1.0 if realm is s.home(seat) else 0.0
    if any(isinstance(effect, words.Pin) for effect in source.effects):
        return float(sum(s.troop(s.active, realm))) if s.active >= 0 else 0.0
    return float(sum(realm.yields)) * (0 if owner < 0 else -1 if owner == seat else 1 + s.built[realm.index])


def weigh_discard(card: ActionCard) -> float:
    """Weigh a card to discard: the worst one is best; from a full hand, no good card goes."""
    return KEPT - _kept(card)


def weigh_taken(card: ActionCard) -> float:
    """Weigh a card to take from another hand: the best one."""
    return _kept(card)


def _kept(card: ActionCard) -> float:
    return GOOD if any(isinstance(effect, (*ALWAYS, words.Gain, words.StarPrice)) for effect in card.effects) else POOR


# --- votes ------------------------------------------------------------------------------------------------------------


def wishes_to_pass(s: State, seat: int) -> float:
    """Return how much better the first branch of the event is for a seat than the second."""
    event = s.the_vote.event
    return _worth(s, seat, event.passed) - _worth(s, seat, event.failed)


def _worth(s: State, seat: int, effects: Iterable[words.Effect]) -> float:
    return sum(_outcome(s, seat, effect) for effect in effects)


def _outcome(s: State, seat: int, effect: words.Effect) -> float:
    """Return what an effect of an event brings or costs a seat, in resources."""
    match effect:
        case words.Lose(resource=resource, amount=amount):
            most = max(s.stock[seat]) / 2 if amount == "half" else float(amount if isinstance(amount, int) else 0)
            return -most * (3 if resource == "each" else 1)
        case words.LosePer(every=every):
            return -s.army_units(seat) / every
        case words.Production():
            return _harvest_change(s, seat, effect)
        case words.Draw():
            return 2.0
        case words.Discard(down_to=limit, amount=amount):
            return -2.0 * (amount if limit is None else max(0, len(s.hands[seat]) - limit))
        case words.Kill(who=who, amount=amount, kind=kind):
            return -3.0 * _losses(s, seat, who, amount, kind)
        case words.Place(who=who):
            return 7.0 if who != "fewest-stars" or s.stars[seat] == min(s.stars) else -2.0
        case words.Raze(rule=rule):
            built = sum(1 for realm in s.holdings(seat) if s.built[realm.index])
            return -5.0 * (s.cities(seat) if rule == "city-to-town" else built)
        case words.HeroLife(amount=amount):
            return float(amount * len(s.heroes[seat]))
        case words.Starpower():
            return 2.0
        case words.SpellCost():
            return -float(s.stars[seat])
        case words.StarPrice(amount=amount, closed=closed):
            return -20.0 * wants.star_in_reach(s, seat) if closed else -3.0 * amount
        case words.Merchant(closed=closed):
            return -2.0 if closed else 3.0
        case words.MoveModifier():
            return -1.0
        case words.Truce():
            return 1.0
        case words.Roll(at_least=least, then=then):
            return (11 - least) / 10 * _worth(s, seat, then)
    return 0.0


def _harvest_change(s: State, seat: int, effect: words.Production) -> float:
    realms = [realm for realm in s.holdings(seat) if realm.terrain in effect.where]
    if effect.rule == "plus":
        return float(len(realms))
    return -sum(sum(realm.yields) for realm in realms) * (0.6 if effect.rule == "half" else 1.0)


def _losses(s: State, seat: int, who: str, amount: int, kind: str) -> int:
    if kind == "monster":
        return sum(sum(troop[len(s.box.army) :]) for troop in s.troops[seat].values())
    if who == "most-army-units" and s.army_units(seat) < max(s.army_units(other) for other in s.others(seat)):
        return 0
    return min(amount, s.army_units(seat))
