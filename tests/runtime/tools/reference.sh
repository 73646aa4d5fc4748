#!/bin/sh
# The reference for programs: `mlusim devices --json`, `mlusim intrinsics --json` and
# `mlusim explain` have what the tables have. Run from the root of the tree.
. tests/support/checks.sh
mlusim=$OUT/bin/mlusim

# ---- as their pages say ------------------------------------------------------------

printf 'base MLU370-X4\nnram_kib 132\n' >"$work/small.device"
with "$mlusim" devices --json >"$work/devices" || fail 'devices --json'
with "$mlusim" devices --json "$work/small.device" >"$work/file" || fail 'devices --json FILE'
with "$mlusim" intrinsics --json >"$work/all" || fail 'intrinsics --json'
with "$mlusim" intrinsics --json sum >"$work/sum" || fail 'intrinsics --json sum'
try 'devices by their schema' by_schema devices "$work/devices" "$work/file"
try 'intrinsics by their schema' by_schema intrinsics "$work/all" "$work/sum"
try 'a member more or less' by_schema --planted "$work/file" "$work/sum"

# ---- as the tables say -------------------------------------------------------------

try 'the rows of the tables' /usr/bin/python3 tests/runtime/tools/reference.py "$work"
for word in sum max __bang_float2half_rn taskId __bang_rand nearest; do
    checks=$((checks + 1))
    with "$mlusim" intrinsics "$word" >"$work/out"
    with "$mlusim" intrinsics --json "$word" >"$work/json"
    /usr/bin/python3 tests/runtime/tools/reference.py "$work" "$word" >"$work/log" ||
        fail "intrinsics $word: the text and the JSON differ"
done

# ---- what is refused ---------------------------------------------------------------

ends 1 'did you mean __bang_filter?' "$mlusim" intrinsics --json __bang_fliter
[ ! -s "$work/out" ] || fail 'JSON of a name that does not exist'
ends 2 "there is no device 'MLU999'" "$mlusim" devices --json MLU999
ends 2 'leave -v out' "$mlusim" devices --json -v

# ---- examples ----------------------------------------------------------------------

examples() { # ARCHITECTURE [NOT ON ARCHITECTURE...]: all compile
    /usr/bin/python3 tests/runtime/tools/reference_examples.py "$work/all" "$@" \
        >"$work/examples.mlu" &&
        with "$OUT/bin/mlucc" -fsyntax-only --bang-device-only --bang-mlu-arch="$1" "$work/examples.mlu"
}
sample() { # no fault, no report of a check; arrays that nothing was written to are zero
    /usr/bin/python3 tests/runtime/tools/reference_examples.py "$work/all" --run >"$work/sample.mlu" &&
        with "$OUT/bin/mlucc" -w --bang-mlu-arch=mtp_592 "$work/sample.mlu" -o "$work/sample" &&
        (export MLUSIM_MEMORY=zero && with "$work/sample") >"$work/out" 2>"$work/err" && ! grep '^mlusim: ' "$work/err"
}
if command -v "$clang" >/dev/null; then
    try 'examples for a 590 compile' examples mtp_592
    try 'those of later architectures' examples mtp_613 mtp_592
    try 'a sample of them runs' sample
fi

# ---- messages by id ----------------------------------------------------------------

with "$mlusim" explain --json >"$work/errors" || fail 'explain --json'
try 'all messages by their schema' by_schema errors "$work/errors"
with "$mlusim" explain --json fault:bounds >"$work/explain" || fail 'explain --json ID'
try 'a message by its schema' by_schema explain "$work/explain"
try 'a member more or less of a message' by_schema --planted "$work/explain"
ids=$(sed -n 's/^   "id": "\(.*\)",$/\1/p' "$work/errors")
for id in $ids; do
    with "$mlusim" explain "$id" >"$work/out" && head -n 1 "$work/out" | grep -q "^$id: " ||
        fail "explain $id"
done
with "$mlusim" explain >"$work/out" || fail 'explain'
[ "$(sed -n 's/^  \([a-z]*:[^ ]*\) .*/\1/p' "$work/out")" = "$ids" ] || fail 'explain lists other ids'
try 'the ids of the tables, each with its anchor' \
    /usr/bin/python3 tests/runtime/tools/reference_ids.py "$work/errors"
with "$mlusim" explain wrong >"$work/out" && grep -q '^judge:wrong: ' "$work/out" ||
    fail 'an id without its kind'
# Each page that a message names is where the programs are, and has the heading.
/usr/bin/python3 tests/runtime/tools/reference_pages.py "$work/errors" >"$work/pages" ||
    fail 'the pages that messages name'
