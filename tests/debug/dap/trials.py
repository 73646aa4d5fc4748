# SPDX-License-Identifier: MIT
"""What a client of the Debug Adapter Protocol may run into beside sessions that
are written down: kernels that run on, programs that end in all ways, damage, other
clients, and clients that vanish.

usage: trials.py MLUSIM FOLDER    where remote, faulty (programs), faulty.mlu and
                                  fault (the file of one) are
"""
import atexit
import json
import os
import re
import signal
import socket
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from client import Client, Gone  # noqa: E402
from counted import check, finish  # noqa: E402

MLUSIM, FOLDER = sys.argv[1:3]
REMOTE, FAULTY = os.path.join(FOLDER, "remote"), os.path.join(FOLDER, "faulty")
COMMAND = [MLUSIM, "debug", "--dap"]


def client(*words):
    c = Client(COMMAND + list(words))
    c.request("initialize")
    return c


def refused(c, command, arguments, name, words):
    """Whether a request is refused by that name, with those words."""
    answer = c.request(command, arguments)
    sentence = answer.get("body", {}).get("error", {}).get("format", "")
    check("%s %s: %s" % (command, arguments, words),
          not answer["success"] and answer["message"] == name and
          re.search(words, sentence), answer)


def begun(arguments, *words):
    c = client(*words)
    answer = c.request("launch", arguments)
    check("it begins", answer["success"], answer)
    c.wait("initialized")
    return c


def ended(c):
    """All events until the program has ended, and the status of the adapter."""
    c.wait("terminated")
    c.request("disconnect")
    return c.log, c.close()


def texts(events, category):
    return "".join(e["body"]["output"] for e in events if e["event"] == "output" and
                   e["body"]["category"] == category)


# ---- kernels that run ---------------------------------------------------------

c = begun({"program": REMOTE, "args": ["waits"]})
c.request("configurationDone")
answer = c.request("stackTrace", {"threadId": 1})
check("no frames while kernels run", answer["message"] == "notStopped", answer)
check("threads are known", c.request("threads")["body"]["threads"])
# A breakpoint that is set while a kernel runs stops it.
answer = c.request("setFunctionBreakpoints", {"breakpoints": [{"name": "waits"}]})
check("a breakpoint while a kernel runs", answer["body"]["breakpoints"][0]["verified"])
source = os.path.join(os.path.dirname(__file__), "../gdb/remote.mlu")
c.request("setBreakpoints", {"source": {"path": source}, "breakpoints": [{"line": 42}]})
stop = c.wait("stopped")[-1]["body"]
check("stops", stop["reason"] == "breakpoint", stop)
c.request("setBreakpoints", {"source": {"path": source}, "breakpoints": []})
c.request("setFunctionBreakpoints", {"breakpoints": []})
c.request("continue", {"threadId": 1})
c.request("pause", {"threadId": 1})
stop = c.wait("stopped")[-1]["body"]
check("pause", stop["reason"] == "pause", stop)
frames = c.request("stackTrace", {"threadId": stop["threadId"]})["body"]["stackFrames"]
check("in the kernel that waits", frames[0]["name"] == "waits", frames)
answer = c.request("setExpression", {"expression": "*flag", "value": "1",
                                     "frameId": frames[0]["id"]})
check("what it waits for is set", answer["success"], answer)
c.request("continue", {"threadId": 1})
events, status = ended(c)
check("it ends", status == 0 and events[-2]["body"]["exitCode"] == 3, events)
check("with its output", texts(events, "stdout") == "80.25 181.5 44 6.5\n", events)

c = begun({"program": REMOTE, "args": ["waits"]})
c.request("configurationDone")
check("a program that runs is ended", c.request("terminate")["success"])
check("and the adapter with it", ended(c)[1] == 0)

c = begun({"program": REMOTE, "noDebug": True})
c.request("setFunctionBreakpoints", {"breakpoints": [{"name": "weigh"}]})
c.request("configurationDone")
events, status = ended(c)
check("without debugging nothing stops", "stopped" not in [e["event"] for e in events])

c = begun({"program": REMOTE})
c.request("setExceptionBreakpoints", {"filters": ["launch"]})
c.request("configurationDone")
stop = c.wait("stopped")[-1]["body"]
check("a launch", stop["reason"] == "entry", stop)
check("a command of the console runs",
      c.request("evaluate", {"expression": "break weigh if by == 3",
                             "context": "repl"})["success"])
answer = c.request("evaluate", {"expression": "continue", "context": "repl"})
check("and stops", answer["success"], answer)
check("by an event", c.wait("stopped")[-1]["body"]["reason"] == "breakpoint")
answer = c.request("evaluate", {"expression": "p by", "context": "repl"})
check("with an answer", answer["body"]["result"] == "$1 = 3\n", answer)
answer = c.request("disconnect", {"terminateDebuggee": False})
check("it is left to run", answer["success"] and c.process.wait(60) == 0)

