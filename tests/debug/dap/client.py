# SPDX-License-Identifier: MIT
"""A client of the Debug Adapter Protocol without an editor: does a session that
is written down, and prints the exchange, in which paths and numbers of messages
are left out.

usage: client.py SESSION [NAME=VALUE...] -- COMMAND...

Lines of a session:
    REQUEST [ARGUMENTS]   sends it and waits for its answer; ARGUMENTS is JSON
    !REQUEST [ARGUMENTS]  the same, and the answer must refuse it
    wait EVENT            waits for an event
    let NAME = PATH       keeps a value of the last answer or event that was
                          waited for: stackFrames.0.id
    check TEXT == TEXT    both, with values put in, are the same
    quiet | loud          what follows is not printed, or is again
$NAME in a line is the value of NAME.
"""
import json
import os
import re
import select
import socket
import subprocess
import sys
import time

PATIENCE = 60  # seconds until an answer is missing


class Gone(Exception):
    """The adapter closed its side, or said nothing for too long."""


class Client:
    """Sends and receives over a pipe to a command, or a port."""

    def __init__(self, command=None, port=None):
        self.process = self.socket = None
        if port:
            self.socket = socket.create_connection(("127.0.0.1", port))
            self.file = self.socket.fileno()
        else:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE)
            self.file = self.process.stdout.fileno()
        self.bytes = b""
        self.seq = 0
        self.number = 0  # of the last message that came
        self.events = []
        self.log = []  # all events

    def send_bytes(self, data):
        if self.socket:
            self.socket.sendall(data)
        else:
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def receive(self, patience=PATIENCE):
        """The next message."""
        until = time.monotonic() + patience
        while True:
            head, blank, rest = self.bytes.partition(b"\r\n\r\n")
            if blank:
                n = int(re.fullmatch(rb"Content-Length: (\d+)", head)[1])
                if len(rest) >= n:
                    self.bytes = rest[n:]
                    return self.checked(json.loads(rest[:n].decode()))
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.file], [], [], left)[0]:
                raise Gone("nothing came for %d s" % patience)
            more = os.read(self.file, 1 << 16)
            if not more:
                raise Gone("the adapter closed its side")
            self.bytes += more

    def checked(self, message):
        """All messages are numbered, by one."""
        self.number += 1
        if message["seq"] != self.number:
            raise SystemExit("message %d has the number %r" %
                             (self.number, message["seq"]))
        if message["type"] == "event":
            self.log.append(message)
        return message

    def request(self, command, arguments=None):
        """Sends one, and returns its answer. Events wait in self.events."""
        self.seq += 1
        message = {"seq": self.seq, "type": "request", "command": command}
        if arguments is not None:
            message["arguments"] = arguments
        self.send(message)
        while True:
            came = self.receive()
            if came["type"] == "event":
                self.events.append(came)
            elif came["request_seq"] == self.seq:
                return came

    def wait(self, name):
        """The next event of that name, those before it taken as well."""
        taken = []
        while True:
            came = self.events.pop(0) if self.events else self.receive()
            if came["type"] != "event":
                raise SystemExit("an answer to nothing: %r" % came)
            taken.append(came)
            if came["event"] == name:
                return taken

    def close(self):
        """The status of the adapter."""
        if self.socket:
            self.socket.close()
            return 0
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


class Session:
    """A session that is written down."""

    def __init__(self, client, values):
        self.client, self.values = client, values
        self.last = {}
        self.is_quiet = False
        self.failures = 0

    def fail(self, line, why):
        print("WRONG", line, why, sep="\n    ")
        self.failures += 1

    def show(self, sign, name, body, ends=""):
        """One message, with paths and what the host gives left out."""
        if self.is_quiet:
            return
        text = json.dumps(body, ensure_ascii=False, sort_keys=True)
        for name_of, value in self.values.items():
            if name_of.isupper():
                text = text.replace(value, "$" + name_of)
        print(sign, name, "" if body in (None, {}) else text, ends)

    def take(self, events):
        """What the program prints may come in pieces, and before what happened
        earlier: it is shown first, in one piece."""
        printed = {"stdout": "", "stderr": ""}
        others = []
        for event in events:
            body = event.get("body", {})
            if body.get("category") in printed:
                printed[body["category"]] += body["output"]
            else:
                others.append((event["event"], body))
        for name, text in printed.items():
            if text:
                self.show("***", "output", {"category": name, "output": text})
        for name, body in others:
            self.show("***", name, body)

    def do(self, line):
        line = re.sub(r"\$(\w+)", lambda m: str(self.values.get(
            m[1], m[0])), line)
        word, _, rest = line.partition(" ")
        if word == "wait":
            events = self.client.wait(rest)
            self.take(events)
            self.last = events[-1].get("body", {})
        elif word == "let":
            name, path = rest.split(" = ")
            at = self.last
            for step in path.split("."):
                at = at[int(step)] if isinstance(at, list) else at[step]
            self.values[name] = at
        elif word == "check":
            left, right = rest.split(" == ")
            if left != right:
                self.fail(line, "they differ")
        elif word in ("quiet", "loud"):
            self.is_quiet = word == "quiet"
        else:
            self.ask(word, rest)

    def ask(self, word, rest):
        is_refused = word.startswith("!")
        word = word.lstrip("!")
        arguments = json.loads(rest) if rest else None
        self.show("-->", word, arguments)
        answer = self.client.request(word, arguments)
        self.last = answer.get("body", {})
        if answer["success"] == is_refused:
            self.fail(word, json.dumps(answer))
        if is_refused:
            self.show("<--", word + ": " + str(answer.get("message")),
                      self.last.get("error", {}).get("format"))
        else:
            self.show("<--", word, self.last)


def main():
    at = sys.argv.index("--")
    values = dict(word.split("=", 1) for word in sys.argv[2:at])
    client = Client(sys.argv[at + 1:])
    session = Session(client, values)
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                session.do(line.rstrip("\n"))
    status = client.close()
    print("status", status)
    return session.failures > 0


if __name__ == "__main__":
    sys.exit(main())
