#!/bin/sh
# The quick rows of `make fidelity`: they compute what they should, the page has
# the times that they take, the table judges errors and orders as it says.
. tests/support/checks.sh
program=$OUT/tests/fidelity/fidelity
table() { # ROWS FITS TOOK: the table of tabbed lines, in $work/out
    checks=$((checks + 1))
    printf '%b' "$1" >"$work/rows"
    printf '%b' "$2" >"$work/fits"
    printf '%b' "$3" >"$work/took"
    status=0
    awk -f tests/fidelity/table.awk "$work/rows" "$work/fits" "$work/took" >"$work/out" \
        2>"$work/err" || status=$?
}
says() { # LINE
    checks=$((checks + 1))
    grep -qF -- "$1" "$work/out" "$work/err" || fail "table: no line '$1'"
}

# Errors of 50, -20 and 0 %, and two of three pairs in order.
rows='a\tf\tX\t100\tcold\tquick\ts\tw\nb\tf\tX\t200\tcold\tquick\ts\tw\nc\tf\tX\t150.0\tcold\tquick\ts\tw\n'
table "$rows" 'p\tall\t4\t0\ta\n' 'b\t160\na\t150\nc\t150.0\n'
[ "$status" = 0 ] || fail 'a table of three rows'
says '| `a` | X | 100 | 150 | +50 % | from it |'
says '| `b` | X | 200 | 160 | -20 % |  |'
says 'Rows that no parameter was recovered from (2): mean of the absolute errors 10.0 %, median 10.0 %, worst -20 % (`b`).'
says 'All rows (3): mean of the absolute errors 23.3 %, median 20.0 %, worst +50 % (`a`).'
says 'Order of variants: 2 pairs right, wrong: a and c.'
table "$rows" 'p\tall\t4\t0\ta b c\n' 'b\t160\na\t150\nc\t150.0\n'
says 'Rows that no parameter was recovered from: none.'
table "$rows" '' 'a\t100\nc\t1\n'
[ "$status" = 1 ] || fail 'a row without a time'
says 'no time of b'

# ---- the rows themselves -----------------------------------------------------

checks=$((checks + 1))
OUT=$OUT sh tests/fidelity/run.sh quick >"$work/took" 2>"$work/err" ||
    fail "quick rows: $(cat "$work/err")"
"$program" --list >"$work/list"
wanted=$(cut -f 6 "$work/list" | grep -c quick)
[ "$(wc -l <"$work/took")" = "$wanted" ] || fail 'not every quick row has a time'
# The page shows them as the table does.
awk -f tests/fidelity/fits.awk "$work/list" sim/machine/params.def sim/machine/costs.def >"$work/fits"
for row in $(cut -f 1 "$work/took"); do
    checks=$((checks + 1))
    grep "^$row	" "$work/list" >"$work/rows"
    grep "^$row	" "$work/took" >"$work/one"
    awk -f tests/fidelity/table.awk "$work/rows" "$work/fits" "$work/one" |
        grep -F "\`$row\`" >"$work/line"
    grep -qxFf "$work/line" docs/timing.md ||
        fail "docs/timing.md is stale, run 'make fidelity': $(cat "$work/line")"
done
checks=$((checks + 1))
"$program" nothing 2>"$work/err"
[ $? = 2 ] && grep -q usage "$work/err" || fail 'a row that does not exist'
finish
