#!/bin/sh
# A checkout, an installation, sources and TMPDIR whose paths have spaces: a
# copy of the tree plans its whole build, compiles a file, and its scripts run
# with what is built here. OUT is the build folder; run from the root of the
# tree.
. tests/support/checks.sh

# ---- an installation ---------------------------------------------------------

prefix='/usr/lo cal'
try 'make install' make -s install MODE="$MODE" CC="$CC" OUT="$OUT" \
    LEVEL=native DESTDIR="$work/dest dir" PREFIX="$prefix"
installed=$work/dest\ dir$prefix
mkdir -p "$work/my source/some headers" "$work/my tmp"
echo '#define ANSWER 42' >"$work/my source/some headers/an answer.h"
cat >"$work/my source/a kernel.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>

#include "an answer.h"

__mlu_global__ void answer()
{
    __bang_printf("%d\n", ANSWER);
#ifdef MISTAKE
    *(volatile int *)nullptr = 1;
#endif
}
int main()
{
    cnrtDim3_t dim = {1, 1, 1};
    answer<<<dim, cnrtFuncTypeBlock, nullptr>>>();
    CNRT_CHECK(cnrtQueueSync(nullptr));
    return 0;
}
END
compile() { # argument...
    TMPDIR="$work/my tmp" "$installed/bin/mlucc" \
        -I "$work/my source/some headers" --bang-mlu-arch=mtp_372 \
        --bang-mlu-arch=mtp_592 "$@"
}
prints_42() {
    [ "$(with "$@")" = 42 ]
}
source="$work/my source/a kernel.mlu"
program="$work/my source/a program"
try 'compile and link' compile "$source" -o "$program"
try 'run' prints_42 "$program"
try 'mlusim run' prints_42 "$installed/bin/mlusim" run --report none "$program"
try 'an object' compile -c -MD -MF "$work/my tmp/a d.d" "$source" \
    -o "$program.o"
try 'its dependencies' grep -q 'an\\ answer.h' "$work/my tmp/a d.d"
rm -f "$work/my tmp/a d.d"
try 'link an object' compile "$program.o" -o "$program"
try 'run what was linked' prints_42 "$program"
try 'mlusim disasm' "$installed/bin/mlusim" disasm "$program.o"
try 'nothing is left in TMPDIR' [ -z "$(ls -A "$work/my tmp")" ]
try 'with a mistake' compile -DMISTAKE "$source" -o "$program"
names_line() {
    ! with "$program" 2>"$work/err" &&
        grep -qF "my source/a kernel.mlu:10" "$work/err"
}
[ -n "${ASAN_PRELOAD:-}" ] || try 'a fault names its line' names_line

# ---- a checkout ----------------------------------------------------------------

tree="$work/a check out/ml u"
mkdir -p "$tree/$OUT"
sh tests/support/files.sh | while IFS= read -r f; do
    [ ! -f "$f" ] || echo "$f"
done | tar -cf - -T - | tar -xf - -C "$tree"
cp -r "$OUT/bin" "$OUT/lib" "$OUT/include" "$OUT/share" "$tree/$OUT/"
mkdir -p "$tree/$OUT/tests"
cp "$OUT/tests/json_get" "$tree/$OUT/tests/"
cd "$tree" || exit 1

plans() { # goal...: all commands are known, none has a path of this machine
    make -n OUT=build/none "$@" >"$work/commands" &&
        ! grep -F "$work" "$work/commands"
}
try 'plan all' plans all
try 'plan the portable level' plans all LEVEL=portable
try 'plan install' plans install PREFIX=/nowhere
try 'plan docs and golden cases' plans docs golden
try 'compile a file' make -s build/none/obj/isa/number/num.o OUT=build/none
try 'the file' [ -s build/none/obj/isa/number/num.o ]
try 'a device program' env PROGRAM=template_kernel sh tests/programs/run.sh
try "the command" python3 tests/runtime/tools/mlusim_cli.py
for suite in runtime/instruments/report kernels/mluop; do
    try "the suite $suite" sh "tests/$suite.sh"
done
try 'sessions of a page' sh tests/transcripts/run.sh docs/tour.md
[ -n "${ASAN_PRELOAD:-}" ] || try 'the examples' sh examples/demo.sh

finish