# ---- ends of programs ---------------------------------------------------------

c = client()
check("a program without the runtime", c.request("launch", {
    "program": "/bin/sh", "args": ["-c", "echo out; printf '\\303'; exit 5"]})["success"])
events, _ = ended(c)
check("is no failure", events[-2]["body"]["exitCode"] == 5, events)
check("and told of", "never called the runtime" in texts(events, "console"), events)
check("with its bytes", texts(events, "stdout") == "out\n?", events)

c = client()
c.request("launch", {"program": "/bin/sh", "args": ["-c", "kill -SEGV $$"]})
events, _ = ended(c)
check("a program that is killed", "ended by signal 11" in texts(events, "console"), events)

c = begun({"program": FAULTY})
c.request("setExceptionBreakpoints", {"filters": []})
c.request("configurationDone")
events, _ = ended(c)
check("faults that nobody wants to stop at", events[-2]["body"]["exitCode"] == 4 and
      "stopped" not in [e["event"] for e in events], events)

c = begun({"program": os.path.join(FOLDER, "faulty.mlu"),
           "args": ["--kernel", "faulty", "--arg", "gdram:int[4]=zero", "--arg", "1"],
           "device": "MLU370-S4"})
c.request("configurationDone")
check("a kernel without a program", c.wait("stopped")[-1]["body"]["reason"] == "exception")
check("ends", c.request("terminate")["success"] and ended(c)[1] == 0)

c = client()
check("the file of a fault", c.request("attach", {
    "postMortem": os.path.join(FOLDER, "fault")})["success"])
c.request("configurationDone")
check("is a fault", c.wait("stopped")[-1]["body"]["reason"] == "exception")
frames = c.request("stackTrace", {"threadId": 1})["body"]["stackFrames"]
check("with frames", frames[0]["name"] == "faulty", frames)
refused(c, "continue", {"threadId": 1}, "failed", "fault")
check("and goes", c.request("disconnect")["success"] and c.close() == 0)

# ---- what is refused ----------------------------------------------------------

c = client()
refused(c, "setBreakpoint", {}, "unsupportedRequest", "did you mean setBreakpoints")
refused(c, "sing", {}, "unsupportedRequest", "no request")
for command, words in [("restart", "launches again"), ("restartFrame", "go back"),
                       ("goto", "goto CYCLE"), ("gotoTargets", "goto CYCLE"),
                       ("stepInTargets", "first function"), ("cancel", "pause"),
                       ("terminateThreads", "ends the program"), ("modules", "loadedSources")]:
    refused(c, command, {}, "unsupportedRequest", "no request \"%s\" here: .*%s" % (command, words))
refused(c, "initialize", {}, "wrongTime", "already")
refused(c, "next", {"threadId": 1}, "wrongTime", "comes first")
refused(c, "attach", {}, "cannotStart", "no program")
refused(c, "launch", {}, "cannotStart", "no program")
refused(c, "launch", {"program": 3}, "cannotStart", '"program" must be a string')
refused(c, "launch", {"program": REMOTE, "args": [1]}, "cannotStart", "array of strings")
refused(c, "launch", {"program": REMOTE, "env": {"A": 1}}, "cannotStart", "of strings")
refused(c, "launch", {"progam": REMOTE}, "cannotStart", 'did you mean "program"')
refused(c, "launch", {"program": REMOTE, "cwd": "/nowhere"}, "cannotStart", "no folder")
refused(c, "launch", {"program": REMOTE, "stopOnEntry": "yes"}, "cannotStart", "true or")
refused(c, "launch", {"program": "/nowhere"}, "cannotStart", "nowhere")
refused(c, "launch", {"program": REMOTE, "device": "none"}, "cannotStart", "none")
refused(c, "launch", {"program": REMOTE, "options": ["--what"]}, "cannotStart", "unknown")
refused(c, "attach", {"postMortem": "/nowhere"}, "cannotStart", "nowhere")
check("another try begins", c.request("launch", {"program": REMOTE})["success"])
c.wait("initialized")
for command, arguments, words in [
        ("setBreakpoints", {}, '"source" must'),
        ("setBreakpoints", {"source": {"path": "a"}, "breakpoints": [1]}, "array of objects"),
        ("setBreakpoints", {"source": {"path": "a"}, "breakpoints": [{"line": "1"}]}, "whole"),
        ("setExceptionBreakpoints", {}, '"filters"'),
        ("disconnect", {"terminateDebuggee": 1}, "true or false")]:
    refused(c, command, arguments, "badArguments", words)
check("it ends", c.request("disconnect")["success"] and c.close() == 0)

