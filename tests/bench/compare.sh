#!/bin/sh
# tests/bench/compare.sh OLD NEW [TIMES]: is NEW slower than OLD? Both are
# build folders of release builds with their benchmarks (`make bench` builds
# them). Every program of the benchmarks runs TIMES (9) times by turns: from OLD,
# from NEW, and from OLD again. A row counts with its minimum, in processor time.
# What OLD differs from itself is the noise: of the geometric mean, and of each
# row, at least that of the median row. Rows that moved by more than 5 % are
# listed, then the mean. Fails when the mean rose by more than MEAN (2) % and its
# noise, or a row by more than ROW (8) % and its noise, in this run and again in a
# second one of its program. Rows that rose by less than 5 ns, one branch that is
# predicted wrong, do not fail: the same code does so by where it lies and what
# ran before. Those of single ops are listed as short. Whether a row that fails
# does more work, tests/bench/count.sh says.
# And do both report the same? What the examples and the operators print and
# report, figures of the host apart, is compared first; TIMES of 0 leaves it at
# that. With REPORTS=may-differ the differences are listed and fail nothing.
set -e
export LC_ALL=C
usage='usage: [MEAN=PERCENT] [ROW=PERCENT] [REPORTS=same|may-differ] compare.sh OLD NEW [TIMES]'
old=${1:?$usage}
new=${2:?$usage}
times=${3:-9}
: "${MEAN:=2}" "${ROW:=8}" "${REPORTS:=same}"
for number in "$MEAN" "$ROW" "$times"; do
    case $number in
    '' | . | *[!0-9.]* | *.*.*)
        echo "compare.sh: '$number' is no number; MEAN and ROW are percents. $usage" >&2
        exit 2
        ;;
    esac
done
case $REPORTS in
same | may-differ) ;;
*)
    echo "compare.sh: REPORTS is same or may-differ, not '$REPORTS'" >&2
    exit 2
    ;;
esac
for folder in "$old" "$new"; do
    [ -x "$folder/bin/mlucc" ] || {
        echo "compare.sh: $folder is no build folder: bin/mlucc is missing" >&2
        exit 2
    }
done
here=$(dirname "$0")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# ---- reports -----------------------------------------------------------------

# shown COMMAND...: what it prints, its status, and its report.
shown() {
    status=0
    env MLUSIM_REPORT=json MLUSIM_REPORT_FILE="$tmp/report" "$@" \
        >"$tmp/printed" 2>&1 || status=$?
    sed '/^host/d' "$tmp/printed"
    echo "status $status"
    sed '/"host": {/,/}/d' "$tmp/report"
    rm -f "$tmp/report"
}
# reports FOLDER: of every example with a main function, and the operators.
reports() {
    for device in MLU370-X4 MLU590-H8; do
        for source in $(grep -l 'int main' "$here"/../../examples/*/*.mlu); do
            # What needs names that the older build lacks is told as that.
            "$1/bin/mlucc" "$source" -o "$tmp/program" 2>/dev/null || {
                echo "$source: does not compile"
                continue
            }
            shown env MLUSIM_DEVICE="$device" "$tmp/program"
        done
        "$1/bin/mluop" list | awk '/^[a-z]/ { print $1 }' >"$tmp/operators"
        while read -r operator; do
            shown "$1/bin/mluop" run "$operator" --quick --device "$device"
        done <"$tmp/operators"
    done
}
reports "$old" >"$tmp/reports.old"
reports "$new" >"$tmp/reports.new"
differ=0
diff "$tmp/reports.old" "$tmp/reports.new" >"$tmp/differs" || differ=1
head -n 40 "$tmp/differs"
[ "$(wc -l <"$tmp/differs")" -le 40 ] || echo "and $(($(wc -l <"$tmp/differs") - 40)) lines more"
echo "reports: $(wc -l <"$tmp/reports.new") lines of examples and operators," \
    "$([ $differ -eq 0 ] && echo all the same || echo they differ)"
[ $REPORTS = same ] || differ=0
[ "$times" -gt 0 ] || exit $differ

# ---- speed -------------------------------------------------------------------

# run FOLDER BENCH: one program's rows, with their costs.
run() {
    case $2 in
    operators) set -- "$1" "$2" "$1/bin/mluop" bench voxel_pooling_forward \
        --case framework --repeat 1 ;;
    *) set -- "$1" "$2" "$1/tests/bench/bench_$2" "$tmp/kernels.elf" ;;
    esac
    bench=$2
    shift 2
    "$@" >"$tmp/out"
    awk -v bench="$bench" -f "$here/rows.awk" "$tmp/out"
}

# measure BENCH ROWS: runs it by turns and adds its rows to the three files.
measure() {
    for i in $(seq "$times"); do
        run "$old" "$1" >>"$2.old"
        run "$new" "$1" >>"$2.new"
        run "$old" "$1" >>"$2.again"
    done
}

# compare ROWS: "row TAB old TAB again TAB new" of the rows that all have.
compare() {
    for side in old again new; do
        awk -F '\t' '!($1 in m) || $2 < m[$1] { m[$1] = $2 }
            END { for (r in m) print r "\t" m[r] }' "$1.$side" |
            sort >"$1.$side.min"
    done
    tab=$(printf '\t')
    join -t "$tab" "$1.old.min" "$1.again.min" | join -t "$tab" - "$1.new.min"
}
# judge TABLE: "ratio TAB old TAB new TAB row TAB verdict", then what the mean is.
judge() {
    sort "$1" | awk -F '\t' -v mean="$MEAN" -v row="$ROW" -f "$here/judge.awk" | sort -n
}

"$new/bin/mlucc" --bang-device-only "$here/kernels.mlu" -o "$tmp/kernels.elf"
for c in "$here"/bench_*.c; do
    name=$(basename "$c" .c)
    measure "${name#bench_}" "$tmp/rows"
done
measure operators "$tmp/rows"
compare "$tmp/rows" >"$tmp/table"

# Rows over their limit again, with the programs that have them.
judge "$tmp/table" >"$tmp/judged"
for bench in $(awk -F '\t' '$5 ~ /over/ { sub(/:.*/, "", $4); print $4 }' \
    "$tmp/judged" | sort -u); do
    measure "$bench" "$tmp/rows"
done
compare "$tmp/rows" >"$tmp/table"
judge "$tmp/table" >"$tmp/judged"

status=0
awk -F '\t' '$1 != "mean" && ($1 < 0.95 || $1 > 1.05) {
        printf "%6.2f  %10s -> %-10s %s%s\n", $1, $2, $3, $4,
            ($5 == "" ? "" : "   " $5)
    }
    $1 == "mean" { mean = $2; fails = $3 }
    END { print mean; exit fails != 0 }' "$tmp/judged" || status=1
[ $differ -eq 0 ] || status=1
exit $status
