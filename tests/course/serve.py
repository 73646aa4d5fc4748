# SPDX-License-Identifier: MIT
"""Talks to `mlusim course serve` as students, and as others would.

usage: serve.py PART FOLDER MLUSIM OPTION...
A part makes its class in the folder. Ends with a sentence when something is wrong.
"""
import json
import os
import random
import re
import resource
import select
import sys
import unicodedata

from class_client import Server, check, files, has, rest

part, folder, mlusim, *more = sys.argv[1:]
CLASS = os.path.join(folder, "class")
SERVE = [mlusim, "course", "serve"]
OPTIONS = ["--device", "MLU590-H8", *more]
with open("docs/course/01_hello_cores/solution.mlu", encoding="utf-8") as kernel:
    GOOD = kernel.read()
BAD = "this is no kernel\n"
EXERCISE = "01_hello_cores"
os.makedirs(folder)


def save(name, value):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as to:
        to.write(value)


def multipart(**fields):
    """A form as browsers send it: the header and the body."""
    edge = "----edge"
    body = "".join(
        f'--{edge}\r\nContent-Disposition: form-data; name="{name}"'
        f'{"; filename=" + chr(34) + "kernel.mlu" + chr(34) if name == "file" else ""}'
        f"\r\n\r\n{value}\r\n" for name, value in fields.items())
    return ({"Content-Type": f"multipart/form-data; boundary={edge}"},
            (body + f"--{edge}--\r\n").encode())


def browse(server, path, cookie, **fields):
    headers, body = multipart(**fields)
    return server.ask("POST", path, body, {**headers, "Cookie": cookie,
                                           "Origin": f"http://{server.host}"})


def requests():
    """A browser, then a program, then others."""
    server = Server(SERVE, CLASS, *OPTIONS)
    status, text, headers = server.ask("GET", "/")
    check("the first page", status, 200)
    has("its policy", headers["Content-Security-Policy"], "default-src 'none'")
    check("what browsers say of the origin of forms", headers["Referrer-Policy"], "same-origin")
    if "http://" in text or "https://" in text:
        sys.exit("a page names another server")
    status, text, headers = browse(server, "/join", "", name="Lee 陈")
    check("joining", (status, headers["Location"]), (303, "/"))
    has("the cookie", headers["Set-Cookie"], "; HttpOnly; SameSite=Strict")
    cookie = headers["Set-Cookie"].split(";")[0]
    status, text, _ = server.ask("GET", "/", None, {"Cookie": cookie})
    has("the list", text, "Hello, cores")
    token = re.search(r'id="token">([0-9a-f]{32})<', text)[1]
    status, text, _ = server.ask("GET", f"/exercise/{EXERCISE}", None, {"Cookie": cookie})
    has("the beginning of a kernel", text, "<textarea")
    seal = re.search(r'name="form" value="([0-9a-f]{32})"', text)[1]
    status, _, headers = browse(server, "/submit", cookie, form=seal, exercise=EXERCISE,
                                text=GOOD.replace("\n", "\r\n"))
    check("submitting", status, 303)
    check("where the verdict is", headers["Location"], "/submission/1")
    got = server.wait(token, 1)
    check("the verdict", (got["verdict"], got["criterion"]), ("passed", None))
    check("the ratio", [d["ratio"] for d in got["devices"]], [1.0])
    has("what is printed", got["said"], "passed\n")
    for path, words in (("/submission/1", "<b>passed</b>"), ("/history", "/submission/1"),
                        ("/ranking", "Lee 陈"), ("/text/1", "#include")):
        has(path, server.ask("GET", path, None, {"Cookie": cookie})[1], words)
    check("the kernel", open(f"{CLASS}/Lee 陈/{EXERCISE}/kernel.mlu", encoding="utf-8").read(),
          GOOD)
    has("Chinese", server.ask("GET", "/", None, {"Accept-Language": "fr, zh-CN;q=0.8, en"})[1],
        '<html lang="zh">')
    has("English", server.ask("GET", "/", None, {"Accept-Language": "de"})[1], '<html lang="en">')
    has("a choice", server.ask("GET", "/language/zh")[2]["Set-Cookie"], "language=zh;")

    # No form of a page of others, and no other student.
    other = server.join("other")
    fields = {"exercise": EXERCISE, "text": BAD}
    for what, headers, wanted in (
            ("nobody", {}, 401), ("a wrong token", {"Authorization": "Bearer " + 32 * "0"}, 401),
            ("a form without its seal", {"Cookie": cookie}, 403),
            ("a page of others", {"Authorization": "Bearer " + token,
                                  "Origin": "http://example.com"}, 403),
            ("no page", {"Authorization": "Bearer " + token, "Origin": "null"}, 403),
            ("another host", {"Authorization": "Bearer " + token,
                              "Host": f"example.com:{server.port}"}, 421),
            ("another port", {"Authorization": "Bearer " + token, "Host": "127.0.0.1:1"}, 421)):
        check(what, server.ask("POST", "/api/submissions", fields, headers)[0], wanted)
    check("a seal of another one",
          browse(server, "/submit", f"token={other}", form=seal, exercise=EXERCISE, text=BAD)[0], 403)
    check("another one's cookie with the first one's form",
          server.ask("GET", "/submission/1", None, {"Cookie": f"token={other}"})[0], 404)
    for path in ("submission/1", "text/1", "api/submissions/1"):
        check(f"another one's {path}", server.ask(
            "GET", "/" + path, None, {"Cookie": f"token={other}"})[0], 404)
        check(f"nobody's {path}", server.ask("GET", "/" + path)[0], 401)
    for path in ("exercises", "ranking"):
        save(path + ".json", json.dumps(server.api("GET", path)))
    for path in ("submissions", "submissions/1"):
        save(path.replace("/", "-") + ".json", json.dumps(server.api("GET", path, token=token)))
    save("error.json", json.dumps(server.api("GET", "none", status=404)))
    check("signing out", browse(server, "/leave", cookie, form=seal)[0], 303)
    check("signing in", browse(server, "/enter", "", token=f" {token} ")[0], 303)
    check("a wrong token", browse(server, "/enter", "", token="x")[0], 403)
    server.stop()


