# Reads the rows (fidelity --list) and their times (leave.awk), and prints a part of
# docs/timing.md or docs/timing_rows.md, by `part`:
#   rows     the table of rows
#   errors   what the errors are in sum: of rows left out by family (parameters of the
#            family that move them listed apart), and as fitted
#   order    pairs of variants in the wrong order
#   limits   whether the errors of rows left out are within their limits
#   doubt    what rows do that are off by more than 30 %: left out, or, of those apart,
#            as fitted; in the words of rows.def
# A row without a time is an error: status 1.
BEGIN {
    FS = "\t"
    most_mean = 15; most_median = 10; least_order = 96; alike = 10; far = 60; most_far = 2
    doubtful = 30
}

function size(x) { return x < 0 ? -x : x }

# 3 digits or the whole part, whichever is more
function figure(x) {
    return x >= 100 ? sprintf("%.0f", x) : sprintf("%.3g", x)
}
function rounded(x,    text) {
    text = sprintf("%+.0f", x)
    return x == "-" ? "" : text == "-0" ? "+0" : text
}
function percent(x) {
    return x == "-" ? "" : rounded(x) " %"
}

# What a set of rows is: all (1), those that count (2), those apart (3); of the
# generation `only`, and of kernels that are `kind`, if these are set.
function belongs(i, set) {
    if ((only && substr(device[i], 4, 1) != only) || (kind && kernel[i] != kind))
        return 0
    return set == 1 || (apart[i] == "-") == (set == 2)
}

# Sums up the rows of a set by their times as fitted or left out: n_set, mean, median,
# worst, far_rows; right and wrong pairs among variants of one computation.
function judge(set, left_out,    i, j, sum, kept, sorted, off) {
    n_set = n_far = right = wrong = sum = 0
    worst = far_rows = wrong_pairs = ""
    for (i = 1; i <= n; i++) {
        if (!belongs(i, set))
            continue
        off = left_out ? left_error[i] : error[i]
        sum += size(off)
        sorted[++n_set] = size(off)
        for (j = n_set; j > 1 && sorted[j] < sorted[j - 1]; j--) {
            kept = sorted[j]
            sorted[j] = sorted[j - 1]
            sorted[j - 1] = kept
        }
        if (worst == "" || size(off) > size(worst)) {
            worst = off
            worst_row = name[i]
        }
        if (size(off) > far) {
            n_far++
            far_rows = far_rows (far_rows == "" ? "" : ", ") "`" name[i] "` " percent(off)
        }
        for (j = 1; j < i; j++)
            if (belongs(j, set))
                judge_pair(j, i, left_out)
    }
    mean = n_set ? sum / n_set : 0
    median = n_set ? (sorted[int((n_set + 1) / 2)] + sorted[int(n_set / 2) + 1]) / 2 : 0
    in_order = right + wrong ? 100 * right / (right + wrong) : 100
}
function judge_pair(i, j, left_out,    a, b) {
    if (variants[i] != variants[j] || variants[i] == "practice" ||
        size(log(us[i] / us[j])) <= log(1 + alike / 100))
        return
    a = left_out ? left_us[i] : got[i]
    b = left_out ? left_us[j] : got[j]
    if ((us[i] < us[j]) == (a < b))
        right++
    else {
        wrong++
        wrong_pairs = wrong_pairs (wrong_pairs == "" ? "" : ", ") name[i] " and " name[j]
    }
}

