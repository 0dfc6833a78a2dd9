"""Fast scores for the answers to a question, for bots that search.

Questions that are not named here are scored as `weighing` does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.engine.decision import PASS, Decision
from banneret.engine.scores import NEEDLESS, Scorer, each_act
from banneret.engine.words.word import Word
from banneret.games.battlemist.bot import campaign, caravan, cards, muster, quests, wants, weighing
from banneret.games.battlemist.bot.battle import weigh_spending
from banneret.games.battlemist.bot.strength import battle_chance
from banneret.games.battlemist.box.box import ActionCard, Kind, Realm, Spell
from banneret.games.battlemist.box.goods import Goods
from banneret.games.battlemist.cards.unmoved_units import Company
from banneret.games.battlemist.initiative import KEEP
from banneret.games.battlemist.quests.quests import Attack, Fulfilment
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import Trade
from banneret.games.battlemist.word_options import (
    CITY_CHOICE,
    HERO,
    HUSH,
    MERCHANTS,
    PROPOSE,
    STAR,
    TOWN_CHOICE,
)

NEVER = -1.0
SILENCE = 0.05
"""The score of passing until the segment ends, if there is nothing to play."""


def score(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Score each of the decision's branches, more is better; passing, or being done, is 0."""
    return SCORES[decision.name](s, decision, decision.branches)


# --- cards and spells -------------------------------------------------------------------------------------------------


def _play(s: State, seat: int, decision: Decision, way: Any) -> float:
    """Score a card, a spell, trade, or passing until the segment ends."""
    if way is HUSH:
        return _hush(s, seat, decision)
    if isinstance(way, ActionCard | Spell):
        b = s.battle
        if b is None or seat not in b.seats:
            return cards.weigh_play(s, seat, way)
        return weigh_spending(s, b, b.side(seat), way, battle_chance(s, b, b.side(seat)))
    return _word(s, seat, way)


def _hush(s: State, seat: int, decision: Decision) -> float:
    """Pass until the segment ends if there is nothing to play in it, now or later."""
    if s.battle is not None or s.fight is not None:
        return NEVER
    later = ("before-vote", "after-vote") if s.phase == "council" else ()
    if any(card.play in later for card in s.hands[seat]):
        return NEVER
    playable = any(isinstance(way, ActionCard | Spell) for way in decision.branches)
    return NEVER if playable and any(_play(s, seat, decision, way) > 0 for way in _cards(decision)) else SILENCE


def _cards(decision: Decision) -> list[ActionCard | Spell]:
    return [way for way in decision.branches if isinstance(way, ActionCard | Spell)]


def _word(s: State, seat: int, way: Any) -> float:
    """Score trading with merchants or with a partner."""
    if way is MERCHANTS:
        return _merchants(s, seat)
    return caravan.weigh_proposing(s, seat) if way is PROPOSE else NEVER


def _merchants(s: State, seat: int, needs: muster.Needs | None = None) -> float:
    return 0.5 if muster.wish(s, seat, needs) is not None else NEEDLESS


def _keep(_s: State, _seat: int, _decision: Decision, way: Any) -> float:
    return float(way is KEEP)


# --- economy ----------------------------------------------------------------------------------------------------------


def _menu(s: State, seat: int, decision: Decision, way: Any) -> float:
    """Score what is bought or done in a segment in which all seats decide together."""
    if way is STAR:
        last = s.stars[seat] + 1 >= s.box.file.game.stars_to_win
        return 10.0 if last or wants.star_in_reach(s, seat) else NEVER
    return _play(s, seat, decision, way)


