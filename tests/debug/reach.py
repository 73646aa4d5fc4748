# SPDX-License-Identifier: MIT
"""What a client that was let in reaches, by all that it can say: each command, subject and
setting, each packet and each request, with paths wherever there may be one. A folder with a
secret is watched: nothing there is opened, made or changed, and no name or text of it is told.

usage: reach.py MLUSIM FOLDER PROGRAM    a line of a kernel of PROGRAM names FOLDER/bait/secret
"""
import base64
import ctypes
import json
import os
import re

from visitors import FOLDER, PROGRAM, DapClient, GdbClient, Gone, check, finish, packet

BAIT = os.path.join(FOLDER, "bait")
SECRET = os.path.join(BAIT, "secret")
NEW = os.path.join(BAIT, "new")
TOLD = re.compile("TREASURE|unguessable")
TOUCH = "touch " + NEW


def rows(table):
    """The first columns of a table."""
    with open("runtime/debug/" + table, encoding="utf-8") as f:
        return [m[1] for m in re.finditer(r'^X\("?([^",]+)', f.read(), re.M)]


class Watch:
    """What happens to files of a folder."""

    def __init__(self, folder):
        libc = ctypes.CDLL(None, use_errno=True)
        self.file = libc.inotify_init1(os.O_NONBLOCK)
        events = 0x1 | 0x2 | 0x4 | 0x20 | 0x40 | 0x80 | 0x100 | 0x200  # all but closing
        is_watched = libc.inotify_add_watch(self.file, folder.encode(), events) >= 0
        check("the folder is watched", is_watched)

    def saw(self):
        try:
            return os.read(self.file, 65536)
        except BlockingIOError:
            return b""


watch = Watch(BAIT)

# ---- commands -----------------------------------------------------------------

FORMS = ["%s" % SECRET, "%s:1" % SECRET, '"%s"' % SECRET, "'%s'::x" % SECRET, "bait/secret:2",
         "file " + NEW, "breakpoints " + NEW, "session " + NEW, "> " + NEW, "| cat " + SECRET,
         "|tee " + NEW, "$(%s)" % TOUCH, "`%s`" % TOUCH, "!" + TOUCH, "; !" + TOUCH, "\n!" + TOUCH,
         '$_shell("%s")' % TOUCH, 'system("%s")' % TOUCH, '"%%s", "%s"' % SECRET,
         "-l %s, 4" % SECRET, "1 " + SECRET, "/s " + SECRET, "if fopen(\"%s\")" % SECRET]
BLOCKS = ("commands", "define", "document", "if", "while")
ENDS = ["run", "start", "quit"]  # the program; they take no path
MOVES = re.compile("(reverse-)?(continue|step|next|finish|until|advance|goto|restart)")
LINES = [name + " " + form for name in rows("state/commands.def") if name not in ENDS
         for form in (FORMS[:3:2] if MOVES.match(name) else FORMS)]
LINES += ["info %s %s" % (name, form) for name in rows("state/info.def")
          for form in ("", SECRET, "--json", "--json " + SECRET)]
LINES += ["%s %s %s" % (verb, name, form) for name in rows("commands/settings/settings.def")
          for verb in ("set", "show") for form in ("", SECRET, "file " + NEW, "on")]
LINES += ["set logging file " + NEW, "set logging redirect on", "set logging on",
          "set history filename " + NEW, "set history save on", "set directories " + BAIT,
          "directory " + BAIT, "cd " + BAIT, "pwd", "make", "pipe print 1 | tee " + NEW,
          "| print 1 | tee " + NEW, "python open('%s', 'w')" % NEW, "file " + SECRET,
          "symbol-file " + SECRET, "exec-file " + SECRET, "core-file " + SECRET, "load " + SECRET,
          "add-symbol-file %s 0" % SECRET, "generate-core-file " + NEW, "info line %s:1" % SECRET,
          "dump memory %s 0 16" % NEW, "append memory %s 0 16" % NEW, "compile file " + SECRET,
          "set args >" + NEW, "set environment LD_PRELOAD=" + SECRET, "set cwd " + BAIT,
          "tty " + NEW, "set exec-wrapper sh -c '%s'" % TOUCH, "with print pretty -- !" + TOUCH,
          "break %s:1" % SECRET, "list bait/secret:1", "list", "list 1,9", "info source", "frame",
          "dprintf 1,\"%%s\", \"%s\"" % SECRET, "define hook-print\n!%s\nend\nprint 1" % TOUCH,
          "define hookpost-print\nshell %s\nend\nprint 2" % TOUCH, "alias x1 = shell " + TOUCH,
          "commands 1\nshell %s\nend" % TOUCH, "layout src", "layout off"]


