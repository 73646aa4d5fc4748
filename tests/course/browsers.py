# SPDX-License-Identifier: MIT
"""A class of students at `mlusim course serve`, each with a browser: they join, hand in what
is wrong and what is right, look at the ranking, and at what is another one's.

usage: browsers.py STUDENTS SECONDS FOLDER CHROMIUM MLUSIM OPTION...
A student thinks for up to so many seconds before each submission. Prints how long verdicts
took, which says as much about the host; ends with a sentence when something is wrong.
"""
import json
import sys

from browser import Browser, Page
from class_client import Server, check, has
from class_work import Work, seconds_of_children

work = Work(int(sys.argv[1]), float(sys.argv[2]))
folder, chromium, mlusim, *more = sys.argv[3:]


def student(number, who, server):
    page = Page(one_browser, f"http://{server.host}/")
    page.send('form[action="/join"]', name=who)
    page.wait("!!document.querySelector('#token')")

    def submit(exercise, text):
        page.go(f"http://{server.host}/exercise/{exercise}")
        page.wait("!!document.querySelector('textarea')")
        page.send('form[action="/submit"]', text=text)
        return page.wait(
            "location.pathname.startsWith('/submission/') && "
            "!document.body.dataset.waiting && document.querySelector('.state').innerText")

    work.hand_in(number, who, submit)
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
    })()""" % (2 * work.n_students))
    check(f"how many files {who} sees", len(set(json.loads(seen))), 2)


one_browser = Browser(chromium, folder)
try:
    rankings = [work.meet(Server([mlusim, "course", "serve"], f"{folder}/class-{i}", *more), student)
                for i in range(2) if not work.wrong]
finally:
    before = seconds_of_children()
    one_browser.stop()
of_browsers = seconds_of_children() - before
# what a student may not see is a refused request on the console
work.wrong += [str(what) for what in one_browser.complaints
               if "404" not in what.get("entry", {}).get("text", "")]
if work.wrong:
    sys.exit("\n".join(work.wrong[:10]))
check("the ranking of two runs", *rankings)
check("students in the ranking", len(json.loads(rankings[0])["ranking"]), work.n_students)
print(f"{work.report('browsers')}, and these {of_browsers / len(work.took):.2f} s")
