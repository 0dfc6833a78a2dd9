"""Which revision of the table a viewer looked at, and whether the question there is still open.

This is the one count of what viewers have noticed: the rules count nothing for them. Each viewer has a number of their
own, which grows with every change that this viewer could notice, so that it tells nobody what others do in secret. A
question is open from its first number on, as long as its seat sees the same table and is asked the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import Question, View
from banneret.table.errors import Outdated


class Revisions:
    """The numbers of one match: `numbers` has for each viewer how many changes they could notice.

    `own` has for each seat its number after the last thing that it did itself, `since` for each seat that is asked the
    number at which its question came.
    """

    def __init__(self, viewers: Iterable[Viewer] = ()) -> None:
        self.numbers = dict.fromkeys(viewers, 0)
        self.since: dict[int, int] = {}
        self.own = dict(self.numbers)
        self._did = dict.fromkeys(self.numbers, "the match was loaded again")

    def count(self, actor: int | None, unseen: Collection[Viewer]) -> None:
        """Count a change for all viewers but `unseen`, who saw no difference; `actor` is the seat that made it."""
        for viewer in self.numbers:
            if viewer not in unseen:
                self.numbers[viewer] += 1
        if actor is not None and actor in self.own:
            self.own[actor] = self.numbers[actor]

    def ask(self, asked: Iterable[int], same: Collection[int] = ()) -> None:
        """Note the seats that are asked now; those in `same` still have the question that they had."""
        self.since = {
            seat: self.since[seat] if seat in same and seat in self.since else self.numbers[seat] for seat in asked
        }

    def change(
        self, actor: int, did: str, *, unseen: Collection[Viewer], asked: Iterable[int], same: Collection[int]
    ) -> None:
        """Count a change that `actor` has made just now; `did` tells it in public words."""
        self.count(actor, unseen)
        self._did |= dict.fromkeys(self.numbers.keys() - set(unseen), did)
        self.ask(asked, same)

    def check_answer(self, seat: int, number: int) -> None:
        """Raise Outdated if `seat`, which looked at `number`, answers a question that is no longer open."""
        first = self.since.get(seat, self.numbers[seat])
        if not first <= number <= self.numbers[seat]:
            raise Outdated(f"That was an older position: {self._did[seat]} first. Look at the new question.")

    def check_own(self, seat: int, number: int) -> None:
        """Raise Outdated if `seat` itself has done something since it looked at `number`."""
        if not self.own[seat] <= number <= self.numbers[seat]:
            raise Outdated("That was an older position. Look again.")


def looks_same(before: View, after: View) -> bool:
    """Whether a viewer cannot see any difference between two views."""
    return _seen(before) == _seen(after)


def asks_same(before: View, after: View, seat: int) -> bool:
    """Whether `seat` is asked the same question over the same table."""
    return before.scene == after.scene and _question(before, seat) == _question(after, seat)


def _seen(view: View) -> tuple[object, ...]:
    return view.scene, view.questions, view.log, view.acts, view.why_no_end, view.may_undo, view.result


def _question(view: View, seat: int) -> Question | None:
    return next((question for question in view.questions if question.seat == seat), None)
