"""Scores of answers that are judged one by one: a function for each question, by its name; for `scoring`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.engine.decision import Decision
from banneret.engine.scores import Scorer, each_act, even
from banneret.games.battlemist.battle.effects import Victim
from banneret.games.battlemist.bot import caravan, cards, quests, trade
from banneret.games.battlemist.bot.battle import dearest, own_loss, rallied
from banneret.games.battlemist.bot.building import weigh_piece, weigh_spot
from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.box.box import ActionCard, Adventure, Artifact, Kind, Realm, Spell
from banneret.games.battlemist.box.goods import Resource
from banneret.games.battlemist.economy.supply import Item
from banneret.games.battlemist.land.building import Piece, Spot
from banneret.games.battlemist.quests.fights import Monster
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State
from banneret.games.battlemist.word_options import Player

PILLAGED = 2.5
"""What a destroyed town brings."""


# --- the land ---------------------------------------------------------------------------------------------------------


def _piece(_s: State, _seat: int, _decision: Decision, way: Piece) -> float:
    return weigh_piece(way)


def _spot(s: State, seat: int, _decision: Decision, way: Spot) -> float:
    return weigh_spot(s, seat, way)


def _yield(_s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    return float(sum(way.yields))


# --- cards and spells -------------------------------------------------------------------------------------------------


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


def _first_word(_s: State, _seat: int, _decision: Decision, way: str) -> float:
    """Prefer yes to no, and first to last."""
    return float(way in ("yes", "first"))


# --- economy ----------------------------------------------------------------------------------------------------------


def _resource(s: State, seat: int, _decision: Decision, way: Resource) -> float:
    return trade.weigh_resource(s, seat, way)


def _spoils(s: State, seat: int, decision: Decision, way: int) -> float:
    return trade.weigh_share(s, seat, decision.about, way)


def _give_up(s: State, _seat: int, _decision: Decision, way: Item) -> float:
    return trade.weigh_loss(s, way)


def _partner(s: State, seat: int, _decision: Decision, way: Player) -> float:
    return caravan.weigh_partner(s, seat, way.seat)


def _share(s: State, seat: int, decision: Decision, way: int) -> float:
    return caravan.weigh_share(s, seat, decision.about, way)


def _agree(s: State, seat: int, _decision: Decision, way: str) -> float:
    return caravan.weigh_offer(s, seat) if way == "yes" else 0.0


# --- quests -----------------------------------------------------------------------------------------------------------


def _heal(_s: State, _seat: int, _decision: Decision, _way: Hero) -> float:
    return 1.0


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
    "respond": each_act(_respond),
    "aim": each_act(_aim),
    "aim-next-to": each_act(_yield),
    "discard": each_act(_discard),
    "make-room": each_act(_discard),
    "take-card": each_act(_take_card),
    "vote": each_act(_vote),
    "take-resource": each_act(_resource),
    "pick-resource": each_act(_resource),
    "largest-stock": even,
    "spoils": each_act(_spoils),
    "give-up": each_act(_give_up),
    "partner": each_act(_partner),
    "give": each_act(_share),
    "ask-for": each_act(_share),
    "agree": each_act(_agree),
    "choose-turn": each_act(_first_word),
    "heal": each_act(_heal),
    "new-quest": each_act(_first_word),
    "go": _go,
    "arrange-quest": each_act(_arrange_quest),
    "hit-monster": each_act(_hit_monster),
    "excess": each_act(_excess),
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
