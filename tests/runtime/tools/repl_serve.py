# SPDX-License-Identifier: MIT
"""The playground for programs: one line is sent at a time, and answers are printed with
what was printed before them.

usage: repl_serve.py MLUSIM <LINES, of the form NAME TEXT, \\n in it is the end of a line
"""

import json
import socket
import subprocess
import sys
import tempfile

ours, its = socket.socketpair()
said = tempfile.TemporaryFile("w+")
engine = subprocess.Popen(
    [sys.argv[1], "repl", "--no-rc", "--serve", str(its.fileno())],
    pass_fds=[its.fileno()], stdin=subprocess.DEVNULL, stdout=said,
    stderr=subprocess.STDOUT)
its.close()
wire = ours.makefile("rw")
at = 0


def new_text():
    """What was printed since the last call."""
    global at
    said.seek(at)
    text = said.read()
    at += len(text)
    return text


is_over = False
for line in sys.stdin:
    name, _, text = line.rstrip("\n").partition(" ")
    text = text.replace("\\n", "\n")
    wire.write(text + "\n" if name == "raw"
               else json.dumps({"do": name, "text": text}) + "\n")
    wire.flush()
    answer = {"kind": "numbers"}
    while answer["kind"] == "numbers":
        line_back = wire.readline()
        print(new_text() + line_back, end="")
        answer = json.loads(line_back)
        if answer["kind"] == "numbers":
            wire.write("\n")
            wire.flush()
    is_over = answer.get("is_over", False)
    if is_over:
        break
wire.close()
ours.close()
print("the session has ended" if is_over else "the session is left")
print("status", engine.wait())
