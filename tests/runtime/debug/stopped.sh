#!/bin/sh
# What a program sees of a launch that is stopped does not depend on the
# quantum: memory, times of notifiers, output, message and report.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
mlusim=$OUT/bin/mlusim

cat >"$work/stopped.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
#include <cstdio>

__nram__ float a[1024];

__mlu_global__ void kernel(float *p, int limited)
{
    for (int i = 0; i < 40; i++) {
        for (int k = 0; k < taskId * 7 % 50 + 1; k++)
            __bang_add_scalar(a, a, 1.0f, 256);
        __memcpy(p + taskId * 64, a, 256, NRAM2GDRAM);
        if (!limited && taskId == 5 && i == 9)
            __bang_add(a, p, a, 64);
        i -= limited;
    }
}

int main(int argc, char **)
{
    static float out[64 * 64];
    float *p;
    float microseconds = -1;
    cnrtQueue_t queue;
    cnrtNotifier_t begin, end;
    CNRT_CHECK(cnrtMalloc((void **)&p, sizeof out));
    CNRT_CHECK(cnrtMemset(p, 0, sizeof out));
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtNotifierCreate(&begin));
    CNRT_CHECK(cnrtNotifierCreate(&end));
    cnrtPlaceNotifier(begin, queue);
    cnrtDim3_t dim = {64, 1, 1};
    kernel<<<dim, cnrtFuncTypeBlock, queue>>>(p, argc > 1);
    cnrtPlaceNotifier(end, queue);
    std::printf("sync %d\n", cnrtQueueSync(queue));
    cnrtNotifierDuration(begin, end, &microseconds);
    cnrtMemcpy(out, p, sizeof out, cnrtMemcpyDevToHost);
    std::printf("%.3f us\n", microseconds);
    for (int i = 0; i < 64; i++)
        std::printf("%g ", out[64 * i]);
    std::printf("\n");
    return 0;
}
END
"$mlucc" -O1 "$work/stopped.mlu" -o "$work/stopped" || exit 1

# quantum arguments...: everything a user can see, the host's time left out.
show() {
    quantum=$1
    shift
    with "$mlusim" run --quantum "$quantum" --max-instructions 300000 \
        --report json --report-file "$work/report" "$work/stopped" "$@" 2>&1
    sed '/"host": {/,/}/d' "$work/report"
}

for case in "" limited; do
    # shellcheck disable=SC2086
    show 100000 $case >"$work/first"
    try "a fault${case:+ ($case)}" grep 'mlusim: fault in kernel' "$work/first"
    for quantum in 1 13 4000; do
        # shellcheck disable=SC2086
        show $quantum $case >"$work/other"
        try "quantum $quantum shows the same outcome${case:+ ($case)}" \
            diff "$work/first" "$work/other"
    done
done
finish