def commands(make):
    """Each line, in a session that is begun anew when it has ended."""
    session, told, ends = make(), "", 0
    for line in LINES:
        try:
            for part in line.split("\n") + ["end"] * line.startswith(BLOCKS):
                told += session.line(part)
        except (Gone, OSError):
            ends += 1
            session.close()
            session = make()
    session.close()
    name = session.__class__.__name__
    seen = watch.saw()
    check(name + ": commands reach nothing", seen == b"", seen)
    check(name + ": and tell nothing", not TOLD.search(told), told[-2000:])
    check(name + ": sessions go on", ends == 0, ends)
    return told


def gdb(*words):
    return GdbClient("socket", *words, PROGRAM)


def dap(*words):
    return DapClient("socket", *words, PROGRAM)


for begin in gdb, dap:
    told = commands(begin)
    check("some were refused for that", told.count("--allow-host") > 100, told[-2000:])
    session = begin("--allow-host")
    session.line("source " + SECRET)
    check("what is allowed is seen", watch.saw() != b"")
    session.close()

# ---- requests -----------------------------------------------------------------

MOVE = ["launch", "attach", "configurationDone", "disconnect", "terminate", "continue", "next",
        "stepIn", "stepOut", "stepBack", "reverseContinue", "pause"]  # ports.py has the first
PLACE = {"line": 1, "column": 1, "condition": SECRET, "hitCondition": SECRET, "name": SECRET,
         "logMessage": "{%s} {$_shell(\"%s\")}" % (SECRET, TOUCH), "dataId": SECRET,
         "instructionReference": SECRET, "filterId": SECRET}
session = dap()
told = ""
for request in rows("wire/requests.def") + rows("wire/refused.def"):
    for path in SECRET, "bait/secret", BAIT + "/../bait/secret", BAIT + "/":
        for context in "repl", "hover", "watch", "clipboard":
            if request in MOVE:
                continue
            came = session.request(request, {
                "source": {"path": path, "name": "secret", "sourceReference": 1}, "path": path,
                "sourceReference": 1, "breakpoints": [dict(PLACE, name=path)], "lines": [1],
                "filters": [path], "filterOptions": [PLACE], "exceptionOptions": [{"path": []}],
                "expression": path, "context": context, "text": "source " + path, "name": path,
                "value": path, "variablesReference": 1, "frameId": 1, "threadId": 1, "line": 1,
                "column": 200, "endLine": 9, "memoryReference": path, "offset": 0, "count": 64,
                "instructionCount": 4, "data": base64.b64encode(b"x").decode(),
                "program": path, "arguments": [path]})
            told += json.dumps(came)
for text in "source ", "restore ", "save session ", "list ", "set logging file ", "shell cat ", "!cat ":
    told += json.dumps(session.request("completions", {"text": text + BAIT + "/", "column": 200}))
session.close()
check("requests reach nothing", watch.saw() == b"")
check("and tell nothing", not TOLD.search(told), told[-2000:])

# ---- packets ------------------------------------------------------------------

RESUME = ["k", "vKill", "D", "c", "C", "s", "S", "vCont", "bc", "bs"]
WORDS = [w for w in rows("gdb/packets.def") if w not in RESUME]
WORDS += ["vRun;", "vAttach;", "QEnvironmentHexEncoded:", "QSetWorkingDir:", "QStartupWithShell:1",
          "vFile:unlink:", "vFile:readlink:", "vFile:stat:", "vFile:pwrite:", "qXfer:auxv:read:",
          "qXfer:libraries-svr4:read:", "qXfer:memory-map:read:", "qSymbol:", "qCRC:", "qPart:",
          "qSearch:memory:", "A", "F", "!", "R", "QCatchSyscalls:1", "qXfer:btrace:read:"]
session = gdb()
told = b""
for word in WORDS:
    for path in SECRET, NEW, "/proc/self/environ", "target:" + SECRET:
        hexed = path.encode().hex()
        for rest in (hexed, hexed + ",0,0", hexed + ",601,1ff", hexed + ":0,1000", ";" + hexed,
                     path + ":0,1000", "%x,0,%s" % (len(hexed), hexed)):
            told += session.send(packet((word + rest).encode()))
session.close()
check("packets reach nothing", watch.saw() == b"")
check("and tell nothing in words or digits", not re.search(
    b"TREASURE|unguessable|" + b"TREASURE".hex().encode(), told), told[-2000:])

finish()
