"""Talks: flight or not, offers, agreements, demanding battle, conceding.

Talks are between the two owners; others see only that they confer (titan-R-83).
"""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Decision, Play, choose, choose_some, first_of
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, capital, fill
from banneret.games.titan.battle.state import ATTACKER, DEFENDER
from banneret.games.titan.box.box import Marker, in_order
from banneret.games.titan.engagement.engaging import fight, flee, may_flee
from banneret.games.titan.engagement.resolving import mutual, resolve, victory
from banneret.games.titan.engagement.state import Engagement, Offer
from banneret.games.titan.masterboard.legions import named
from banneret.games.titan.masterboard.member import Member, members
from banneret.games.titan.state import State

FLEE, STAY, BATTLE, CONCEDE, ACCEPT = "flee", "stay", "battle", "concede", "accept"
OFFERS: dict[str, int | None] = {"offer:attacker": ATTACKER, "offer:defender": DEFENDER, "offer:both": None}
"""The loser that an offer names, by the key of the offer."""


def confer(s: State) -> Play[None]:
    """First the defender flees or stays. Then both are asked, and the first answer counts.

    titan-R-02, titan-R-81.
    """
    e = s.the_engagement
    e.composing = None
    if e.stage == "flee":
        answer = yield from choose(
            e.seats[DEFENDER],
            "flee",
            "Does {} flee?",
            lambda: [FLEE, BATTLE, STAY, *_offers(s, e)],
            rule="titan-A-EN-07",
            beyond=_why_not_yet,
            about=e.legions[DEFENDER],
            between=e.seats,
            label=lambda answer: _label(e, DEFENDER, answer),
            confirm=lambda answer: _cost(s, e, DEFENDER, answer),
        )
        side = DEFENDER
    else:
        e.stage = "talks"
        seat, answer = yield from first_of({e.seats[side]: _question(s, e, side) for side in (ATTACKER, DEFENDER)})
        side = e.seats.index(seat)
    _heed(s, e, side, answer)


def _why_not_yet(key: str) -> str | None:
    """Return the rule that forbids an answer while the defender decides about flight."""
    return {CONCEDE: "titan-R-82", ACCEPT: "titan-R-02", **dict.fromkeys(OFFERS, "titan-R-81")}.get(key)


def _question(s: State, e: Engagement, side: int) -> Decision:
    return Decision(
        e.seats[side],
        "talk",
        "What do you say about {}?",
        lambda: _answers(s, e, side),
        rule="titan-R-81",
        beyond=lambda key: _why_not(s, e, side, key),
        about=e.legions[1 - side],
        between=e.seats,
        label=lambda answer: _label(e, side, answer),
        confirm=lambda answer: _cost(s, e, side, answer),
    )


def _answers(s: State, e: Engagement, side: int) -> list[str]:
    """Return the possible answers: accept, demand battle, concede, offer (titan-R-81)."""
    accept = [ACCEPT] if e.offers[1 - side] is not None else []
    return [*accept, BATTLE, CONCEDE, *_offers(s, e)]


def _why_not(s: State, e: Engagement, side: int, key: str) -> str | None:
    if key == FLEE:
        return "titan-A-EN-10" if side == DEFENDER and may_flee(s, e) else "titan-A-EN-09"
    standing = key.startswith("offer:") and key not in OFFERS  # an open offer of the other side
    return "titan-R-04" if key == ACCEPT or standing else None


def _offers(s: State, e: Engagement) -> list[str]:
    """Return what may still be offered (titan-R-04, titan-R-81)."""
    return list(OFFERS) if e.made < s.rules.offers_limit else []


def _label(e: Engagement, side: int, answer: str) -> Text:
    """Return the name of an answer, for its side."""
    if answer in OFFERS:
        loser = OFFERS[answer]
        if loser is None:
            return "Offer: both legions are lost"
        return fill("Offer: {} is lost", e.legions[loser])
    if answer == ACCEPT:
        return fill("Accept: {}", told(e, at_hand(e.offers[1 - side], "offer")))
    return {FLEE: "Flee", STAY: "Stay and talk", BATTLE: "Demand battle", CONCEDE: "Concede the legion"}[answer]


def _cost(s: State, e: Engagement, side: int, answer: str) -> str | None:
    """Return what a side gives up by an answer; None if it gives up nothing."""
    if answer in OFFERS:
        return _cost_of_offer(s, e, side, Offer(OFFERS[answer]))
    if answer in (FLEE, CONCEDE):
        return capital(_loss(s, e.legions[side]))
    offer = e.offers[1 - side]
    cost = _cost_of_agreement(s, e, side, offer) if answer == ACCEPT and offer is not None else None
    return cost and capital(cost)


