# SPDX-License-Identifier: MIT
"""`mlusim mcp` and clients: the protocol, each tool, what is refused, what is cancelled,
and clients that vanish.

usage: mcp.py MLUSIM FOLDER [--unconfined]
Prints a line for each check, "FAILED ..." of one that fails.
"""
import json
import os
import re
import signal
import struct
import subprocess
import sys
import time

from mcp_client import Client, family, keep_results, parents

mlusim, folder, *unconfined = sys.argv[1:]
served, temporary = folder + "/served", folder + "/tmp"
environment = dict(os.environ, TMPDIR=temporary)

TWICE = """#include <bang.h>
__nram__ float buffer[64];
__mlu_global__ void twice(float *out, const float *in, int n)
{
    __memcpy(buffer, in, n * sizeof(float), GDRAM2NRAM);
    __bang_add(buffer, buffer, buffer, n);
    __memcpy(out, buffer, n * sizeof(float), NRAM2GDRAM);
}
"""
ENDLESS = "__mlu_global__ void endless() { for (;;) ; }\n"
ARGUMENTS = ["gdram:f32[64]=zero", "gdram:f32[64]=iota", "64"]


def check(what, is_good, shown=""):
    print("ok" if is_good else "FAILED", what, "" if is_good else shown, flush=True)


def same(what, got, wanted):
    check(what, got == wanted, f"{got!r} is not {wanted!r}")


def start(*options, **more):
    return Client(mlusim, served, *(options or unconfined), env=environment, **more)


def write(name, text):
    with open(f"{served}/{name}", "w", encoding="utf-8") as file:
        file.write(text)


# ---- the protocol ------------------------------------------------------------------------


def code(answer):
    return answer["error"]["code"]


def protocol():
    client = start(begins=False)
    same("a ping before the session", client.ask("ping")["result"], {})
    same("a list before the session", code(client.ask("tools/list")), -32600)
    same("no version", code(client.ask("initialize")), -32602)
    for asked, wanted in (("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"),
                          ("2025-06-18", "2025-06-18"), ("1999-12-31", "2025-06-18")):
        result = client.ask("initialize", protocolVersion=asked)["result"]
        same(f"version {asked}", result["protocolVersion"], wanted)
    same("its name", result["serverInfo"]["name"], "mlusim")
    same("what it can do", list(result["capabilities"]), ["tools"])
    client.notify("notifications/initialized")
    client.notify("notifications/of_others", any=1)
    client.send(id="text", method="ping")
    same("an id that is text", client.next(), {"jsonrpc": "2.0", "id": "text", "result": {}})
    client.send(id=5, result={})  # an answer to nothing
    for line, number, wanted, words in (
            (b"nothing", None, -32700, ""), (b'{"jsonrpc": "2.0"', None, -32700, "byte"),
            (b'{"jsonrpc": "2.0", "id": "\\u0000"}', None, -32700, "no text here may have"),
            (b'{"jsonrpc": "2.0", "id": "\xff"}', None, -32700, "decode"),
            (b"[]", None, -32600, "batches"), (b"5", None, -32600, "object"),
            (b'"text"', None, -32600, "object"), (b"null", None, -32600, "object"),
            (b'{"id": 1, "method": "ping"}', 1, -32600, "jsonrpc"),
            (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', 1, -32600, "jsonrpc"),
            (b'{"jsonrpc": "2.0", "id": 1}', 1, -32600, "method"),
            (b'{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}', None, -32600, "id"),
            (b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}', None, -32600, "id"),
            (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', None, -32600, "id"),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/cal"}', 1, -32601,
             "tools/call?"),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "resources/list"}', 1, -32601, ""),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "notifications/x"}', 1, -32600, "id"),
            (b'"' + b"a" * (8 << 20) + b'"', None, -32600, "8388608")):
        client.line(line)
        answer = client.next()
        what = line[:60].decode(errors="replace")
        same(what, (answer["id"], code(answer)), (number, wanted))
        check(what, words in answer["error"]["message"], answer)
    client.line(b"\r")
    same("all of that harms nothing", client.ask("ping")["result"], {})
    same("its end", client.close(), 0)


