# SPDX-License-Identifier: MIT
"""Handlers of signals of the program while a kernel runs. Python calls them in the
main thread alone, and not while that is inside of the library: where there are
handlers, another thread makes the call, and the main thread waits for it."""

import _thread
import signal
import threading

_AGAIN = 0.05  # seconds until the main thread looks again
# That of Ctrl-C, which stops a launch by itself, is left out.
_NUMBERS = sorted(signal.valid_signals() - {signal.SIGINT, signal.SIGKILL,
                                            signal.SIGSTOP})


def is_main() -> bool:
    return threading.current_thread() is threading.main_thread()


def are_there() -> bool:
    """Whether the program has any. Only the main thread can change that."""
    return is_main() and any(callable(signal.getsignal(n)) for n in _NUMBERS)


class Call:
    """function() in another thread. Where a handler raises while the main thread
    waits, stop() is called until that thread is done, and the exception goes on."""

    def __init__(self, function, stop):
        self._function, self._stop = function, stop
        self._turn = [None]  # who takes that out decides whether it is begun
        self._ended = []     # (answer, exception)
        self._wakes = _thread.allocate_lock()
        self._wakes.acquire()

    def answer(self):
        """What the function answers, or raises."""
        try:
            _thread.start_new_thread(self._work, ())
            self._wait(lambda: None)
        except BaseException:
            self._leave()
            raise
        answer, error = self._ended[0]
        if error is not None:
            raise error
        return answer

    def _has_turn(self) -> bool:
        try:
            self._turn.pop()
        except IndexError:
            return False
        return True

    def _work(self):
        if not self._has_turn():
            return
        try:
            self._ended.append((self._function(), None))
        except BaseException as error:
            self._ended.append((None, error))
        self._wakes.release()

    def _wait(self, at_each):
        while not self._ended:
            self._wakes.acquire(timeout=_AGAIN)
            at_each()

    def _leave(self):
        """The other thread is done after it, or never begins, whatever is raised."""
        try:
            if not self._has_turn():
                self._stop()  # again and again: it may be just before its launch
                self._wait(self._stop)
        except BaseException:
            self._leave()
            raise
