# Reads the rows (fidelity --list) and then the tables of parameters (params.def,
# costs.def), and prints those that were recovered from rows, a line each:
# "NAME <tab> GENERATION <tab> VALUE <tab> WITHOUT <tab> ROWS". NAME is what device
# files call it; GENERATION 2, 3 or 5, or `all` where its columns are the same;
# ROWS those of the generation; WITHOUT what it is without any of them: the value
# of the generation beside it, or 0 if it has none of its own. With `page` set it
# prints the list of docs/timing.md instead, parameters that rest on one row
# marked.
BEGIN { FS = "\t" }

function trim(text) {
    gsub(/^[ "]+|[ "]+$/, "", text)
    return text
}

# What generation g can be told by, of rows that the parameter rests on.
function rows_of(rests, g,    i, n, one, list) {
    n = split(rests, one, " ")
    for (i = 1; i <= n; i++) {
        if (!(one[i] in generation)) {
            printf "fits.awk: %s rests on %s, which is no row\n", what, one[i] >"/dev/stderr"
            bad = 1
        }
        if (g == "all" || generation[one[i]] == g)
            list = list (list ? " " : "") one[i]
    }
    return list
}

function put(name, g, value, without, rests,    list) {
    list = rows_of(rests, g)
    if (list == "" || value == 0)
        return
    if (!page)
        printf "%s\t%s\t%s\t%s\t%s\n", name, g, value, without, list
    else
        printf "| `%s` | %s | %s | %s%s |\n", name, g == "all" ? "all" : g "xx", value,
            list, list ~ / / ? "" : " (one row)"
}

function parameter(name, two, three, five, rests) {
    what = name
    if (two == three && three == five) {
        put(name, "all", two, 0, rests)
        return
    }
    put(name, 2, two, three, rests)
    put(name, 3, three, two == three ? five : two, rests)
    put(name, 5, five, three, rests)
}

FNR == NR {
    generation[$1] = substr($3, 4, 1)
    next
}
/^X\(/ && /"measured-fit"/ {
    text = substr($0, 3)
    quote = index(text, "\"measured-fit\"")
    rests = trim(substr(text, quote + length("\"measured-fit\"") + 1))
    sub(/^[ ,"]+/, "", rests)
    rests = substr(rests, 1, index(rests, "\"") - 1)
    n = split(substr(text, 1, quote - 1), column, ",")
    for (i = 1; i <= n; i++)
        column[i] = trim(column[i])
    if (n == 6)
        parameter(column[1], column[3], column[4], column[5], rests)
    else
        parameter("latency_" column[1], column[5], column[6], column[7], rests)
}
END { exit bad }