def _cost_of_offer(s: State, e: Engagement, side: int, offer: Offer) -> str | None:
    """Return what a side gives up if its offer is accepted.

    An offer equal to one of the other side is accepted at once.
    """
    cost = _cost_of_agreement(s, e, side, offer)
    if cost is None:
        return None
    return capital(cost) if offer == e.offers[1 - side] else fill("If they accept, {}", cost)


def _cost_of_agreement(s: State, e: Engagement, side: int, offer: Offer) -> str | None:
    """Return what a side loses by an agreement.

    It is the whole legion, if that is the loser or gives up its Titan; else some characters, or nothing.
    """
    own = e.legions[side]
    if offer.loser != 1 - side or any(character.titan for character in offer.losses):
        return _loss(s, own)
    return fill("{} gives up {}.", own, named(offer.losses)) if offer.losses else None


def _loss(s: State, legion: Marker) -> Text:
    """Return what the elimination of a whole legion means (titan-B-TI-03)."""
    held = s.held(legion)
    if held[0].titan:
        return fill("you lose {}: {}. You are out of the game.", legion, named(held))
    return fill("you lose {}: {}.", legion, named(held))


def told(e: Engagement, offer: Offer) -> Text:
    """Return an offer in words."""
    if offer.loser is None:
        return "both legions are lost"
    loser, winner = e.legions[offer.loser], e.legions[1 - offer.loser]
    if not offer.losses:
        return fill("{} is lost, {} gives up nothing", loser, winner)
    return fill("{} is lost, {} gives up {}", loser, winner, Listed(offer.losses, ","))


def _heed(s: State, e: Engagement, side: int, answer: str) -> None:
    """Carry out an answer. Any answer of the defender except flight ends the right to flee.

    titan-A-EN-10, titan-R-03.
    """
    e.stage = "talks"
    if answer == FLEE:
        flee(s, e)
    elif answer == BATTLE:
        fight(s, e)
    elif answer == CONCEDE:
        concede(s, e, side)
    elif answer == ACCEPT:
        agree(s, e, at_hand(e.offers[1 - side], "offer"))
    elif answer == STAY:
        s.then("confer")
    else:
        _offer(s, e, side, OFFERS[answer])


# --- offers -----------------------------------------------------------------------------------------------------------


def _offer(s: State, e: Engagement, side: int, loser: int | None) -> None:
    """Make an offer.

    If it names one loser, ask also what the winner gives up, unless the winner has only one character. titan-R-04.
    """
    if loser is None or s.size(e.legions[1 - loser]) == 1:
        propose(s, e, side, Offer(loser))
        return
    e.composing = side, loser
    s.then("offer")


def offer(s: State) -> Play[None]:
    """Choose the characters that the winner would give up: any, but not all (titan-A-EN-11, titan-R-04)."""
    e = s.the_engagement
    side, loser = at_hand(e.composing, "offer to compose")
    winner = e.legions[1 - loser]

    def giving(given: Sequence[Member]) -> Offer:
        held = s.held(winner)
        return Offer(loser, in_order(held[member.place - 1] for member in given))

    given = yield from choose_some(
        e.seats[side],
        "give-up",
        "Which monsters does {} give up?",
        lambda: members(s.held(winner)),
        rule="titan-R-04",
        at_most=s.size(winner) - 1,
        otherwise="Offer this",
        about=winner,
        between=e.seats,
        confirm=lambda given: _cost_of_offer(s, e, side, giving(given)),
    )
    e.composing = None
    propose(s, e, side, giving(given))


def propose(s: State, e: Engagement, side: int, offer: Offer) -> None:
    """Make an offer. If the other side has made an equal one, that is accepted; else the offer stays open.

    titan-R-04.
    """
    e.made += 1
    if offer == e.offers[1 - side]:
        agree(s, e, offer)
    else:
        e.offers[side] = offer
        s.then("confer")


def agree(s: State, e: Engagement, offer: Offer) -> None:
    """Carry out an agreement: it eliminates one legion or both, and perhaps characters of the winner.

    titan-A-EN-11, titan-A-EN-13.
    """
    if offer.loser is None:
        resolve(s, mutual(s, e, "titan-A-EN-13"))
    elif any(character.titan for character in offer.losses):
        resolve(s, mutual(s, e, "titan-R-07", offer))
    else:
        resolve(s, victory(s, e, 1 - offer.loser, "titan-A-EN-11", given_up=offer.losses))


def concede(s: State, e: Engagement, side: int) -> None:
    """Eliminate the whole conceding legion; the other owner scores its full value.

    Rules: titan-A-EN-15, titan-A-EN-16, titan-A-EN-17.

    A defender who wins in this way before the attacker has placed a fighter may not muster (titan-A-RF-08).
    """
    resolve(s, victory(s, e, 1 - side, "titan-A-EN-16", may_add=side == DEFENDER))