def names():
    """Names are text, whatever is in them; two of one name are refused."""
    server = Server(SERVE, CLASS, *OPTIONS)
    taken = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "a&b", "../../etc",
             "/", ".", "..", ".serve", "%2e%2e", "-rf", "CON", "Ärzte", "李雷", "a\\b", "'", "a  b",
             "O'Brien, Jr. (2)"]
    for name in taken:
        check(f"the name {name}", server.api("POST", "join", {"name": name})["student"]["name"],
              " ".join(name.split()))
    for name in ("A&B", " a  B ", "李雷", "<SCRIPT>alert(1)</script>"):
        server.api("POST", "join", {"name": name}, status=409)
    # Composed or not, a name is one: what Unicode says is the same text (UAX #15).
    for name in ("Zo\u00eb", "Nguy\u1ec5n Th\u1ecb Hu\u1ebf", "\uae40\ubbfc\uc218", "\u304c\u304e",
                 "\u039f\u03b4\u03cd\u03c2", "\u0419\u043e\u0436\u0438\u043a"):
        apart = unicodedata.normalize("NFD", name)
        check("a name taken apart", apart != name, True)
        check(f"the name {name}", server.api("POST", "join", {"name": apart})["student"]["name"], name)
        taken.append(name)
        for same in (name, apart, name.upper()):
            server.api("POST", "join", {"name": same}, status=409)
    # a form of Korean code tables, of the same Chinese character; another one
    server.api("POST", "join", {"name": "\uf9e1\u96f7"}, status=409)
    taken.append("\u674e\u7d2f")
    server.join("\u674e\u7d2f")
    check("60 bytes, more taken apart", len(unicodedata.normalize("NFD", 20 * "\u1ec5").encode()), 100)
    taken.append(server.api("POST", "join", {"name": unicodedata.normalize(
        "NFD", 20 * "\u1ec5")})["student"]["name"])
    check("names in the ranking", sorted(r["student"] for r in server.api("GET", "ranking")["ranking"]),
          sorted(" ".join(name.split()) for name in taken))
    for name in ("", "  ", 65 * "x", "a\nb", "a\x7fb", "\u202eabc", "a\u200bb", "\u3000", "a\x00b"):
        server.api("POST", "join", {"name": name}, status=400)
    check("bytes that are no UTF-8", server.ask(
        "POST", "/api/join", b"name=%ff%fe",
        {"Content-Type": "application/x-www-form-urlencoded"})[0], 400)
    _, page, _ = server.ask("GET", "/ranking")
    for bad in ("<script>alert", "<img"):
        if bad in page:
            sys.exit(f"a name is markup: {bad}")
    has("the name as text", page, "&lt;script&gt;alert(1)&lt;/script&gt;")
    os.makedirs(f"{CLASS}/theirs/{EXERCISE}")
    server.api("POST", "join", {"name": "theirs"}, status=409)
    os.makedirs(f"{CLASS}/ready")
    server.join("ready")
    server.stop()
    inside = sorted(os.listdir(CLASS))
    check("folders", len(inside), len(taken) + 3)
    if "O'Brien, Jr. (2)" not in inside:
        sys.exit("a name that grade shows otherwise than its student wrote it")
    if any(name.startswith(("-", "..")) or "<" in name for name in inside):
        sys.exit(f"folders: {inside}")
    check("beside the class", os.listdir(folder), ["class"])