[ "$(wc -l <"$work/pages")" -gt 100 ] || fail 'messages name fewer pages'
while IFS= read -r page; do
    checks=$((checks + 1))
    with "$mlusim" explain "$page" >"$work/out" 2>"$work/err" &&
        head -n 1 "$work/out" | grep -q "/share/mlusim/${page%%#*}\$" || fail "explain $page"
done <"$work/pages"
whole() { # page: all of it, below its place
    with "$mlusim" explain "$1" | tail -n +3 | cmp - "$1"
}
try 'a whole page' whole docs/checks.md
part() { # what is below a heading, up to the next; what looks like one in code is none
    with "$mlusim" explain 'docs/reference/errors.md#messages-by-id' | tail -n +3 |
        cmp - docs/reference/errors.md &&
        with "$mlusim" explain 'docs/checks.md#race' | tail -n +3 >"$work/race" &&
        awk '/^## / { inside = $0 == "## race" } inside' docs/checks.md | cmp - "$work/race"
}
try 'a part of a page' part
ends 1 "there is no page 'docs/cheks.md'; the pages are in /.*/share/mlusim/docs" "$mlusim" explain docs/cheks.md
ends 1 "no heading 'rase'; leave #rase out" "$mlusim" explain 'docs/checks.md#rase'
ends 1 'there is no page' "$mlusim" explain docs/../mlusim/docs/checks.md
for name in docs/page.png docs/decisions docs/.md; do
    ends 1 "there is no page '$name'; the pages are in" "$mlusim" explain $name
done
ends 1 'leave --json out' "$mlusim" explain --json docs/checks.md
ends 1 '^  fault:limit  .*' "$mlusim" explain limit
ends 1 '^  judge:limit  .*' "$mlusim" explain limit
ends 1 "there is no id 'fault:bouns'" "$mlusim" explain fault:bouns
ends 1 '^  fault:bounds  .*' "$mlusim" explain fault:bouns
ends 1 'mlusim explain lists them all' "$mlusim" explain 'xxxxxxxxxxxx'
ends 2 'too many arguments' "$mlusim" explain a b

# ---- no message without a row --------------------------------------------------------

# What mlucc says goes through one file, which wants a row; the cache repeats it.
silent() {
    ! grep -rn 'stderr' isa/compiler --include='*.c' |
        grep -Ev '^isa/compiler/(job/messages|cache/(cache|entry)|kept/|gen/|device/|hostlib/)'
}
try 'mlucc says nothing without an id' silent
# A row that nothing says explains what never happens.
said() {
    for id in $(sed -n 's/^X(\([A-Z_]*\), .*/\1/p' isa/compiler/job/messages.def); do
        grep -rqw --include='*.c' "MLUCC_SAYS_$id" isa/compiler || { echo "nothing says $id"; return 1; }
    done
}
try 'each row of messages.def is said' said

# Each operation has a second implementation, which tests/long/second.sh compares with ours.
if find_python numpy; then
    for device in MLU270 MLU370-X4 MLU590-H8; do
        try "a second implementation, $device" \
            with env BUILD="$OUT" "$python" tests/long/second.py "$device" 1 0
    done
fi

needs_clang
cat >"$work/bad.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
__nram__ float a[64];
int h(int x) { return x; }
__mlu_global__ void k(float *x)
{
    __bang_addd(a, a, a, 64);
    __bang_add(a, a, 64);
    __bang_rand();
    a[0] = h(3);
    a[0] = threadIdx;
    int unused = nothing;
}
int main() { k<<<1, 2, 3>>>(nullptr); return taskId; }
END
for option in -fdiagnostics-show-ids -w; do
    (cd "$work" && with "$OLDPWD/$OUT/bin/mlucc" $option -fsyntax-only bad.mlu) >"$work/said$option" 2>&1
done
marks() { # in the order of the source
    sed -n 's/.* \[compile:\(.*\)\]$/\1/p' "$work/said-fdiagnostics-show-ids" | tr '\n' ' '
}
try 'ids of messages' test "$(marks)" = \
    'unknown-intrinsic no-form refused host-function cuda-name launch kernel-side '
try 'no ids unasked' sh -c '! grep "\[compile:" "$1"' - "$work/said-w"
with "$OUT/bin/mlucc" -fdiagnostics-show-ids "$work/none.mlu" 2>"$work/err"
try 'the id of a missing file' grep -q '^mlucc: error: .* \[compile:file\]$' "$work/err"
finish
