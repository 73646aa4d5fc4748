# Sourced by suites of mlusim fit: cards that do not exist. A device with parameters
# changed at random is a card, which the probe times in the simulator; noise is added.
# $probe is the compiled probe, $device the base, $groups "--group A,B" or nothing.

# The same numbers with every awk.
# shellcheck disable=SC2016
random='
function draw() { state = state * 16807 % 2147483647; return state / 2147483647 }
function start(seed) { state = seed * 7919 % 2147483647; draw(); draw(); draw() }'

# card_parameters FILE: what is fitted, a line "NAME VALUE known|open" each; open: the
# times of the base itself do not determine it.
card_parameters() {
    # shellcheck disable=SC2086
    with env MLUSIM_DEVICE="$device" "$probe" $groups >"$work/base.csv"
    # shellcheck disable=SC2086
    with mlusim fit "$work/base.csv" --program "$probe" $groups | awk '
        /# of [0-9]+, / { print $1, $2, "known" }
        /^  [a-z_0-9]+ [0-9]+( |$)/ { print $1, $2, "open" }' >"$1"
}

# card_make SEED COUNT PARAMETERS: COUNT of these parameters times 0.5 to 2, none of which
# is 0; writes card.device, truth, and card.csv with 2 % of noise, normal.
card_make() {
    awk -v seed="$1" -v n_drawn="$2" -v device="$device" -v truth="$work/truth" "$random"'
    $2 > 0 { name[++n] = $1; base[n] = $2 }
    END {
        start(seed)
        print "base " device
        for (i = 1; i <= n_drawn && i <= n; i++) {
            do k = int(draw() * n) + 1; while (k in drawn)
            drawn[k]
            value = int(base[k] * 2 ^ (2 * draw() - 1) + 0.5)
            if (name[k] ~ /^host_p|efficiency/ && value > 100)
                value = 100
            print name[k], value
            print name[k], value >truth
        }
    }' "$3" >"$work/card.device"
    # shellcheck disable=SC2086
    with env MLUSIM_DEVICE="$work/card.device" "$probe" $groups |
        awk -F, -v OFS=, -v seed="$1" "$random"'
        BEGIN { start(seed + 1000) }
        /^#/ || $5 !~ /^[0-9]/ { print; next }
        {
            normal = sqrt(-2 * log(1 - draw())) * cos(6.2831853 * draw())
            $5 = sprintf("%.0f", $5 * exp(0.02 * normal))
            print
        }' >"$work/card.csv"
}

# card_judge FOUND: FOUND is what fit printed. At least 17 of 20 of the changed parameters
# are found within 5 % (whole numbers: within a half); of the others it says that they are
# not determined, or only roughly. Prints a line.
card_judge() {
    awk '
    FILENAME == ARGV[1] { truth[$1] = $2; next }
    /# of [0-9]+, / { value[$1] = $2 }
    /roughly/ { rough[$1] }
    /as good/ || /^  [a-z_0-9]+ [0-9]+( |$)/ { unknown[$1] }
    END {
        for (name in truth) {
            n++
            off = value[name] - truth[name]
            off = off < 0 ? -off : off
            if (name in unknown)
                open = open " " name
            else if (off <= 0.05 * truth[name] || off < 0.5)
                good++
            else if (name in rough)
                roughly = roughly sprintf(" %s=%s(%s)", name, value[name], truth[name])
            else
                bad = bad sprintf(" %s=%s(%s)", name, value[name], truth[name])
        }
        printf "%d of %d; not determined:%s; roughly:%s; wrong:%s\n", good, n, open, roughly, bad
        exit !(n > 0 && good >= 17 * n / 20 && bad == "")
    }' "$work/truth" "$1"
}
