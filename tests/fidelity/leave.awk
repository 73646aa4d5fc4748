# Judges each row by parameters that no row of its family speaks for: a parameter that
# rests on rows of the family is recovered from its other rows, by itself, as the one of
# its value times 0.6 to 1.6 that has the least mean error there; one without other
# rows has its prior. Reads the rows (fidelity --list), the parameters (fits.awk) and
# times, "ROW <tab> NAME=VALUE... <tab> us". What it prints is by `step`:
#   grid    simulations that recovering needs, "ROW NAME=VALUE"
#   left    simulations of rows left out, "ROW NAME=VALUE..."
#   tsv     a line for each row, with tabs: see titles below
#   page    the table of families of docs/timing_rows.md
# A time that is missing is an error.
BEGIN { FS = "\t"; unmoved = 0.01 }

function size(x) { return x < 0 ? -x : x }
function fail(text) {
    printf "leave.awk: %s\n", text >"/dev/stderr"
    bad = 1
}
function has(list, word) { return index(" " list " ", " " word " ") > 0 }

# A parameter and a family: 0 if it rests on no row of it, 1 on others as well, 2 on
# nothing else.
function speaks(f, family,    n, i, row, own) {
    n = split(fit_rows[f], row, " ")
    for (i = 1; i <= n; i++)
        own += left[row[i]] == family
    return !own ? 0 : own == n ? 2 : 1
}
function ask_grid(    f, i, j, n, row, percent, seen) {
    for (f = 1; f <= n_fits; f++) {
        n = split(fit_rows[f], row, " ")
        if (speaks(f, left[row[1]]) == 2)
            continue
        for (percent = 60; percent <= 160; percent += percent < 80 || percent >= 120 ? 20 : 5)
            for (i = 1; i <= n && grid_value(f, percent) >= 0; i++)
                print row[i] " " fit_name[f] "=" grid_value(f, percent)
    }
}
# -1 if a parameter cannot have so many percent of its value. One of 0 or 1 has either,
# a power of two also half and twice its value.
function grid_value(f, percent,    v) {
    if (fit_most[f] == "power")
        return percent == 60 ? fit_value[f] / 2 : percent == 100 ? fit_value[f] : percent == 160 ? fit_value[f] * 2 : -1
    if (fit_most[f] == 1)
        return percent < 100 ? 0 : percent == 100 ? 1 : -1
    v = sprintf("%.0f", fit_value[f] * percent / 100) + 0
    return fit_most[f] + 0 && v > fit_most[f] + 0 ? -1 : v
}
function time_of(row, changes) {
    if (!((row, changes) in us)) {
        fail("no time of " row (changes == "" ? "" : " with " changes))
        return measured[row]
    }
    return us[row, changes]
}
# The change of a parameter that its rows outside of the family ask for.
function recovered(f, family,    n, i, row, percent, change, sum, k, least, found) {
    if ((f, family) in kept)
        return kept[f, family]
    n = split(fit_rows[f], row, " ")
    for (percent = 60; percent <= 160; percent += percent < 80 || percent >= 120 ? 20 : 5) {
        if (grid_value(f, percent) < 0)
            continue
        change = fit_name[f] "=" grid_value(f, percent)
        sum = k = 0
        for (i = 1; i <= n; i++)
            if (left[row[i]] != family) {
                sum += size(time_of(row[i], change) / measured[row[i]] - 1)
                k++
            }
        if (found == "" || sum / k < least - 1e-9 ||
            (sum / k < least + 1e-9 && percent == 100)) {
            found = change
            least = sum / k
        }
    }
    return kept[f, family] = found
}
# What a row is changed by when its family is left out: all, or only the priors of
# parameters that nobody else speaks for.
function changes_of(row, only_own,    f, how, list, change) {
    for (f = 1; f <= n_fits; f++) {
        if (!has(fit_devices[f], device[row]))
            continue
        how = speaks(f, left[row])
        if (how == 2)
            change = fit_name[f] "=" fit_prior[f]
        else if (how == 1 && !only_own)
            change = recovered(f, left[row])
        else
            continue
        if (change != fit_name[f] "=" fit_value[f])
            list = list (list == "" ? "" : " ") change
    }
    return list
}
# Names of the parameters that only its family speaks for, if they move the row.
function apart(row,    own, n, i, change) {
    own = changes_of(row, 1)
    if (own == "" || size(time_of(row, own) / time_of(row, "") - 1) <= unmoved)
        return "-"
    gsub(/=[^ ]*/, "", own)
    return own
}
function error_of(row, t) { return sprintf("%+.1f", 100 * (t / measured[row] - 1)) }
function put_rows(    r, row, out) {
    print "row\tdevice\tleft\tmeasured\tsimulated\terror\tleft_out\tleft_error\tapart\tkernel"
    for (r = 1; r <= n_rows; r++) {
        row = order[r]
        out = fitted_only ? "" : time_of(row, changes_of(row, 0))
        printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", row, device[row], left[row],
            measured[row], time_of(row, ""), error_of(row, time_of(row, "")),
            out == "" ? "-" : out, out == "" ? "-" : error_of(row, out),
            fitted_only ? "-" : apart(row), kernel[row]
    }
}
function put_families(    r, f, family, seen, others, priors, how, of) {
    print "| left out | from other families | at its prior |"
    print "|---|---|---|"
    for (r = 1; r <= n_rows; r++) {
        family = left[order[r]]
        if (family in seen)
            continue
        seen[family] = 1
        others = priors = ""
        for (f = 1; f <= n_fits; f++) {
            how = speaks(f, family)
            of = fit_of[f] ~ /^[235]$/ ? " (" fit_of[f] "xx)" : fit_of[f] == "all" ? "" : " (" fit_of[f] ")"
            if (how == 1)
                others = others (others == "" ? "" : ", ") "`" recovered(f, family) "`" of
            if (how == 2)
                priors = priors (priors == "" ? "" : ", ") "`" fit_name[f] "=" fit_prior[f] "`" of
        }
        if (others != "" || priors != "")
            printf "| %s | %s | %s |\n", family, others, priors
    }
}

FNR == 1 { file++ }
file == 1 {
    order[++n_rows] = $1
    device[$1] = $3; measured[$1] = $4; left[$1] = $7; kernel[$1] = $8
    next
}
FILENAME ~ /fits$/ {
    n_fits++
    fit_name[n_fits] = $1; fit_of[n_fits] = $2; fit_value[n_fits] = $3
    fit_prior[n_fits] = $4; fit_most[n_fits] = $5; fit_rows[n_fits] = $6
    fit_devices[n_fits] = $7
    next
}
{ us[$1, $2] = $3 }
END {
    if (n_rows == 0)
        fail("no rows")
    if (step == "grid")
        ask_grid()
    if (step == "tsv")
        put_rows()
    if (step == "page")
        put_families()
    for (r = 1; r <= n_rows && step == "left"; r++) {
        print order[r] " " changes_of(order[r], 0)
        print order[r] " " changes_of(order[r], 1)
    }
    exit bad
}