def batches():
    """Only in version 2025-03-26: an array is answered by one, when the last call is done."""
    client = start(begins=False)
    ping = b'{"jsonrpc": "2.0", "id": %d, "method": "ping"}'
    client.ask("initialize", protocolVersion="2025-06-18")
    client.line(b"[" + ping % 1 + b"]")
    same("a batch in another version", code(client.next()), -32600)
    client.ask("initialize", protocolVersion="2025-03-26")
    client.line(b"[]")
    same("an empty batch", code(client.next()), -32600)
    client.line(b'[{"jsonrpc": "2.0", "method": "notifications/of_others"}]')
    client.line(b"[" + ping % 7 + b"]")
    same("a batch of one", client.next(), [{"jsonrpc": "2.0", "id": 7, "result": {}}])
    call = json.dumps({"jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": {
        "name": "explain", "arguments": {"id": "fault:bounds"}}}).encode()
    begin = b'{"jsonrpc": "2.0", "id": 4, "method": "initialize", "params": {}}'
    client.line(b"[" + b", ".join((call, ping % 2, b"5", begin, ping % 3)) + b"]")
    answers = client.next()
    same("who is answered", sorted(str(a["id"]) for a in answers), ["2", "3", "4", "None", "c"])
    same("what is no request", sorted(code(a) for a in answers if "error" in a), [-32600] * 2)
    [called] = [a["result"] for a in answers if a["id"] == "c"]
    same("a call of a batch", called["structuredContent"]["status"], 0)
    endless = json.dumps({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {
        "name": "run", "arguments": {"source": ENDLESS, "max_instructions": 10**12}}}).encode()
    client.line(b"[" + endless + b", " + ping % 8 + b"]")
    client.notify("notifications/cancelled", requestId=9)
    same("a batch whose call is cancelled", [a["id"] for a in client.next()], [8])
    client.line(b"[" + ping % 8 + b"]")
    same("the end of a session with batches", client.close(), 0)


# ---- what is refused ---------------------------------------------------------------------


def refused(client):
    write("kernel.mlu", TWICE)
    with open(folder + "/outside.mlu", "w", encoding="utf-8") as file:
        file.write(TWICE)
    os.symlink("../outside.mlu", served + "/link.mlu")
    os.symlink("kernel.mlu", served + "/inside.mlu")
    for tool, arguments, words in (
            ("compiler", {}, "compile run judge"), ("compile", {}, "source"),
            ("compile", {"source": "", "file": "kernel.mlu"}, "not both"),
            ("compile", {"sourc": ""}, "source?"), ("compile", {"source": 5}, "string"),
            ("compile", {"source": "", "archs": "mtp_592"}, "array"),
            ("compile", {"source": "", "archs": [1]}, "array of strings"),
            ("compile", {"source": "", "archs": ["mtp_592"] * 65}, "64"),
            ("run", {"source": "", "seed": -1}, "whole number"),
            ("run", {"source": "", "seed": 1.5}, "whole number"),
            ("run", {"source": "", "show": [0]}, "from 1 on"),
            ("judge", {"source": "", "task": "add", "all": 1}, "true or false"),
            ("judge", {"source": ""}, "task is missing"),
            ("intrinsic", {"word": "--json"}, "begins with -"),
            ("intrinsic", {}, "word is missing"),
            ("compile", {"source": "", "flags": ["-O0", "-fplugin=/x.so"]}, "-fplugin=/x.so"),
            ("compile", {"source": "", "flags": ["-fpass-plugin=x.so"]}, "-fpass-plugin"),
            ("run", {"source": "", "flags": ["-Xclang", "-load"]}, "-Xclang"),
            ("run", {"source": "", "flags": ["-DN", "-Wl,-o,x"]}, "-Wl,-o,x"),
            ("budget", {"source": "", "flags": ["other.mlu"]}, "other.mlu"),
            ("whatif", {"source": "", "faster": "io=2x", "flags": ["--help"]}, "--help"),
            ("compile", {"file": "../outside.mlu"}, "not in the folder"),
            ("compile", {"file": "../nothing.mlu"}, "not in the folder"),
            ("compile", {"file": folder + "/outside.mlu"}, "not in the folder"),
            ("compile", {"file": "/etc/passwd"}, "not in the folder"),
            ("compile", {"file": "link.mlu"}, "not in the folder"),
            ("compile", {"file": "nothing.mlu"}, "cannot find"),
            ("compile", {"file": "."}, "is a folder"),
            ("judge", {"source": "", "task": ".."}, "not in the folder"),
            ("devices", {"device": "../own.device"}, "not in the folder"),
            ("run", {"source": "", "device": "/etc/own.device"}, "not in the folder")):
        number, sentence = client.error(tool, **arguments)
        same(f"{tool} {arguments}"[:70], number, -32602)
        check(sentence, words in sentence, f"does not say {words}")
    with open("docs/agents.md", encoding="utf-8") as page, \
            open("runtime/tools/mlusim/mcp/flags.def", encoding="utf-8") as table:
        text, flags = page.read(), re.findall(r'^X\("(.*)"\)$', table.read(), re.M)
    same("flags that the page does not name", [f for f in flags if f"`{f}`" not in text], [])
    check("flags of the table", len(flags) > 10, flags)
    same("a link that stays inside", client.call("compile", file="inside.mlu")["status"], 0)
    found = client.call("compile", source=f'#include "{folder}/outside.mlu"\n')
    check("a header outside", unconfined or found["status"] == 1 and "__bang_add" not in str(found), found)


