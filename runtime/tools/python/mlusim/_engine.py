# SPDX-License-Identifier: MIT
"""The playground as a process: `mlusim repl --serve`. Requests and answers use a
socket; what inputs print comes through pipes."""

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

_AT_MOST = 2  # seconds in which it may end by itself
_AGAIN = 0.1  # seconds after which a process that must stop is asked again


class Engine:
    """A session of the playground. Calls print with "stdout" or "stderr" and what
    inputs print; calls numbers with a drawing as text, the shape of the numbers and
    their values as words. device -- its name; None: the default one."""

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
                start_new_session=True)  # so that only this process interrupts it
        self._streams = {self._process.stdout: "stdout",
                         self._process.stderr: "stderr"}
        self._decoders = {}
        self._read = b""  # beginning of a line from the socket
        self._selector = selectors.DefaultSelector()
        for file in (self._wire, *self._streams):
            os.set_blocking(file.fileno(), False)
            self._selector.register(file, selectors.EVENT_READ)
        for file in self._streams:
            self._decoders[file] = codecs.getincrementaldecoder("utf-8")("replace")

    def ask(self, do: str, text: str) -> dict:
        """The answer to a request. Ctrl-C stops the request, and raises
        KeyboardInterrupt after its answer. Raises Error if the process has ended."""
        line = json.dumps({"do": do, "text": text.replace("\0", "?")}) + "\n"
        self._is_interrupted = False
        answer = None
        with self._listening():
            self._send(line.encode())
            while answer is None:
                answer = self._next()
                if self._is_interrupted and answer is None:
                    self.interrupt()  # a compiler may have started in the meantime
        if self._is_interrupted:
            raise KeyboardInterrupt
        return answer

    @contextmanager
    def _listening(self):
        """In this context, Ctrl-C interrupts the process, and raises no exception
        here."""
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
        """Stops the request that is performed."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGINT)

    def close(self):
        """Ends the session. If it does not end by itself in time, which would clean up,
        it is killed."""
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
        """The answer if it has come, else None. Passes on what was printed."""
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
        """Handles a line of the socket, after all that was printed before it. Returns
        it if it is the answer."""
        for file in self._streams:
            self._drain(file)
        if line["kind"] == "numbers":
            self._numbers(line["drawing"], line["shape"], line["values"])
            self._send(b"\n")  # it waits for this before it prints more
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
