"""The quest deck: drawing, setting cards aside, shuffling the discards back in (1.4.2)."""

from __future__ import annotations

from banneret.engine.words.values import Listed
from banneret.games.battlemist.box.box import Adventure, Artifact, Quest
from banneret.games.battlemist.state import State


def draw_quest(s: State) -> tuple[Quest | None, frozenset[int]]:
    """Return the next quest card, and the seats that knew it; an empty deck is replaced by the discards (mist-R-13)."""
    if s.quest_deck.renew():
        s.tell(
            "renews-quests",
            "{number:# discarded quest becomes|# discarded quests become} the new deck",
            number=len(s.quest_deck),
            rule="mist-R-13",
        )
    known = s.quest_deck.known_by
    return s.chance.draw(s.quest_deck) if s.quest_deck else None, known


def draw_adventure(s: State, seat: int, rule: str) -> None:
    """Draw until an adventure appears; artifacts drawn before it are shown and shuffled back.

    mist-1.4.2-02, mist-R-82.
    """
    passed: list[Quest] = []
    card, known = draw_quest(s)
    while isinstance(card, Artifact):
        passed.append(card)
        card, known = draw_quest(s)
    if passed:
        s.quest_deck.add(*passed)
        s.quest_deck.shuffle()
        s.tell(
            "passes-over",
            "{seat} {seat:puts|put} back {named}",
            seat=s.player(seat),
            named=Listed(passed, ","),
            rule="mist-R-82",
            cards=tuple(c.key for c in passed),
        )
    s.quests[seat], s.quest_known[seat] = card, known
    _tell_drawn(s, seat, card, rule)


def _tell_drawn(s: State, seat: int, card: Adventure | None, rule: str) -> None:
    if card is None:
        s.tell("no-quest-left", "No quest is left for {seat:the}", seat=s.player(seat), rule="mist-R-13")
    else:
        s.tell(
            "begins-quest",
            "{seat} {seat:begins|begin} a new quest",
            seat=s.player(seat),
            quest=card,
            goal=card.destination,
            rule=rule,
            privately={seat: "You begin the quest {quest}: go to {goal:the}"},
        )
