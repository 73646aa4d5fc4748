# SPDX-License-Identifier: MIT
"""A class of students at `mlusim course serve`, each with a browser: they join, hand in what
is wrong and what is right, look at the ranking, and at what is another one's.

usage: browsers.py STUDENTS SECONDS FOLDER CHROMIUM MLUSIM OPTION...
A student thinks for up to so many seconds before each submission. Prints how long verdicts
took, which says as much about the host; ends with a sentence when something is wrong.
"""
import json
import random
import statistics
import sys
import threading
import time

from browser import Browser, Page
from class_client import Server, check, has

n_students, seconds = int(sys.argv[1]), float(sys.argv[2])
folder, chromium, mlusim, *more = sys.argv[3:]
EXERCISES = ["01_hello_cores", "02_into_nram", "03_fair_shares"]
KERNELS = {}
for name in EXERCISES:
    for file in ("starter", "solution"):
        with open(f"docs/course/{name}/{file}.mlu", encoding="utf-8") as kernel:
            KERNELS[name, file] = kernel.read()
took, wrong = [], []


def hand_in(page, server, who, exercise, file, wanted):
    page.go(f"http://{server.host}/exercise/{exercise}")
    page.wait("!!document.querySelector('textarea')")
    begun = time.monotonic()
    # each is another one: nothing was compiled before
    page.send('form[action="/submit"]', text=f"// {who} {file}\n" + KERNELS[exercise, file])
    state = page.wait("location.pathname.startsWith('/submission/') && "
                      "!document.body.dataset.waiting && document.querySelector('.state').innerText")
    took.append(time.monotonic() - begun)
    check(f"{file} of {who}", state, wanted)


def student(number, browser, server):
    who, draw = f"<b>student</b> {number:02}", random.Random(number)
    exercise = EXERCISES[number % len(EXERCISES)]
    try:
        page = Page(browser, f"http://{server.host}/")
        page.send('form[action="/join"]', name=who)
        page.wait("!!document.querySelector('#token')")
        for file, wanted in (("starter", "not yet"), ("solution", "passed")):
            time.sleep(draw.uniform(0, seconds))
            hand_in(page, server, who, exercise, file, wanted)
        own = page.evaluate("location.pathname.split('/')[2]")
        page.go(f"http://{server.host}/ranking")
        has("the ranking", page.wait("document.querySelector('.own') && document.body.innerText"), who)
        page.go(f"http://{server.host}/history")
        has("the history", page.wait("document.querySelector('table') && document.body.innerText"), own)
        seen = page.evaluate("""(async () => {
            const seen = [];
            for (let n = 1; n <= %d; n++)
                for (const path of ['/submission/', '/text/', '/api/submissions/'])
                    if ((await fetch(path + n)).ok)
                        seen.push(n);
            return JSON.stringify(seen);
        })()""" % (2 * n_students))
        check(f"how many files {who} sees", len(set(json.loads(seen))), 2)
    except SystemExit as error:
        wrong.append(f"{who}: {error}")
    except Exception as error:  # of a thread: it is told at the end
        wrong.append(f"{who}: {error!r}")


def meet(browser):
    """A class, and its ranking."""
    server = Server([mlusim, "course", "serve"], f"{folder}/class-{len(took)}", *more)
    threads = [threading.Thread(target=student, args=(i, browser, server))
               for i in range(n_students)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    text = server.ask("GET", "/api/ranking")[1]
    server.stop()
    check("students in the ranking", len(json.loads(text)["ranking"]), n_students)
    return text


one_browser = Browser(chromium, folder)
try:
    rankings = [meet(one_browser), meet(one_browser)] if not wrong else []
finally:
    one_browser.stop()
# what a student may not see is a refused request on the console
wrong += [str(what) for what in one_browser.complaints
          if "404" not in what.get("entry", {}).get("text", "")]
if wrong:
    sys.exit("\n".join(wrong[:10]))
check("the ranking of two runs", *rankings)
print(f"{len(took)} verdicts for {n_students} students: median {statistics.median(took):.1f} s, "
      f"longest {max(took):.1f} s")
