# SPDX-License-Identifier: MIT
"""Talks to `mlusim judge --serve`: on its standard input, and as clients of its socket.

usage: judge_serve.py MLUSIM ANSWER TASK TASK
Prints "served", or ends with a sentence.
"""
import json
import os
import signal
import socket
import subprocess
import sys
import time

mlusim, answer, *tasks = sys.argv[1:]
with open(answer, encoding="utf-8") as file:
    GOOD = file.read()
BAD = GOOD.replace("n * 4", "n * 4 - 4")
PATH = "judge.socket"


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r} is not {wanted!r}")


def request(**members):
    return json.dumps(members).encode() + b"\n"


def on_input(lines):
    done = subprocess.run([mlusim, "judge", "--serve", *tasks], input=b"".join(lines),
                          stdout=subprocess.PIPE, timeout=300, check=False)
    check("the status of --serve", done.returncode, 0)
    return [json.loads(line) for line in done.stdout.splitlines()]


def input_and_output():
    one, two = tasks
    lines = [
        request(task=two, answer=GOOD),
        request(id="first", task=one, answer=BAD, devices=["MLU370-X8"]),
        b"\n",
        b"{no JSON\n",
        request(id=4, task="none", answer=GOOD),
        request(id="x", task=one, answer=GOOD, devices=["none"]),
        request(id="y", task=one, answer=GOOD, devices=["/etc/passwd"]),
        request(task=one, answer=GOOD, way="fast"),
        request(id=[1], task=one, answer=GOOD),
        b"\xff\n",
        b'{"id": "' + b"a" * 100_000_000 + b'"}\n',
        request(id="z", task=one),
        request(id="last", task=one, answer=GOOD, all=True)[:-1],
    ]
    answers = on_input(lines)
    check("answers", sorted(a["line"] for a in answers), [1, 2] + list(range(4, 14)))
    by_line = {a["line"]: a for a in answers}
    check("statuses", [by_line[n]["status"] for n in sorted(by_line)],
          [0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0])
    check("ids", [by_line[n]["id"] for n in sorted(by_line)],
          [None, "first", None, 4, "x", "y", None, None, None, None, "z", "last"])
    unnamed = [a["line"] for a in answers if a["id"] is None]
    check("the order without ids", unnamed, sorted(unnamed))
    check("an error", by_line[2]["verdict"]["errors"][0]["id"], "unwritten")
    check("its device", by_line[2]["verdict"]["devices"], [])
    for number, word in ((4, "not JSON"), (5, "called none"), (6, "devices: "),
                         (7, "names of devices"), (8, "way: requests have"), (9, "id: expected"),
                         (10, "not JSON"), (11, "more than"), (12, "a task and an answer")):
        if word not in by_line[number]["message"]:
            sys.exit(f"line {number}: {by_line[number]['message']}")
    again = on_input(lines[:2])
    for fresh in again:
        check("a kept verdict", fresh, by_line[fresh["line"]])
    # MLU290 is the short name of MLU290-M5.
    twice, none = on_input([request(id=1, task=one, answer=GOOD, devices=["MLU290", "MLU290-M5"]),
                            request(task=one, answer=GOOD, devices=[])])
    check("a device twice", twice["message"], "devices: MLU290-M5 is given twice; say it once")
    check("no device: those of the task", none["verdict"]["devices"], by_line[13]["verdict"]["devices"])


def connect():
    for _ in range(600):
        client = socket.socket(socket.AF_UNIX)
        try:
            client.connect(PATH)
            return client
        except OSError:
            time.sleep(0.1)
    return sys.exit("nobody serves")


def answers_of(client, n):
    with client.makefile("rb") as lines:
        return [json.loads(next(lines)) for _ in range(n)]


def sockets():
    one = tasks[0]
    socket.socket(socket.AF_UNIX).bind(PATH)  # as a judge that was killed leaves it
    command = [mlusim, "judge", f"--serve={PATH}", *tasks]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        first = connect()
        check("who may connect", os.stat(PATH).st_mode & 0o777, 0o600)
        other = subprocess.run(command, stderr=subprocess.PIPE, check=False)
        check("a second judge", other.returncode, 2)
        if b"another judge serves at" not in other.stderr:
            sys.exit(f"a second judge: {other.stderr}")
        # One asks for much and is gone; one never reads; both harm no other.
        gone = connect()
        for number in range(40):
            gone.send(request(id=number, task=one, answer=GOOD + f"// {number}"))
        gone.close()
        silent = connect()
        silent.setblocking(False)
        try:
            for _ in range(100_000):
                silent.send(request(id="a" * 30, task="none", answer="b" * 100))
        except BlockingIOError:
            pass
        second = connect()
        first.sendall(request(id=1, task=one, answer=GOOD) + b"damaged\n")
        second.sendall(request(id=2, task=one, answer=BAD))
        second.shutdown(socket.SHUT_WR)
        check("the first client", sorted((a["line"], a["status"]) for a in answers_of(first, 2)),
              [(1, 0), (2, 2)])
        check("the second client", [(a["id"], a["status"]) for a in answers_of(second, 1)],
              [(2, 1)])
        check("the end of the second", second.recv(1), b"")
        server.send_signal(signal.SIGTERM)
        check("the status after SIGTERM", server.wait(60), 128 + signal.SIGTERM)
    check("the socket is gone", os.path.exists(PATH), False)


input_and_output()
sockets()
print("served")
