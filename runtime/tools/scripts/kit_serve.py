# SPDX-License-Identifier: MIT
"""The calls of kit.py of a whole folder of answers, each in a child of one process that has torch.

A request is a line of JSON: the folder of the call, its seconds and MiB, the pipe for its answer, its
words. The answer is the status of the child, or minus its signal. An empty line, or the end of all
that ask, is the end.
"""
import importlib
import json
import os
import resource
import select
import signal
import time

from shared import run

OWN = 512  # MiB that Python has for torch
CLOCK = 30  # times its seconds by the clock: then a call is stopped that sleeps


class Child:
    def __init__(self, request, work):
        folder, seconds, memory, self.reply, words = request
        self.end, inside = os.pipe()
        self.latest = time.monotonic() + CLOCK * seconds
        self.pid = os.fork()
        if self.pid == 0:
            run(lambda words: (limit(folder, seconds, memory), work(words)), words)
        os.close(inside)

    def answer(self):
        """Waits for the child, which has ended, and writes how."""
        _, status = os.waitpid(self.pid, 0)
        os.close(self.end)
        text = str(os.waitstatus_to_exitcode(status))
        try:
            pipe = os.open(self.reply, os.O_WRONLY | os.O_NONBLOCK)
            os.write(pipe, text.encode())
            os.close(pipe)
        except OSError:
            pass  # no one waits for it any more


def limit(folder, seconds, memory):
    """The limits and the place of a child."""
    os.chdir(folder)
    output = os.open("output", os.O_WRONLY | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(output, stream)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    most = memory + OWN << 20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def serve(work, path, modules):
    for module in filter(None, modules.split(",")):
        importlib.import_module(module)
    pipe = os.open(path, os.O_RDONLY)
    text, children, is_open = b"", {}, True
    while is_open or children:
        for end in select.select(list(children) + [pipe] * is_open, [], [], 1)[0]:
            if end != pipe:
                children.pop(end).answer()
                continue
            more = os.read(pipe, 1 << 16)
            lines = (text + more).split(b"\n")
            text = lines.pop()
            for line in filter(None, lines):
                child = Child(json.loads(line), work)
                children[child.end] = child
            is_open = bool(more) and b"" not in lines
        for child in children.values():
            if time.monotonic() > child.latest:
                os.kill(child.pid, signal.SIGXCPU)
