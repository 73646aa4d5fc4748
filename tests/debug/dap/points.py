# SPDX-License-Identifier: MIT
"""What a client may ask of breakpoints and of the console beyond the sessions that are
written down: files of one name, numbers without room, long names, commands of
breakpoints, and what is shown anew.

usage: points.py MLUSIM FOLDER    where remote and twins are, with the sources of the
                                  latter in first/ and second/
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(__file__))
from client import Client  # noqa: E402
from counted import check, finish  # noqa: E402

MLUSIM, FOLDER = sys.argv[1:3]
REMOTE = os.path.join(FOLDER, "remote")
SOURCE = os.path.realpath(os.path.join(os.path.dirname(__file__), "../gdb/remote.mlu"))


def begun(program):
    c = Client([MLUSIM, "debug", "--dap"])
    c.request("initialize", {"supportsInvalidatedEvent": True})
    c.request("launch", {"program": program})
    c.wait("initialized")
    return c


def points(c, command, items, **arguments):
    answer = c.request(command, dict(arguments, breakpoints=items))
    return answer["body"]["breakpoints"] if answer["success"] else answer


def lines(c, path, *numbers, **more):
    return points(c, "setBreakpoints", [dict(more, line=n) for n in numbers],
                  source={"path": path})


def stop(c):
    """The body of the next stop, and what came for the console before it."""
    events = c.wait("stopped")
    return events[-1]["body"], "".join(
        e["body"]["output"] for e in events
        if e["event"] == "output" and e["body"]["category"] == "console")


def top(c, thread):
    frames = c.request("stackTrace", {"threadId": thread})["body"]["stackFrames"]
    return frames[0]["name"], frames[0]["line"], frames[0]["id"]


def console(c, line):
    answer = c.request("evaluate", {"expression": line, "context": "repl"})
    body = answer["body"]
    return body["result"] if answer["success"] else body["error"]["format"]


# ---- files of one name --------------------------------------------------------

first, second = (os.path.join(FOLDER, n, "twins.mlu") for n in ("first", "second"))
for path, kernel in ((first, "first"), (second, "second")):
    c = begun(os.path.join(FOLDER, "twins"))
    set_points = lines(c, path, 12)
    check("a line of " + kernel, set_points[0]["verified"] and
          set_points[0]["source"]["path"] == os.path.realpath(path), set_points)
    c.request("configurationDone")
    body, _ = stop(c)
    name, line, _ = top(c, body["threadId"])
    check("stops there, and not in the other", (name, line) == (kernel, 12), (name, line))
    lines(c, path)
    c.request("continue", {"threadId": body["threadId"]})
    events = c.wait("terminated")
    check("and nowhere else", "stopped" not in [e["event"] for e in events], events)
    c.request("disconnect")
    c.close()
c = begun(os.path.join(FOLDER, "twins"))
answer = lines(c, "/elsewhere/twins.mlu", 12)
check("one of several is not guessed", not answer[0]["verified"] and
      "several files" in answer[0]["message"] and first in answer[0]["message"] and
      second in answer[0]["message"], answer)
answer = lines(c, "/elsewhere/second/twins.mlu", 12)
check("but found by its folder", answer[0]["verified"] and
      answer[0]["source"]["path"] == os.path.realpath(second), answer)
answer = c.request("breakpointLocations", {"source": {"path": first}, "line": 1,
                                           "endLine": 40})
found = [b["line"] for b in answer["body"]["breakpoints"]]
check("lines with code", 12 in found and not [n for n in found if n < 8 or n > 14], found)
c.request("disconnect")
c.close()

# ---- numbers and names --------------------------------------------------------

c = begun(REMOTE)
for command, item, words in [
        ("setInstructionBreakpoints", {"instructionReference": "0x10000000000000000"}, "64 bits"),
        ("setInstructionBreakpoints", {"instructionReference": "0x10000000 "}, "64 bits"),
        ("setInstructionBreakpoints", {"instructionReference": "-1"}, "64 bits"),
        ("setInstructionBreakpoints",
         {"instructionReference": "0xffffffffffffffff", "offset": 1}, "64 bits"),
        ("setDataBreakpoints", {"dataId": "1:0x10000000000200000:4"}, "dataId"),
        ("setDataBreakpoints", {"dataId": "4294967297:0x200000:4"}, "dataId"),
        ("setDataBreakpoints", {"dataId": "1:0x200000:18446744073709551617"}, "dataId"),
        ("setDataBreakpoints", {"dataId": "1:0x200000"}, "dataId")]:
    answer = points(c, command, [item])
    check("%s %s" % (command, item), isinstance(answer, dict) and
          answer["message"] == "badArguments" and
          words in answer["body"]["error"]["format"], answer)
# A name that is cut would be one that is there.
answer = points(c, "setFunctionBreakpoints", [{"name": "weigh" + " " * 1020 + "less"}])
check("no name is cut", not answer[0]["verified"], answer)
answer = points(c, "setFunctionBreakpoints", [{"name": "weigh" + " " * 5000}])
check("one that is too long is refused", "too long" in answer[0]["message"], answer)

# ---- commands of breakpoints ---------------------------------------------------

answer = points(c, "setFunctionBreakpoints", [{"name": "weigh", "condition": "by == 2"}])
hit = answer[0]["id"]
number = re.search(r"^(\d+) ", console(c, "info breakpoints"), re.M)[1]
said = console(c, "commands " + number)
check("commands are asked for", 'End with a line saying just "end".' in said, said)
for line in ("print by * 100", "set $seen = $seen + 1", "end"):
    console(c, line)
console(c, "set $seen = 0")
check("they are kept", "print by * 100" in console(c, "info breakpoints"))
answer = console(c, "commands 99")
check("a refused block drops nothing", console(c, "print 6 * 7").endswith("= 42\n"), answer)
c.request("configurationDone")
body, said = stop(c)
check("the stop comes with what they say", "= 200\n" in said and
      body["hitBreakpointIds"] == [hit], (body, said))
c.request("continue", {"threadId": body["threadId"]})
body, said = stop(c)
check("each time", "= 200\n" in said, said)
check("and all of them are done", console(c, "print $seen").endswith("= 2\n"))
# Commands that go on: the client hears of no stop in between.
for line in ("commands " + number, "set $seen = $seen + 1", "continue", "end"):
    console(c, line)
lines(c, SOURCE, 36)
c.request("continue", {"threadId": body["threadId"]})
events = c.wait("stopped")
name, line, frame = top(c, events[-1]["body"]["threadId"])
check("they go on to another breakpoint", (name, line) == ("total", 36) and
      len([e for e in events if e["event"] == "stopped"]) == 1, (name, line, events))
check("having been done", re.search(r"= [34]\n$", console(c, "print $seen")))
lines(c, SOURCE)
points(c, "setFunctionBreakpoints", [])

# ---- what is shown anew --------------------------------------------------------


def anew(line, context="repl"):
    """Whether a line has the client ask for all values again."""
    c.events.clear()
    c.request("evaluate", {"expression": line, "context": context, "frameId": frame})
    c.request("threads")
    return "invalidated" in [e["event"] for e in c.events]


for line, is_anew in (("print 1 == 1", False), ("echo a = b\\n", False),
                      ("print sum == 2 && sum != 3", False), ("info cores", False),
                      ("set var sum = 2.5", True), ("print sum = 2.5", True),
                      ("set $name = 3", False), ("sum = 2.5", True), ("sum == 2.5", False)):
    check("%s: %s" % (line, is_anew), anew(line) == is_anew)
check("a watched assignment", anew("sum = 3.5", "watch"))
c.request("disconnect")
c.close()

finish()