def _supply(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Score what is done before supply is paid: not to trade is needless if a trade can keep all units."""
    seat = decision.seat
    hungry = MERCHANTS in ways and muster.wish(s, seat) is not None
    return [(NEEDLESS if hungry else 0.0) if way is PASS else _menu(s, seat, decision, way) for way in ways]


def _recruitment(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Score purchases by what the seat needs."""
    seat = decision.seat
    needs = muster.needs_of(s, seat)
    return [_purchase(s, seat, decision, needs, way) for way in ways]


def _purchase(s: State, seat: int, decision: Decision, needs: muster.Needs, way: Any) -> float:
    if way is PASS:
        return 0.0
    if isinstance(way, Kind) or way in (HERO, TOWN_CHOICE, CITY_CHOICE):
        return muster.score_purchase(s, seat, needs, way)
    return _merchants(s, seat, needs) if way is MERCHANTS else _play(s, seat, decision, way)


def _site(s: State, seat: int, decision: Decision, way: Realm) -> float:
    return muster.score_site(s, seat, way, decision.about)


def _build(s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    """Prefer a town where the yield is highest to a city."""
    return sum(way.yields) / (1.0 + s.built[way.index])


def _trade(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Trade surplus resources for missing ones until the stock holds what the seat wishes for, and then stop."""
    seat = decision.seat
    stock, target = s.stock[seat], muster.wish(s, seat)
    if target is None:
        return [0.0 if way is PASS else NEEDLESS for way in ways]
    return [NEEDLESS if way is PASS else _exchange(stock, target, way) for way in ways]


def _exchange(stock: Goods, target: Goods, way: Trade) -> float:
    missing, over = target[way.take] - stock[way.take], stock[way.give] - target[way.give]
    return missing + 0.1 * over if missing > 0 and over >= way.ratio else NEEDLESS


# --- quests -----------------------------------------------------------------------------------------------------------


def _quest(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Score what a hero may do, and trade."""
    match way:
        case Word():
            return _word(s, seat, way)
        case Fulfilment():
            return quests.weigh_fulfilment(s, way)
        case Attack():
            return quests.weigh_attack(s, way)
    return quests.weigh_hero(s, seat, way)


# --- march and battle -------------------------------------------------------------------------------------------------


def _march(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """March the company with the best march first; ending the movement is 0."""
    seat = decision.seat
    seen = campaign.survey(s, seat)
    return [
        campaign.score_company(s, seat, seen, way)
        if isinstance(way, Company)
        else 0.0
        if way is PASS
        else _word(s, seat, way)
        for way in ways
    ]


def _how_many_march(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Choose the number of the best march."""
    seat = decision.seat
    best = campaign.best_count(s, seat, campaign.survey(s, seat), decision.about)
    return [-float(abs(way - best)) for way in ways]


def _march_to(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    seen = campaign.survey(s, decision.seat)
    return [campaign.score_goal(s, decision.seat, seen, decision.about, way) for way in ways]


def _named(_s: State, _seat: int, _decision: Decision, way: int) -> float:
    """Name as many units as possible."""
    return float(way)


def _next_battle(s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    """Fight for homes first."""
    return sum(way.yields) + 10.0 * (s.seat_at_home(way) >= 0)


SCORES: Final[Mapping[str, Scorer]] = {
    **weighing.SCORES,
    "play": each_act(_play),
    "harvest": each_act(_menu),
    "guild": each_act(_menu),
    "supply": _supply,
    "recruitment": _recruitment,
    "place-recruit": each_act(_site),
    "place-town": each_act(_site),
    "place-city": each_act(_site),
    "build": each_act(_build),
    "trade": _trade,
    "propose": each_act(_play),
    "change-roll": each_act(_keep),
    "quest": each_act(_quest),
    "march": _march,
    "how-many-march": _how_many_march,
    "march-to": _march_to,
    "name-units": _march,
    "name-more-units": _march,
    "how-many-named": each_act(_named),
    "next-battle": each_act(_next_battle),
}
"""The function that scores the options, by the question's name."""


def moment(s: State) -> tuple[int, int]:
    """Return how many individual turns have begun."""
    return s.turns_begun, 0


QUIET: Final = frozenset({"march"})
"""The phase at which a position may be judged: a march begins, and no battle is open.

Three of them are more than a round of two players.
"""
DECIDING: Final = frozenset({"recruitment", "guild", "march", "march-to", "play", "vote", "agree"})
"""The questions that decide a match."""
EASY: Final = frozenset(SCORES) - DECIDING
"""All other questions, for which the answer with the best score is good enough."""
