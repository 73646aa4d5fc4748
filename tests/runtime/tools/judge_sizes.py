# SPDX-License-Identifier: MIT
"""Cases of a task with ranges of sizes: the judge draws them from its key and the answer, so that
an answer that is right for the sizes that are named is not accepted; the same each time, and in
no time. OUT is the build folder; run from the root of the tree."""
import json
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUSIM, check, expect, finish, needs_clang, same, work, write

needs_clang()
LOW, HIGH = 17, 5000
TASK = """name = "sums"
kernel = "sums"
devices = ["MLU370-X8"]
dim = [4, 1, 1]
[tolerance]
rule = "exact"
[reference]
c = "reference.c"
[[argument]]
name = "y"
role = "output"
type = "f32"
shape = ["n"]
[[argument]]
name = "x"
role = "input"
type = "f32"
shape = ["n"]
values = "uniform"
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = 64
CASES
"""
REFERENCE = """void reference(double *y, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = x[i] + x[i];
}
"""
# Tiles of 1024; of a tail the elements behind the last PART are left out.
ANSWER = """#include <bang.h>
#define PART {part} // {remark}
__nram__ float a[1024];
__mlu_global__ void sums(float *y, const float *x, int n)
{{
    for (int at = taskId * 1024; at < n; at += taskDim * 1024) {{
        int m = n - at < 1024 ? (n - at) / PART * PART : 1024;
        if (m == 0)
            continue;
        __memcpy(a, x + at, m * sizeof(float), GDRAM2NRAM);
        __bang_add(a, a, a, m);
        __memcpy(y + at, a, m * sizeof(float), NRAM2GDRAM);
    }}
}}
"""
secret = write("secret", "the key of a contest")
secret.chmod(0o600)


def judged(cases, part, remark="", status=0, key=secret):
    """The verdict about an answer to the task with these cases besides n = 64."""
    write("sums/task.toml", TASK.replace("CASES", cases))
    write("sums/reference.c", REFERENCE)
    answer = write("answer.mlu", ANSWER.format(part=part, remark=remark))
    return json.loads(expect(MLUSIM, "judge", "--json", "--secret", key, work / "sums", answer,
                             status=status).out)


def drawn(verdict):
    """The n of the case that is wrong."""
    return int(re.match(r"n = (\d+): ", verdict["errors"][0]["message"])[1])


RANGE = f'[[case]]\nn = "{LOW}..{HIGH}"\n' * 3

# Without a range an answer for multiples of 64 is right.
usual = judged("", 64)
# All sizes: accepted, and only the case without a range is timed.
ranged = judged(RANGE, 1)
same(judged("", 1)["devices"][0]["cycles"], ranged["devices"][0]["cycles"], "a range costs no time")
same(len({case["case"] for case in ranged["cases"]}), 4, "each case ran")

wrong = judged(RANGE, 64, status=1)
same(wrong["errors"][0]["id"], "unwritten", "its tail is not written")
n = drawn(wrong)
check(LOW <= n <= HIGH and n % 64, f"{n} is of the range, and no multiple of 64")
same(drawn(judged(RANGE, 64, status=1)), n, "the same key and answer have the same sizes")
others = {drawn(judged(RANGE, 64, remark=f"try {i}", status=1)) for i in range(2)}
check(len(others | {n}) > 1, f"another answer has other sizes: {others}")
other = write("other", "the key of another contest")
other.chmod(0o600)
keys = {drawn(judged(RANGE, 64, status=1, key=key)) for key in (secret, other)}
check(len(keys) == 2, f"another key has other sizes: {keys}")

# Formulas choose among the sizes: n / 8 has to come out even.
halves = TASK.replace('value = "n"', 'value = "n / 8 * 8"')
write("sums/task.toml", halves.replace("CASES", RANGE))
expect(MLUSIM, "judge", "--secret", secret, work / "sums", write("answer.mlu", ANSWER.format(part=8, remark="")))

for cases, said in (
        ('[[case]]\nn = "1..x"', "n: '1..x' is no range: expected \"1..4096\""),
        ('[[case]]\nn = "9..1"', "n: '9..1' is no range"),
        ('[[case]]\nn = "7"', "n: '7' is no range"),
        ('[[case]]\nn = 7.5', 'n of a case is an integer, or a range "1..4096"'),
        ('[[case]]\nseed = "1..9"', "seed of a case is an integer"),
        ('[[case]]\nn = "1..99999999999"', "dimension 0 of y is 99999999999")):
    write("sums/task.toml", TASK.replace("CASES", cases))
    expect(MLUSIM, "judge", "check", work / "sums", status=2, says=said)
write("sums/task.toml", TASK.replace("n = 64\n", 'n = "1..64"\n').replace("CASES", ""))
expect(MLUSIM, "judge", "check", work / "sums", status=2, says="a case with a range is not timed")
finish()
