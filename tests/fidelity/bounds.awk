# Reads the report of a row as JSON, a member a line, and prints with tabs: the row,
# the generation of its device, what bounds it, the kinds of work that take a quarter
# of its time, with blanks: of the time without launching in shares of the busy time. A
# row with several launches is bound by what bounds most of their time; what a first
# launch costs more does not count there, and is no part of the time of a row whose
# `timed` is warm, though its program launches twice. A row that runs for less than a
# microsecond speaks for no work.
function text(    part) {
    split($0, part, "\"")
    return part[4]
}
function number(    value) {
    value = $2
    sub(/,$/, "", value)
    return value + 0
}
function close_entry() {
    if (kind == "")
        return
    time[kind] += launches * (us - cold)
    whole += launches * (timed == "warm" ? us - cold : us)
    run += launches * (us - launch)
}
$1 == "\"arch\":" { generation = substr(text(), 5, 1) }
$1 == "\"first\":" { close_entry() }
$1 == "\"launches\":" && !in_total { launches = number() }
$1 == "\"us\":" && !in_total { us = number() }
$1 == "\"launch_us\":" { launch = number() }
$1 == "\"cold_us\":" { cold = number() }
$1 == "\"kind\":" { kind = text() }
$1 == "\"work\":" { in_work = 1 }
in_work && $1 == "\"name\":" { name = text() }
in_work && $1 == "\"cycles\":" {
    busy[name] += launches * number()
    all += launches * number()
}
in_work && /^ *\],?$/ { in_work = 0 }
$1 == "\"total\":" { in_total = 1 }
END {
    close_entry()
    for (kind in time)
        if (most == "" || time[kind] > time[most] || (time[kind] == time[most] && kind < most))
            most = kind
    for (name in busy)
        if (run >= 1 && 4 * busy[name] / all * run / whole >= 1)
            kinds = kinds (kinds == "" ? "" : " ") name
    if (most == "") {
        printf "bounds.awk: no launch in the report of %s\n", row >"/dev/stderr"
        exit 1
    }
    printf "%s\t%s\t%s\t%s\n", row, generation, most, kinds
}
