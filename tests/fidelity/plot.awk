# Reads the times of rows (leave.awk) and prints the picture of docs/timing.md as SVG:
# measured across, simulated with the family of the row left out upwards, both as powers
# of ten. A dot a row in the colour of its board, a ring if parameters that only its
# family speaks for move it; lines at the same time, and 1.25 and 2 times off.
BEGIN {
    FS = "\t"
    width = 620; height = 620; west = 74; east = 604; north = 16; south = 546
    n_colours = split("#0072b2 #d55e00 #009e73 #cc79a7 #b8860b #56b4e9 #7f7f7f #8a2be2", colour, " ")
}

function log10(x) { return log(x) / log(10) }
function floor_of(x,    i) {
    i = int(x)
    return i > x ? i - 1 : i
}
function across(us) { return west + (log10(us) - least) / (most - least) * (east - west) }
function upwards(us) { return south - (log10(us) - least) / (most - least) * (south - north) }
function figure(x) { return x >= 100 ? sprintf("%.0f", x) : sprintf("%.3g", x) }
function time_name(decade) {
    if (decade >= 6)
        return 10 ^ (decade - 6) " s"
    return decade >= 3 ? 10 ^ (decade - 3) " ms" : 10 ^ decade " us"
}
function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    return text
}

# The line of `factor` times the measured time, within the square.
function put_line(factor, style,    from, to) {
    from = 10 ^ least
    to = 10 ^ most
    printf "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", style,
        across(factor < 1 ? from / factor : from), upwards(factor < 1 ? from : from * factor),
        across(factor > 1 ? to / factor : to), upwards(factor > 1 ? to : to * factor)
}
function put_axes(    d) {
    for (d = least; d <= most; d++) {
        printf "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"mid\" x=\"%.1f\" y=\"%d\">%s</text>\n",
            across(10 ^ d), north, south, across(10 ^ d), south + 20, time_name(d)
        printf "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"end\" x=\"%d\" y=\"%.1f\">%s</text>\n",
            west, upwards(10 ^ d), east, west - 8, upwards(10 ^ d) + 4, time_name(d)
    }
    printf "<text class=\"mid\" x=\"%d\" y=\"%d\">measured</text>\n", (west + east) / 2, south + 46
    printf "<text class=\"mid\" x=\"16\" y=\"%d\" transform=\"rotate(-90 16 %d)\">simulated, family left out</text>\n",
        (north + south) / 2, (north + south) / 2
}
# In the corner below the lines, where a row would be a hundred times off.
function put_legend(    b, y) {
    y = south - 20 - 22 * (n_boards + 3)
    for (b = 1; b <= n_boards; b++) {
        put_key(y, sprintf("<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"%s\"/>",
            east - 140, y - 5, colour_of(b)), escaped(boards[b]))
        y += 22
    }
    put_key(y, sprintf("<circle class=\"ring\" cx=\"%d\" cy=\"%d\" r=\"5\"/>",
        east - 140, y - 5), "apart, at priors")
    put_key(y + 22, stroke_of("same", y + 17), "same time")
    put_key(y + 44, stroke_of("near", y + 39), "1.25 times off")
    put_key(y + 66, stroke_of("twice", y + 61), "2 times off")
}
function stroke_of(style, y) {
    return sprintf("<path class=\"%s\" d=\"M%d %dh24\"/>", style, east - 152, y)
}
function put_key(y, mark, text) {
    printf "%s<text x=\"%d\" y=\"%d\">%s</text>\n", mark, east - 122, y, text
}
function colour_of(b) { return colour[(b - 1) % n_colours + 1] }
function put_dot(i,    b) {
    b = board[device[i]]
    printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" %s=\"%s\"%s><title>%s, %s: measured %s us, left out %s us (%+.0f %%), as fitted %s us (%+.0f %%)</title></circle>\n",
        across(us[i]), upwards(out[i]),
        apart[i] == "-" ? "fill" : "stroke", colour_of(b),
        apart[i] == "-" ? " fill-opacity=\"0.8\"" : " fill=\"none\" stroke-width=\"2\" pointer-events=\"all\"",
        escaped(name[i]), escaped(device[i]), figure(us[i]), figure(out[i]), off[i],
        figure(fitted[i]), fitted_off[i]
}
function note(x) {
    if (low == "" || x < low)
        low = x
    if (high == "" || x > high)
        high = x
}

NR == 1 { next }
$7 == "-" || $4 <= 0 || $7 <= 0 {
    printf "plot.awk: no time of %s left out\n", $1 >"/dev/stderr"
    bad = 1
    exit 1
}
{
    n++
    name[n] = $1; device[n] = $2; us[n] = $4 + 0; fitted[n] = $5 + 0; fitted_off[n] = $6
    out[n] = $7 + 0; off[n] = $8; apart[n] = $9
    note(us[n])
    note(out[n])
    if (!($2 in board)) {
        board[$2] = ++n_boards
        boards[n_boards] = $2
    }
}

END {
    if (bad || n == 0)
        exit 1
    least = floor_of(log10(low))
    most = floor_of(log10(high) + 0.999999)
    most = most > least ? most : least + 1
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"title desc\">\n",
        width, height, width, height
    print "<title id=\"title\">Measured and simulated times</title>"
    printf "<desc id=\"desc\">A dot for each of %d kernels: the time measured on a card across, the simulated time upwards, by parameters that no row of the same family speaks for. Both axes are logarithmic. The table of rows has the figures.</desc>\n", n
    print "<style>"
    print "svg { background: #fff; color: #222; font: 15px sans-serif }"
    print "text { fill: currentColor }"
    print ".mid { text-anchor: middle } .end { text-anchor: end }"
    print "path { fill: none; stroke: currentColor } .grid { stroke-opacity: 0.15 }"
    print ".near { stroke-opacity: 0.6; stroke-dasharray: 6 3 } .twice { stroke-opacity: 0.5; stroke-dasharray: 2 3 }"
    print ".ring { fill: none; stroke: currentColor; stroke-width: 2 }"
    print "@media (prefers-color-scheme: dark) { svg { background: #16191d; color: #ddd } }"
    print "</style>"
    put_axes()
    put_line(1, "same")
    put_line(1.25, "near"); put_line(1 / 1.25, "near")
    put_line(2, "twice"); put_line(1 / 2, "twice")
    for (i = 1; i <= n; i++)
        put_dot(i)
    put_legend()
    print "</svg>"
}
