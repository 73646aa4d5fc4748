# The table of tests/bench/table --page, with what belongs together in one row: of an operator's
# case all its figures; of an element type all functions or roundings ("TITLE, TYPE_NAME"); the
# programs of a contest. A cell has the number, its limit where it is not that of the row or the
# column, and the times of both sides.
BEGIN { FS = " *[|] *" }

function number(figure) { sub(/ .*/, "", figure); return figure }

# What a limit says behind its number: " FAIL", " beyond: ...", or nothing.
function verdict(limit) { sub(/^[<>]= [^ ]*/, "", limit); return limit }
function times(ours, plain) { return ours (plain == "" ? "" : ", " plain) }
function bound(limit) { return substr(limit, 1, length(limit) - length(verdict(limit))) }

!/^\|/ && !operators && !kinds { print; next }
!/^\|/ { last = last $0 "\n"; next }
$3 != "" && match($2, /^(operator|ordered atomics|reference|memory): /) {
    kind = substr($2, 1, RLENGTH - 2)
    name = substr($2, RLENGTH + 1)
    if (kind == "reference" || kind == "memory") {
        for (i = 1; i <= operators; i++)
            if (operator[i] == name && !((i, kind) in cell)) {
                cell[i, kind] = number($3)
                limit[i, kind] = $4
                next
            }
    } else {
        operator[++operators] = name
        cell[operators, "name"] = name (kind == "operator" ? "" : " (" kind ")")
        cell[operators, "plain"] = number($3)
        limit[operators, "plain"] = $4
        cell[operators, "times"] = times($5, $6)
        next
    }
}
$3 != "" && match($2, /, (half|float|int[0-9]+)_|^contest, /) {
    row = substr($2, 1, RSTART - 1) " " substr($2, RSTART + 2, RLENGTH - 3)
    name = substr($2, RSTART + RLENGTH)
    if (RSTART == 1)
        row = substr($2, 1, RLENGTH - 2)
    unit = $3
    sub(/^[^ ]* /, "", unit)
    if (!(row in length_of)) {
        kind_of[++kinds] = row
        limit_of[row] = unit ", " bound($4)
    }
    column[row, ++length_of[row]] = name
    cell[row, name] = number($3) verdict($4) "; " times($5, $6)
    next
}
$2 ~ /^-/ { print "|---|---|---|"; next }
$2 == "work" { print "| work | figure, limit | CPU ms, plain CPU ms |"; next }
{ print "| " $2 " | " $3 ($3 == "" ? "" : " ") $4 (NF < 6 ? "" : " | " times($5, $6)) " |" }

# The limit that all operators have for a figure, or nothing.
function common(kind, i) {
    for (i = 1; i <= operators; i++)
        if (bound(limit[i, kind]) != bound(limit[1, kind]))
            return ""
    return bound(limit[1, kind])
}
function with_limit(i, kind) {
    return cell[i, kind] (common(kind) == "" ? " " limit[i, kind] : verdict(limit[i, kind]))
}

END {
    if (operators) {
        print "\n| operator, case | x plain " common("plain") "| CPU ms, plain CPU ms | x reference " \
            common("reference") "| x allowed " common("memory") " |"
        print "|---|---|---|---|---|"
    }
    for (i = 1; i <= operators; i++)
        print "| " cell[i, "name"] " | " with_limit(i, "plain") " | " cell[i, "times"] " | " \
            with_limit(i, "reference") " | " with_limit(i, "memory") " |"
    for (i = 1; i <= kinds; i++) {
        row = kind_of[i]
        head = rule = ""
        for (k = 1; k <= length_of[row]; k++) {
            head = head " " column[row, k] " |"
            rule = rule "---|"
        }
        if (head != before)
            print "\n| figure; CPU ms, plain CPU ms |" head "\n|---|" rule
        before = head
        line = "| " row ", " limit_of[row] " |"
        for (k = 1; k <= length_of[row]; k++)
            line = line " " cell[row, column[row, k]] " |"
        print line
    }
    printf "%s", last
}
