# A page in Chinese as the copy of it in the tree: its links lead to the copies of other pages,
# to anchors as they are called there; to what has none as before, from where the copy is. Only
# what leads to its own English page stays with that. `page` is the English page, `copy` the
# copy, `table` a file with "PAGE COPY" and "PAGE ANCHOR ANCHOR-OF-THE-COPY" in lines.
BEGIN {
    while ((getline line <table) > 0)
        if (split(line, part, "\t") == 2)
            copy_of[part[1]] = part[2]
        else
            anchor_of[part[1], part[2]] = part[3]
}
/^ *```/ { code = !code }
code { print; next }
{
    said = ""
    rest = $0
    while (match(rest, /\]\([^)]*\)/)) {
        said = said substr(rest, 1, RSTART + 1)
        target = substr(rest, RSTART + 2, RLENGTH - 3)
        rest = substr(rest, RSTART + RLENGTH)
        said = said (in_code(said) ? target : led(target)) ")"
    }
    print said rest
}

# Behind a backtick that is open: `k[dim](arguments)` is no link.
function in_code(before) { return gsub(/`/, "", before) % 2 }

function folder_of(path) { return sub(/[^\/]*$/, "", path) ? path : "" }

function led(target,    at, anchor, path, to) {
    if (target ~ /^[a-z]+:/) return target
    at = index(target, "#")
    anchor = at ? substr(target, at + 1) : ""
    path = at ? substr(target, 1, at - 1) : target
    to = path == "" ? page : plain(folder_of(page) path)
    if (path != "" && (to == page || !(to in copy_of))) return relative(to) (at ? "#" anchor : "")
    if ((to, anchor) in anchor_of) anchor = anchor_of[to, anchor]
    return (path == "" ? "" : relative(copy_of[to])) (at ? "#" anchor : "")
}

# Without "..", from the root of the tree.
function plain(path) {
    while (sub(/[^\/.]+\/\.\.\//, "", path)) continue
    return path
}

# From the folder of the copy.
function relative(to,    from, up) {
    for (from = folder_of(copy); from != "" && index(to, from) != 1; sub(/[^\/]*\/$/, "", from)) up = up "../"
    return up substr(to, length(from) + 1)
}
