"""`mlusim debug`: whether each command, each `info` and each setting has a transcript, and what
each `info` has as JSON."""
import json
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, by_schema, check, expect, finish, same, work, write

# ---- transcripts -----------------------------------------------------------------------


def rows(table, pattern=r'"([^"]*)"'):
    """What the rows of a table begin with."""
    return re.findall(rf"^X\({pattern}", (ROOT / "runtime/debug" / table).read_text(), re.M)


def text(*patterns):
    return "\n".join(path.read_text() for pattern in patterns for path in ROOT.glob(pattern))


transcripts = text("tests/debug/*.txt")
commands = rows("state/commands.def", r'"([^"]*)", *"([^"]*)"')
check(len(commands) > 40, "there are commands", commands)
for name, short in commands:
    typed = "|".join(re.escape(word) for word in (name, short) if word)
    check(re.search(rf"^\+({typed})([ /]|$)", transcripts, re.M), f"{name} has a transcript")
infos, settings = rows("state/info.def"), rows("commands/settings/settings.def")
check(len(infos + settings) > 20, "there are settings", infos + settings)
for name in infos:
    check(re.search(rf"^\+info {name}( |$)", transcripts, re.M), f"info {name} has a transcript")
sessions = transcripts + text("tests/runtime/debug/*.sh", "tests/runtime/debug/*.py")
for name in settings:
    check(f"set {name} " in sessions, f"set {name} has a transcript")

# ---- JSON ------------------------------------------------------------------------------

tiles, union = work / "tiles", work / "union"
for program in tiles, union:
    expect(MLUCC, "-O0", "-g", f"tests/debug/{program.name}.mlu", "-o", program, cwd=ROOT)


def asked(program, *before, status=0):
    """What each info has behind these commands, with a check that it is as its page says; and
    the files of that."""
    asks = [f"info {'symbol 0x200000' if name == 'symbol' else name} --json" for name in infos]
    ended = expect(MLUSIM, "debug", "--batch", program, input="\n".join([*before, *asks, ""]),
                   cwd=ROOT, status=status)
    objects = re.findall(r"^\{$.*?^\}$", ended.out, re.M | re.S)
    same(len(objects), len(infos), f"objects of JSON behind {before[0]}")
    files = [write(f"info-{i}.json", one) for i, one in enumerate(objects)]
    by_schema("debugger", *files)
    answers = [json.loads(one) for one in objects]
    return {answer["info"]: answer for answer in answers}, files


# Where no kernel runs, most have only an error.
asked(tiles, "info kernels", status=1)
has, files = asked(tiles, 'dprintf 17 task 1,"%d\\n", half', "break 28 if p == 2", "commands",
                   "silent", "print p", "end", "run", "display p", "checkpoint")
by_schema("--planted", *files)
same(len(has), 25, "infos")
same([name for name, answer in has.items() if answer["error"] is not None], [],
     "infos without an answer")
same([(one["kind"], one["commands"]) for one in has["breakpoints"]["breakpoints"]],
     [("dprintf", []), ("breakpoint", ["silent", "print p"])], "breakpoints")
same({one["name"]: one["value"]
      for one in has["locals"]["variables"] + has["args"]["variables"]},
     {"p": "2", "out": "0x1000002000", "in": "0x1000000000", "parts": "4"}, "variables")
same([(one["core"], one["task"], one["has_focus"]) for one in has["cores"]["cores"]][:2],
     [(0, 0, True), (1, 1, False)], "cores")
same({(one["name"], one["line"]) for one in has["steps"]["steps"]},
     {("step 2: double", 15), ("step 3: store", 28), ("step 4: next tile", 31)}, "steps")
frame = has["frame"]["frame"]
same({name: frame[name] for name in ("number", "function", "line", "is_inlined")},
     {"number": 0, "function": "twice", "line": 28, "is_inlined": False}, "the frame")
same(has["frame"]["caller"], None, "the caller of a kernel")
same(has["source"]["source"]["is_readable"], True, "whether its source can be read")
same(has["symbol"]["symbol"], {"address": 2097152, "what": "<piece>"}, "what is at an address")
same(has["checkpoints"]["checkpoints"][0]["number"], 1, "the number of a checkpoint")
launch = has["queues"]["launch"]
same([launch[name] for name in ("number", "dim", "union_clusters", "kernel")],
     [1, [4, 1, 1], 1, "twice"], "the launch")
# What is in flight is what the lines say, core by core.
has, _ = asked(union, "break 30 task 1", "run")
for name in "dma", "queues":
    lines = [line for line in has[name]["lines"] if line.startswith("task ")]
    same([f"task {one['task']}, cluster {one['cluster']} core {one['core']}: {one['unit']} "
          f"{one['what']}" for one in has[name]["flights"]], lines, f"flights of info {name}")
    same(len(lines), 4, f"lines of info {name}")

finish()
