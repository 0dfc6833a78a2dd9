"""Quick weights for answers, for bots that play without a search: a function for each question, by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.engine.decision import Decision
from banneret.engine.scores import Scorer, each_act, even
from banneret.games.battlemist.battle.effects import Victim
from banneret.games.battlemist.bot import caravan, cards, march, quests, trade
from banneret.games.battlemist.bot.battle import dearest, own_loss, rallied, weigh_play
from banneret.games.battlemist.bot.building import weigh_piece, weigh_spot
from banneret.games.battlemist.bot.strength import WORTH
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
from banneret.games.battlemist.trade.merchants import Trade
from banneret.games.battlemist.word_options import Player

PILLAGED = 2.5
"""What a destroyed town brings."""


def weigh(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Weigh each of the decision's branches; passing, or being done, is 0."""
    return SCORES[decision.name](s, decision, decision.branches)


# --- the land ---------------------------------------------------------------------------------------------------------


def _piece(_s: State, _seat: int, _decision: Decision, way: Piece) -> float:
    return weigh_piece(way)


def _spot(s: State, seat: int, _decision: Decision, way: Spot) -> float:
    return weigh_spot(s, seat, way)


def _yield(_s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    return float(sum(way.yields))


# --- cards and spells -------------------------------------------------------------------------------------------------


def _play(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Weigh a card, a spell, or an entry of a menu."""
    if not isinstance(way, ActionCard | Spell):
        return trade.weigh_menu(s, seat, way)
    return cards.weigh_play(s, seat, way) if s.battle is None else weigh_play(s, s.battle, seat, way)


def _respond(s: State, seat: int, _decision: Decision, way: ActionCard | Spell) -> float:
    return cards.weigh_play(s, seat, way)


def _aim(s: State, seat: int, decision: Decision, way: Any) -> float:
    return cards.weigh_target(s, seat, decision.about, way)


def _discard(_s: State, _seat: int, _decision: Decision, way: ActionCard) -> float:
    return cards.weigh_discard(way)


def _take_card(_s: State, _seat: int, _decision: Decision, way: ActionCard) -> float:
    return cards.weigh_taken(way)


def _vote(s: State, seat: int, _decision: Decision, way: str) -> float:
    return cards.wishes_to_pass(s, seat) if way == "dedicate" else 0.0


def _change_roll(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Keep the roll, unless there is a better exchange."""
    return 1.0 if way is KEEP else trade.weigh_menu(s, seat, way)


def _first_word(_s: State, _seat: int, _decision: Decision, way: str) -> float:
    """Prefer yes to no, and first to last."""
    return float(way in ("yes", "first"))


# --- economy ----------------------------------------------------------------------------------------------------------


def _site(s: State, seat: int, decision: Decision, way: Realm) -> float:
    return trade.weigh_site(s, seat, way, decision.about)


def _resource(s: State, seat: int, _decision: Decision, way: Resource) -> float:
    return trade.weigh_resource(s, seat, way)


def _spoils(s: State, seat: int, decision: Decision, way: int) -> float:
    return trade.weigh_share(s, seat, decision.about, way)


def _give_up(s: State, _seat: int, _decision: Decision, way: Item) -> float:
    return trade.weigh_loss(s, way)


def _trade(s: State, seat: int, _decision: Decision, way: Trade) -> float:
    return trade.weigh_trade(s, seat, way)


def _partner(s: State, seat: int, _decision: Decision, way: Player) -> float:
    return caravan.weigh_partner(s, seat, way.seat)


def _share(s: State, seat: int, decision: Decision, way: int) -> float:
    return caravan.weigh_share(s, seat, decision.about, way)


def _agree(s: State, seat: int, _decision: Decision, way: str) -> float:
    return caravan.weigh_offer(s, seat) if way == "yes" else 0.0


# --- quests -----------------------------------------------------------------------------------------------------------


def _heal(_s: State, _seat: int, _decision: Decision, _way: Hero) -> float:
    return 1.0


def quest(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Weigh what a hero may do, and trade."""
    match way:
        case Hero():
            return quests.weigh_hero(s, seat, way)
        case Fulfilment():
            return quests.weigh_fulfilment(s, way)
        case Attack():
            return quests.weigh_attack(s, way)
    return trade.weigh_menu(s, seat, way)


def _go(s: State, decision: Decision, ways: Sequence[Realm]) -> list[float]:
    return quests.weigh_ways(s, decision.seat, decision.about, ways)


def _arrange_quest(_s: State, _seat: int, _decision: Decision, way: Artifact | Adventure) -> float:
    """Prefer a star, then artifacts that are kept, then adventures without a fight."""
    if isinstance(way, Artifact):
        return 1.0 if way.keep else 2.0
    return -1.0 if way.encounter else 0.0


def _hit_monster(_s: State, _seat: int, _decision: Decision, way: Monster) -> float:
    return -float(way.lives)


# --- march and battle -------------------------------------------------------------------------------------------------


def _march(s: State, seat: int, _decision: Decision, way: Any) -> float:
    return march.weigh_company(s, seat, way) if isinstance(way, Company) else trade.weigh_menu(s, seat, way)


def _how_many(s: State, seat: int, decision: Decision, way: int) -> float:
    return march.weigh_count(s, seat, decision.about, way)


def _march_to(s: State, seat: int, decision: Decision, way: Realm) -> float:
    return march.weigh_goal(s, seat, decision.about, way)


def _excess(_s: State, _seat: int, _decision: Decision, way: Kind) -> float:
    return -WORTH[way.index]


def _join(_s: State, _seat: int, _decision: Decision, way: Kind) -> float:
    return WORTH[way.index]


def _victim(_s: State, _seat: int, _decision: Decision, way: Victim) -> float:
    return -WORTH[way.kind.index]


def _lost_town(_s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    return -float(sum(way.yields))


def _retreat(s: State, seat: int, _decision: Decision, way: Realm) -> float:
    return -float(s.land.distances(s.home(seat))[way.index])


def _pillage(_s: State, _seat: int, decision: Decision, way: str) -> float:
    return float(sum(decision.about.yields)) if way == "keep" else PILLAGED


SCORES: Final[Mapping[str, Scorer]] = {
    "lay": each_act(_piece),
    "lay-anyway": each_act(_piece),
    "place-realm": each_act(_spot),
    "turn-realm": even,
    "play": each_act(_play),
    "respond": each_act(_respond),
    "aim": each_act(_aim),
    "aim-next-to": each_act(_yield),
    "discard": each_act(_discard),
    "make-room": each_act(_discard),
    "take-card": each_act(_take_card),
    "vote": each_act(_vote),
    "harvest": each_act(_play),
    "guild": each_act(_play),
    "supply": each_act(_play),
    "recruitment": each_act(_play),
    "place-recruit": each_act(_site),
    "place-town": each_act(_site),
    "place-city": each_act(_site),
    "build": each_act(_yield),
    "take-resource": each_act(_resource),
    "pick-resource": each_act(_resource),
    "largest-stock": even,
    "spoils": each_act(_spoils),
    "give-up": each_act(_give_up),
    "trade": each_act(_trade),
    "propose": each_act(_play),
    "partner": each_act(_partner),
    "give": each_act(_share),
    "ask-for": each_act(_share),
    "agree": each_act(_agree),
    "change-roll": each_act(_change_roll),
    "choose-turn": each_act(_first_word),
    "heal": each_act(_heal),
    "new-quest": each_act(_first_word),
    "quest": each_act(quest),
    "go": _go,
    "arrange-quest": each_act(_arrange_quest),
    "hit-monster": each_act(_hit_monster),
    "march": each_act(_march),
    "how-many-march": each_act(_how_many),
    "march-to": each_act(_march_to),
    "name-units": each_act(_march),
    "name-more-units": each_act(_march),
    "how-many-named": each_act(_how_many),
    "excess": each_act(_excess),
    "next-battle": each_act(_yield),
    "first-foe": even,
    "front-line": each_act(dearest),
    "rout": each_act(own_loss),
    "kill": each_act(own_loss),
    "kill-routed": each_act(own_loss),
    "rally": each_act(rallied),
    "slay-routed": each_act(dearest),
    "slay": each_act(dearest),
    "join": each_act(_join),
    "lose-unit": each_act(_victim),
    "lose-town": each_act(_lost_town),
    "retreat": each_act(_retreat),
    "pillage": each_act(_pillage),
}
"""The function that weighs the options, by the question's name."""
