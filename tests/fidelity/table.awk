# Reads the rows (fidelity --list), the parameters that were recovered from them
# (fits.awk) and then what they took, "ROW <tab> us", and prints the table of
# docs/timing.md: each row with its error; then the mean, the median and the worst
# of the absolute errors of rows that no parameter was recovered from, of all, and
# whether variants of a family are in the order in which hardware has them. A row
# without a time is an error: status 1.
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

# What the errors of rows are: of all, or of those that nothing rests on.
function summary(title, all,    i, j, k, sum, worst, kept, sorted) {
    for (i = 1; i <= n; i++) {
        if (!all && (name[i] in rests))
            continue
        sum += size(off[i])
        sorted[++k] = size(off[i])
        for (j = k; j > 1 && sorted[j] < sorted[j - 1]; j--) {
            kept = sorted[j]
            sorted[j] = sorted[j - 1]
            sorted[j - 1] = kept
        }
        if (worst == "" || size(off[i]) > size(off[worst]))
            worst = i
    }
    if (!k) {
        printf "%s: none.\n", title
        return
    }
    printf "%s (%d): mean of the absolute errors %.1f %%, median %.1f %%, worst %+.0f %% (`%s`).\n",
        title, k, sum / k,
        k % 2 ? sorted[(k + 1) / 2] : (sorted[k / 2] + sorted[k / 2 + 1]) / 2,
        off[worst], name[worst]
}

FILENAME ~ /rows$/ {
    n++
    name[n] = $1; family[n] = $2; device[n] = $3; us[n] = $4
    next
}
FILENAME ~ /fits$/ {
    k = split($5, row, " ")
    for (i = 1; i <= k; i++)
        rests[row[i]] = 1
    next
}
{ took[$1] = $2 }

END {
    print "| row | device | measured us | simulated us | error | parameters |"
    print "|---|---|---:|---:|---:|---|"
    for (i = 1; i <= n; i++) {
        if (!(name[i] in took)) {
            printf "table.awk: no time of %s\n", name[i] >"/dev/stderr"
            bad = 1
            continue
        }
        got[i] = took[name[i]]
        off[i] = 100 * (got[i] / us[i] - 1)
        printf "| `%s` | %s | %s | %s | %+.0f %% | %s |\n", name[i], device[i],
            figure(us[i]), figure(got[i]), off[i],
            name[i] in rests ? "from it" : ""
    }
    if (bad || n == 0)
        exit 1
    print ""
    summary("Rows that no parameter was recovered from", 0)
    summary("All rows", 1)
    wrong = judge()
    printf "Order of variants: %d pairs right, wrong: %s.\n", right,
        wrong ? wrong : "none"
}
