# Judges rows of "name TAB old TAB again TAB new", minima of the same row from two
# builds, the old one twice, as `awk -F '\t' -v mean=PERCENT -v row=PERCENT`.
# Prints "ratio TAB old TAB new TAB name TAB verdict" of each, then a line of
# "mean TAB sentence TAB status".

function distance(a, b)
{
    return a > b ? a / b - 1 : b / a - 1
}

# The median of a table of n numbers from 1 on, which it sorts.
function median(x, n,    i, k, v)
{
    for (i = 2; i <= n; i++) {
        v = x[i]
        for (k = i - 1; k > 0 && x[k] > v; k--)
            x[k + 1] = x[k]
        x[k + 1] = v
    }
    return x[int((n + 1) / 2)]
}

# A row of 0 ns, or one that a build did not time, has no ratio.
$2 <= 0 || $3 <= 0 || $4 <= 0 { next }
{
    n++
    name[n] = $1
    old[n] = $2 < $3 ? $2 : $3
    new[n] = $4
    noise[n] = sorted[n] = distance($2, $3)
    sum += log(new[n] / old[n])
    itself += log($3 / $2)
}

END {
    if (!n) {
        print "mean\tno row has a time in both builds\t1"
        exit
    }
    least = median(sorted, n)
    for (i = 1; i <= n; i++) {
        if (noise[i] < least)
            noise[i] = least
        is_over = new[i] > old[i] * (1 + row / 100 + noise[i])
        is_op = name[i] !~ /^(guest|scalar|operators):/
        verdict = !is_over ? "" : is_op && new[i] - old[i] <= 5 ? "short" \
            : sprintf("over %g %% and a noise of %.1f %%", row, 100 * noise[i])
        over += verdict ~ /^over/
        printf "%.3f\t%s\t%s\t%s\t%s\n", new[i] / old[i], old[i], new[i], name[i], verdict
    }
    whole = exp(sum / n)
    twice = exp(itself / n)
    printf "mean\t%d rows, geometric mean %.3f; the old build beside itself %.3f, its median row" \
        " %.1f %% apart; %d over %g %% and their noise\t%d\n", n, whole, twice, 100 * least, over,
        row, (whole > 1 + mean / 100 + distance(twice, 1) || over > 0)
}
