# SPDX-License-Identifier: MIT
"""Who comes to the sockets and ports of `mlusim debug --gdb` and `--dap`: what a web
page can send, other users, slow ones, and what those who are let in may reach.

usage: ports.py MLUSIM FOLDER PROGRAM    PROGRAM has a kernel
"""
import json
import os
import re
import signal
import socket
import stat
import subprocess
import time

from visitors import (FIRST, FOLDER, MLUSIM, PATIENCE, PROGRAM, RCFILE, Client, Gone, Server,
                      check, finish, good, message, monitor, packet, through_dap, through_gdb)

MADE = os.path.join(FOLDER, "made")  # by what must not be done


def made():
    is_made = os.path.exists(MADE)
    if is_made:
        os.unlink(MADE)
    return is_made


def answer(s, data):
    """What comes back until the other side closes, or that it does not."""
    got = b""
    try:
        s.sendall(data)
        while True:
            more = s.recv(4096)
            if not more:
                break
            got += more
    except (ConnectionResetError, BrokenPipeError):
        pass
    except TimeoutError:
        got += b" is not closed"
    s.close()
    return got


def http(method, body, host=b"127.0.0.1", length=None):
    return (method + b" / HTTP/1.1\r\nHost: " + host + b"\r\nOrigin: http://evil.example\r\n"
            b"Content-Length: %d\r\n\r\n" % (len(body) if length is None else length) + body)


TOUCH = "shell touch " + MADE
PACKETS = packet(b"?") + monitor(TOUCH)
LAUNCH = {"program": "/bin/sh", "args": ["-c", "touch " + MADE]}
MESSAGES = (message("initialize", {"adapterID": "x"}) + message("launch", LAUNCH) +
            message("configurationDone"))
LONG = MESSAGES + b" " * ((17 << 20) - len(MESSAGES))

# A page that has its name lead to this machine may choose the method of its request. This
# one is the begin of a packet, whose end, with a sum that is right, is in the body.
hidden = http(b"$x", b"", b"evil.example:1", 30)
hidden += b"#%02x" % (sum(hidden[1:]) & 255) + PACKETS

PAGES = {
    "gdb": [("POST", http(b"POST", PACKETS)), ("GET", http(b"GET", b"")),
            ("OPTIONS", http(b"OPTIONS", b"")), ("CONNECT", http(b"CONNECT", PACKETS)),
            ("garbage first", b"\0garbage\n" + PACKETS),
            ("a blank first", b" " + PACKETS), ("TLS", b"\x16\x03\x01\x02\0" + PACKETS),
            ("rebound", http(b"POST", PACKETS, b"evil.example:1")),
            ("a method that is a packet", http(packet(b"?"), PACKETS, b"evil.example:1")),
            ("acknowledged", http(b"+" + packet(b"?"), PACKETS, b"evil.example:1")),
            ("a method that begins a packet", hidden),
            ("a wrong sum", b"$?#00" + PACKETS),
            ("a first packet without an end", b"$" + b"x" * 600 + PACKETS)],
    "dap": [("POST", http(b"POST", MESSAGES)), ("POST of 17 MiB", http(b"POST", LONG)),
            ("GET", http(b"GET", b"")), ("OPTIONS", http(b"OPTIONS", b"")),
            ("CONNECT", http(b"CONNECT", MESSAGES)), ("garbage first", b"x\n" + MESSAGES),
            ("rebound", http(b"POST", MESSAGES, b"evil.example:1")),
            ("another header first", b"Host: a\r\n" + MESSAGES),
            ("a header without an end", b"Content-Length: " + b" " * 600 + MESSAGES),
            ("an array", b"Content-Length: 2\r\n\r\n[]" + MESSAGES),
            ("no length", b"Content-Length:\r\nHost: a\r\n\r\n" + MESSAGES)],
}


# ---- first bytes --------------------------------------------------------------

for kind in PAGES:
    for where in "0", "socket":
        server = Server("--%s=%s" % (kind, where), PROGRAM)
        for what, data in PAGES[kind] if where == "0" else PAGES[kind][:2]:
            got = answer(server.connect(), data)
            check("%s at %s: %s is closed" % (kind, where, what), got == b"", got)
            check("%s: and that is said" % what, server.says("first bytes are not"))
        silent, slow = server.connect(), server.connect()
        slow.sendall(b"+$q" if kind == "gdb" else b"Content-Len")
        check("%s at %s: served beside a silent one" % (kind, where),
              good(kind, server.connect()))
        for s in silent, slow:
            check("%s: which is closed" % kind, s.recv(1) == b"")
        server.end()
        check("%s at %s: nothing was done" % (kind, where), not made())

    server = Server("--%s=0" % kind, PROGRAM)
    crowd = [server.connect() for _ in range(20)]
    check(kind + ": served behind a crowd", good(kind, server.connect()))
    server.end()
    server = Server("--%s=0" % kind, PROGRAM)
    s = server.connect()
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    check(kind + ": a slow one is served", good(kind, s, 1))
    server.end()

