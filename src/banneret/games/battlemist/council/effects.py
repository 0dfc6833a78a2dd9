"""Effects on votes, spells and stars."""

from __future__ import annotations

from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.effects.deed import Deed, Handlers
from banneret.games.battlemist.state import State


def votes(s: State, _: Deed, effect: words.Votes) -> None:
    """Add votes to the present event (mist-R-47)."""
    if s.vote is not None:
        s.vote.bribed += effect.amount
        s.tell(
            "adds-votes",
            "{amount:# more vote|# more votes}: {total} in all",
            amount=effect.amount,
            total=s.vote.total,
            rule="mist-R-47",
        )


def vote_last(s: State, deed: Deed, _: words.VoteLast) -> None:
    """Move to the end of the voting order; the last one to do so is last (mist-R-61)."""
    if s.vote is not None:
        s.vote.order.remove(deed.seat)
        s.vote.order.append(deed.seat)
        s.tell("declares-last", "{seat} {seat:votes|vote} last", seat=s.player(deed.seat), rule="mist-R-61")


HANDLERS: Handlers = {
    words.Votes: votes,
    words.VoteLast: vote_last,
}
