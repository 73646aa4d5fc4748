# SPDX-License-Identifier: MIT
"""A client of the Debug Adapter Protocol that has lost its mind: requests made
of right and wrong pieces, damaged headers and bodies, and noise between them, to
a program that stands in a kernel or runs. In each session the adapter has to
answer at the end, and to end in order; no program may be ended by a signal that
nobody sent.

usage: fuzz.py MESSAGES SEED PROGRAM SOURCE -- COMMAND
"""
import json
import os
import random
import select
import signal
import sys

sys.path.insert(0, os.path.dirname(__file__))
from client import Client, Gone  # noqa: E402

PER_SESSION = 400
ENDS = ("terminate", "disconnect")  # seldom

# Arguments of requests; lists are choices.
NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 19, 257, 258, 1025, -1, 2**31, 2**63 - 1, -2**63,
           1.0, 1.5, 1e300]
TEXTS = ["", "own", "by", "row", "sum", "i = 3", "$pc", "&own", "own[", "*own@7",
         "info cores", "step", "next", "reverse-step", "continue", "print own",
         "x/8xw nram:0", "goto 100", "finish", "watch own[1]", "break weigh",
         "1:0x200000", "5:0x400000", "0x10000000", "99:0x200000", "a:b", "0x", "weigh",
         "total", "step 1", "op add", "\u00e9\u4e2d\U0001f600", "%s%n", "x" * 5000, "read",
         "write", "instruction", "fault", "report", "nan", "launch", "AAAA", "AAA=",
         "====", "1:0x200000:4", "1:0x200000:99999999999", ">2", "%0", "by == 2",
         "value is {value}", "{", "repl", "hover", "watch"]


