# Reads what the programs of tests/bench print, as "file.awk -v bench=NAME",
# and prints each row as its name, a tab, and its cost: nanoseconds, or their
# like where a row counts instructions; less is better. A line that is neither
# a row nor a heading is an error: a new form of rows is not passed over.

function words(last,    i, s)
{
    s = bench ":"
    for (i = 1; i <= last; i++)
        s = s " " $i
    sub(/:$/, "", s)
    return s
}

function row(last, cost)
{
    printf "%s\t%s\n", words(last), cost
}

function field_of(pattern,    i)
{
    for (i = 1; i <= NF; i++)
        if ($i ~ pattern)
            return i
    return 0
}

function numbers_at_end(    i)
{
    for (i = NF; i > 0 && $i ~ /^[0-9.]+%?$/; i--)
        ;
    return NF - i
}

{ sub(/ \*$/, "") } # the mark of a row over its limit
/^$/ || /^device / || /^multiplications / || /beyond their limits$/ { next }
/C ns|ns +GFLOP\/s|C loop ms|^[a-z_]+$/ { next } # headings

/Minsn\/s/ { i = field_of("^Minsn/s"); row(i - 2, 1000 / $(i - 1)); next }
/^op .* ns/ { i = field_of("^ns$"); row(i - 2, $(i - 1)); next }
/%$/ { row(NF - 3, $(NF - 2)); next }                    # ns GFLOP/s of peak
bench == "operators" { row(1, $(NF - 2)); next }         # ... CPU, C, ratio
numbers_at_end() >= 5 { row(NF - 4, $(NF - 3)); next }   # n ns GB/s plain ratio

{ print "rows.awk: what is this row of " bench "? " $0 >"/dev/stderr"; bad = 1 }
END { exit bad }
