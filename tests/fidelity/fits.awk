# Reads the rows (fidelity --list), the priors (priors.def) and then the tables of
# parameters (params.def, costs.def, boards.def), and prints those that were
# recovered from rows, a line each with tabs between:
#   NAME     what device files call it
#   OF       a generation (2, 3, 5), all if its columns are the same, or a device
#   VALUE    an integer; a parameter that is 0 there is left out
#   PRIOR    what it is without its rows (priors.def); - if there is none
#   MOST     its largest value, 0 if it has none, power if it is a power of two
#   ROWS     those that it rests on and holds for
#   DEVICES  of the rows that it holds for
# A parameter that rests on a name that is no row is an error, and so is one that
# rows of one family alone speak for and that has no prior. With `page` set it prints
# the list of docs/timing_rows.md instead.
BEGIN { FS = "\t" }

function fail(text) {
    printf "fits.awk: %s\n", text >"/dev/stderr"
    bad = 1
}
# The arguments of a row X(...), without quotes, in part[]; how many.
function parts_of(line, part,    n, i, c, inside, text) {
    delete part
    n = 1
    line = substr(line, 3)
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        if (c == "\"")
            inside = !inside
        else if (!inside && c == ")")
            break
        else if (!inside && c == ",")
            part[++n] = ""
        else if (inside || c != " ")
            part[n] = part[n] c
    }
    return n
}
function holds_for(name, of, one) {
    if (of == device[one])
        return 1
    return !((name, device[one]) in on_board) && (of == "all" || of == generation[one])
}
function note(name, of, value, unit, rests) {
    n_fits++
    fit_name[n_fits] = name; fit_of[n_fits] = of; fit_value[n_fits] = value
    is_power = unit ~ /^(KiB|bytes|channels)$/
    fit_most[n_fits] = unit == "percent" ? 100 : unit == "0 or 1" ? 1 : is_power ? "power" : 0
    fit_rests[n_fits] = rests
}
function by_generation(name, two, three, five, unit, fitted, rests) {
    value_of[name, 2] = two; value_of[name, 3] = three; value_of[name, 5] = five
    if (!fitted)
        return
    if (two == three && three == five)
        note(name, "all", two, unit, rests)
    else {
        note(name, 2, two, unit, rests)
        note(name, 3, three, unit, rests)
        note(name, 5, five, unit, rests)
    }
}
function prior_of(name, of,    p) {
    p = (name, of) in prior ? prior[name, of] : ""
    if (p == "" && of in generation_of)
        return value_of[name, generation_of[of]]
    return p ~ /^[235]xx$/ ? value_of[name, substr(p, 1, 1)] : p == "" ? "-" : p
}
function put(f,    k, i, one, seen, n, rows, devices, families) {
    k = split(fit_rests[f], one, " ")
    for (i = 1; i <= k; i++) {
        if (!(one[i] in device))
            fail(fit_name[f] " rests on " one[i] ", which is no row")
        else if (holds_for(fit_name[f], fit_of[f], one[i])) {
            rows = rows (rows == "" ? "" : " ") one[i]
            n++
            if (!((f, left[one[i]]) in seen_family)) {
                seen_family[f, left[one[i]]] = 1
                families++
            }
        }
    }
    if (n == 0 || fit_value[f] == 0)
        return
    p = prior_of(fit_name[f], fit_of[f])
    if (families == 1 && p == "-")
        fail(fit_name[f] " of " fit_of[f] " has no prior (priors.def), and only rows of \"" left[one[1]] "\" speak for it")
    for (i = 1; i <= n_rows; i++)
        if (holds_for(fit_name[f], fit_of[f], order[i]) && !((f, device[order[i]]) in seen_device)) {
            seen_device[f, device[order[i]]] = 1
            devices = devices (devices == "" ? "" : " ") device[order[i]]
        }
    if (page)
        printf "| `%s` | %s | %s | %s | %s |\n", fit_name[f],
            fit_of[f] ~ /^[235]$/ ? fit_of[f] "xx" : fit_of[f], fit_value[f], p, rows
    else
        printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", fit_name[f], fit_of[f], fit_value[f], p,
            fit_most[f], rows, devices
}

FNR == 1 { file++ }
file == 1 {
    order[++n_rows] = $1
    device[$1] = $3
    left[$1] = $7
    generation[$1] = substr($3, 4, 1)
    generation_of[$3] = generation[$1]
    next
}
!/^X\(/ { next }
{ n = parts_of($0, part) }
FILENAME ~ /priors\.def$/ { prior[part[1], part[2]] = part[3]; next }
FILENAME ~ /params\.def$/ {
    by_generation(part[1], part[3], part[4], part[5], part[2], part[6] == "measured-fit", part[7])
    unit_of[part[1]] = part[2]
}
FILENAME ~ /costs\.def$/ {
    # Cycles are documented, unless nobody waits for a result longer than that.
    is_cycles = part[2] == part[5] && part[3] == part[6] && part[4] == part[7]
    by_generation((is_cycles ? "cycles_" : "latency_") part[1], part[5], part[6], part[7],
        "cycles", part[8] == "measured-fit", part[9])
}
FILENAME ~ /boards\.def$/ {
    on_board[part[2], part[1]] = 1
    if (part[4] == "measured-fit")
        note(part[2], part[1], part[3], unit_of[part[2]], part[5])
}
END {
    for (f = 1; f <= n_fits; f++)
        put(f)
    exit bad
}
