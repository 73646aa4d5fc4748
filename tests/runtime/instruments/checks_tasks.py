"""Races of tasks that run-time checks report: on the largest device, where cores of any number are
distinct, and on one core, which brings tasks in no order."""
import os
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, expect, finish, needs_clang, same, write

needs_clang()
os.environ["MLUSIM_MEMORY"] = "zero"
many_device = write("many.device", "base MLU590-H8\nclusters 64\ncores 3\nmax_union 1\n")
one_device = write("one.device", "base MLU590-H8\nclusters 1\ncores 1\nmax_union 1\n")


def checked(checks, device, *command, **how):
    """A check of a program that runs with these checks on a device."""
    return expect(*command, plain=False,
                  env={"MLUSIM_DEVICE": device, "MLUSIM_CHECK": checks}, **how)


write("many.mlu", """\
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void many(float *p, int shift)
{
    __nram__ float x[64];
    __bang_write_value(x, 64, (float)taskId);
    const int part = taskId >= taskDim - shift ? taskId - shift : taskId;
    __memcpy(p + part * 64, x, sizeof x, NRAM2GDRAM);
}
int main(int argc, char **argv)
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 192 * 256));
    many<<<cnrtDim3_t{192, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p, argc - 1);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
""")
expect(MLUCC, "many.mlu", "-o", "many")
checked("all", many_device, "./many", silent=True)
checked("all", many_device, "./many", "1", status=1,
        says=("mlusim: race: ", "task 191", "task 190"))

# Tasks are in no order because they share a core, nor by what another task there did: one that
# counts before its share is there is reported for each of the others. Of readers one after another
# on a core none is forgotten.
write("last.mlu", """\
#include <bang.h>
#include <cnrt.h>
#include <stdlib.h>
__mlu_global__ void last(int *n, char how)
{
    int others = taskId, sum = 0;
    if (how == 'e')
        others = __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
    n[64 + taskId] = taskId;
    if (how == 'l')
        others = __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
    for (int i = 0; others == taskDim - 1 && i < taskDim; i++)
        sum += n[64 + i];
    if (sum > 0)
        n[32] = sum;
}
__mlu_global__ void readers(int *n)
{
    const int i = *(volatile int *)n;
    if (taskId == taskDim - 1)
        n[0] = i + 1;
}
__mlu_global__ void handed(int *n) /* the last knows of the two before it alone */
{
    if (taskId < taskDim - 1)
        (void)*(volatile int *)n;
    if (taskId >= taskDim - 3)
        __atomic_fetch_add(n + 1, 1, __ATOMIC_RELAXED);
    if (taskId == taskDim - 1)
        *(volatile int *)n = 1;
}
__nram__ int copied[16];
__mlu_global__ void polled(int *n, int copies)
{
    if (taskId < taskDim - 1) {
        if (copies)
            __memcpy(copied, n, sizeof copied, GDRAM2NRAM);
        (void)*(volatile int *)n; /* is no race, but does not undo one */
    } else {
        __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
    }
}
int main(int, char **words)
{
    int *p;
    cnrtDim3_t dim = {(unsigned)atoi(words[2]), 1, 1};
    CNRT_CHECK(cnrtMalloc((void **)&p, 65536));
    CNRT_CHECK(cnrtMemset(p, 0, 65536));
    if (words[1][0] == 'r')
        readers<<<dim, cnrtFuncTypeBlock, nullptr>>>(p);
    else if (words[1][0] == 'h')
        handed<<<dim, cnrtFuncTypeBlock, nullptr>>>(p);
    else if (words[1][0] == 'p')
        polled<<<dim, cnrtFuncTypeBlock, nullptr>>>(p, words[1][1] == 'c');
    else
        last<<<dim, cnrtFuncTypeBlock, nullptr>>>(p, words[1][0]);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
""")
expect(MLUCC, "last.mlu", "-o", "last")
for device, how, n_tasks, n_seen in (
        (one_device, "late", 3, 0),
        (one_device, "early", 3, 2),
        (one_device, "never", 3, 2),
        (one_device, "late", 300, 0),
        (one_device, "readers", 2, 1),
        (one_device, "readers", 40, 1),
        (one_device, "handed", 3, 0),
        (one_device, "handed", 4, 1),
        (one_device, "handed", 40, 1),
        (one_device, "handed", 100, 1),
        (one_device, "pcopies", 2, 1),
        (one_device, "pcopies", 70, 1),
        (one_device, "pcopies", 400, 1),
        (one_device, "p-loads", 2, 0),
        ("MLU590-H8", "late", 96, 0),
        ("MLU590-H8", "early", 96, 95),
        ("MLU590-H8", "never", 96, 95)):
    ran = checked("race", device, "./last", how, n_tasks, status=1 if n_seen else 0)
    times = f"seen {n_seen} time{'s' if n_seen > 1 else ''}"
    same(re.findall("^mlusim: checks: 1 report, race (.*)$", ran.err, re.M),
         [times] if n_seen else [], f"{how}: {n_tasks} tasks on {device}")
# Where there is no room to know all readers, that is said only if it can matter.
checked("race", one_device, "./last", "handed", 320, status=1,
        says="mlusim: checks: race did not see all of the kernel handed: more")
checked("race", one_device, "./last", "p-loads", 400, status=1, lacks="race seen",
        says="mlusim: checks: race did not see all of the kernel polled: more")
checked("race", one_device, "./last", "late", 1000, silent=True)

finish()
