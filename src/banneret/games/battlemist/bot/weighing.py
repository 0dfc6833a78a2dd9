"""Quick weights for answers, for bots. Each kind of question has a function; no answer is tried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.words.word import Word
from banneret.games.battlemist.battle.effects import Victim
from banneret.games.battlemist.battle.sides import Fighter
from banneret.games.battlemist.bot import caravan as caravans
from banneret.games.battlemist.bot import cards, quests
from banneret.games.battlemist.bot import march as marches
from banneret.games.battlemist.bot import trade as trades
from banneret.games.battlemist.bot.battle import weigh_fighter, weigh_play
from banneret.games.battlemist.bot.building import weigh_piece, weigh_spot
from banneret.games.battlemist.bot.evaluation import UNIT
from banneret.games.battlemist.box.box import ActionCard, Adventure, Artifact, Kind, Realm, Spell
from banneret.games.battlemist.box.goods import Resource
from banneret.games.battlemist.cards.unmoved_units import Company
from banneret.games.battlemist.economy.supply import Item
from banneret.games.battlemist.initiative import KEEP
from banneret.games.battlemist.land.building import Piece, Spot
from banneret.games.battlemist.quests.fights import Monster
from banneret.games.battlemist.quests.quests import Attack, Fulfilment
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.caravan import Share
from banneret.games.battlemist.trade.merchants import Trade
from banneret.games.battlemist.word_options import Player

RESOURCES_PER_PILLAGE = 2.5
"""The worth of destroying a town; the town of a richer realm is kept."""


def weigh(s: State, seat: int, decision: Decision) -> Sequence[float]:
    """Return a weight for each option; passing weighs nothing."""
    return [0.0 if way is PASS or way is DONE else _weigh(s, seat, decision, way) for way in decision.branches]


def _weigh(s: State, seat: int, decision: Decision, way: Any) -> float:
    match way:
        case ActionCard() | Spell():
            return _card(s, seat, decision, way)
        case Fighter():
            return weigh_fighter(s, s.battle, seat, decision, way) if s.battle else -UNIT[way.kind.index]
        case Word():
            return 1.0 if way is KEEP else trades.weigh_menu(s, seat, way)
        case Kind():
            return trades.weigh_menu(s, seat, way) if decision.name == "recruitment" else UNIT[way.index]
        case Realm():
            return _realm(s, seat, decision, way)
        case Hero():
            return _hero(s, seat, decision, way)
        case Player():
            return _opponent(s, seat, decision, way)
        case int() | str():
            return _word(s, seat, decision, way)
    return _thing(s, seat, way)


def _thing(s: State, seat: int, way: Any) -> float:
    """Weigh things that only one kind of question asks for."""
    match way:
        case Company():
            return marches.weigh_company(s, seat, way)
        case Trade():
            return trades.weigh_trade(s, seat, way)
        case Resource():
            return trades.weigh_resource(s, seat, way)
        case Item():
            return trades.weigh_loss(s, way)
        case Victim():
            return -UNIT[way.kind.index]
        case Fulfilment():
            return quests.weigh_fulfilment(s, way)
        case Attack():
            return quests.weigh_attack(s, way)
        case Monster():
            return -float(way.lives)
        case Artifact():
            return 1.0 if way.keep else 2.0
        case Adventure():
            return -1.0 if way.encounter else 0.0
        case Piece():
            return weigh_piece(way)
        case Spot():
            return weigh_spot(s, seat, way)
    return 0.0


def _card(s: State, seat: int, decision: Decision, way: ActionCard | Spell) -> float:
    """Weigh a card to discard, to take, or to play."""
    if isinstance(way, ActionCard) and decision.name in ("make-room", "discard"):
        return cards.weigh_discard(way)
    if isinstance(way, ActionCard) and decision.name == "take-card":
        return cards.weigh_taken(way)
    if s.battle is not None and decision.name != "respond":
        return weigh_play(s, s.battle, seat, way)
    return cards.weigh_play(s, seat, way)


def _realm(s: State, seat: int, decision: Decision, realm: Realm) -> float:
    """Weigh a realm: to go to, to build or recruit in, to target, or to lose something in."""
    about = decision.about
    match decision.name:
        case "march-to" if isinstance(about, Company):
            return marches.weigh_goal(s, seat, about, realm)
        case "go" if isinstance(about, Hero):
            return quests.weigh_way(s, seat, about, realm)
        case "place-recruit" | "place-town" | "place-city":
            return trades.weigh_site(s, seat, realm, about)
        case "aim" if isinstance(about, ActionCard | Spell):
            return cards.weigh_target(s, seat, about, realm)
        case "lose-town":
            return -float(sum(realm.yields))
        case "retreat":
            return -float(s.land.distances(s.home(seat))[realm.index])
    return float(sum(realm.yields))


def _opponent(s: State, seat: int, decision: Decision, other: Player) -> float:
    """Weigh another player: to target, to trade with, or to fight."""
    if decision.name == "aim":
        return cards.weigh_target(s, seat, decision.about, other)
    return caravans.weigh_partner(s, seat, other.seat) if decision.name == "partner" else 0.0


def _hero(s: State, seat: int, decision: Decision, hero: Hero) -> float:
    """Weigh a hero: to heal, to target, or to move."""
    if decision.name == "heal":
        return 1.0
    if decision.name == "aim":
        return cards.weigh_target(s, seat, decision.about, hero)
    return quests.weigh_hero(s, seat, hero)


def _word(s: State, seat: int, decision: Decision, way: int | str) -> float:
    """Weigh a number or a word."""
    if isinstance(way, int):
        if isinstance(decision.about, Share):
            return caravans.weigh_share(s, seat, decision.about, way)
        if isinstance(decision.about, Company):
            return marches.weigh_count(s, seat, decision.about, way)
        shared = isinstance(decision.about, Resource) and decision.name == "spoils"
        return trades.weigh_share(s, seat, decision.about, way) if shared else 0.0
    match decision.name:
        case "vote":
            return cards.wishes_to_pass(s, seat) if way == "dedicate" else 0.0
        case "agree":
            return caravans.weigh_offer(s, seat) if way == "yes" else 0.0
        case "pillage":
            yielded = sum(decision.about.yields)
            return yielded if way == "keep" else RESOURCES_PER_PILLAGE
    return 1.0 if way in ("yes", "first") else 0.0
