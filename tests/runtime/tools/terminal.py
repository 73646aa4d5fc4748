#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays a terminal for a program: terminal.py STEPS PROGRAM [WORDS].

STEPS is a file of lines "KEYS|TEXT", both with \\t, \\r and \\x03 as in Python: the
keys are typed, and what the program then writes must come to have the text. Status 1
with the step that waits in vain; all that was written goes to standard output.
"""
import os
import pty
import re
import select
import sys
import time

LONGEST = 60  # seconds that a step may take on a busy machine


def plain(data):
    return re.sub(rb"\x1b\[[?0-9;]*[a-zA-Z]|[\r\a]", b"", data).decode(errors="replace")


def awaits(fd, text):
    data, end = b"", time.monotonic() + LONGEST
    while text not in plain(data):
        ready, _, _ = select.select([fd], [], [], max(0, end - time.monotonic()))
        if not ready:
            return data, False
        try:
            part = os.read(fd, 65536)
        except OSError:
            part = b""
        if not part:
            return data, False
        data += part
    return data, True


def main():
    steps = open(sys.argv[1], encoding="utf-8").read().splitlines()
    child, fd = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execv(sys.argv[2], sys.argv[2:])
    for step in steps:
        keys, text = (part.encode().decode("unicode_escape") for part in step.split("|", 1))
        os.write(fd, keys.encode("latin-1"))
        data, is_there = awaits(fd, text)
        sys.stdout.write(plain(data))
        if not is_there:
            sys.stdout.write(f"\nno {text!r} after {keys!r}\n")
            return 1
    os.close(fd)
    return 0


sys.exit(main())