def limits():
    """What is too large, too much, too odd, or has no room."""
    server = Server(SERVE, CLASS, *OPTIONS)
    token = server.join("lee")
    bearer = {"Authorization": f"Bearer {token}"}
    head = (f"POST /api/submissions HTTP/1.1\r\nHost: {server.host}\r\n"
            f"Authorization: Bearer {token}\r\n")
    with server.connect() as one:  # 10 MB of which little is sent
        one.sendall((head + "Content-Type: application/x-www-form-urlencoded\r\n"
                     "Content-Length: 10000000\r\n\r\nexercise=1&text=xxx").encode())
        has("10 MB", one.recv(65536).decode(), "HTTP/1.1 413")
    server.raw((head + "Content-Type: application/x-www-form-urlencoded\r\n"
                "Content-Length: 10000000\r\n\r\n").encode() + 1000000 * b"x")
    has("chunks", server.raw((head + "Transfer-Encoding: chunked\r\n\r\n").encode()).decode(),
        "HTTP/1.1 411")
    both = server.raw((head + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n"
                       f"Content-Length: 60\r\n\r\na=1GET / HTTP/1.1\r\nHost: {server.host}\r\n\r\n").encode()).decode()
    has("two lengths", both, "HTTP/1.1 411")
    check("nothing behind them is a request", both.count("HTTP/1.1"), 1)
    for what, fields, wanted in (
            ("256 KiB and a byte", {"exercise": EXERCISE, "text": ((256 << 10) + 1) * "x"}, 413),
            ("no text", {"exercise": EXERCISE}, 400), ("an empty text", {"exercise": EXERCISE, "text": ""}, 400),
            ("a zero", {"exercise": EXERCISE, "text": "a\x00b"}, 400),
            ("no exercise", {"text": GOOD}, 404), ("another one", {"exercise": "99", "text": GOOD}, 404),
            ("a path", {"exercise": "../01_hello_cores", "text": GOOD}, 404)):
        check(what, server.ask("POST", "/api/submissions", fields, bearer)[0], wanted)
    check("JSON", server.ask("POST", "/api/submissions", b"{}",
                             {**bearer, "Content-Type": "application/json"})[0], 415)
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE"):
        check(method, server.ask(method, "/api/submissions", None, bearer)[0], 405)
    check("GET of a form", server.ask("GET", "/submit", None, bearer)[0], 405)
    check("HEAD", server.ask("HEAD", "/ranking")[:2], (200, ""))
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/submission/../1", "/exercise/..%2f",
                 "/submission/1%00", "/submission/4294967297", "/submission/-1", "/text/", "//", "/.serve",
                 "/api/", "/api/submissions/0x1", "/" + 5000 * "a"):
        check(f"GET {path[:40]}", server.ask("GET", path, None, bearer)[0], 404)
    seeded = random.Random(1)
    for _ in range(150):  # nonsense in the form of requests
        line = bytes(seeded.choice(b"GETPOS /%.:\r\n\x00\xff=&;a1") for _ in range(seeded.randrange(200)))
        server.raw(seeded.choice((b"", b"GET /", head.encode())) + line + b"\r\n\r\n")
    idle = [server.connect() for _ in range(50)]
    check("beside those who say nothing", server.ask("GET", "/ranking")[0], 200)
    for one in idle:
        one.close()
    check("nothing was stored", os.listdir(f"{CLASS}/.serve/submissions"), [])

    # No file can grow any more, as on a full disk; then there is room again.
    before, pid = files(CLASS), server.process.pid
    most = resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    good = {"exercise": EXERCISE, "text": GOOD}
    error = server.api("POST", "submissions", good, token, 507)["error"]
    check("a full disk", error["name"], "full")
    server.api("POST", "join", {"name": "late"}, status=507)
    check("half of it", files(CLASS), before)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, most)
    server.join("late")
    # Of the files that wait, the ninth is refused; a browser that leaves is none of them less.
    with server.connect() as one:
        body = f"exercise={EXERCISE}&text=no+kernel"
        one.sendall((head + "Content-Type: application/x-www-form-urlencoded\r\n"
                     f"Content-Length: {len(body)}\r\n\r\n{body}").encode())
    numbers = []
    for _ in range(12):
        status, text, _ = server.ask("POST", "/api/submissions",
                                     {"exercise": EXERCISE, "text": BAD}, bearer)
        if status == 429:
            break
        numbers.append(json.loads(text)["submission"]["number"])
    check("too many", status, 429)
    check("no kernel", server.wait(token, numbers[0])["criterion"], "compiles")
    check("the one who left", server.wait(token, numbers[0] - 1)["criterion"], "compiles")
    server.stop()


