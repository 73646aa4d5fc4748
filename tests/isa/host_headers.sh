#!/bin/sh
# Headers for host programs: each alone and all in any order, as C and as C++, by
# strict compilers; and every name that public programs ask for is there, and
# does what it is for in some test. OUT is the build folder; run from the root of
# the tree.
. tests/support/checks.sh
headers='cnrt.h cn_api.h cndrv.h cndev.h cnpapi.h cnpapi_generated_cndrv_params.h
    mlu.h mlusim.h cnrt_graph.h cnrt_legacy.h
    bang_fp16.h bang_bf16.h mlu_op.h'
compilers=gcc
! command -v "$clang" >/dev/null || compilers="gcc $clang"
strict='-Wall -Wextra -Werror -pedantic'
compiles() { # compiler, language and its standard, file
    $1 -x "$2" -std="$3" $strict -fsyntax-only -I"$OUT/include" \
        -I"$OUT/include/mlusim" "$4"
}
every() { # what, file: by all compilers
    for compiler in $compilers; do
        try "$1, C, $compiler" compiles "$compiler" c c11 "$2"
        try "$1, C++, $compiler" compiles "$compiler" c++ c++11 "$2"
    done
}
includes() {
    for h; do echo "#include <$h>"; done
    echo 'int main(void) { return 0; }'
}
for h in $headers; do
    includes "$h" "$h" >"$work/one.h"
    every "$h" "$work/one.h"
done
includes $headers >"$work/forward.h"
includes $(echo $headers | tr ' ' '\n' | tac) >"$work/backward.h"
includes $(echo $headers | tr ' ' '\n' | sort -k1.3) >"$work/sorted.h"
for order in forward backward sorted; do
    every "all, $order" "$work/$order.h"
done

# ---- structs -------------------------------------------------------------------

# What handles point to has a name, by either interface, before and behind the header.
cat >"$work/structs.h" <<'EOF'
struct cnrtQueue;
struct cnrtNotifier;
void early(struct cnrtQueue *, struct cnrtNotifier *);
#include <cnrt.h>
#include <cnrt_legacy.h>
cnrtQueue *queues(cnrtQueue_t q, struct cnrtQueue *same, CNqueue of_driver);
cnrtQueue *queues(cnrtQueue_t q, struct cnrtQueue *same, CNqueue of_driver)
{
    struct CNqueue_st *tag = of_driver;
    cnrtQueue_t *all[4];
    all[0] = &q, all[1] = &same, all[2] = &of_driver, all[3] = &tag;
    early(*all[3], 0);
    return *all[1];
}
cnrtNotifier *notifiers(cnrtNotifier_t n, struct cnrtNotifier *same);
cnrtNotifier *notifiers(cnrtNotifier_t n, struct cnrtNotifier *same)
{
    struct CNnotifier_st *tag = n;
    return tag ? same : n;
}
void others(struct cnrtQuantizedParam *, cnrtKernelParamsBuffer *, struct cnrtKernelInitParam *);
void others(struct cnrtQuantizedParam *q, cnrtKernelParamsBuffer *b, struct cnrtKernelInitParam *i)
{
    cnrtDestroyQuantizedParam(q);
    cnrtDestroyKernelParamsBuffer(b);
    cnrtDestroyKernelInitParamAndMemory(i);
}
EOF
every 'structs behind handles' "$work/structs.h"

# ---- names ---------------------------------------------------------------------

# A name is a function that some test calls, or a type or constant that compiles.
all=$(cd "$OUT/include" && for h in $headers mlusim/mlu_op.h; do
    [ ! -f "$h" ] || cat "$h"; done)
tested=$(cat tests/runtime/*/*.c tests/runtime/*/*.sh tests/dropin/*/*.* \
    tests/dropin/*/*/*.* tests/dropin/*/*/*/*.*)
has() { # text, name
    printf '%s\n' "$1" | grep -qw -e "$2"
}
sed 's/#.*//' tests/isa/host_names.txt | tr ' ' '\n' | grep . >"$work/names"
while read -r name; do
    try "$name is declared" has "$all" "$name"
    try "$name is tested" has "$tested" "$name"
done <"$work/names"
try 'there are names' [ "$(wc -l <"$work/names")" -gt 80 ]
finish