# ---- what comes later ---------------------------------------------------------

START = b"+" + packet(b"qSupported:x+")
for what, data in [("bytes between packets", b"+ / HTTP/1.1\r\n"), ("a wrong sum", b"+$?#00")]:
    server = Server("--gdb=0", PROGRAM)
    got = answer(server.connect(), START + data + PACKETS)
    check("gdb: %s end it" % what, b"PacketSize" in got and b"T05" not in got, got)
    check("gdb: and the program", server.process.wait(PATIENCE) == 0 and not made())
START = message("initialize")
for what, data in [("17 MiB", b"Content-Length: %d\r\n\r\n" % len(LONG) + LONG),
                   ("a little above 1 MiB", b"Content-Length: %d\r\n\r\n" % ((1 << 20) + 1)),
                   ("a long header", b"A: " + b"a" * 300 + b"\r\n"),
                   ("garbage", b"POST / HTTP/1.1\r\n\r\n"),
                   ("an array", b"Content-Length: 2\r\n\r\n[]")]:
    server = Server("--dap=0", "--allow-host", PROGRAM)
    got = answer(server.connect(), START + data + MESSAGES)
    check("dap: %s ends it" % what, b'"command":"launch"' not in got and
          not got.endswith(b"is not closed"), got)
    check("dap: and no program begins", not made())
    server.process.kill()

# ---- places -------------------------------------------------------------------

for words in ["--gdb"], ["--gdb", "socket"], ["--dap=socket"]:
    server = Server(*words, PROGRAM)
    folder = os.path.dirname(server.place)
    mode = os.stat(folder)
    check("%s: the folder is private" % words,
          stat.S_IMODE(mode.st_mode) == 0o700 and mode.st_uid == os.geteuid(), server.place)
    answer(server.connect(), b"x")
    server.says("first bytes")  # it waits
    server.end()
    check("%s: and goes" % words, not os.path.exists(folder))
r = subprocess.run([MLUSIM, "debug", "--gdb", "/nowhere"], capture_output=True, text=True,
                   stdin=subprocess.DEVNULL, check=False)
folder = re.search(r"target remote (.*)/debug", r.stderr)
check("a program that does not start leaves none", r.returncode != 0 and folder and
      not os.path.exists(folder[1]), r)
os.mkdir(os.path.join(FOLDER, "own"))
for name in "XDG_RUNTIME_DIR", "TMPDIR":
    os.environ[name] = os.path.join(FOLDER, "own")
    server = Server("--dap=socket")
    check("it is in " + name, server.place.startswith(os.path.join(FOLDER, "own/")))
    server.end()
    del os.environ[name]
for kind in PAGES:
    for place in "0.0.0.0:0", "[::]:0", "192.0.2.1:0":
        r = subprocess.run([MLUSIM, "debug", "--%s=%s" % (kind, place), PROGRAM],
                           capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        check("%s at %s" % (kind, place), r.returncode == 1 and
              "this machine alone" in r.stderr, r)
    if socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"):
        server = Server("--%s=[::1]:0" % kind, PROGRAM)
        got = answer(server.connect(), PAGES[kind][0][1])
        check(kind + " at ::1: a page is closed", got == b"" and not made(), got)
        check(kind + " at ::1: a client is served", good(kind, server.connect()))
        server.end()
        server = Server("--%s=0" % kind, PROGRAM)
        check(kind + ": one that comes by a mapped address is served", good(
            kind, socket.create_connection(("::ffff:127.0.0.1", server.port), PATIENCE)))
        server.end()
for words in ["--allow-host"], ["--allow-host", "--dap"], ["--allow-host", "--gdb", "-"]:
    r = subprocess.run([MLUSIM, "debug"] + words + [PROGRAM], capture_output=True, text=True,
                       stdin=subprocess.DEVNULL, check=False)
    check("%s" % words, r.returncode == 2 and "leave it out" in r.stderr, r)

# ---- others -------------------------------------------------------------------

if os.geteuid() != 0:
    print("not root: no client of another user was tried")
else:
    def stranger(port, data, stays=True):
        """What another user is answered; one that does not stay asks for nothing."""
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            s = socket.create_connection(("127.0.0.1", port), PATIENCE)
            if stays:
                os.write(into, b"got " + answer(s, data))
            else:
                s.sendall(data)
            os._exit(0)
        os.waitpid(child, 0)
        os.close(into)
        with open(out, "rb") as f:
            return f.read()

    def waits_for_root(port):
        """Whether the end that a process left at this port becomes root's, in FIN_WAIT2."""
        for _ in range(20 * PATIENCE):
            with open("/proc/net/tcp", encoding="ascii") as table:
                rows = [line.split() for line in table]
            ends = [r for r in rows if r[2].endswith(":%04X" % port)]
            if [(r[3], r[7]) for r in ends] == [("05", "0")]:
                return True
            time.sleep(0.05)
        return False

    for kind, data in ("gdb", FIRST["gdb"][0] + PACKETS), ("dap", MESSAGES):
        server = Server("--%s=0" % kind, "--allow-host", PROGRAM)
        got = stranger(server.port, data)
        check(kind + ": another user is closed", got == b"got ", got)
        check(kind + ": and that is said", server.says("of another user, 65534"))
        # One that has gone when it is looked at belongs to no process: soon it is listed as root's.
        server.process.send_signal(signal.SIGSTOP)
        stranger(server.port, data, False)
        check(kind + ": one that has gone is listed as root's", waits_for_root(server.port))
        server.process.send_signal(signal.SIGCONT)
        check(kind + ": one that has gone is closed", server.says("it is over already"))
        check(kind + ": root is served after it", good(kind, server.connect()) and not made())
        if kind == "dap":
            got = stranger(server.port, data)
            check("dap: another user is closed meanwhile", got == b"got ", got)
        server.end()
    blind = ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]
    if os.environ.get("MODE") == "asan":
        print("sanitizers read /proc: it was there always")
    elif subprocess.run(blind + ["true"], stderr=subprocess.DEVNULL, check=False).returncode:
        print("there are no namespaces: /proc/net/tcp was there always")
    else:
        server = Server("--gdb=0", PROGRAM, prefix=blind)
        check("no table: all are closed", answer(server.connect(), START) == b"")
        check("with a sentence", server.says("/proc/net/tcp, which says whose it is, cannot"))
        server.end()