def ranking(server):
    return server.ask("GET", "/api/ranking")[1]


def restart():
    """Killed while it judges, it goes on where it was; judged again, the ranking is the same."""
    server = Server(SERVE, CLASS, *OPTIONS)
    tokens = {name: server.join(name) for name in ("ada", "ben", "cleo", "=x")}
    slow = GOOD.replace("{\n", "{\n    for (volatile int i = 0; i < 20; i++)\n        ;\n", 1)
    sent = [("ada", GOOD), ("ben", BAD), ("ada", BAD), ("cleo", slow), ("ben", GOOD + "\n")]
    numbers = [(name, text, server.submit(tokens[name], EXERCISE, text)) for name, text in sent]
    check("another server of the class", os.system(
        f"{mlusim} course serve '{CLASS}' --listen 0 {' '.join(more)} 2>'{folder}/said'") >> 8, 2)
    with open(f"{folder}/said", encoding="utf-8") as said:
        has("what it says", said.read(), "another server serves")
    server.wait(tokens["ben"], 2)
    server.kill()
    server = Server(SERVE, CLASS, *OPTIONS)
    for name, text, number in numbers:
        got = server.wait(tokens[name], number)
        if text is not slow:
            check(f"submission {number}", got["verdict"], "passed" if text != BAD else "not yet")
    for name in tokens:
        check(f"what {name} has sent", [s["number"] for s in server.api(
            "GET", "submissions", token=tokens[name])["submissions"]],
            [number for who, _, number in numbers if who == name])
    with open(f"{CLASS}/ada/{EXERCISE}/kernel.mlu", encoding="utf-8") as best:
        check("the best one of ada", best.read(), GOOD)
    first = ranking(server)
    has("a name in the ranking of programs", first, '"=x"')
    save("ranking.json", first)
    server.stop()
    for name in os.listdir(f"{CLASS}/.serve/verdicts"):
        os.remove(f"{CLASS}/.serve/verdicts/{name}")
    os.remove(f"{CLASS}/ada/{EXERCISE}/kernel.mlu")
    server = Server(SERVE, CLASS, *OPTIONS)
    for name, _, number in numbers:
        server.wait(tokens[name], number)
    check("the ranking of two runs", ranking(server), first)
    server.stop()


