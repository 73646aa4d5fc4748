# Reads the rows (fidelity --list), their times (leave.awk), mechanisms.def and times
# of simulations, and prints the table of mechanisms of docs/timing.md: the mean of
# the absolute errors of the rows that show a mechanism, without it, as fitted and with their
# families left out. With `ask` it prints the simulations that this needs, "ROW NAME=VALUE...".
# A row that does not exist is an error, and so is a time that is missing.
BEGIN { FS = "\t" }

function size(x) { return x < 0 ? -x : x }
function fail(text) {
    printf "mechanisms.awk: %s\n", text >"/dev/stderr"
    bad = 1
}
function mean_without(m,    n, i, row, sum) {
    if (changes[m] == "")
        return ""
    n = split(rows[m], row, " ")
    for (i = 1; i <= n; i++) {
        if (!((row[i], changes[m]) in us))
            fail("no time of " row[i] " with " changes[m])
        sum += size(100 * (us[row[i], changes[m]] / measured[row[i]] - 1))
    }
    return sprintf("%.0f %%", sum / n)
}
function mean_of(off, m,    n, i, row, sum) {
    n = split(rows[m], row, " ")
    for (i = 1; i <= n; i++)
        sum += size(off[row[i]])
    return sprintf("%.0f %%", sum / n)
}

FNR == 1 { file++ }
file == 1 { measured[$1] = $4; next }
FILENAME ~ /\.def$/ {
    if ($0 !~ /^X\(/)
        next
    split($0, part, "\"")
    n++
    name[n] = part[2]; changes[n] = part[4]; rows[n] = part[6]
    k = split(rows[n], row, " ")
    for (i = 1; i <= k; i++) {
        if (!(row[i] in measured))
            fail(name[n] " has the row " row[i] ", which is none")
        if (ask && changes[n] != "")
            print row[i] " " changes[n]
    }
    next
}
NF == 3 { us[$1, $2] = $3; next }
{ fitted[$1] = $6; left[$1] = $8 }
END {
    if (!ask) {
        print "| mechanism | rows that show it | without | as fitted | left out |"
        print "|---|---|---:|---:|---:|"
    }
    for (m = 1; m <= n && !ask; m++)
        printf "| %s | %s | %s | %s | %s |\n", name[m], rows[m],
            mean_without(m), mean_of(fitted, m), mean_of(left, m)
    exit bad
}
