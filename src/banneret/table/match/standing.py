"""Where a match stands: whom it asks, what its viewers have noticed, who sits where, and what the table says to all.

It is the same at a server and in a browser: nothing here writes, and nothing needs a database.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from banneret.engine.game import find_game
from banneret.engine.match.verifiable_dice import commitment
from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.table.announcements import words
from banneret.table.clocks import Control
from banneret.table.match.hosted_match import Change, OpenQuestion
from banneret.table.match.loading import Woken
from banneret.table.models import About, Notice, SeatStatus
from banneret.table.store.stored import Stored


class Standing:
    """A match as it was `stored` and has `woken`. `screen` are the seats that share one screen.

    `seed` is that of dice that can be checked, or "".
    """

    def __init__(self, stored: Stored, woken: Woken) -> None:
        history = woken.kept
        self.stored = stored
        self.setting, self.position = woken.setting, woken.position
        self.revisions = history.revisions
        self.revisions.ask(self.position.asked)
        self.notices = tuple(Notice(number, words(text)) for number, text in enumerate(history.notices))
        self.screen = history.screen
        self.seed = history.seed

    # --- who sits where -----------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players by seat: the person, or the side's name in the game."""
        return [seat.name or side for side, seat in zip(self.setting.sides, self.stored.seats, strict=True)]

    def called(self, seat: int) -> str:
        """The person at a seat and their side, as messages name them."""
        side, name = self.setting.sides[seat], self.stored.seats[seat].name
        return f"{name} ({side})" if name else side

    def statuses(self, view: View, here: Collection[Viewer]) -> tuple[SeatStatus, ...]:
        """Who sits where, who of them is `here`, and who is asked as far as a viewer with this view can know."""
        asked = {question.seat for question in view.questions}
        return tuple(
            SeatStatus(
                seat,
                side,
                stored.name,
                stored.bot,
                seat in here,
                stored.came,
                seat in asked,
                bool(stored.bot) and not stored.is_program,
            )
            for seat, (side, stored) in enumerate(zip(self.setting.sides, self.stored.seats, strict=True))
        )

    def about(
        self, viewer: Viewer, statuses: tuple[SeatStatus, ...], length: int, clock: Control | None, now: int
    ) -> About:
        """What the match is, and who plays, for somebody at a seat."""
        over = bool(self.position.result)
        return About(
            self.stored.id,
            viewer,
            self.stored.game,
            self.stored.title,
            self.stored.options,
            statuses,
            self.setting.secrets,
            over,
            length,
            self.stored.spectator,
            commitment(self.seed) if self.seed else "",
            self.seed if over else "",
            self.position.winners,
            clock,
            self.screen,
            now,
            self.position.result,
            find_game(self.stored.game).guide.aim_with(self.stored.options),
        )

    # --- answers that no person gives ---------------------------------------------------------------------------------

    def needs_no_person(self, seat: int, asked: OpenQuestion) -> bool:
        """Whether a program answers a question, or the table does because all answers come to the same."""
        return asked.for_show or bool(self.stored.seats[seat].bot and not self._leaves_the_word(asked))

    def _leaves_the_word(self, asked: OpenQuestion) -> bool:
        """Whether a bot has spoken last in a talk, and a person is asked who may reply."""
        return any(seat in self.position.asked and not self.stored.seats[seat].bot for seat in asked.listeners)

    def thinker(self, seat: int, asked: OpenQuestion) -> str:
        """Return the bot that must think about a question; "" if there is nothing to think about."""
        return self.stored.seats[seat].bot if not asked.for_show and len(asked.keys) > 1 else ""

    # --- changes ------------------------------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Add a message to everybody."""
        self.notices += (Notice(len(self.notices), words(text)),)

    def seat(self, seat: int, **known: Any) -> None:
        """Change what is known about the person at a seat."""
        seats = list(self.stored.seats)
        seats[seat] = replace(seats[seat], **known)
        self.stored = replace(self.stored, seats=tuple(seats))

    def take_in(self, seat: int, did: str, change: Change) -> None:
        """Record the effect of a change on the position, and who may see it."""
        self.position = change.position
        self.revisions.change(
            seat, f"{self.called(seat)} {did}", unseen=change.unseen, asked=change.position.asked, same=change.same
        )
