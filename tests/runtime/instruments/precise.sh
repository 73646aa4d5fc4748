#!/bin/sh
# The precision twin (mlusim run --precise): errors that are known beforehand are
# told at the lines where they arise, come in and go out, whatever way the data
# goes; what is simulated stays as it is without. OUT is the build folder; run from
# the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
source=tests/runtime/instruments/precise.mlu
program=$work/precise
export MLUSIM_MEMORY=zero # of the next task: the bits that twins belonged to

needs_clang
"$OUT/bin/mlucc" "$source" -o "$program" || exit 1

# A line "LINE OP FIELD VALUE" for each number of the report.
fields() { # json
    awk '/"line":/ { sub(/,$/, ""); line = $2 }
        /"op":/ { gsub(/[",]/, ""); op = $2 }
        /"(adds|not_finite)":/ { gsub(/[":,]/, ""); print line, op, $1, $2 }
        /"(came_in|arises|goes_out)":/ {
            gsub(/[":,{}]/, "")
            for (i = 2; i < NF; i += 2) print line, op, $1 "." $i, $(i + 1) }' "$1"
}

checks=$((checks + 1))
with "$mlusim" run --report none --precise --precise-json "$work/json" "$program" \
    >"$work/printed" 2>"$work/err" || fail "the program has another status"
try 'as its page says' by_schema precise "$work/json"
try 'a member more or less' by_schema --planted "$work/json"
fields "$work/json" >"$work/fields"
sed -n 's|^/// expect: ||p' "$source" >"$work/expected"
while read -r mark field value; do
    checks=$((checks + 1))
    line=$(grep -n "@$mark\$" "$source" | cut -d: -f1)
    awk -v line="$line" -v field="$field" '
        BEGIN { close_to = '"$value"' }
        $1 == line && $3 == field { n++; d = $4 - close_to; bad += d * d > 1e-16 }
        END { exit n != 1 || bad }' "$work/fields" || {
        grep "^$line " "$work/fields" >"$work/out"
        fail "$mark: $field is not $value"
    }
done <"$work/expected"
for name in $(sed -n 's|^/// twinless: ||p' "$source"); do
    checks=$((checks + 1))
    grep -q "^mlusim: precise: no twin: $name at $source:[0-9]*, called 1 time" \
        "$work/err" || fail "$name is not named"
done

# Every op on half, bfloat16, float or bytes has a row, or the page names it.
sed -nE 's/^X\(0x[0-9a-f]*, *([a-z0-9_]+),.*(FLOATS|REALS|LANES|F16|F32|TENSOR|BYTES).* SEM,.*/\1/p' \
    isa/tables/ops/*.def |
    sed -E 's/^atomic_reduce_/atomic_/; s/^(cycle|vv)_//; s/_scalar(_bitindex)?$/\1/' | sort -u >"$work/ops"
sed -nE 's/^(MAP|WAY)\(([a-z0-9_]+),.*/\2/p' runtime/instruments/precise/twins.def |
    sed -E 's/^vv_//; s/_scalar$//' >"$work/rows"
sed -n '/^## Operations without a twin/,/^## For programs/p' docs/precision.md |
    grep -o '`[a-z0-9_]*`' | tr -d '`' >>"$work/rows"
sort -u "$work/rows" -o "$work/rows"
comm -23 "$work/ops" "$work/rows" >"$work/out"
try "every op has a row or is named on the page" test ! -s "$work/out" -a -s "$work/ops"

# What is simulated is the same, and the engine does not matter.
report() { # file variables...
    to=$1
    shift
    with env MLUSIM_REPORT=json MLUSIM_REPORT_FILE="$to" "$@" "$program" 2>"$work/err"
}
report "$work/plain" >"$work/plain.out"
for engine in interp jit; do
    report "$work/$engine" MLUSIM_PRECISE_JSON="$work/json.$engine" \
        MLUSIM_ENGINE=$engine >"$work/$engine.out"
    try "results ($engine)" cmp "$work/plain.out" "$work/$engine.out"
    grep -v '"\(seconds\|mips\|process\|engine\|untranslated\)"' "$work/plain" >"$work/a"
    grep -v '"\(seconds\|mips\|process\|engine\|untranslated\)"' "$work/$engine" >"$work/b"
    try "cycles ($engine)" cmp "$work/a" "$work/b"
    try "errors ($engine)" cmp "$work/json" "$work/json.$engine"
done

# Where it cannot be right it is refused, and what cannot be written is told.
refused() { # words variables...
    words=$1 checks=$((checks + 1))
    shift
    ! with env MLUSIM_PRECISE=1 "$@" "$program" >"$work/out" 2>"$work/err" &&
        grep -qF -e "$words" "$work/err" || fail "not refused: $*"
}
refused 'MLUSIM_ASYNC has it come later' MLUSIM_ASYNC=late-io
refused 'cannot be written' MLUSIM_PRECISE_JSON=/nowhere/json
echo run >"$work/commands"
checks=$((checks + 1))
with env MLUSIM_PRECISE=1 "$mlusim" debug --batch -x "$work/commands" "$program" \
    >"$work/out" 2>&1
grep -q 'goes back in time' "$work/out" || fail 'precise in the debugger is not refused'
finish
