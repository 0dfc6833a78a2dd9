"""The draw phase: cards, hand limit, chits, pile limit."""

from __future__ import annotations

from functools import partial

from banneret.engine.decision import Decision, Play, choose, choose_or_pass
from banneret.engine.scene.view import Odds
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.battle_magic.box.box import Chit
from banneret.games.battle_magic.cards import draw_card, draw_chit, draw_into_hand
from banneret.games.battle_magic.recruiting.placing import has_place, is_jammed
from banneret.games.battle_magic.specials import held
from banneret.games.battle_magic.state import State, side_name

DRAW_FROM_CUP = "draw"


def draw(s: State) -> None:
    """Draw four cards and extra cards; the other steps of the phase follow in order (magic-draw-01, magic-R-60)."""
    s.phase = "draw"
    seat = s.active
    draw_into_hand(s, seat, s.box.file.game.draw_cards_per_turn, rule="magic-draw-01")
    for _, special in held(s, seat, s.ground.cards):
        card = draw_card(s)
        if card is None:
            break
        kept = card.type in special.effect.keep
        if kept:
            s.take_shown(seat, card)
        else:
            s.deck.discards.append(card)
        s.tell(
            "draws-extra-card",
            "{seat} keeps {card}, drawn at {territory}" if kept else "{seat} discards {card}, drawn at {territory}",
            territory=special,
            seat=side_name(seat),
            card=card,
            fate="keeps" if kept else "discards",
            rule="magic-R-63",
            cards=(card.key,),
        )
    s.then("chit")
    if len(s.hands[seat]) > hand_limit(s, seat):
        s.then("discard")


def hand_limit(s: State, seat: int) -> int:
    """Return how many cards a seat may keep: 6, and more with oracles (magic-draw-02, magic-spec-03)."""
    more = sum(special.effect.n for _, special in held(s, seat, s.ground.oracles))
    return s.box.file.game.hand_limit + more


def pile_bonus(s: State, seat: int) -> int:
    """Return how much cities raise the limit of the pile (magic-spec-02)."""
    return sum(special.effect.n for _, special in held(s, seat, s.ground.cities))


def draw_threshold(s: State, seat: int) -> int:
    """Return below how many chits one is drawn: 3, and more with cities unless an option says otherwise.

    magic-draw-04, magic-R-62.
    """
    return s.box.file.game.recruit_draw_threshold + (pile_bonus(s, seat) if s.rules.city_draws else 0)


def discard(s: State) -> Play[None]:
    """Discard to the hand limit, one card after another, face up (magic-draw-02, magic-R-65)."""
    seat = s.active
    limit = hand_limit(s, seat)
    while (over := len(s.hands[seat]) - limit) > 0:
        card = yield Decision(
            seat,
            "discard",
            "Which card do you discard?",
            lambda: list(dict.fromkeys(s.hands[seat])),
            help=partial(fill, "You must discard {}.", over),
            rule="magic-draw-02",
            secret=True,
            label="Discard {}",
        )
        s.toss(seat, card)
        s.tell(
            "discards",
            "{seat} discards {card}",
            seat=side_name(seat),
            card=card,
            rule="magic-draw-02",
            cards=(card.key,),
        )


# --- chits ------------------------------------------------------------------------------------------------------------


def chit(s: State) -> None:
    """Draw a chit if the pile has too few (magic-draw-04).

    The player of a jammed pile may replace a chit, unless an option says otherwise (magic-R-66).
    """
    seat = s.active
    if len(s.piles[seat]) < draw_threshold(s, seat):
        draw_chit(s, seat, rule="magic-draw-04")
    elif s.rules.relief and s.cups[seat] and is_jammed(s, seat):
        s.then("relief", "extra_chits")
        return
    extra_chits(s)


def relief(s: State) -> Play[None]:
    """If no chit of the pile can be placed, the player may draw one and then returns an older one (magic-R-66)."""
    seat = s.active
    wanted = yield from choose_or_pass(
        seat,
        "relieve-pile",
        "You can't place any chit of your pile. Swap one for a new chit?",
        [DRAW_FROM_CUP],
        rule="magic-R-66",
        otherwise="Keep the pile",
        label="Draw a chit",
        odds=lambda _: odds_of_relief(s, seat),
    )
    if wanted is not None:
        draw_chit(s, seat, rule="magic-R-66")
        s.then("return_chit")


def odds_of_relief(s: State, seat: int) -> Odds:
    """How likely a chit from the cup can be placed; cups have no order, and all know what is in them (magic-R-66)."""
    cup = s.cups[seat].bag
    share = sum(has_place(s, chit) for chit in cup) / len(cup)
    chances = (("a chit that can be placed", share), ("another that cannot", 1 - share))
    return Odds(fill("One of {:# chit|# chits}", len(cup)), chances, success=chances[0], signs=("fits", "jams", "fits"))


def return_chit(s: State) -> Play[None]:
    """The player returns an older chit to the cup (magic-R-66)."""
    seat = s.active
    chit = yield from choose(
        seat,
        "return-chit",
        "Which older chit goes back into your cup?",
        list(dict.fromkeys(s.piles[seat][:-1])),
        rule="magic-R-66",
        label="Return {}",
    )
    _return(s, seat, chit)


def _return(s: State, seat: int, chit: Chit) -> None:
    """Put a chit that its player chose back into the cup (magic-R-65)."""
    _put_back(s, seat, chit)
    s.tell("returns-chit", "{seat} puts a chit back: {chit}", seat=side_name(seat), chit=chit, rule="magic-R-65")


def _put_back(s: State, seat: int, chit: Chit) -> None:
    s.piles[seat].remove(chit)
    s.cups[seat].add(chit)


def extra_chits(s: State) -> None:
    """Draw a chit for each village, lair and similar territory; it is kept if its kind fits the territory.

    magic-spec-08, magic-spec-09, magic-spec-10, magic-spec-11, magic-spec-12, magic-spec-13, magic-R-63.
    """
    seat = s.active
    for index, special in held(s, seat, s.ground.chits):
        place = s.map.territories[index]
        chit = draw_chit(s, seat, rule="magic-R-63", place=place)
        if chit is not None and chit.type.id not in special.effect.keep:
            _put_back(s, seat, chit)
            s.tell(
                "returns-chit",
                "{seat} puts {chit} back: {place} gives only {kept}",
                seat=side_name(seat),
                chit=chit,
                place=place,
                kept=Listed([one for kind, one in s.sets[seat].chit.items() if kind in special.effect.keep], "or"),
                rule="magic-R-63",
            )
    if _pile_excess(s, seat) > 0:
        s.then("discard_chits")


def _pile_excess(s: State, seat: int) -> int:
    return len(s.piles[seat]) - s.box.file.game.recruit_limit - pile_bonus(s, seat)


def discard_chits(s: State) -> Play[None]:
    """Discard chits to the pile limit (magic-draw-06)."""
    seat = s.active
    while (over := _pile_excess(s, seat)) > 0:
        chit = yield from choose(
            seat,
            "discard-chit",
            "Which chit do you discard?",
            list(dict.fromkeys(s.piles[seat])),
            help=partial(fill, "You must discard {}.", over),
            rule="magic-draw-06",
            label="Discard {}",
        )
        _return(s, seat, chit)
