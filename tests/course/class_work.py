# SPDX-License-Identifier: MIT
"""What a class hands in, and what its verdicts took."""
import random
import resource
import statistics
import threading
import time

from class_client import check

EXERCISES = ["01_hello_cores", "02_into_nram", "03_fair_shares"]
HANDED_IN = (("starter", "not yet"), ("solution", "passed"))


def read(exercise, file):
    with open(f"docs/course/{exercise}/{file}.mlu", encoding="utf-8") as kernel:
        return kernel.read()


KERNELS = {(exercise, file): read(exercise, file)
           for exercise in EXERCISES for file, _ in HANDED_IN}


def seconds_of_children():
    """Of processors: what ended processes and all that they waited for took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Work:
    """A class whose students think for up to so many seconds before each submission."""

    def __init__(self, n_students, seconds):
        self.n_students, self.seconds = n_students, seconds
        self.took, self.wrong, self.of_server = [], [], 0.0

    def hand_in(self, number, who, submit):
        """Hands all in by submit(exercise, text), which answers the state; each text is another
        one, so that nothing of it was compiled before."""
        draw, exercise = random.Random(number), EXERCISES[number % len(EXERCISES)]
        for file, wanted in HANDED_IN:
            time.sleep(draw.uniform(0, self.seconds))
            begun = time.monotonic()
            state = submit(exercise, f"// {who} {file}\n" + KERNELS[exercise, file])
            self.took.append(time.monotonic() - begun)
            check(f"{file} of {who}", state, wanted)

    def student(self, number, server, body):
        who = f"<b>student</b> {number:02}"
        try:
            body(number, who, server)
        except SystemExit as error:
            self.wrong.append(f"{who}: {error}")
        except Exception as error:  # of a thread: it is reported at the end
            self.wrong.append(f"{who}: {error!r}")

    def meet(self, server, body):
        """All students side by side, each by body(number, who, server); the ranking."""
        threads = [threading.Thread(target=self.student, args=(i, server, body))
                   for i in range(self.n_students)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        text = server.ask("GET", "/api/ranking")[1]
        before = seconds_of_children()
        server.stop()
        self.of_server += seconds_of_children() - before
        return text

    def report(self, students):
        """One line, which says as much about the host."""
        n = len(self.took)
        return (f"{n} verdicts for {self.n_students} {students}: "
                f"median {statistics.median(self.took):.1f} s, longest {max(self.took):.1f} s; "
                f"the server took {self.of_server / n:.2f} s of a processor for one")