class Maker:
    """Makes messages, the same ones from the same seed."""

    def __init__(self, seed, commands, source):
        self.random = random.Random(seed)
        self.commands = commands
        self.source = source
        self.seq = 1000

    def value(self, depth=0):
        r = self.random
        kinds = ["number", "text", "text", "truth", "null", "list", "object"]
        kind = r.choice(kinds if depth < 3 else kinds[:5])
        if kind == "number":
            return r.choice(NUMBERS)
        if kind == "text":
            return r.choice(TEXTS)
        if kind == "truth":
            return r.random() < 0.5
        if kind == "null":
            return None
        if kind == "list":
            return [self.value(depth + 1) for _ in range(r.randrange(4))]
        return {r.choice(TEXTS)[:9]: self.value(depth + 1) for _ in range(r.randrange(4))}

    def likely(self, name):
        """A value that an argument of this name may have."""
        r = self.random
        if name in ("threadId", "frameId", "variablesReference", "line", "endLine",
                    "column", "startFrame", "levels", "start", "count", "offset",
                    "instructionOffset", "instructionCount"):
            return r.choice(NUMBERS[:12])
        if name == "source":
            return {"path": r.choice([self.source, "/none.mlu", ""])}
        if name in ("breakpoints", "filterOptions"):
            keys = ["line", "condition", "hitCondition", "logMessage", "name", "dataId",
                    "accessType", "filterId", "instructionReference"]
            return [{k: self.likely(k) for k in keys if r.random() < 0.5}
                    for _ in range(r.randrange(4))]
        if name == "filters":
            return [r.choice(["fault", "report", "nan", "launch", "other"])
                    for _ in range(r.randrange(3))]
        return r.choice(TEXTS)

    def request(self):
        r = self.random
        self.seq += 1
        command = r.choice(self.commands)
        if command in ENDS and r.random() < 0.98:
            command = "threads"
        names = ["threadId", "frameId", "variablesReference", "line", "endLine", "column",
                 "startFrame", "levels", "start", "count", "offset", "instructionOffset",
                 "instructionCount", "source", "breakpoints", "filterOptions", "filters",
                 "expression", "context", "name", "value", "memoryReference", "data",
                 "granularity", "text"]
        arguments = {n: self.likely(n) if r.random() < 0.98 else self.value()
                     for n in names if r.random() < 0.8}
        message = {"seq": self.seq, "type": "request", "command": command,
                   "arguments": arguments}
        if r.random() < 0.1:
            message[r.choice(["seq", "type", "command", "arguments"])] = self.value()
        if r.random() < 0.05:
            del message[r.choice(list(message))]
        return json.dumps(message, ensure_ascii=r.random() < 0.5).encode(
            errors="surrogatepass")

    def damaged(self):
        """A message as bytes; some are whole."""
        r = self.random
        body = self.request()
        n = len(body)
        how = r.randrange(20)
        if how == 0:
            n = r.choice([0, 1, n - 1, n + 1, n // 2])
        elif how == 1:
            return b"Content-Length: %d\r\n\r\n" % r.choice([10**9, 10**30, -5]) + body
        elif how == 2:
            return b"Content-Length: x%d\r\n\r\n" % n + body
        elif how == 3:
            return r.randbytes(r.randrange(200))
        elif how == 4:
            body = body[:r.randrange(n)]
            n = len(body)
        elif how == 5:
            at = r.randrange(n)
            body = body[:at] + r.randbytes(3) + body[at + 3:]
            n = len(body)
        elif how == 6:
            deep = r.choice([10, 1000, 5000])
            body = b"[" * deep + b"]" * r.choice([deep, 0])
            n = len(body)
        elif how == 7:
            return b"content-length:%d\nX-Other: 1\n\n" % n + body
        elif how == 8:
            return b"X: %d\r\n\r\n" % n
        return b"Content-Length: %d\r\n\r\n" % n + body


def drain(client, waits=0.0):
    """Reads what has come; False: the adapter closed its side."""
    while select.select([client.file], [], [], waits)[0]:
        more = os.read(client.file, 1 << 16)
        if not more:
            return False
        client.bytes = (client.bytes + more)[-(1 << 20):]
        waits = 0.0
    return True


def begin(client, program, source):
    client.request("initialize", {"supportsInvalidatedEvent": True})
    client.request("launch", {"program": program})
    client.wait("initialized")
    client.request("setBreakpoints",
                   {"source": {"path": source}, "breakpoints": [{"line": 19}]})
    client.request("configurationDone")
    client.wait("stopped")


def is_answered(client, data, want):
    """Whether a request is answered, behind whatever damage came before."""
    for seq in range(want, want + 20):
        body = json.dumps({"seq": seq, "type": "request", "command": "threads"}).encode()
        try:
            client.send_bytes(b"\r\n\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        except BrokenPipeError:
            return False
        for _ in range(100):
            before = len(data)
            if not select.select([client.file], [], [], 0.3)[0]:
                break
            more = os.read(client.file, 1 << 16)
            if not more:
                return False
            data += more
            if b'"request_seq":%d,' % seq in data[max(0, before - 100):]:
                return True
    return False


def session(maker, n, program, source, command):
    """Sends at most so many: how many, and a sentence if something is wrong."""
    client = Client(command)
    begin(client, program, source)
    count = 0
    is_open = True
    for count in range(1, n + 1):
        try:
            client.send_bytes(maker.damaged())
        except BrokenPipeError:
            is_open = False
        is_open = is_open and drain(client)
        if b'"terminated"' in client.bytes[-3000:] and is_open:
            break  # another session finds more
        if not is_open:
            break
    wrong = None
    is_silent = is_open and not is_answered(client, b"", 10**8)
    os.set_blocking(client.file, True)
    try:
        client.process.stdin.close()
    except BrokenPipeError:
        pass
    try:
        while os.read(client.file, 1 << 16):
            pass
        status = client.process.wait(60)
    except Exception as error:  # it does not end
        client.process.kill()
        return count, "it does not end: %s" % error
    if is_silent and status != 0:  # 0: a disconnect among the messages
        wrong = "no answer at the end"
    if status not in (0, 1):
        wrong = "status %d" % status
    if b"ended by signal" in client.bytes:
        wrong = "the program was ended by a signal: %r" % client.bytes[-600:]
    return count, wrong


def main():
    n, seed, program, source = sys.argv[1:5]
    command = sys.argv[sys.argv.index("--") + 1:]
    probe = Client(command)
    answer = probe.request("initialize")
    assert answer["success"]
    probe.close()
    with open("runtime/debug/wire/requests.def", encoding="utf-8") as rows:
        commands = [row[2:].split(",")[0] for row in rows if row.startswith("X(")]
    commands += ["none", "Continue", "restart", "gotoTargets"]
    left, sessions, bad = int(n), 0, 0
    while left > 0:
        maker = Maker("%s %d" % (seed, sessions), commands, source)
        sent, wrong = session(maker, min(left, PER_SESSION), program, source, command)
        if wrong:
            print("session %d of seed %s: %s" % (sessions, seed, wrong))
            bad += 1
        sessions += 1
        left -= sent
    print("%s messages in %d sessions, %d wrong" % (n, sessions, bad))
    return bad > 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        sys.exit(main())
    except Gone as gone:
        sys.exit("fuzz.py: %s" % gone)
