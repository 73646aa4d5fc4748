#!/bin/sh
# tests/bench/compare.sh OLD NEW [TIMES]: is NEW slower than OLD? Both are
# build folders of release builds with their benchmarks (`make bench` builds
# them). Every program of the benchmarks runs TIMES (9) times from each folder,
# by turns; a row counts with its minimum. Rows that moved by more than 5 % are
# listed, then the geometric mean. Fails when the mean rose by more than 3 %,
# or a row by more than 10 % in this run and again in a second one of its
# program: a single run of a row of nanoseconds proves nothing. Nor do rows that
# rose by less than 5 ns, one branch that is predicted wrong: the same code does
# so by where it lies and what ran before. Those of single ops are listed as short.
# And do both report the same? What the examples and the operators print and
# report, figures of the host apart, is compared first; TIMES of 0 leaves it at
# that.
set -e
export LC_ALL=C
old=${1:?usage: compare.sh OLD NEW [TIMES]}
new=${2:?usage: compare.sh OLD NEW [TIMES]}
times=${3:-9}
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
echo "reports: $(wc -l <"$tmp/reports.new") lines of examples and operators," \
    "$([ $differ -eq 0 ] && echo all the same || echo they differ)"
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

# measure BENCH ROWS: runs it by turns and adds its rows to the two files.
measure() {
    for i in $(seq "$times"); do
        run "$old" "$1" >>"$2.old"
        run "$new" "$1" >>"$2.new"
    done
}

# compare ROWS: "ratio TAB old TAB new TAB row TAB verdict" of the rows both have.
compare() {
    for side in old new; do
        awk -F '\t' '!($1 in m) || $2 < m[$1] { m[$1] = $2 }
            END { for (r in m) print r "\t" m[r] }' "$1.$side" |
            sort >"$1.$side.min"
    done
    join -t "$(printf '\t')" "$1.old.min" "$1.new.min" |
        awk -F '\t' '{ is_op = $1 !~ /^(guest|scalar|operators):/
            verdict = $3 <= 1.1 * $2 ? "" : is_op && $3 - $2 <= 5 ? "short" : "over 10 %"
            printf "%.3f\t%s\t%s\t%s\t%s\n", $3 / $2, $2, $3, $1, verdict }' |
        sort -n
}

"$new/bin/mlucc" --bang-device-only "$here/kernels.mlu" -o "$tmp/kernels.elf"
for c in "$here"/bench_*.c; do
    name=$(basename "$c" .c)
    measure "${name#bench_}" "$tmp/rows"
done
measure operators "$tmp/rows"
compare "$tmp/rows" >"$tmp/table"

# Rows over their limit again, with the programs that have them.
for bench in $(awk -F '\t' '$5 ~ /over/ { sub(/:.*/, "", $4); print $4 }' \
    "$tmp/table" | sort -u); do
    measure "$bench" "$tmp/rows"
done
compare "$tmp/rows" >"$tmp/table"

awk -F '\t' '
    $1 < 0.95 || $1 > 1.05 {
        printf "%6.2f  %10s -> %-10s %s%s\n", $1, $2, $3, $4,
            ($5 == "" ? "" : "   " $5)
    }
    { sum += log($1); over += $5 ~ /over/ }
    END {
        mean = NR ? exp(sum / NR) : 0
        printf "%d rows, geometric mean %.3f, %d over 10 %%\n", NR, mean, over
        exit !NR || mean > 1.03 || over
    }' "$tmp/table"
exit $differ
