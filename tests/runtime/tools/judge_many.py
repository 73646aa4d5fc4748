"""mlusim judge on many answers: which files are answers, the same lines whatever runs at once, what
is kept, --serve, and the ranking. What a verdict says is in judge.py."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, "tests/support")
from expect import (MLUSIM, ROOT, by_schema, check, children, comes, expect, finish, needs_clang,
                    pattern, run, same, work, write)

needs_clang()
os.environ["MLUSIM_CACHE"] = str(work / "cache")


def judge(*words, status=1, **how):
    """A check of mlusim judge; some answer is not accepted, unless there is another status."""
    return expect(MLUSIM, "judge", *words, status=status, **how)


def lines(*words, status=1, **how):
    """The lines of a batch but for what the host took."""
    found = []
    for line in judge("--json", *words, status=status, **how).lines:
        found.append(json.loads(line))
        if found[-1]["verdict"]:
            del found[-1]["verdict"]["host"]
    return [json.dumps(line) for line in found]


REFERENCE = """\
#include <stdint.h>
void reference(int64_t *y, const int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = x[i];
}
"""


def task(name):
    """A task that copies numbers."""
    text = write(f"{name}/task.toml", f"""\
name = "{name}"
title = "copy <& co>"
kernel = "copy"
devices = ["MLU590-H8"]
reference = {{c = "reference.c"}}
[[argument]]
name = "y"
role = "output"
type = "i32"
shape = ["n"]
[[argument]]
name = "x"
role = "input"
type = "i32"
shape = ["n"]
values = "integers"
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = 32
""").read_text()
    write(f"{name}/reference.c", REFERENCE)
    return text


def kernel(body):
    return ("__nram__ int part[64];\n__mlu_global__ void copy(int *y, const int *x, int n)\n"
            f"{{\n{body}\n}}\n")


ONE, _ = task("one"), task("two")
GOOD = kernel("__memcpy(part, x, n * 4, GDRAM2NRAM); __memcpy(y, part, n * 4, NRAM2GDRAM);")
SLOW = kernel("for (int i = 0; i < n; i++) y[i] = x[i];")

# ---- which files are answers --------------------------------------------------------

for name, text in (("ada/one", GOOD), ("one/ben", SLOW), ("one/cat", GOOD), ("two", GOOD),
                   ("one/a\n<b>", kernel("y[0] = 1;")),
                   # these are none
                   ("ada/tow", GOOD), (".hidden/one", GOOD), ("ada/deeper/one", GOOD)):
    write(f"class/{name}.mlu", text)
write("class/ada/notes.txt", "notes\n")
(work / "class/ada/two.mlu").mkdir()
(work / "class/ada/link.mlu").symlink_to(work / "one/reference.c")
os.mkfifo(work / "class/one/pipe.mlu")
ran = judge("one", "two", "--answers", "class", "--jobs", 2, says=(
    '"ada/tow.mlu": no task has that name; did you mean two?',
    '"ada/link.mlu": links are not followed', '"one/pipe.mlu": it is no file'))
same([re.sub("(: [a-z]*)[:;] .*", r"\1", line) for line in ran.lines[:-1]],
     ["one/a?<b>.mlu: unwritten", "ada/one.mlu: right", "one/ben.mlu: right", "one/cat.mlu: right",
      "two.mlu: right"], "the lines")
same(ran.lines[-1], "5 answers to 2 tasks: 4 right, 1 not accepted", "the last line")
same(ran.err.count("no answer in"), 3, "strangers")
(work / "empty").mkdir()
for words, said in (
        ("one --answers empty", "there is no answer in empty; answers are TASK.mlu"),
        ("one --answers none", "cannot read the folder none: No such file"),
        ("one none --answers class", "none/task.toml"),
        ("one ./one/ --answers class", "are two tasks called one"),
        ("one/. --answers class", "answers are found by the name"),
        ("one", "expected a task and an answer"),
        ("one --answers class --jobs 0", "expected a number from 1 to"),
        ("one --answers class --device NONE", "NONE")):
    judge(*words.split(), status=2, says=said)
for name in "ada/tow.mlu", "ada/link.mlu", "one/pipe.mlu":
    (work / "class" / name).unlink()

# ---- the same lines, from wherever ---------------------------------------------------

wanted = lines("one", "two", "--answers", "class", "--cache", "off", "--jobs", 1)
same(lines("one", "two", "--answers", "class", "--cache", "off", "--jobs", 8), wanted, "--jobs 8")
same(lines("one", "two", "--answers", "class"), wanted, "kept verdicts")
# In other folders, made in another order.
for name in "one", "two":
    shutil.copytree(work / name, work / "other" / name)
for name in "two.mlu", "one/cat.mlu", "one/ben.mlu", "ada/one.mlu", "one/a\n<b>.mlu":
    write(f"other/place/{name}", (work / "class" / name).read_text())
same(sorted(lines("two/", "one", "--answers", "./place", "--cache", "off", cwd=work / "other")),
     sorted(wanted), "another folder")
first = judge("--json", "one", "two", "--answers", "class")
whole = json.loads(first.lines[0])
by_schema("judged", write("whole.json", json.dumps(whole)))
by_schema("judge", write("verdict.json", json.dumps(whole["verdict"])))
by_schema("--planted", write("line.json", json.dumps(dict(whole, verdict=None))))
same(whole["person"], "a\n<b>", "the name of a person")

# ---- what is kept -------------------------------------------------------------------

# What is kept has the host's seconds of the first run.
judge("--json", "one", "two", "--answers", "class", "--jobs", 1, out=first.out)
write("one/task.toml", ONE + "# more\n")
# Only verdicts of the task that has changed are new.
def kept():
    return [path for path in (work / "cache/judge").rglob("*[0-9a-f]")
            if path.is_file() and path.stat().st_size > 1024]


before = len(kept())
third = judge("--json", "one", "two", "--answers", "class")
check(set(first.lines) & set(third.lines), "lines that are kept when one task has changed")
check(0 < len(kept()) - before < len(first.lines), "verdicts that are new then", (before, len(kept())))
# Damaged entries are judged anew; no file is left half written.
entries = kept()
check(len(entries) >= 5, "entries", entries)
for path in entries:
    data = bytearray(path.read_bytes())
    data[400:401] = b"x"
    path.write_bytes(data)
same(lines("one", "two", "--answers", "class"), wanted, "damaged entries")
same(list((work / "cache/judge").rglob("tmp*")), [], "files that are left")

# Whatever a reference includes counts: a file that ls does not show, one called .mlu, one far
# down, and one in a folder that ls does not show.
task("many")
INCLUDED = (".h.h", "more.mlu", "1/2/3/4/5/6/7/8/9/10/h.h", ".folder/h.h")
for n, name in enumerate(INCLUDED):
    write(f"many/{name}", f"#define PLUS_{n} + 1\n")
write("many/reference.c", "".join(f'#include "{name}"\n' for name in INCLUDED) + REFERENCE.replace(
    "x[i]", "x[i] " + " ".join(f"PLUS_{n}" for n in range(len(INCLUDED)))))
write("class/many/ada.mlu", SLOW.replace("x[i]", f"x[i] + {len(INCLUDED)}"))


def many(said, status=1):
    judge("many", "--answers", "class", status=status, says=pattern(said))


many("^many/ada.mlu: right", status=0)
for n, name in enumerate(INCLUDED):
    text = (work / "many" / name).read_text()
    write(f"many/{name}", f"#define PLUS_{n}\n")
    many("^many/ada.mlu: wrong")
    write(f"many/{name}", text)
# A file that an editor left, and links that lead round.
write("many/more.mlu", "#define PLUS_1\n")
(work / "many/.#reference.c").symlink_to("user@nowhere")
many("^many/ada.mlu: wrong")
(work / "many/round").symlink_to(".")
many("cannot read all of many: Too many levels of symbolic links", status=2)
(work / "many/round").unlink()
# What lies elsewhere cannot count.
write("other/shared/reference.c", REFERENCE)
write("many/task.toml", ONE.replace("reference.c", "../other/shared/reference.c"))
many("many/task.toml:5: ../other/shared/reference.c lies outside of the folder of the task",
     status=2)
write("many/task.toml", ONE)
(work / "many/reference.c").unlink()
(work / "many/reference.c").symlink_to("../other/shared/reference.c")
judge("many", "class/many/ada.mlu", status=2, says="many/task.toml:5: reference.c lies outside")
# A device file may change: in the task as in the command.
(work / "many/reference.c").unlink()
write("many/reference.c", REFERENCE)
write("class/many/ada.mlu", GOOD)
write("own.device", "base MLU590-H8\n")
write("many/task.toml", ONE.replace("MLU590-H8", f"{work}/own.device"))
times = []
for text in "base MLU590-H8\n", "base MLU590-H8\nclock_mhz 750\n":
    write("own.device", text)
    line = json.loads(judge("--json", "many", "--answers", "class", status=0).out)
    times.append(line["verdict"]["devices"][0]["us"])
check(times[0] != times[1], "a verdict on a device file is kept", times)
shutil.rmtree(work / "class/many")
# A folder that cannot be used costs the keeping alone.
write("nofolder", "file\n")
judge("two", "--answers", "class", "--cache", "nofolder", status=0,
      says=("verdicts are not kept: nofolder: ", pattern("^two.mlu: right")))
judge("two", "--answers", "class", "--cache", "kept", status=0, says=pattern("^two.mlu: right"))
check((work / "kept").is_dir(), "a folder of its own")

# ---- answers and tasks at fault -------------------------------------------------------

shutil.copytree(work / "one", work / "broken")
write("broken/reference.c", "int reference;\n")
for name, text in (("one/large", " " * 5000000), ("one/zero", "a\0b"), ("one/void", ""),
                   ("ada/one", GOOD), ("broken/ada", GOOD), ("broken/ben", SLOW)):
    write(f"faults/{name}.mlu", text)
judge("broken", "one", "--answers", "faults", status=2, says=(
    pattern("one/large.mlu: answer: .* more than 4 MiB"),
    pattern("one/zero.mlu: answer: .*byte 0"), "one/void.mlu: kernel: ",
    pattern("broken/ada.mlu: not judged: .*reference.c"), pattern("^ada/one.mlu: right"),
    pattern("2 not judged$")))
with open("/dev/full", "wb") as full:
    judge("--json", "one", "--answers", "class", status=3, stdout=full,
          says="cannot write the lines: No space left")

# A worker that is killed takes no other along.
write("class/one/dan.mlu", kernel("for (long i = 0; i < 20000000; i++) part[i & 63]++;"))


def worker(pid):
    """A process that judges, which is in a folder of its own."""
    for child in children(pid):
        try:
            if "mlusim" in os.readlink(f"/proc/{child}/cwd"):
                return child
        except OSError: # it has ended
            pass
    return None


with subprocess.Popen([MLUSIM, "judge", "one", "--answers", "class", "--jobs", "2", "--json"],
                      cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
    judging = comes(lambda: worker(process.pid))
    if check(judging, "there is a worker"):
        os.kill(judging, signal.SIGSEGV)
    out, err = process.communicate()
same(process.returncode, 3, "its status")
found = [json.loads(line) for line in out.splitlines()]
same(sorted(line["status"] for line in found), [0, 0, 0, 1, 3], "statuses of the lines")
said = [line["message"] for line in found if line["status"] == 3]
check(said and said[0].startswith("the process that judged was ended by a signal: "),
      "what it says", said)
(work / "class/one/dan.mlu").unlink()

# ---- --serve ------------------------------------------------------------------------

expect("python3", ROOT / "tests/runtime/tools/judge_serve.py", MLUSIM, "class/ada/one.mlu", "one",
       "two", out="served\n")

# ---- the ranking ----------------------------------------------------------------------


def ranked(file, *words, **how):
    return judge("one", "two", "--answers", "class", "--html", file, *words, **how)


(work / "best").mkdir()
ranked("best/ranking.html", "--pages", 1, says=pattern("^5 answers"))
page = (work / "best/ranking.html").read_text()
for words in ('<h2 id="task-1">one</h2>',
              r"<p>Hidden inputs follow from the key [0-9a-f]{16}\.</p>",
              "<p>copy &lt;&amp; co&gt;</p>",
              "<td>unwritten<td>case 1 on MLU590-H8: the kernel did not write",
              r'title="one/a\?&lt;b&gt;.mlu">a\?&lt;b&gt;'):
    check(re.search(words, page), f"the page has no {words}", page)
check(not re.search(r"https?:|src=|@import|url\(", page), "the page asks for something else", page)
# Places follow the cycles of the verdicts; copies share one.
cycles = {line["answer"]: line["verdict"]["devices"][0]["cycles"]
          for line in map(json.loads, first.lines) if line["task"] == "one" and not line["status"]}
right = page.split("<h3>Not accepted")[0]
same([(int(number), title) for title, number in re.findall(
    r'title="([^"\n]*)".*<td class="n">([0-9]*)<td class="n">[0-9.]*<td class="n">', right)],
     sorted((number, answer) for answer, number in cycles.items()), "places")
same(len(cycles), 3, "right answers")
same(page.split('id="task-2"')[0].count('<tr class="first"><td class="n">1<'), 2, "first places")
same(re.findall('href="(ranking.runs/[^"]*)"', page),
     ["ranking.runs/1-one-MLU590-H8-1.html", "ranking.runs/2-two-MLU590-H8-1.html"], "links")
run_page = work / "best/ranking.runs/1-one-MLU590-H8-1.html"
check("__memcpy(part, x, n" in run_page.read_text(), "a page of a run", run_page)
ranked("best/ranking.html", "--pages", 1, "--jobs", 1, says=pattern("^5 answers"))
same((work / "best/ranking.html").read_text(), page, "the same page")
# A page that cannot be made anew is none, even if an old one is there.
run_page.unlink()
run_page.mkdir()
ranked("best/ranking.html", "--pages", 1, status=3,
       says=pattern("cannot replace pages in .*best/ranking.runs: Is a directory"))
ranked("best/bare.html", "--pages", 0, says=pattern("^5 answers"))
check(not (work / "best/bare.runs").exists(), "no pages")
ranked("none/ranking.html", status=2, out="", says="cannot write none/ranking.html: No such file")
ranked("a.html", "--pages", 101, status=2, says="expected a number from 0 to 100")
judge("one", "--html", "a.html", "class/two.mlu", status=2, says="go with --answers")

# A page shows the text of its answer, whatever file a line of it names.
secret = write("secret", "secret 1\nsecret 2\nsecret 3\n")
os.mkfifo(work / "pipe")
(work / "class/ada/link").symlink_to(secret)
READS = "    __memcpy(part, x, n * 4, GDRAM2NRAM);"
NAMES = (secret, work / "class/ada/link", "../../../secret", "./0", "report", work / "pipe",
         "/dev/zero")
write("marks/ada/one.mlu", kernel(
    "".join(f'# 2 "{name}" 1\n{READS}\n' for name in NAMES)
    + f'#line 2 "{secret}"\n{READS}\n#line 1 "one.mlu"\n'
    "    __memcpy(y, part, n * 4, NRAM2GDRAM);"))
judge("one", "--answers", "marks", "--html", "marks.html", status=0,
      says=pattern("^ada/one.mlu: right"))
shown = "".join(path.read_text(errors="replace") for path in (work / "marks.runs").iterdir())
for name in (secret, work / "class/ada/link", work / "pipe", "one.mlu"):
    check(f"<h3>{name}</h3>" in shown, f"{name} is named")
same(re.findall("secret [1-3]", shown), [], "text of other files")

browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
               None)
if browser:
    drawn = [browser, "--headless", "--no-sandbox", "--disable-gpu"]
    address = pathlib.Path(work / "best/ranking.html").as_uri()
    dom = run(*drawn, "--dump-dom", address).out
    same(dom.count('<tr class="first">'), 3, "rows that are drawn")
    run(*drawn, f"--screenshot={work}/page.png", "--window-size=1000,900", address)
    check((work / "page.png").stat().st_size > 10000, "a picture")

finish()
