#!/bin/sh
# Programs with several devices: kernels run where the thread is, times go on
# side by side, reports say where, checks look at all. OUT is the build folder;
# run from the root of the tree.
. tests/support/checks.sh
mlucc=$(cd "$OUT" && pwd)/bin/mlucc mlusim=$(cd "$OUT" && pwd)/bin/mlusim
command -v "$clang" >/dev/null || {
    echo "$clang is not installed"
    exit 77
}
cat >"$work/two.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
#include <cstdio>

__nram__ int tile[64];

__mlu_global__ void where(int *out)
{
    __bang_write_value(tile, 64, __MLU_NRAM_SIZE__);
    __memcpy(out, tile, 4, NRAM2GDRAM);
    out[1] = clusterDim;
}

int main(int argc, char **)
{
    cnrtDim3_t dim = {4, 1, 1};
    unsigned n;
    int *first = nullptr;
    float us[2] = {};
    CNRT_CHECK(cnrtGetDeviceCount(&n));
    for (unsigned i = 0; i < n; i++) {
        int *out, got[2];
        cnrtQueue_t queue;
        cnrtNotifier_t start, end;
        CNRT_CHECK(cnrtSetDevice((int)i));
        CNRT_CHECK(cnrtQueueCreate(&queue));
        CNRT_CHECK(cnrtNotifierCreate(&start));
        CNRT_CHECK(cnrtNotifierCreate(&end));
        CNRT_CHECK(cnrtMalloc((void **)&out, sizeof got));
        CNRT_CHECK(cnrtPlaceNotifier(start, queue));
        where<<<dim, cnrtFuncTypeUnion1, queue>>>(out);
        CNRT_CHECK(cnrtPlaceNotifier(end, queue));
        CNRT_CHECK(cnrtQueueSync(queue));
        CNRT_CHECK(cnrtNotifierDuration(start, end, &us[i % 2]));
        CNRT_CHECK(cnrtMemcpy(got, out, sizeof got, cnrtMemcpyDevToHost));
        std::printf("%d %d\n", got[0], got[1]);
        if (argc == 2 && i > 0) /* memory of another device */
            where<<<dim, cnrtFuncTypeUnion1, queue>>>(first);
        if (argc == 3 && i > 0) /* between the memories of two */
            where<<<dim, cnrtFuncTypeUnion1, queue>>>(out - 64);
        first = out;
        if (argc > 1)
            std::printf("%s\n", cnrtGetErrorName(cnrtQueueSync(queue)));
    }
    return us[0] <= 0;
}
END
try 'it compiles' "$mlucc" --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 \
    "$work/two.mlu" -o "$work/two"
prints() { # WANT, program...
    printf '%b' "$1" >"$work/want"
    shift
    with "$@" >"$work/printed" 2>"$work/err"
    diff "$work/want" "$work/printed"
}
try 'one' prints '512 1\n' "$work/two"
try 'two of a kind' prints '512 1\n512 1\n' env MLUSIM_DEVICES=2 "$work/two"
try 'two kinds' prints '768 1\n512 1\n' \
    env MLUSIM_DEVICES=MLU370-X4,MLU590-H8 "$work/two"
try 'by an option' prints '768 1\n512 1\n768 1\n' "$mlusim" run --report none \
    --devices MLU370-X4,MLU590-H8,MLU370-X8 "$work/two"
try 'memory of another device' prints \
    '512 1\ncnrtSuccess\n512 1\ncnrtErrorKernelFault\n' \
    env MLUSIM_DEVICES=2 "$work/two" other
try 'is out of bounds' grep -q 'mlusim: device 1: fault in where: out of bounds' "$work/err"
try 'and told as such' grep -q \
    'is memory of another device: that of this MLU590-H8 begins at 0x' "$work/err"
try 'with what to do' grep -q 'hint: kernels reach the memory of their own device' "$work/err"
try 'and whose' grep -q ", this is device 0's" "$work/err"
try 'memory of none' prints '512 1\ncnrtSuccess\n512 1\ncnrtErrorKernelFault\n' \
    env MLUSIM_DEVICES=2 "$work/two" none at_all
try 'is before its own' grep -q 'is 256 bytes before the allocation of' "$work/err"

# The figures of a device are those it has alone.
entry() { # report, which: the numbers of one launch
    awk -v n="$2" '/^program/ { exit } /^\[/ { at++ } at == n && !/^\[|device/ && !/^host|^total|published times|fitted to;/' "$1" |
        grep .
}
report() { # file, variable=value...
    file=$1
    shift
    with env MLUSIM_REPORT_FILE="$file" "$@" "$work/two" >/dev/null
}
report "$work/alone" MLUSIM_DEVICE=MLU590-H8
report "$work/both" MLUSIM_DEVICES=MLU370-X4,MLU590-H8
entry "$work/alone" 1 >"$work/one"
entry "$work/both" 2 >"$work/two.entry"
try 'there are figures' grep -q 'busy cycles' "$work/one"
try 'they are the same' diff "$work/one" "$work/two.entry"
try 'the device is told' grep -qx '  device     1: MLU590-H8 (mtp_592), 1500 MHz, DRAM 2048.0 GB/s' "$work/both"
try 'once' [ "$(grep -c '^  device ' "$work/both")" = 1 ]
report "$work/same" MLUSIM_DEVICES=2
try 'launches of two devices are two entries' [ "$(grep -c '^\[' "$work/same")" = 2 ]
report "$work/json" MLUSIM_DEVICES=2 MLUSIM_REPORT=json
try 'as JSON' [ "$(grep -c '^ *"ordinal": [01],$' "$work/json")" = 2 ]
try 'by its schema' by_schema report \
    "$work/json"
leaks() { # of each device
    ! with env MLUSIM_DEVICES=2 MLUSIM_CHECK=leak "$work/two" \
        >/dev/null 2>"$work/err" &&
        [ "$(grep -c '^mlusim: device [01]: leak: 8 bytes of device memory' "$work/err")" = 2 ]
}
try 'checks look at both' leaks
finish
