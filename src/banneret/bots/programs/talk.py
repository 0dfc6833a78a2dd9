"""Talk with one running program, line by line, within limits. It is started without a shell, and ends with its talk."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

from banneret.bots.programs.limits import Limits, LostSeat

PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "VIRTUAL_ENV")
"""What a program gets of our environment, which may hold passwords."""
_AT_ONCE = 1 << 16
_LAST_WORDS = 400
"""How many bytes of what it said about its errors are told."""


class Talk:
    """A running program. `say` and `hear` raise LostSeat for whatever it does wrong, and then it has ended."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start it. Raises LostSeat if it cannot be started."""
        self._limits = limits
        self._left = limits.seconds
        self._heard, self._errors = b"", b""
        pipe = subprocess.PIPE
        known = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        try:
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, env=known, start_new_session=True
            )
        except OSError as error:
            raise LostSeat(f"cannot be started: {error.strerror}") from None
        self._end = weakref.finalize(self, _end, self._process)
        _bound(self._process, limits.megabytes)
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def _streams(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin
        assert process.stdout
        assert process.stderr
        return process.stdin, process.stdout, process.stderr

    def ask(self, *messages: Mapping[str, Any]) -> Any:
        """Say this, and return what it says, with the whole time for it."""
        self._left = self._limits.seconds
        with suppress(BlockingIOError):
            self._hear(os.read(self._streams[1].fileno(), _AT_ONCE))
        if self._heard:
            raise self._lost("speaks before it is asked")
        return self.go_on(*messages)

    def go_on(self, *messages: Mapping[str, Any]) -> Any:
        """Say this, and return what it says, in what is left of its time."""
        begun = time.monotonic()
        self._exchange("".join(f"{json.dumps(one)}\n" for one in messages).encode(), begun + self._left)
        self._left -= time.monotonic() - begun
        line, _, self._heard = self._heard.partition(b"\n")
        if self._heard:
            raise self._lost("says more than one line at a time")
        try:
            return json.loads(line)
        except ValueError:
            raise self._lost(f"says what is no JSON: {line[:60].decode(errors='replace')!r}") from None

    def close(self) -> None:
        """End the program, and whatever it has started."""
        self._end()

    def _exchange(self, words: bytes, deadline: float) -> None:
        """Write all words and read a line, whichever comes first, so that neither waits for the other for ever."""
        said, heard, errors = self._streams
        with selectors.DefaultSelector() as ready:
            ready.register(heard, selectors.EVENT_READ)
            ready.register(errors, selectors.EVENT_READ)
            ready.register(said, selectors.EVENT_WRITE)
            while words or b"\n" not in self._heard:
                for key, _ in self._waited(ready, deadline):
                    if key.fileobj is said:
                        words = self._written(said, words)
                        if not words:
                            ready.unregister(said)
                    elif key.fileobj is errors:
                        if not self._noted(errors):
                            ready.unregister(errors)
                    else:
                        self._hear(os.read(heard.fileno(), _AT_ONCE))

    def _waited(self, ready: selectors.BaseSelector, deadline: float) -> Sequence[tuple[selectors.SelectorKey, int]]:
        left = deadline - time.monotonic()
        found = ready.select(left) if left > 0 else []
        if not found:
            raise self._lost(f"took longer than {self._limits.seconds:g} s")
        return found

    def _written(self, said: IO[bytes], words: bytes) -> bytes:
        try:
            return words[os.write(said.fileno(), words[:_AT_ONCE]) :]
        except BlockingIOError:
            return words
        except OSError:
            raise self._gone() from None

    def _hear(self, more: bytes) -> None:
        if not more:
            raise self._gone()
        self._heard += more
        if len(self._heard) > self._limits.letters:
            raise self._lost(f"says more than {self._limits.letters} letters in a line")

    def _noted(self, errors: IO[bytes]) -> bool:
        """Keep the last that it says about its errors; returns whether it may say more."""
        more = os.read(errors.fileno(), _AT_ONCE)
        self._errors = (self._errors + more)[-_LAST_WORDS:]
        return bool(more)

    def _gone(self) -> LostSeat:
        with suppress(OSError):
            self._noted(self._streams[2])
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        code, last = self._process.returncode, self._errors.decode(errors="replace").strip().rpartition("\n")[2]
        return self._lost(f"has ended with code {code}{f': {last}' if last else ''}")

    def _lost(self, why: str) -> LostSeat:
        self.close()
        return LostSeat(why)


def _bound(process: subprocess.Popen[bytes], megabytes: int) -> None:
    """Bound the memory that a program may write to; some languages reserve far more, which costs nothing."""
    import resource  # which a browser does not have

    size = megabytes << 20
    with suppress(ProcessLookupError):
        resource.prlimit(process.pid, resource.RLIMIT_DATA, (size, size))
        resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program with all that it has started, and close what led to it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            with suppress(OSError):
                stream.close()
