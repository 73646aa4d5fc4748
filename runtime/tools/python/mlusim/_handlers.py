# SPDX-License-Identifier: MIT
"""Signal handlers of the program while a kernel runs. Python calls them only in the
main thread, and not while this is inside the library. So if there are handlers, another
thread makes the call, and the main thread waits for it."""

import _signal  # whose getsignal makes no members of enumerations
import _thread
import signal
import threading

_AGAIN = 0.05  # seconds until the main thread looks again
# Except the handler of Ctrl-C, which stops a launch by itself.
_NUMBERS = sorted(map(int, signal.valid_signals() - {signal.SIGINT, signal.SIGKILL,
                                                     signal.SIGSTOP}))


def is_main() -> bool:
    return threading.current_thread() is threading.main_thread()


def are_there() -> bool:
    """Whether the program has signal handlers. Only the main thread can change that."""
    return is_main() and any(map(callable, map(_signal.getsignal, _NUMBERS)))


class Call:
    """Calls function() in another thread. If a handler raises while the main thread
    waits, stop() is called until that thread is done, then the exception is raised
    again."""

    def __init__(self, function, stop):
        self._function, self._stop = function, stop
        self._turn = [None]  # whoever takes this out decides whether the call begins
        self._ended = []     # (answer, exception)
        self._wakes = _thread.allocate_lock()
        self._wakes.acquire()

    def answer(self):
        """What the function returns, or raises."""
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
        """Afterwards, the other thread is done or will never begin, whatever is
        raised."""
        try:
            if not self._has_turn():
                self._stop()  # repeated, as the thread may be just before its launch
                self._wait(self._stop)
        except BaseException:
            self._leave()
            raise
