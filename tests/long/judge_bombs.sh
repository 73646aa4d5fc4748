#!/bin/sh
# Answers to the judge that use up the machine, or wait for ever: each is stopped by the
# limit that is there for it, in time, and the next answer is judged right. So is one that
# does a little of all that. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
export XDG_STATE_HOME="$work/state" MLUSIM_CACHE=off
cd "$work" || exit 1
mkdir task
cat >task/task.toml <<'END'
name = "thrice"
entry = "thrice"
devices = ["MLU590-H8"]
limits = {seconds = 1, memory_mib = 256}
reference = {c = "reference.c"}
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
low = -1000
high = 1000
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = 48
END
echo '#include <stdint.h>
void reference(int64_t *y, const int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = 3 * x[i];
}' >task/reference.c
# judged STATUS WORDS BEFORE BODY: an answer with this before its host function, and in it
judged() {
    wanted=$1 words=$2 checks=$((checks + 2))
    cat >answer.mlu <<END
#include <bang.h>
#include <cnrt.h>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
__nram__ int part[64];
__mlu_global__ void triple(int *y, const int *x, int n)
{
    __memcpy(part, x, n * sizeof(int), GDRAM2NRAM);
    for (int i = 0; i < n; i++)
        part[i] *= 3;
    __memcpy(y, part, n * sizeof(int), NRAM2GDRAM);
}
$3
void thrice(int *y, const int *x, int n, cnrtQueue_t queue)
{
    $4
    triple<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, queue>>>(y, x, n);
}
END
    with timeout 60 "$OUT/bin/mlusim" judge task answer.mlu >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || fail "status $status of: $4$3"
    cat out err | grep -q -e "$words" || { cat out; fail "not '$words': $4$3"; }
}
right='right'
page='static std::vector<char> page(4 << 20, 1);'

judged 0 $right '' ''
# 512 MiB in files of memory, in files without a name, and in memory itself.
judged 1 'limit\|entry-ended' '' "$page for (int i = 0; i < 128; i++)
        if (write(memfd_create(\"x\", 0), page.data(), page.size()) < 0)
            _exit(3);
    sleep(2);"
judged 1 'limit\|entry-ended' '' "$page for (int i = 0; i < 128; i++) {
        int f = open(\"x\", O_CREAT | O_RDWR, 0600);
        unlink(\"x\");
        if (f < 0 || write(f, page.data(), page.size()) < 0)
            _exit(3);
    }
    sleep(2);"
judged 1 'limit\|entry-ended' '' 'std::vector<char> all(512 << 20, 1); sleep(2); if (all[n]) sleep(1);'
judged 0 $right '' ''
# Time: asleep, behind vfork, in children that nobody waits for.
judged 1 'limit' '' 'for (;;) pause();'
judged 1 'limit' '' 'if (vfork() == 0) for (;;) pause();'
judged 1 'limit' '' 'signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 8; i++) {
        int ends[2];
        char byte;
        if (pipe(ends))
            _exit(3);
        if (fork() == 0) {
            while (clock() < CLOCKS_PER_SEC / 2)
                ;
            _exit(0);
        }
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0)
            ;
        close(ends[0]);
    }'
judged 0 $right '' ''
# Processes, before a function of the answer is called, and macros in the compiler.
judged 1 'limit\|entry-ended' 'static int bomb = [] { for (;;) fork(); return 0; }();' ''
judged 1 'limit\|compile' '#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))
__mlu_global__ void bomb(int *y, int n) { B(B(n++;)) *y = n; }' ''
judged 0 $right '' ''
# A little of all: half a second asleep, 16 MiB of files, 64 MiB of memory, a child.
judged 0 $right '' 'std::vector<char> some(64 << 20, 1);
    int f = open("x", O_CREAT | O_RDWR, 0600);
    if (f < 0 || write(f, some.data(), 16 << 20) != 16 << 20 || close(f) || unlink("x"))
        _exit(3);
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    waitpid(child, nullptr, 0);
    usleep(500000);'
finish
