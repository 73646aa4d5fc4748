# SPDX-License-Identifier: MIT
"""Does what docs/editors.md shows: begins each configuration of its launch.json with
the command of its package.json, and finds what it shows of a session in that.

usage: page.py PAGE BIN FOLDER SESSION    FOLDER is the project: build/smooth, twice.mlu,
                                          fault.pm; SESSION is what client.py printed
"""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from client import Client  # noqa: E402
from counted import check, finish  # noqa: E402

PAGE, BIN, FOLDER, SESSION = map(os.path.abspath, sys.argv[1:5])

with open(PAGE, encoding="utf-8") as file:
    page = file.read()
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.M | re.S)
package, launch = (json.loads(text) for kind, text in blocks if kind == "json")

# ---- the package ----------------------------------------------------------------

debugger = package["contributes"]["debuggers"][0]
languages = [l["id"] for l in package["contributes"]["languages"]]
check("a debugger of a language there is", debugger["languages"][0] in languages)
check("what VS Code needs", package["engines"]["vscode"] and package["publisher"])
COMMAND = [os.path.join(BIN, debugger["runtime"])] + debugger["args"]

# ---- configurations --------------------------------------------------------------

os.chdir(FOLDER)
kinds = []
for configuration in launch["configurations"]:
    arguments = json.loads(json.dumps(configuration).replace("${workspaceFolder}", FOLDER))
    name, kind, request = (arguments.pop(k) for k in ("name", "type", "request"))
    kinds.append(name)
    check(name + ": the type of the package", kind == debugger["type"])
    c = Client(COMMAND)
    answer = c.request("initialize", {"adapterID": kind, "pathFormat": "path"})
    filters = [f["filter"] for f in answer["body"]["exceptionBreakpointFilters"]
               if f["default"]]
    answer = c.request(request, arguments)
    check(name + " begins", answer["success"], answer)
    if answer["success"]:
        c.wait("initialized")
        c.request("setExceptionBreakpoints", {"filters": filters})
        c.request("configurationDone")
        event = c.wait("stopped" if request == "attach" else "terminated")[-1]
        if request == "attach":
            check(name + " shows the fault", event["body"]["reason"] == "exception", event)
        else:
            ends = [e["body"]["exitCode"] for e in c.log if e["event"] == "exited"]
            stops = [e for e in c.log if e["event"] == "stopped"]
            # smooth has a bug, which it finds itself
            wanted = [int(name == "program")]
            check(name + " ends", ends == wanted and not stops, (ends, stops))
    c.request("disconnect")
    c.close()
check("all kinds", kinds == ["program", "kernel", "operator", "fault"], kinds)

# ---- other editors ---------------------------------------------------------------

for kind, pattern in (("lua", r"command = '(\w+)', args = \{(.*?)\}"),
                      ("lisp", r'command "(\w+)" command-args \((.*?)\)')):
    text = next(t for k, t in blocks if k == kind)
    program, words = re.search(pattern, text).groups()
    check(kind + " has the same command", [program] + re.findall(r"[\w-]+", words) ==
          [debugger["runtime"]] + debugger["args"])
    for word in re.findall(r"(?:^| ):?(program|op|case|device)\b", text):
        check(kind + ": " + word, "`%s`" % word in page)

# ---- the session -----------------------------------------------------------------

with open(SESSION, encoding="utf-8") as file:
    said = [line.rstrip() for line in file]
shown = [line for kind, text in blocks if kind == "text" for line in text.splitlines()
         if re.match(r"(-->|<--|\*\*\*) |\.\.\.$", line)]
check("the page shows a session", len(shown) > 8)
at, skips = 0, False
for line in shown:  # in this order, and an answer right behind its request
    if line == "...":
        skips = True
        continue
    end = said.index(line, at) if line in said[at:] else None
    check("the session has %r there" % line, end is not None)
    if end is None:
        break
    between = [l for l in said[at:end] if l.startswith("-->")]
    check("nothing is asked before %r" % line, skips or line.startswith("-->") or not between, between)
    skips = False
    at = end + 1

r = subprocess.run([os.path.join(BIN, "mlusim"), "debug", "--help"], capture_output=True,
                   text=True, check=False)
check("--dap is an option", "--dap" in r.stdout)
finish()
