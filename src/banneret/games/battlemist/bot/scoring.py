"""Fast scores for the answers to a question, for bots that search. Each kind of question has a function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.engine.decision import PASS, Decision
from banneret.engine.scores import NEEDLESS, Score, each_act, even
from banneret.games.battlemist.battle.effects import Victim
from banneret.games.battlemist.battle.sides import Fighter, standing
from banneret.games.battlemist.bot import campaign, caravan, cards, muster, quests, trade, wants
from banneret.games.battlemist.bot.battle import LAST_FOOTMAN, LOST, WON, weigh_fighter
from banneret.games.battlemist.bot.building import weigh_piece, weigh_spot
from banneret.games.battlemist.bot.strength import WORTH, battle_chance
from banneret.games.battlemist.box.box import ActionCard, Adventure, Artifact, Kind, Realm, Spell
from banneret.games.battlemist.box.goods import Goods, Resource
from banneret.games.battlemist.box.vocabulary import DoubleShots, KillRouted, Recover, Retreat
from banneret.games.battlemist.cards.unmoved_units import Company
from banneret.games.battlemist.economy.supply import Item
from banneret.games.battlemist.initiative import KEEP
from banneret.games.battlemist.land.building import Piece, Spot
from banneret.games.battlemist.odds import ARCHER
from banneret.games.battlemist.quests.fights import Monster
from banneret.games.battlemist.quests.quests import Attack, Fulfilment
from banneret.games.battlemist.records import Battle, Hero
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
    Player,
)

NEVER = -1.0
SILENCE = 0.05
"""The score of passing until the segment ends, if there is nothing to play."""
PILLAGED = 2.5
"""What a destroyed town brings."""


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
        return _in_battle(s, b, seat, way) if b is not None and seat in b.seats else cards.weigh_play(s, seat, way)
    return _word(s, seat, way)


def _respond(s: State, seat: int, _decision: Decision, way: ActionCard | Spell) -> float:
    return cards.weigh_play(s, seat, way)


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


def _merchants(s: State, seat: int) -> float:
    return 0.5 if muster.wish(s, seat) is not None else NEEDLESS


def _in_battle(s: State, b: Battle, seat: int, way: ActionCard | Spell) -> float:
    """Spend cards and spells on a battle that is still open, not on a lost one."""
    side = b.side(seat)
    share = battle_chance(s, b, side)
    kinds = {type(effect) for effect in way.effects}
    if Retreat in kinds:
        return 1.0 if share < LOST else NEVER
    if not LOST <= share <= WON:
        return NEVER
    if KillRouted in kinds:
        return 0.5 * sum(b.routed[1 - side])
    if Recover in kinds:
        return 0.7 * (sum(b.routed[side]) - 1)
    if DoubleShots in kinds:
        return 0.8 * (standing(s, side)[ARCHER] - 0.5)
    return 1.0


def _aim(s: State, seat: int, decision: Decision, way: Any) -> float:
    return cards.weigh_target(s, seat, decision.about, way)


def _discard(_s: State, _seat: int, _decision: Decision, way: ActionCard) -> float:
    return cards.weigh_discard(way)


def _take_card(_s: State, _seat: int, _decision: Decision, way: ActionCard) -> float:
    return cards.weigh_taken(way)


def _vote(s: State, seat: int, _decision: Decision, way: str) -> float:
    return cards.wishes_to_pass(s, seat) if way == "dedicate" else 0.0


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
    return _play(s, seat, decision, way)


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


def _resource(s: State, seat: int, _decision: Decision, way: Resource) -> float:
    return trade.weigh_resource(s, seat, way)


def _spoils(s: State, seat: int, decision: Decision, way: int) -> float:
    return trade.weigh_share(s, seat, decision.about, way)


def _give_up(s: State, _seat: int, _decision: Decision, way: Item) -> float:
    return trade.weigh_loss(s, way)


def _share(s: State, seat: int, decision: Decision, way: int) -> float:
    return caravan.weigh_share(s, seat, decision.about, way)


def _agree(s: State, seat: int, _decision: Decision, way: str) -> float:
    return caravan.weigh_offer(s, seat) if way == "yes" else 0.0


def _partner(s: State, seat: int, _decision: Decision, way: Player) -> float:
    return caravan.weigh_partner(s, seat, way.seat)


# --- quests -----------------------------------------------------------------------------------------------------------


def _quest(s: State, seat: int, _decision: Decision, way: Any) -> float:
    match way:
        case Hero():
            return quests.weigh_hero(s, seat, way)
        case Fulfilment():
            return quests.weigh_fulfilment(s, way)
        case Attack():
            return quests.weigh_attack(s, way)
    return _word(s, seat, way)


def _go(s: State, seat: int, decision: Decision, way: Realm) -> float:
    return quests.weigh_way(s, seat, decision.about, way)


def _arrange_quest(_s: State, _seat: int, _decision: Decision, way: Artifact | Adventure) -> float:
    """Prefer a star, then artifacts that are kept, then adventures without a fight."""
    if isinstance(way, Artifact):
        return 1.0 if way.keep else 2.0
    return -1.0 if way.encounter else 0.0


def _hit_monster(_s: State, _seat: int, _decision: Decision, way: Monster) -> float:
    return -float(way.lives)


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


def _own_loss(s: State, seat: int, decision: Decision, way: Any) -> float:
    """Give up the cheapest unit, but not the last footman."""
    if not isinstance(way, Fighter):
        return NEVER - WORTH[-1] - LAST_FOOTMAN
    return weigh_fighter(s, s.battle, seat, decision, way) if s.battle else -WORTH[way.kind.index]


def _fighter(s: State, seat: int, decision: Decision, way: Fighter) -> float:
    """Rally the most expensive unit and let it fight; kill the most expensive enemy."""
    return weigh_fighter(s, s.battle, seat, decision, way) if s.battle else WORTH[way.kind.index]


def _next_battle(s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    """Fight for homes first."""
    return sum(way.yields) + 10.0 * (s.seat_at_home(way) >= 0)


def _pillage(_s: State, _seat: int, decision: Decision, way: str) -> float:
    return float(sum(decision.about.yields)) if way == "keep" else PILLAGED


def _lost_kind(_s: State, _seat: int, _decision: Decision, way: Kind) -> float:
    return -WORTH[way.index]


def _kind(_s: State, _seat: int, _decision: Decision, way: Kind) -> float:
    return WORTH[way.index]


def _victim(_s: State, _seat: int, _decision: Decision, way: Victim) -> float:
    return -WORTH[way.kind.index]


def _yield(_s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    return float(sum(way.yields))


def _lost_town(_s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    return -float(sum(way.yields))


def _retreat(s: State, seat: int, _decision: Decision, way: Realm) -> float:
    return -float(s.land.distances(s.home(seat))[way.index])


# --- the land ---------------------------------------------------------------------------------------------------------


def _piece(_s: State, _seat: int, _decision: Decision, way: Piece) -> float:
    return weigh_piece(way)


def _spot(s: State, seat: int, _decision: Decision, way: Spot) -> float:
    return weigh_spot(s, seat, way)


def _keep(_s: State, _seat: int, _decision: Decision, way: Any) -> float:
    return float(way is KEEP)


def _first_word(_s: State, _seat: int, _decision: Decision, way: str) -> float:
    """Prefer yes to no, and first to last."""
    return float(way in ("yes", "first"))


def _one(_s: State, _seat: int, _decision: Decision, _way: Any) -> float:
    return 1.0


SCORES: Final[Mapping[str, Score]] = {
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
    "harvest": each_act(_menu),
    "guild": each_act(_menu),
    "supply": _supply,
    "place-recruit": each_act(_site),
    "place-town": each_act(_site),
    "place-city": each_act(_site),
    "build": each_act(_build),
    "take-resource": each_act(_resource),
    "pick-resource": each_act(_resource),
    "largest-stock": even,
    "spoils": each_act(_spoils),
    "give-up": each_act(_give_up),
    "propose": each_act(_play),
    "partner": each_act(_partner),
    "give": each_act(_share),
    "ask-for": each_act(_share),
    "agree": each_act(_agree),
    "change-roll": each_act(_keep),
    "choose-turn": each_act(_first_word),
    "heal": each_act(_one),
    "new-quest": each_act(_first_word),
    "quest": each_act(_quest),
    "go": each_act(_go),
    "arrange-quest": each_act(_arrange_quest),
    "hit-monster": each_act(_hit_monster),
    "how-many-named": each_act(_named),
    "excess": each_act(_lost_kind),
    "next-battle": each_act(_next_battle),
    "first-foe": even,
    "front-line": each_act(_fighter),
    "rout": each_act(_own_loss),
    "kill": each_act(_own_loss),
    "kill-routed": each_act(_own_loss),
    "rally": each_act(_fighter),
    "slay-routed": each_act(_fighter),
    "slay": each_act(_fighter),
    "join": each_act(_kind),
    "lose-unit": each_act(_victim),
    "lose-town": each_act(_lost_town),
    "retreat": each_act(_retreat),
    "pillage": each_act(_pillage),
    "recruitment": _recruitment,
    "trade": _trade,
    "march": _march,
    "how-many-march": _how_many_march,
    "march-to": _march_to,
    "name-units": _march,
    "name-more-units": _march,
}
"""The function that scores the options, by the question's name."""
QUIET: Final = frozenset({"march"})
"""The phase at which a position may be judged: a march begins, and no battle is open.

Three of them are more than a round of two players.
"""
DECIDING: Final = frozenset({"recruitment", "guild", "march", "march-to", "play", "vote", "agree"})
"""The questions that decide a match."""
EASY: Final = frozenset(SCORES) - DECIDING
"""All other questions, for which the answer with the best score is good enough."""