def key():
    """The verdict on a file, with the key of the judge that the server is given."""
    kernel, wanted, *options = more
    server = Server(SERVE, CLASS, "--device", "MLU590-H8", *options)
    token = server.join("ada")
    with open(kernel, encoding="utf-8") as text:
        number = server.submit(token, "02_into_nram", text.read())
    check("the verdict", server.wait(token, number)["verdict"], wanted)
    server.stop()


def sleepers():
    """Host code that waits for ever, in state D, is stopped, and once is enough."""
    options = [*OPTIONS, "--seconds", "1", "--jobs", "2"]
    server = Server(SERVE, CLASS, *options)
    tokens = [server.join(name) for name in ("ada", "ben", "cleo")]
    body = GOOD.index("{\n", GOOD.index("void hello(")) + 2
    asleep = f"#include <unistd.h>\n{GOOD[:body]}    if (vfork() == 0)\n        for (;;)\n            pause();\n{GOOD[body:]}"
    sent = [(token, server.submit(token, EXERCISE, text))
            for token, text in zip(tokens, (asleep, asleep, GOOD))]
    check("who comes behind", server.wait(*sent.pop())["verdict"], "passed")
    got = [server.wait(*one) for one in sent]
    for one in got:
        check("who sleeps", one["verdict"], "not yet")
        has("why", json.dumps(one), "takes too long on the host (more than 6 s of sleep)")
    server.kill()
    server = Server(SERVE, CLASS, *options)
    check("after another start", [server.api("GET", f"submissions/{number}", token=token)["submission"]
                                  for token, number in sent], got)
    server.stop()


LONG = ["--request-seconds", "3600"]  # nothing is late