c = Client(COMMAND)
refused(c, "threads", None, "wrongTime", "initialize")
refused(c, "initialize", {"pathFormat": "uri"}, "badArguments", "path")
check("a client that only asks", c.request("disconnect")["success"] and c.close() == 0)

# ---- damage -------------------------------------------------------------------

GOOD = json.dumps({"seq": 5, "type": "request", "command": "threads"}).encode()


def frame(body, n=None):
    return b"Content-Length: %d\r\n\r\n" % (len(body) if n is None else n) + body


for data, words in [
        (b"Content-Length: 99999999999\r\n\r\n", "above 16 MiB"),
        (b"Content-Length: many\r\n\r\n", "no number"),
        (b"Content-Length: -1\r\n\r\n", "no number"),
        (b"Length: 1\r\n\r\n", "no Content-Length"),
        (b"x" * 5000, "no end"),
        (frame(GOOD[:-4]), "no JSON"),
        (frame(b""), "no JSON"),
        (frame(b"[" * 3000 + b"]" * 3000), "no JSON"),
        (frame(b"[1, 2]"), 'the type "request"'),
        (frame(b'{"type": "response", "seq": 1, "request_seq": 77}'), 'type "request"'),
        (frame(b'{"type": "request", "command": "threads"}'), '"seq"'),
        (frame(b'{"type": "request", "seq": "1", "command": "threads"}'), '"seq"'),
        (frame(b'{"type": "request", "seq": 1, "command": 7}'), '"command"'),
        (frame(b'{"type": "request", "seq": 1, "command": "next", "arguments": []}'),
         '"arguments"'),
        (frame(b'{"type": "request", "seq": 1, "command": "\xff"}'), "no JSON")]:
    c.__init__(COMMAND)
    c.send_bytes(data)
    answer = c.receive()
    check("damage %r" % data[:60], answer["message"] == "malformedMessage" and
          words in answer["body"]["error"]["format"], answer)
    c.send_bytes(frame(GOOD))
    answer = c.receive()
    check("and the next is read", answer["request_seq"] == 5, answer)
    check("a client that goes", c.close() == 1)

c = Client(COMMAND)
c.send_bytes(frame(GOOD, len(GOOD) + 40))
check("one that goes within a message", c.close() == 1)

# ---- clients at a port ---------------------------------------------------------


def listening(*words):
    process = subprocess.Popen([MLUSIM, "debug", "--dap=0"] + list(words),
                               stderr=subprocess.PIPE, text=True)
    atexit.register(process.kill)  # if a check breaks off
    return process, int(re.search(r"127\.0\.0\.1:(\d+)", process.stderr.readline())[1])


server, port = listening("--allow-host")
first = Client(port=port)
first.request("initialize")
first.request("launch", {"program": REMOTE})
first.wait("initialized")
second = Client(port=port)
# More than is read before it is answered: a reset would take the answer with it.
second.send_bytes(frame(b" " * 100000))
answer = second.request("initialize")
check("a second client is refused", not answer["success"] and "one client" in
      answer["body"]["error"]["format"], answer)
try:
    second.receive()
    check("and let go", False)
except Gone:
    check("and let go", True)
second.close()
check("which is said", "second client" in server.stderr.readline())
first.request("configurationDone")
first.wait("terminated")
check("the first goes on", texts(first.log, "stdout") == "80.25 181.5 44 6.5\n")
first.request("disconnect")
first.close()
third = Client(port=port)
check("another one comes after it", third.request("initialize")["success"])
third.request("launch", {"program": REMOTE, "args": ["waits"]})
third.wait("initialized")
third.request("configurationDone")
third.close()  # vanishes
fourth = Client(port=port)
check("and after one that vanished", fourth.request("initialize")["success"])
fourth.request("disconnect")
fourth.close()
server.send_signal(signal.SIGINT)
check("Ctrl-C ends it", server.wait(60) == -signal.SIGINT)
server.stderr.close()

server, port = listening(REMOTE)
c = Client(port=port)
c.request("initialize")
refused(c, "attach", {"program": "/bin/true"}, "cannotStart", "allow-host")
check("attach", c.request("attach", {})["success"])
c.wait("initialized")
c.request("configurationDone")
c.wait("terminated")
c.request("disconnect")
c.close()
check("ends with its program", server.wait(60) == 0)
server.stderr.close()

for words, what in [(["--dap=x"], "expected a port"), (["--dap=99999"], "expected a port"),
                    (["--dap", "--batch"], "cannot be used together"),
                    (["--dap="], "needs a value")]:
    r = subprocess.run([MLUSIM, "debug"] + words, capture_output=True, text=True,
                       stdin=subprocess.DEVNULL, check=False)
    check(" ".join(words), r.returncode == 2 and what in r.stderr, r)

finish()
