# Reads the rows (fidelity --list) and then what they took, "ROW <tab> us", and
# prints the table of docs/timing.md: each row with its error, then the mean of
# the absolute errors, their median, the worst row, and whether variants of a
# family are in the order in which hardware has them. A row without a time is
# an error: status 1.
BEGIN { FS = "\t" }

function size(x) { return x < 0 ? -x : x }

# 3 digits or the whole part, whichever is more
function figure(x) {
    return x >= 100 ? sprintf("%.0f", x) : sprintf("%.3g", x)
}

# Pairs of a family whose order differs; pairs in the right order count.
function judge(    i, j, wrong) {
    for (i = 1; i <= n; i++)
        for (j = i + 1; j <= n; j++) {
            if (family[i] != family[j] || us[i] == us[j] || family[i] == "practice")
                continue
            if ((us[i] < us[j]) == (got[i] + 0 < got[j] + 0))
                right++
            else
                wrong = wrong (wrong ? ", " : "") name[i] " and " name[j]
        }
    return wrong
}

function median(    i, j, kept) {
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && sorted[j] < sorted[j - 1]; j--) {
            kept = sorted[j]
            sorted[j] = sorted[j - 1]
            sorted[j - 1] = kept
        }
    return n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
}

FNR == NR {
    n++
    name[n] = $1; family[n] = $2; device[n] = $3; us[n] = $4; what[n] = $8
    next
}
{ took[$1] = $2 }

END {
    print "| row | device | measured us | simulated us | error |"
    print "|---|---|---:|---:|---:|"
    for (i = 1; i <= n; i++) {
        if (!(name[i] in took)) {
            printf "table.awk: no time of %s\n", name[i] >"/dev/stderr"
            bad = 1
            continue
        }
        got[i] = took[name[i]]
        off = 100 * (got[i] / us[i] - 1)
        sorted[i] = size(off)
        sum += size(off)
        if (worst == "" || size(off) > size(most)) {
            worst = name[i]
            most = off
        }
        printf "| `%s` | %s | %s | %s | %+.0f %% |\n", name[i], device[i],
            figure(us[i]), figure(got[i]), off
    }
    if (bad || n == 0)
        exit 1
    printf "\nMean of the absolute errors %.1f %%, median %.1f %%, worst %+.0f %% (`%s`).\n",
        sum / n, median(), most, worst
    wrong = judge()
    printf "Order of variants: %d pairs right, wrong: %s.\n", right,
        wrong ? wrong : "none"
}
