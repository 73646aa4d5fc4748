# SPDX-License-Identifier: MIT
"""The playground as a process: `mlusim repl --serve`. Requests and answers go over a
socket, what inputs print over pipes."""

from __future__ import annotations

import codecs
import json
import os
import selectors
import signal
import socket
import subprocess
import threading
from contextlib import contextmanager

from . import _library
from .errors import Error

_AT_MOST = 2  # seconds that its end may take
_AGAIN = 0.1  # seconds after which a process that is to stop is asked again


class Engine:
    """A session of the playground. print is called with "stdout" or "stderr" and what
    inputs print, numbers with the drawing of numbers as text, their shape and the words
    of their values. device -- its name; None: the default one."""

    def __init__(self, print, numbers, device: str | None = None):
        self._print, self._numbers = print, numbers
        self._wire, its = socket.socketpair()
        command = [_library.program("mlusim"), "repl", "--no-rc", "--serve",
                   str(its.fileno())]
        with its:
            self._process = subprocess.Popen(
                command + (["--device", device] if device else []),
                pass_fds=[its.fileno()], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True)  # interrupts reach it from here alone
        self._streams = {self._process.stdout: "stdout",
                         self._process.stderr: "stderr"}
        self._decoders = {}
        self._read = b""  # of the socket, not yet a whole line
        self._selector = selectors.DefaultSelector()
        for file in (self._wire, *self._streams):
            os.set_blocking(file.fileno(), False)
            self._selector.register(file, selectors.EVENT_READ)
        for file in self._streams:
            self._decoders[file] = codecs.getincrementaldecoder("utf-8")("replace")

    def ask(self, do: str, text: str) -> dict:
        """The answer to a request. Ctrl-C stops what is performed, and raises
        KeyboardInterrupt behind its answer. Raises Error if the process has ended."""
        line = json.dumps({"do": do, "text": text.replace("\0", "?")}) + "\n"
        self._is_interrupted = False
        answer = None
        with self._listening():
            self._send(line.encode())
            while answer is None:
                answer = self._next()
                if self._is_interrupted and answer is None:
                    self.interrupt()  # a compiler may have begun since
        if self._is_interrupted:
            raise KeyboardInterrupt
        return answer

    @contextmanager
    def _listening(self):
        """Ctrl-C is for the process inside of it: no exception comes in between."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._on_interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _on_interrupt(self, *_):
        self._is_interrupted = True
        self.interrupt()

    def interrupt(self):
        """Stops what is performed."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGINT)

    def close(self):
        """Ends the session: by itself, so that it leaves nothing behind, or else at
        once."""
        self._selector.close()
        self._wire.close()
        for file in self._streams:
            file.close()
        self.interrupt()
        try:
            self._process.wait(_AT_MOST)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    # ---- what comes from it ----

    def _send(self, line: bytes):
        os.set_blocking(self._wire.fileno(), True)
        try:
            self._wire.sendall(line)
        except OSError:
            self._is_over()
        finally:
            os.set_blocking(self._wire.fileno(), False)

    def _next(self) -> dict | None:
        """The answer, once it is there; None: go on. What is printed is passed on."""
        for key, _ in self._selector.select(_AGAIN):
            if key.fileobj is not self._wire:
                self._drain(key.fileobj)
        try:
            part = self._wire.recv(1 << 16)
        except BlockingIOError:
            return None
        except OSError:
            part = b""
        if not part:
            self._is_over()
        self._read += part
        while b"\n" in self._read:
            line, _, self._read = self._read.partition(b"\n")
            answer = self._take(json.loads(line))
            if answer is not None:
                return answer
        return None

    def _take(self, line: dict) -> dict | None:
        """A line of the socket, behind all that was printed before it."""
        for file in self._streams:
            self._drain(file)
        if line["kind"] == "numbers":
            self._numbers(line["drawing"], line["shape"], line["values"])
            self._send(b"\n")  # it waits for that before it prints more
        elif line["kind"] == "refused":
            raise Error(line["message"])
        else:
            return line
        return None

    def _drain(self, file):
        """Passes on what was printed so far."""
        while True:
            try:
                part = os.read(file.fileno(), 1 << 16)
            except BlockingIOError:
                return
            text = self._decoders[file].decode(part, final=not part)
            if text:
                self._print(self._streams[file], text)
            if not part:
                if file in self._selector.get_map():
                    self._selector.unregister(file)
                return

    def _is_over(self):
        for file in self._streams:
            self._drain(file)
        status = self._process.wait()
        how = f"signal {-status}" if status < 0 else f"status {status}"
        raise Error(f"the engine ended ({how}), and with it all that was typed: the next "
                    "cell begins a new session")