def crowd():
    """Connections that send a byte now and then take no place of others."""
    server = Server(SERVE, CLASS, *OPTIONS, *LONG)
    drips = [server.connect(data=b"G") for _ in range(450)]
    check("a student elsewhere", server.ask("GET", "/ranking", source="127.0.0.2")[0], 200)
    for one in drips[64:]:
        text = rest(one)
        has("one too many", text, "HTTP/1.1 429 ")
        has("one too many", text, "You, or your address, have as many connections")
        one.close()
    for one in drips[:64]:
        one.sendall(b"E")
    check("nothing is answered to these", select.select(drips[:64], [], [], 0)[0], [])
    drips[0].sendall(f"T /ranking HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
    has("a request that came slowly", drips[0].recv(65536).decode(), "HTTP/1.1 200 ")
    for one in drips[:64]:
        one.close()
    request = f"GET /ranking HTTP/1.0\r\nHost: {server.host}\r\n\r\n".encode()
    while " 200 " not in (text := rest(server.connect(data=request))):  # until it has seen that
        check("while it has not", text[:13] in ("", "HTTP/1.1 429 "), True)

    # All places are taken: an address with several gives one up, one with one does not.
    for n_addresses, wanted, ended in ((8, 200, 1), (400, 503, 0)):
        server.stop()
        server = Server(SERVE, CLASS, *OPTIONS, *LONG)
        taken = [server.connect(f"127.1.{i % n_addresses // 200}.{i % n_addresses % 200 + 1}", b"G")
                 for i in range(400)]
        one = server.connect("127.0.0.2", f"GET /ranking HTTP/1.0\r\nHost: {server.host}\r\n\r\n".encode())
        has(f"beside {n_addresses} addresses", rest(one), f" {wanted} ")
        one.close()
        left = select.select(taken, [], [], 0)[0]
        check("connections that were ended", len(left), ended)
        for one in left:
            has("why", rest(one), "HTTP/1.1 503 ")
        for one in taken:
            one.close()
    server.stop()


def slow():
    """A request has a time, however many bytes come in it."""
    server = Server(SERVE, CLASS, *OPTIONS, "--request-seconds", "1")
    body = (f"POST /api/join HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 100000\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n\r\nname=").encode()
    for what, begin in (("headers", b"GET / HTTP/1.1\r\nX: "), ("a path", b"GET /"), ("a body", body)):
        with server.connect(data=begin) as one:
            for _ in range(30000):
                if select.select([one], [], [], 0.01)[0]:
                    break
                one.sendall(b"x")
            has(what, rest(one), "HTTP/1.1 408 ")
    for what, begin in (("nothing", b""), ("half a body, and no more", body)):
        with server.connect(data=begin) as one:
            has(what, rest(one), "The request did not come in time; send it again.")
    with server.connect(data=f"GET /api/ranking HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()) as one:
        text = rest(one)  # it stays open for the next request, but not for ever
        has("the first request", text, "HTTP/1.1 200 ")
        has("the next one", text, "HTTP/1.1 408 ")
    server.join("lee")
    server.stop()


def parties():
    """Who has signed in counts as a student, not as an address."""
    server = Server(SERVE, CLASS, *OPTIONS, *LONG, "--per-address", "3")
    lee, kim = ({"Authorization": f"Bearer {server.join(name)}"} for name in ("lee", "kim"))
    request = (f"GET /api/ranking HTTP/1.1\r\nHost: {server.host}\r\n"
               f"Authorization: {lee['Authorization']}\r\n\r\n")
    kept = []
    for _ in range(3):
        kept.append(server.connect(data=request.encode()))
        has("a connection of lee", kept[-1].recv(65536).decode(), "HTTP/1.1 200 ")
    status, text, _ = server.ask("GET", "/api/ranking", None, lee)
    check("a fourth one of lee", (status, json.loads(text)["error"]["name"]), (429, "crowded"))
    check("from elsewhere", server.ask("GET", "/api/ranking", None, lee, "127.0.0.2")[0], 429)
    check("kim, at the same address", server.ask("GET", "/api/ranking", None, kim)[0], 200)
    check("a new one there", server.ask("GET", "/ranking")[0], 200)
    for one in kept:
        one.close()
    server.stop()


def proxy():
    """Behind a proxy the address counts that it adds, and no other."""
    server = Server(SERVE, CLASS, *OPTIONS, *LONG, "--per-address", "2", "--proxy", "127.0.0.1")
    kept = []

    def keep(*forwarded, source="127.0.0.1"):
        lines = "".join(f"X-Forwarded-For: {line}\r\n" for line in forwarded)
        kept.append(server.connect(source, (
            f"POST /api/join HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 100\r\n{lines}"
            "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n").encode()))
        return int(kept[-1].recv(65536).decode().split()[1])

    for line, wanted in (
            (["192.0.2.1"], 100), (["198.51.100.7, 192.0.2.1"], 100),  # the last one of the list
            (["198.51.100.8,198.51.100.9,192.0.2.1 "], 429), (["203.0.113.5", "192.0.2.1"], 429),
            (["::ffff:192.0.2.1"], 429), (["192.0.2.1", "192.0.2.2"], 100), (["192.0.2.2"], 100),
            (["192.0.2.2"], 429), (["192.0.2.1, 192.0.2.3"], 100),
            (["2001:db8::1"], 100), (["[2001:db8::ffff:1]"], 100),  # a machine has a /64
            (["2001:db8:0:0:1::"], 429), (["2001:db8:0:1::1"], 100),
            (["unknown"], 100), ([], 100), (["192.0.2.9, "], 429), (["192.0.2.9 192.0.2.8"], 429)):
        check(f"forwarded for {line}", keep(*line), wanted)
    # one that is not the proxy says what it likes
    for line, wanted in (("192.0.2.10", 100), ("192.0.2.11", 100), ("192.0.2.12", 429)):
        check(f"{line}, says another one", keep(line, source="127.0.0.2"), wanted)
    for one in kept:
        one.close()
    server.stop()
    server = Server(SERVE, CLASS, *OPTIONS, *LONG)  # a proxy that the teacher has not named
    for line in ("192.0.2.1", "192.0.2.2"):
        check("a request of it", server.ask("GET", "/ranking", None, {"X-Forwarded-For": line})[0], 200)
    server.stop()


{"requests": requests, "names": names, "limits": limits, "restart": restart, "key": key,
 "sleepers": sleepers,
 "crowd": crowd, "slow": slow, "parties": parties, "proxy": proxy}[part]()
