#!/bin/sh
# What private memories hold when a task starts, by MLUSIM_MEMORY: zeros, what
# earlier tasks left there, or ones; and that what is kept does not depend on the
# quantum, after launches that were stopped either. Where device memory comes from,
# by MLUSIM_ALLOCATOR. OUT is the build directory.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
mlusim=$OUT/bin/mlusim

cat >"$work/memory.mlu" <<'EOF'
#include <bang.h>
#include <cnrt.h>
#include <cstdio>
#include <cstring>

__nram__ unsigned char nram[1024];
__nram__ unsigned char initialised[4] = {1, 2, 3, 4};
__wram__ unsigned char wram[1024];
__mlu_shared__ unsigned char sram[4096];

/* What a task finds in byte i of each memory. */
__mlu_global__ void look(unsigned char *found, int i)
{
    volatile unsigned char stack[1024];
    if (__is_mpu())
        return;
    unsigned char *mine = found + 8 * taskId;
    mine[0] = nram[i];
    mine[1] = wram[i];
    mine[2] = sram[i];
    mine[3] = stack[i];
    mine[4] = initialised[i % 4]++;
}

/* Leaves a value that tells the task, on the stack too. */
__mlu_global__ void fill(int value)
{
    volatile unsigned char stack[1024];
    if (__is_mpu())
        return;
    for (int i = 0; i < 1024; i++) {
        nram[i] = value + taskId;
        wram[i] = value + taskId + 10;
        stack[i] = value + taskId + 20;
        sram[1024 * taskId + i] = value;
    }
}

/* Counts in NRAM, at a pace of its own, until one task does wrong. */
__mlu_global__ void wrong(unsigned char *found)
{
    for (int i = 0;; i++) {
        nram[i % 1024] = i;
        if (taskId == 3 && i == 2000)
            __bang_add((float *)nram, (float *)found, (float *)nram, 64);
        for (int k = 0; k < taskId * 7; k++)
            asm volatile("");
    }
}

static const cnrtDim3_t dim = {4, 1, 1};
static const cnrtFunctionType_t type = cnrtFuncTypeUnion1;

static void show(const char *what, cnrtQueue_t queue, unsigned char *device)
{
    unsigned char found[32];
    look<<<dim, type, queue>>>(device, 600);
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtMemcpy(found, device, sizeof found, cnrtMemcpyDevToHost));
    std::printf("%s:", what);
    for (int core = 0; core < 4; core += 3)
        std::printf(" nram %d wram %d sram %d stack %d initialised %d",
                    found[8 * core], found[8 * core + 1], found[8 * core + 2],
                    found[8 * core + 3], found[8 * core + 4]);
    std::printf("\n");
}

int main()
{
    cnrtQueue_t queue;
    unsigned char *device;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc((void **)&device, 32));
    show("first", queue, device);
    fill<<<dim, type, queue>>>(100);
    show("filled", queue, device);
    show("again", queue, device);
    fill<<<dim, type, queue>>>(100);
    wrong<<<dim, type, queue>>>(device);
    std::printf("%s\n", cnrtGetErrorName(cnrtQueueSync(queue)));
    show("stopped", queue, device);
    return 0;
}
EOF
"$mlucc" -O1 "$work/memory.mlu" -o "$work/memory" || exit 1

line() { # what, bytes of core 0, of core 3: a line of the program
    echo "$1: $(bytes $2 1) $(bytes $3 1)"
}
bytes() { # nram,wram,sram,stack initialised
    echo "$1 $2" | sed 's/\(.*\),\(.*\),\(.*\),\(.*\) \(.*\)/nram \1 wram \2 sram \3 stack \4 initialised \5/'
}
expected() { # first, filled twice, after the stopped launch, by core
    line first "$1" "$1"
    line filled "$2" "$3"
    line again "$2" "$3"
    echo cnrtErrorKernelFault
    line stopped "$1" "$1"
}
compare() { # what, VARIABLE=VALUE...: the program prints $work/want
    what=$1
    shift
    with "$@" "$work/memory" >"$work/got" 2>"$work/err"
    try "$what" diff "$work/want" "$work/got"
}

zeros=0,0,0,0 ones=255,255,255,255
expected $zeros $zeros $zeros >"$work/want"
compare zero MLUSIM_MEMORY=zero
expected $ones $ones $ones >"$work/want"
compare poison MLUSIM_MEMORY=poison
case ${MODE:-release} in
hostile | asan) ;; # which poison fresh memory
*) expected $zeros $zeros $zeros >"$work/want" ;;
esac
compare default MLUSIM_MEMORY=
# Task t leaves 100 + t in NRAM, 10 more in WRAM, 20 more on the stack; byte 600
# of SRAM is task 0's.
expected $zeros 100,110,100,120 103,113,100,123 >"$work/want"
for quantum in 1 13 100000; do
    compare "keep, quantum $quantum" MLUSIM_MEMORY=keep MLUSIM_QUANTUM=$quantum
done

with "$mlusim" run --report none --memory keep "$work/memory" >"$work/got" \
    2>"$work/err"
try 'the option' diff "$work/want" "$work/got"
with "$mlusim" run --memory some "$work/memory" >"$work/got" 2>&1
try 'a wrong option' grep -q \
    'memory some: expected one of zero|keep|poison' "$work/got"
with MLUSIM_MEMORY=some "$work/memory" >"$work/got" 2>&1
try 'a wrong variable' grep -q \
    'MLUSIM_MEMORY=some: expected one of zero|keep|poison' "$work/got"

# Device memory out of pools gives the same whatever runs the scalar code, also
# where other checks look at every access.
"$mlucc" tests/programs/pooled.mlu -o "$work/pooled" || exit 1
pooled() { # VARIABLE=VALUE...
    with MLUSIM_ALLOCATOR=pooled "$@" "$work/pooled" >"$work/got" 2>&1
    sed 's/, cycle [0-9]*$//' "$work/got" >"$work/got.pooled"
}
pooled MLUSIM_ENGINE=interp
mv "$work/got.pooled" "$work/want"
try 'bounds are reported' [ "$(grep -c '^mlusim: bounds: ' "$work/want")" = 13 ]
pooled MLUSIM_ENGINE=jit
try 'pools: both engines' diff "$work/want" "$work/got.pooled"
pooled MLUSIM_CHECK=bounds,overlap,scalar-bounds,race,leak
try 'pools: more checks' diff "$work/want" "$work/got.pooled"
with "$mlusim" run --report none --allocator pooled --check none "$work/pooled" \
    >"$work/got" 2>&1
try 'pools: no checks' sh -c '! grep -q "^mlusim: bounds:" "$1" && grep -qx "pieces: 2.5" "$1"' - "$work/got"
with MLUSIM_ALLOCATOR=apart "$work/pooled" >"$work/got" 2>&1
try 'apart: a fault' grep -q 'out of bounds: __memcpy, operand 2' "$work/got"
with MLUSIM_ALLOCATOR=torch "$work/pooled" >"$work/got" 2>&1
try 'a wrong allocator' grep -q \
    'MLUSIM_ALLOCATOR=torch: expected one of apart|pooled' "$work/got"

finish
