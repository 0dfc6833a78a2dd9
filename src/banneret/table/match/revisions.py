"""Which position a viewer looked at, and whether the question there is still open.

Each viewer counts the changes that this viewer could notice. A question is open from its first number on, as long as
its seat sees the same table and is asked the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import Question, View
from banneret.table.errors import Outdated


class Standing:
    """The numbers of one match: `numbers` are the changes that each viewer saw, `own` those up to its last own deed.

    `asked` are the seats that are asked now.
    """

    def __init__(self, numbers: Mapping[Viewer, int], own: Mapping[Viewer, int], asked: Iterable[int]) -> None:
        self.numbers = dict(numbers)
        self.since = {seat: self.numbers[seat] for seat in asked}
        self._own = dict(own)
        self._did: dict[Viewer, str] = dict.fromkeys(self.numbers, "the match was loaded again")

    def change(
        self, actor: Viewer, did: str, *, unseen: Iterable[Viewer], asked: Iterable[int], same: Collection[int]
    ) -> None:
        """Count a change that `actor` made; `did` tells it in public words.

        `unseen` are viewers who saw no difference; `asked` are the seats asked after it, of which `same` have the same
        question.
        """
        for viewer in self.numbers.keys() - set(unseen):
            self.numbers[viewer] += 1
            self._did[viewer] = did
        self._own[actor] = self.numbers[actor]
        self.since = {
            seat: self.since[seat] if seat in same and seat in self.since else self.numbers[seat] for seat in asked
        }

    def check_answer(self, seat: int, number: int) -> None:
        """Raise Outdated if `seat`, which looked at `number`, answers a question that is no longer open."""
        first = self.since.get(seat, self.numbers[seat])
        if not first <= number <= self.numbers[seat]:
            raise Outdated(f"That was an older position: {self._did[seat]} first; look at the current question.")

    def check_own(self, seat: int, number: int) -> None:
        """Raise Outdated if `seat` itself has done something since it looked at `number`."""
        if not self._own[seat] <= number <= self.numbers[seat]:
            raise Outdated("That was an older position: this seat has done something since; look again.")


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
