#!/bin/sh
# The table of `make bench` has a figure for every row, judges it by its limit,
# and ends accordingly; the page is written from it. Counts are tiny here, so
# what the figures are is not looked at.
. tests/support/checks.sh
mkdir "$work/tmp" # kernels that Python has as text stay there
export TMPDIR="$work/tmp"
[ "$(uname -m)" = x86_64 ] || {
    echo "rows of translated code need the translator, which is for x86-64"
    exit 77
}
table=$OUT/tests/bench/table
program=$table/table
limits=tests/bench/table/limits.def

# timed WHAT STATUS [OPTIONS]: the table of tiny counts, in $work/out.
timed() {
    tried=$1 wanted=$2 checks=$((checks + 1))
    shift 2
    status=0
    "$program" --samples 1 --divide 2000 "$@" "$table" >"$work/out" \
        2>"$work/err" || status=$?
    [ "$status" = "$wanted" ] || fail "$tried: status $status"
}
says() { # WHAT PATTERN COUNT
    checks=$((checks + 1))
    [ "$(grep -Ec "$2" "$work/out")" = "$3" ] || fail "$1"
}

# All rows are timed once, for the page at the end.
rows=$(grep -c '"[^"]*__bang_[^"]*")' "$limits")
timed 'all pass when no limit matters' 0 --ease 1e12 --only __bang_
says 'a line for each row' ' (<=|>=) .*  pass( |$)' "$rows"
says 'how many' "^$rows within their limits, 0 beyond what the host can do, 0 failed, 0 not timed\$" 1
says 'CPU and alternations' ' of them; 20[0-9-]*; least of 1 alternations$' 1
says 'what the host can do' ' in registers [0-9.]+ GFLOP/s, fused [0-9.]+; copies [0-9.]+ GB/s$' 1
says 'both clocks' ' CPU ms +wall ms +plain CPU +plain wall$' 1
timed 'none passes when every limit does' 1 --each-class --ease 1e-12 --only __bang_
says 'each is beyond' ' (<=|>=) .*  FAIL( |$)' "$rows"
says 'how many are' "^0 within their limits, 0 beyond what the host can do, $rows failed, 0 not timed\$" 1
classed=$(grep -c '^X(.* DOT, ' "$limits")
timed 'a host that is in no class' 0 --no-class --ease 1e-12 --only 'dot products'
says 'which a row has a limit for' ' >= .* beyond( |$)' "$classed"
says 'it says' '^  beyond: the limit is for hosts with integer dot products' "$classed"
says 'is not failed' "^0 within their limits, $classed beyond what the host can do, 0 failed" 1

timed 'a mean needs its loops' 2 --only geometric
says 'and says so' ' FAIL, not timed$' 1
timed 'words choose rows' 0 --only 'hash' --ease 1e12
says 'those with the word' ' pass ' "$(grep -c 'X(.*hash.*")' "$limits")"
timed 'no row' 2 --only 'no such row'
for wrong in --samples --divide --ease; do
    timed "$wrong 0" 2 "$wrong" 0
done
program=$table/table table=$work
timed 'no images' 2
try 'which it says' grep -q 'a device image is missing' "$work/err"

printf '%s\n' before '<!-- table -->' old '<!-- /table -->' after >"$work/page.md"
try 'the page is written' env PAGE="$work/page.md" tests/bench/page.sh \
    --samples 1 --divide 2000 --each-class --ease 1e-12
grep -o ' FAIL' "$work/page.md" >"$work/out"
says 'each row is on it, beyond its limit' ' FAIL' "$(grep -c '^X(' "$limits")"
cp "$work/page.md" "$work/out"
says 'an operator has all its figures in a row' \
    '^\| get_indice_pairs, [^|]*\| [^|]* FAIL \| [^|]*, [^|]* \| [^|]* FAIL \| [^|]* FAIL \|$' 1
says 'and an element type its functions' '^\| an element half, ns, [^|]*\| [^|]* FAIL; ' 1
says 'not the old table' '^old$' 0
says 'and the rest as it was' '^(before|after)$' 2
finish