# ---- the tools ---------------------------------------------------------------------------


def plain(*words):
    return json.loads(subprocess.run([mlusim, *words], stdout=subprocess.PIPE,
                                     check=True).stdout)


def launches(client):
    found = client.call("run", source=TWICE, args=ARGUMENTS, show=[1])
    same("a run", (found["status"], found["message"], found["stderr"]), (0, None, ""))
    same("its kernel", found["report"]["entries"][0]["kernel"], "twice")
    same("no report of a check", found["checks"]["reports"], [])
    same("its array", found["arrays"],
         [{"argument": 1, "type": "f32", "shape": [64], "values": [2 * i for i in range(64)]}])
    found = client.call("run", source=TWICE, args=ARGUMENTS[:2] + ["65"])
    same("a fault", (found["status"], found["report"]["total"]["faults"]), (1, 1))
    check("its line", "at kernel.mlu:5 in twice" in found["stderr"], found["stderr"])
    found = client.call("run", source=TWICE, args=ARGUMENTS, show=[3])
    check("a number has no memory", found["status"] == 2 and "no pointer" in found["stderr"],
          found)
    found = client.call("run", source=TWICE, args=ARGUMENTS[:1])
    check("arguments are missing", found["status"] == 2 and not found["report"], found)
    write("own.device", "base MLU370-X8\n")
    with open(served + "/in.npy", "wb") as file:
        header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (64,), }"
        file.write(b"\x93NUMPY\x01\x00v\x00" + header.ljust(117) + b"\n" +
                   struct.pack("<64f", *range(64, 0, -1)))
    found = client.call("run", file="kernel.mlu", device="own.device", flags=["-O0"],
                        args=["gdram:f32[64]=zero", "in.npy", "64"], show=[1, 2])
    same("files of the folder", [array["values"] for array in found["arrays"]],
         [list(range(128, 0, -2)), list(range(64, 0, -1))])
    same("its device", found["report"]["device"]["arch"], "mtp_372")
    found = client.call("whatif", source=TWICE, args=ARGUMENTS, faster="dram=2x,launch=0")
    (kernel,) = found["whatif"]["kernels"]
    same("changes", [c["change"] for c in kernel["changes"]], ["dram=2x", "launch=0"])
    same("no overhead", kernel["changes"][1]["us"], kernel["running_us"])


def tools(client):
    found = client.call("compile", source=TWICE, archs=["mtp_372"])
    same("a kernel that compiles", (found["status"], found["stderr"]), (0, ""))
    found = client.call("compile", source="int x = ;\n")
    check("one that does not", found["status"] == 1 and
          found["stderr"].startswith("kernel.mlu:1:9: error: expected expression"), found)
    launches(client)
    found = client.call("budget", source=TWICE.replace("[64]", "[1 << 20]"))
    same("one that does not fit", (found["status"], found["budget"]["fits"]), (1, False))
    same("a dry run", client.call("budget", source=TWICE, args=ARGUMENTS)["budget"]["kernel"],
         "twice")
    for tool, arguments, member, words in (
            ("devices", {"device": "MLU370-X8"}, "devices", ("devices", "--json", "MLU370-X8")),
            ("intrinsic", {"word": "__bang_add"}, "intrinsics",
             ("intrinsics", "--json", "__bang_add")),
            ("explain", {"id": "judge:wrong"}, "explanation",
             ("explain", "--json", "judge:wrong"))):
        same(f"what {tool} says", client.call(tool, **arguments)[member], plain(*words))
    same("no such name", client.call("devices", device="none")["status"], 2)


