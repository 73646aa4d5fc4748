# SPDX-License-Identifier: MIT
"""A class of students at `mlusim course serve` over plain HTTP, without browsers: what the
server alone does.

usage: students.py STUDENTS SECONDS FOLDER MLUSIM OPTION...
A student thinks for up to so many seconds before each submission. Prints how long verdicts
took; ends with a sentence when something is wrong.
"""
import json
import sys
import time

from class_client import Server, check
from class_work import Work

POLL = 0.5  # seconds
work = Work(int(sys.argv[1]), float(sys.argv[2]))
folder, mlusim, *more = sys.argv[3:]


def student(number, who, server):
    token = server.join(who)

    def submit(exercise, text):
        sent = server.submit(token, exercise, text)
        while True:
            got = server.api("GET", f"submissions/{sent}", token=token)["submission"]
            if got["state"] == "judged":
                return got["verdict"]
            time.sleep(POLL)

    work.hand_in(number, who, submit)


rankings = [work.meet(Server([mlusim, "course", "serve"], f"{folder}/class-{i}", *more), student)
            for i in range(2) if not work.wrong]
if work.wrong:
    sys.exit("\n".join(work.wrong[:10]))
check("the ranking of two runs", *rankings)
check("students in the ranking", len(json.loads(rankings[0])["ranking"]), work.n_students)
print(work.report("students"))
