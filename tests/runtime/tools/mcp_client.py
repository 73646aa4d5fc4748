# SPDX-License-Identifier: MIT
"""A client of the Model Context Protocol, for tests of `mlusim mcp`."""
import json
import os
import subprocess


class Client:
    """A server and what it is asked. `results` has every object that tools answered."""

    results = []

    def __init__(self, mlusim, folder, *options, begins=True, **more):
        self.server = subprocess.Popen(
            [mlusim, "mcp", "--folder", folder, *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, **more)
        self.n = 0
        self.others = {}
        if begins:
            self.ask("initialize", protocolVersion="2025-06-18", capabilities={},
                     clientInfo={"name": "test", "version": "1"})
            self.notify("notifications/initialized")

    def line(self, text):
        """Sends bytes as a line."""
        self.server.stdin.write(text + b"\n")
        self.server.stdin.flush()

    def send(self, **message):
        self.line(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method, **parameters):
        self.send(method=method, params=parameters)

    def request(self, method, **parameters):
        """Sends a request, whose id is returned."""
        self.n += 1
        self.send(id=self.n, method=method, params=parameters)
        return self.n

    def next(self):
        """The next message of the server; None: there is none, it has ended."""
        line = self.server.stdout.readline()
        return json.loads(line) if line else None

    def wait(self, number):
        """The answer to a request; those to others are kept."""
        while number not in self.others:
            message = self.next()
            self.others[message["id"]] = message
        return self.others.pop(number)

    def ask(self, method, **parameters):
        return self.wait(self.request(method, **parameters))

    def begin(self, tool, **arguments):
        """Begins a call, whose id is returned."""
        return self.request("tools/call", name=tool, arguments=arguments)

    def end(self, number):
        """The result of a call that was begun: its object, and whether it is an error."""
        result = self.wait(number)["result"]
        found = result["structuredContent"]
        (content,) = result["content"]
        assert content["type"] == "text" and json.loads(content["text"]) == found
        assert result["isError"] == (found["status"] != 0), found
        Client.results.append(found)
        return found

    def call(self, tool, **arguments):
        return self.end(self.begin(tool, **arguments))

    def error(self, tool, **arguments):
        """The error of a call that is refused: its code and its sentence."""
        answer = self.ask("tools/call", name=tool, arguments=arguments)
        return answer["error"]["code"], answer["error"]["message"]

    def close(self):
        """Leaves, as clients do: the status of the server."""
        self.server.stdin.close()
        status = self.server.wait()
        self.server.stdout.close()
        return status


def keep_results(start):
    """Writes each result, and each JSON in it, into a file that names its schema."""
    for i, found in enumerate(Client.results):
        inner = [value for value in found.values()
                 if isinstance(value, dict) and "schema" in value]
        for k, value in enumerate([found] + inner):
            with open(f"{start}-{i}-{k}.json", "w", encoding="utf-8") as file:
                json.dump(value, file)


def parents():
    """Of each process that runs: its parent, and its name."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                name, _, rest = file.read().partition("(")[2].rpartition(")")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if state != "Z":
            found[int(pid)] = int(parent), name
    return found


def family(pid):
    """The names of a process and its descendants, by their numbers."""
    all_of_them = parents()
    members = {pid: all_of_them[pid][1]}
    for _ in all_of_them:
        more = {p: name for p, (parent, name) in all_of_them.items()
                if parent in members and p not in members}
        if not more:
            break
        members.update(more)
    return members