function put_rows(    i) {
    print "| row | device | measured us | simulated us | error % | left out % |"
    print "|---|---|---:|---:|---:|---:|"
    for (i = 1; i <= n; i++)
        printf "| `%s`%s | %s | %s | %s | %s | %s%s |\n", name[i],
            kernel[i] == "own" ? "" : " (" kernel[i] ")", device[i], figure(us[i]),
            figure(got[i]), rounded(error[i]), rounded(left_error[i]),
            apart[i] == "-" ? "" : " (apart: " apart[i] ")"
}
function put_sum(title, set, left_out) {
    judge(set, left_out)
    if (n_set)
        printf "| %s | %d | %.1f %% | %.1f %% | %s (`%s`) | %d of %d | %d |\n", title,
            n_set, mean, median, percent(worst), worst_row, right, right + wrong, n_far
}
function put_errors(    i, names) {
    judge(2, 1)
    if (has_left && n_set)
        printf "**A kernel that the model has not seen is off by %.0f %% in the mean, half of them by less than %.0f %%** (%d rows).\n\n", mean, median, n_set
    print "| | rows | mean error | median | worst | pairs in order | above " far " % |"
    print "|---|---:|---:|---:|---|---:|---:|"
    if (has_left) {
        put_sum("**family left out**", 2, 1)
        put_sum("apart, with priors", 3, 1)
        put_sum("apart, as fitted", 3, 0)
        put_sum("all, families left out", 1, 1)
        for (only = 2; only <= 5; only += only == 3 ? 2 : 1)
            put_sum(only "xx, families left out", 1, 1)
        only = 0
        for (i = split("published own", names, " "); i > 0 && kinds["own"] < n; i--) {
            kind = names[i]
            put_sum(kind " kernels, families left out", 1, 1)
        }
        kind = ""
    }
    put_sum("all, as fitted", 1, 0)
    for (only = 2; only <= 5; only += only == 3 ? 2 : 1)
        put_sum(only "xx, as fitted", 1, 0)
    only = 0
}
function put_order() {
    judge(1, 0)
    printf "* as fitted: %s\n", wrong ? wrong_pairs : "none"
    judge(1, 1)
    if (has_left)
        printf "* with families left out: %s\n", wrong ? wrong_pairs : "none"
}
function put_limit(is_met, text) {
    printf "* %s: %s\n", is_met ? "met" : "missed", text
}
function put_limits() {
    judge(2, 1)
    put_limit(mean <= most_mean, sprintf("mean error at most %d %%: it is %.1f %%", most_mean, mean))
    put_limit(median <= most_median, sprintf("median at most %d %%: it is %.1f %%", most_median, median))
    put_limit(in_order >= least_order, sprintf("pairs in order at least %d %%: %d of %d are, %.1f %%",
        least_order, right, right + wrong, in_order))
    put_limit(n_far <= most_far, sprintf("at most %d rows above %d %%: %s", most_far, far,
        n_far ? far_rows : "none is"))
}
# The row whose words say what row i does: "the same ..." is what the row before does, "as
# NAME" what that row does.
function words_of(i,    one) {
    split(what[i], one, / /)
    if (what[i] ~ /^as / && one[2] in number)
        return words_of(number[one[2]])
    return what[i] ~ /^the same/ && i > 1 ? words_of(i - 1) : i
}
function doubted(i) { return apart[i] == "-" ? left_error[i] : error[i] }
# By what they do, the largest errors first; of "the same ..." behind the error what is other.
function put_doubt(    i, j, list) {
    for (;;) {
        j = 0
        for (i = 1; i <= n; i++)
            if (!(words_of(i) in said) && size(doubted(i)) > doubtful &&
                (!j || size(doubted(i)) > size(doubted(j))))
                j = i
        if (!j)
            return
        said[words_of(j)] = 1
        list = ""
        for (i = 1; i <= n; i++)
            if (words_of(i) == words_of(j) && size(doubted(i)) > doubtful)
                list = list (list == "" ? "" : ", ") "`" name[i] "` " percent(doubted(i)) \
                    (apart[i] == "-" ? "" : " as fitted") \
                    (what[i] ~ /^the same/ ? " (" what[i] ")" : "")
        printf "* %s, %s: %s\n", device[j], what[words_of(j)], list
    }
}

FNR == 1 { file++ }
file == 1 {
    n++
    name[n] = $1; variants[n] = $2; device[n] = $3; us[n] = $4 + 0
    kernel[n] = $8; what[n] = $10
    number[$1] = n
    kinds[$8]++
    next
}
{
    took[$1] = $5; off[$1] = $6; out_us[$1] = $7; out_off[$1] = $8; own[$1] = $9
}

END {
    for (i = 1; i <= n; i++) {
        if (!(name[i] in took)) {
            printf "table.awk: no time of %s\n", name[i] >"/dev/stderr"
            bad = 1
            continue
        }
        got[i] = took[name[i]] + 0
        error[i] = off[name[i]]
        left_us[i] = out_us[name[i]] + 0
        left_error[i] = out_off[name[i]]
        has_left = has_left || left_error[i] != "-"
        apart[i] = own[name[i]]
    }
    if (bad || n == 0)
        exit 1
    if (part == "rows")
        put_rows()
    if (part == "errors")
        put_errors()
    if (part == "order")
        put_order()
    if (part == "limits")
        put_limits()
    if (part == "doubt")
        put_doubt()
}
