#!/bin/sh
# Coverage of kernels (mlusim run --coverage): counts that follow from the source, over
# launches and processes, in the form that lcov reads. OUT is the build folder;
# run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
cp tests/runtime/instruments/lines.mlu "$work/" && cd "$work" || exit 1
"$OUT/bin/mlucc" -g -O1 --bang-mlu-arch=mtp_592 lines.mlu -o lines || exit 1

cover() { # options and arguments
    try "coverage of $*" with "$mlusim" run --report none --coverage info "$@"
    # Every line that is no record is of a known kind; sums are those of the records.
    checks=$((checks + 1))
    awk -F'[:,]' '
    $1 == "TN" || $1 == "SF" { n = h = b = t = 0; next }
    $1 == "DA" && NF == 3 { n++; h += $3 > 0; if ($2 <= last && n > 1) bad = 1; last = $2; next }
    $1 == "BRDA" && NF == 5 { b++; t += $5 != "-" && $5 > 0; next }
    $1 == "LF" { if ($2 != n) bad = 1; next }
    $1 == "LH" { if ($2 != h) bad = 1; next }
    $1 == "BRF" { if ($2 != b) bad = 1; next }
    $1 == "BRH" { if ($2 != t) bad = 1; next }
    $0 == "end_of_record" { last = 0; next }
    { bad = 1 }
    END { exit bad }' info || { cp info out; fail "the form of $*"; }
}
number_of() { grep -n "// $1\$" lines.mlu | sed 's/:.*//'; }
is() { # line count: how often it was executed
    checks=$((checks + 1))
    grep -qx "DA:$(number_of "$1"),$2" info || { cp info out; fail "$1 not $2 times"; }
}
ways() { # line block count count: on, away
    checks=$((checks + 1))
    [ "$(sed -n "s/^BRDA:$(number_of "$1"),$2,[01],//p" info | paste -sd' ')" = "$3 $4" ] ||
        { cp info out; fail "branch $2 of $1 not $3 and $4"; }
}

# Four cores and the memory core of a cluster come to the barrier, one of them spins
# 1000 rounds, nobody has a task beyond 1000. What no core came to has a line, too.
cover ./lines late
try 'the file' grep -qxF "SF:$work/lines.mlu" info
is spin 1000
is barrier 5
is not 5
is never 0
is copy 0
is fault 0
ways not 0 0 5

# A line far beyond all others, as damaged debug information has it.
{ cat lines.mlu; printf '#line 2000000000\n__mlu_global__ void beyond() {}\n'; } >far.mlu
"$OUT/bin/mlucc" -g -O1 --bang-mlu-arch=mtp_592 far.mlu -o far || exit 1
cover ./far late
[ "$MODE" != release ] || # with 8 GB of addresses; a sanitizer takes more
    try 'in little memory' env MLUSIM_THREADS=1 sh -c 'ulimit -v 8000000 && exec "$@"' - \
        "$mlusim" run --report none --coverage info ./far late
try 'the line' grep -qx 'DA:2000000000,0' info
cover ./lines late

# Three launches of two tasks, 8 rounds each; the launch of a fault counts until then.
cover ./lines waits
for line in copy sync add more; do is $line 48; done
is last 6
is barrier 0
checks=$((checks + 1))
with "$mlusim" run --report none --coverage info ./lines faults >out 2>&1
grep -qx "DA:$(number_of spin),20" info || fail 'until a fault'

# A program that runs by itself has the same.
cover ./lines late
mv info first
try 'by itself' with env MLUSIM_COVERAGE=info ./lines late
try 'the same' cmp info first
try 'a name with the process' with "$mlusim" run --report none --coverage '%p.info' ./lines late
try 'that file' cmp [0-9]*.info first

# What lcov makes of it, where it is installed.
if command -v lcov >/dev/null; then
    try 'lcov' lcov --summary info --rc lcov_branch_coverage=1
    try 'lcov, added' lcov -a info -a first -o sum --rc lcov_branch_coverage=1
    checks=$((checks + 1))
    grep -qx "DA:$(number_of spin),2000" sum || fail 'the sum'
fi

ends 2 'expected a file of its own, not stdout' "$mlusim" run --coverage - ./lines
ends 2 'cannot be written' "$mlusim" run --coverage /nowhere/file ./lines
ends 1 'MLUSIM_COVERAGE=/dev/full: cannot be written: No space left' \
    env MLUSIM_COVERAGE=/dev/full ./lines

finish
