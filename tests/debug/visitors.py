# SPDX-License-Identifier: MIT
"""Clients of `mlusim debug --gdb` and `--dap` at a socket or port, for ports.py and reach.py,
whose first arguments are MLUSIM FOLDER PROGRAM.
"""
import atexit
import json
import os
import re
import signal
import socket
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "dap"))
from client import Client, Gone  # noqa: E402
from counted import check, finish  # noqa: E402, F401

MLUSIM, FOLDER, PROGRAM = sys.argv[1:4]
RCFILE = os.path.join(FOLDER, "own.cmd")  # commands of whoever starts it
PATIENCE = 20


class Server:
    """mlusim debug, at the place that it says. prefix: a command that starts it."""

    def __init__(self, *words, prefix=()):
        self.process = subprocess.Popen(
            list(prefix) + [MLUSIM, "debug"] + list(words), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=FOLDER)
        atexit.register(self.process.kill)
        self.sockets = []
        line = self.process.stderr.readline()
        self.place = line.split()[-1]
        port = re.search(r":(\d+)$", self.place)
        self.port = int(port[1]) if port else 0

    def connect(self):
        if self.port:
            host = self.place.rpartition(":")[0].strip("[]")
            s = socket.create_connection((host, self.port), PATIENCE)
        else:
            s = socket.socket(socket.AF_UNIX)
            s.settimeout(PATIENCE)
            s.connect(self.place)
        self.sockets.append(s)
        return s

    def says(self, words):
        """Whether the next line of its messages has them."""
        return words in self.process.stderr.readline()

    def end(self):
        for s in self.sockets:
            s.close()
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        self.process.stderr.close()
        return status


def packet(text):
    return b"$%s#%02x" % (text, sum(text) & 255)


def monitor(command):
    return packet(b"qRcmd," + command.encode().hex().encode())


def message(command, arguments=None, seq=1):
    body = json.dumps({"seq": seq, "type": "request", "command": command,
                       "arguments": arguments or {}}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


FIRST = {"gdb": (b"+" + packet(b"qSupported:swbreak+"), rb"PacketSize.*#.."),
         "dap": (message("initialize", {"adapterID": "x"}), rb'"success":true')}


def good(kind, s, piece=1000):
    """Whether a client is served that sends pieces of so many bytes."""
    data, wanted = FIRST[kind]
    for i in range(0, len(data), piece):
        s.sendall(data[i:i + piece])
    got = more = b""
    while not re.search(wanted, got):
        more = s.recv(4096)
        if not more:
            return False
        got += more
    return True


class GdbClient:
    """A session of gdb's remote protocol; close ends the debugger."""

    def __init__(self, where, *words):
        self.server = Server("--gdb", where, *words)
        self.socket = self.server.connect()
        check("gdb is served", good("gdb", self.socket))

    def send(self, data):
        """What comes back up to the answer, "" if the debugger has gone."""
        self.socket.sendall(b"+" + data)
        got = b""
        while not re.search(rb"\$[^O#][^#]*#..$|\$OK#..$|\$#..$", got):
            more = self.socket.recv(4096)
            if not more:
                break
            got += more
        return got

    def line(self, command):
        """What a command of `monitor` prints."""
        texts = re.findall(rb"\$O([0-9a-f]+)#", self.send(monitor(command)))
        return b"".join(bytes.fromhex(t.decode()) for t in texts).decode()

    def close(self):
        self.server.process.kill()


class DapClient(Client):
    """A session of an editor, which is stopped at the first kernel."""

    def __init__(self, where, *words):
        self.server = Server("--dap=" + where, *words)
        self.process, self.socket = None, self.server.connect()
        self.file, self.bytes, self.seq, self.number = self.socket.fileno(), b"", 0, 0
        self.events, self.log = [], []
        self.request("initialize")
        check("an editor is served", self.request("attach", {"stopOnEntry": True})["success"])
        self.wait("initialized")
        self.request("configurationDone")
        self.wait("stopped")

    def line(self, command):
        """What the console answers to a line."""
        return json.dumps(self.request("evaluate", {"expression": command,
                                                    "context": "repl"})["body"])

    def close(self):
        super().close()
        self.server.process.kill()


def _through(client, lines):
    texts = ["".join(client.line(part) for part in line.split("\n")) for line in lines]
    client.close()
    return texts


def through_gdb(where, lines, *words):
    """What gdb is answered to commands of `monitor`."""
    return _through(GdbClient(where, "-x", RCFILE, *words, PROGRAM), lines)


def through_dap(where, lines, *words):
    """What an editor is answered to lines of its console."""
    return _through(DapClient(where, "-x", RCFILE, *words, PROGRAM), lines)