# ---- what may be reached ------------------------------------------------------

LINES = [TOUCH, "!touch " + MADE, "! touch " + MADE, "she touch " + MADE, "save session " + MADE,
         "sav breakpoints " + MADE, "set logging file " + MADE, "set logging on",
         "set log enabled on", "source /dev/null", "restore /dev/null", "sour /etc/passwd",
         "mine", "if 1\n%s\nend" % TOUCH,
         "set $k = 0\nwhile $k < 1\n!touch %s\nset $k = 1\nend" % MADE]
ALLOWED = ["info cores", "print 1", "set print elements 3", "break nan", "goto 1"]
with open(RCFILE, "w", encoding="utf-8") as f:
    f.write("define mine\n%s\nend\nshell touch %s-own\n" % (TOUCH, MADE))


for through in through_gdb, through_dap:
    for where in "0", "socket":
        for line, text in zip(LINES, through(where, LINES)):
            check("%s at %s: %r is refused" % (through.__name__, where, line),
                  "--allow-host" in text, text)
        check("and did nothing", not made())
        check("what the file of the user says was done", os.path.exists(MADE + "-own"))
        os.unlink(MADE + "-own")
    for line, text in zip(ALLOWED, through("0", ALLOWED)):
        check("%s: %r is done" % (through.__name__, line), "--allow-host" not in text, text)
    text = through("socket", [TOUCH], "--allow-host")
    check("--allow-host allows it", made(), text)
    os.unlink(MADE + "-own")

OTHERS = [LAUNCH, {"program": PROGRAM, "env": {"LD_PRELOAD": "/nowhere.so"}},
          {"options": ["-ex", TOUCH]}, {"cwd": "/"}, {"stdin": "/etc/passwd"}, {"args": ["x"]},
          {"postMortem": "/etc/passwd"}, {"device": "/etc/passwd"}, {"devices": "/etc/passwd"},
          {"op": "abs"}, {"case": "a"}, {"variant": "a"}]
server = Server("--dap=0", PROGRAM)
c = Client(port=server.port)
c.request("initialize")
for arguments in OTHERS:
    came = c.request("launch", arguments)
    check("launch %s" % arguments, not came["success"] and "--allow-host" in
          came["body"]["error"]["format"], came)
second = Client(port=server.port)
second.send_bytes(http(b"POST", MESSAGES))
check("a page that comes meanwhile", not second.receive()["success"] and not made())
try:
    second.receive()
    check("is let go", False)
except Gone:
    check("is let go", True)
check("launch of the same program", c.request("launch", {"program": PROGRAM, "memory": "zero"})[
    "success"])
c.wait("initialized")
c.request("configurationDone")
c.wait("terminated")
c.request("disconnect")
c.close()
check("which it was", server.process.wait(PATIENCE) == 0 and "80.25 181.5 44 6.5" in
      json.dumps(c.log), c.log)
server = Server("--dap=0")
c = Client(port=server.port)
c.request("initialize")
came = c.request("launch", {"program": PROGRAM})
check("without a program none is begun", "--allow-host" in came["body"]["error"]["format"], came)
c.close()
server.end()

finish()