# ---- calls that run ----------------------------------------------------------------------


def begin_endless(client):
    """Begins a call, and waits until its kernel runs; its id, and all processes."""
    number = client.begin("run", source=ENDLESS, max_instructions=10 ** 18)
    while "mlusim-launch" not in (members := family(client.server.pid)).values():
        time.sleep(0.01)  # the suite has a limit
    return number, members


def gone(what, members):
    while set(parents()) & set(members):
        time.sleep(0.01)
    check(f"no process is left of {what}", True)


def nothing_left(what, members):
    gone(what, members)
    while os.listdir(temporary):
        time.sleep(0.01)
    check(f"no file is left of {what}", True)


def cancelled(client):
    endless, members = begin_endless(client)
    same("a ping while a call runs", client.ask("ping")["result"], {})
    same("another call", client.call("devices", device="MLU370-X8")["status"], 0)
    client.send(id=endless, method="tools/call",
                params={"name": "devices", "arguments": {}})
    same("the id of a call that runs", code(client.next()), -32600)
    client.notify("notifications/cancelled", requestId="of nobody")
    client.notify("notifications/cancelled", requestId=endless, reason="enough")
    same("no answer to it", client.ask("ping")["result"], {})
    gone("the call", set(members) - {client.server.pid})
    many = [client.begin("devices") for _ in range(9)]
    same("more than run at once", [client.end(n)["status"] for n in many], [0] * 9)
    found = client.call("run", source=ENDLESS, max_instructions=100000)
    check("a limit", found["status"] == 1 and "100000" in found["stderr"], found["stderr"])


def vanish():
    client = start()
    _, members = begin_endless(client)
    client.server.stdout.close()
    client.server.stdin.close()
    same("the status after the client has gone", client.server.wait(), 0)
    nothing_left("a client that has gone", members)
    client = start()
    numbers = [client.begin("run", source=TWICE, args=ARGUMENTS) for _ in range(6)]
    client.server.stdin.close()
    same("answers after the last question", [client.end(n)["status"] for n in numbers], [0] * 6)
    same("the status after the last answer", client.server.wait(), 0)
    client = start("--unconfined")
    _, members = begin_endless(client)
    client.server.stdout.close()
    same("the status when nobody reads", client.server.wait(), 0)
    client.server.stdin.close()
    nothing_left("a client that does not read", members)
    client = start()
    members = family(client.server.pid)
    client.server.terminate()
    same("the status after SIGTERM", client.server.wait(), 128 + signal.SIGTERM)
    nothing_left("a server that was asked to end", members)
    client = start()
    _, members = begin_endless(client)
    client.server.kill()
    client.server.wait()
    nothing_left("a server that was killed", members)


def two(one):
    other = start()
    calls = [c.begin("run", source=TWICE, args=ARGUMENTS, show=[1]) for c in (one, other)]
    first, second = one.end(calls[0]), other.end(calls[1])
    same("two servers", first["arrays"], second["arrays"])
    same("the other one ends", other.close(), 0)


# ---- schemas -----------------------------------------------------------------------------


def schemas(client):
    """Schemas of tools are schemas, and results are as they say."""
    import jsonschema
    listed = client.ask("tools/list")["result"]["tools"]
    same("the tools", [t["name"] for t in listed], sorted(
        (t["name"] for t in listed),
        key="compile run judge explain intrinsic budget whatif devices".split().index))
    by_name = {tool["name"]: tool for tool in listed}
    for tool in listed:
        for name in "inputSchema", "outputSchema":
            jsonschema.Draft7Validator.check_schema(tool[name])
    for found in Client.results:
        jsonschema.validate(found, by_name[found["tool"]]["outputSchema"])
    check("results are as their schemas say", True)


def main():
    protocol()
    batches()
    session = start()
    refused(session)
    tools(session)
    cancelled(session)
    two(session)
    schemas(session)
    members = family(session.server.pid)
    same("its end", session.close(), 0)
    nothing_left("a session", members)
    vanish()
    keep_results(folder + "/result")


main()
