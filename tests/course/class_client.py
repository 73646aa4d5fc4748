# SPDX-License-Identifier: MIT
"""A server of a class as a process, and students of it, for tests."""
import atexit
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.parse

SECONDS = 300  # for what takes a moment


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r} is not {wanted!r}")


def has(what, text, words):
    if words not in text:
        sys.exit(f"{what}: no {words!r} in {text!r}")


class Server:
    """`mlusim course serve FOLDER` with options, on a free port."""

    def __init__(self, command, folder, *options):
        self.process = subprocess.Popen(
            [*command, folder, "--new", "--listen", "127.0.0.1:0", *options],
            stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.terminate)  # when a check has failed
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            sys.exit(f"the server says {line!r}, status {self.process.wait()}")
        self.port = int(found[1])
        self.host = f"127.0.0.1:{self.port}"

    def connect(self, source="127.0.0.1", data=b""):
        one = socket.create_connection(("127.0.0.1", self.port), SECONDS, (source, 0))
        try:
            one.sendall(data)
        except OSError:  # it was closed already; what was answered can be read
            pass
        return one

    def raw(self, data):
        """What is answered to bytes, up to the end of the connection."""
        with self.connect() as one:
            got = b""
            try:
                one.sendall(data)
                one.shutdown(socket.SHUT_WR)
                while piece := one.recv(65536):
                    got += piece
            except OSError:  # it was closed before the end
                pass
            return got

    def ask(self, method, path, fields=None, headers=None, source="127.0.0.1"):
        """Status, text, headers; fields are a form, or bytes as they are."""
        headers = dict(headers or {})
        body = fields
        if isinstance(fields, dict):
            body = urllib.parse.urlencode(fields)
            headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
        one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS,
                                         source_address=(source, 0))
        try:
            one.request(method, path, body, headers)
            answer = one.getresponse()
            return answer.status, answer.read().decode(), dict(answer.getheaders())
        finally:
            one.close()

    def api(self, method, path, fields=None, token=None, status=200):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        got, text, _ = self.ask(method, "/api/" + path, fields, headers)
        check(f"{method} {path} {text}", got, status)
        return json.loads(text)

    def join(self, name):
        return self.api("POST", "join", {"name": name})["student"]["token"]

    def submit(self, token, exercise, text):
        fields = {"exercise": exercise, "text": text}
        return self.api("POST", "submissions", fields, token)["submission"]["number"]

    def wait(self, token, number):
        """The submission once it is judged."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            got = self.api("GET", f"submissions/{number}", token=token)["submission"]
            if got["state"] == "judged":
                return got
            time.sleep(0.05)
        sys.exit(f"submission {number} waits for ever: {got}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        check("the status of the server", self.process.wait(SECONDS), 0)

    def kill(self):
        self.process.kill()
        self.process.wait(SECONDS)


def rest(one):
    """What a connection says up to its end."""
    got = b""
    try:
        while piece := one.recv(65536):
            got += piece
    except ConnectionError:
        pass
    return got.decode()


def files(folder):
    """All files below a folder."""
    return sorted(os.path.join(path, name)[len(folder) + 1:]
                  for path, _, names in os.walk(folder) for name in names)
