# Reads the rows of build/fidelity.tsv, without their titles, and what bounds.awk says
# of them. By `part` it prints
#   errors     per bound and generation: number of rows, and between which factors hardware was of the simulated time of the row
#              left out. Of ten rows and more the tenth at either end is left away; a
#              factor is at most 0.9, at least 1.1. Sets of less than `enough` rows are
#              not printed, and rows apart do not count: what they are left out by is a
#              prior that no user has.
#   evidence   per kind of work: rows of the generations 2, 3 and 5 that speak for it
#   published  per board: its rows
BEGIN {
    FS = "\t"
    enough = 3
    from = "/* SPDX-License-Identifier: MIT\n * Written by `make fidelity` (tests/fidelity/ranges.sh). "
}
function add(set, ratio,    i) {
    n[set]++
    for (i = n[set]; i > 1 && ratios[set, i - 1] > ratio; i--)
        ratios[set, i] = ratios[set, i - 1]
    ratios[set, i] = ratio
}
function put(id, generation, set,    left, low, high) {
    if (n[set] < enough)
        return
    left = int(n[set] / 10)
    low = ratios[set, 1 + left]
    high = ratios[set, n[set] - left]
    printf "X(%s, %s, %d, %.2f, %.2f)\n", toupper(id), generation, n[set],
        (low < 0.9 ? low : 0.9), (high > 1.1 ? high : 1.1)
}
# Words of a list in the order of the alphabet.
function sorted(list, order,    word, k, i) {
    k = 0
    for (word in list) {
        for (i = ++k; i > 1 && order[i - 1] > word; i--)
            order[i] = order[i - 1]
        order[i] = word
    }
    return k
}
function put_errors(    i, k, order) {
    print from "For each limit of a\n * launch (bounds.def) and generation that enough families speak for: the number of\n * published times, and the least and the most time of hardware as a factor of the\n * simulated time (docs/timing.md).\n *\n *  bound, generation, rows, least, most\n */"
    k = sorted(bounds, order)
    for (i = 1; i <= k; i++) {
        put(order[i], 2, order[i] 2)
        put(order[i], 3, order[i] 3)
        put(order[i], 5, order[i] 5)
    }
}
function put_evidence(    i, k, order) {
    print from "For each kind of work\n * (sim/machine/work.def): the number of published times of generations 2, 3 and 5\n * in which that work takes a quarter of the busy time.\n *\n *  work, 2, 3, 5\n */"
    k = sorted(works, order)
    for (i = 1; i <= k; i++)
        printf "X(\"%s\", %d, %d, %d)\n", order[i], rows[order[i], 2], rows[order[i], 3], rows[order[i], 5]
}
function put_published(    i, k, order) {
    print from "Rows of a board.\n *\n *  board, rows\n */"
    k = sorted(boards, order)
    for (i = 1; i <= k; i++)
        printf "X(\"%s\", %d)\n", order[i], boards[order[i]]
}
FNR == 1 { file++ }
file == 1 {
    if ($4 + 0 <= 0 || $7 + 0 <= 0) {
        printf "ranges.awk: no times of %s\n", $1 >"/dev/stderr"
        bad = 1
        exit 1
    }
    ratio[$1] = $4 / $7
    apart[$1] = ($9 != "-")
    boards[$2]++
    next
}
{
    k = split($4, word, " ")
    for (i = 1; i <= k; i++) {
        works[word[i]] = 1
        rows[word[i], $2]++
    }
    bounds[$3] = 1
    if (!apart[$1]) {
        add($3 $2, ratio[$1])
    }
}
END {
    if (bad)
        exit 1
    if (part == "errors")
        put_errors()
    if (part == "evidence")
        put_evidence()
    if (part == "published")
        put_published()
}
