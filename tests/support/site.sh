# Sourced by suites of the site, behind checks.sh: what is asked of every folder of pages that
# mk/site/site.sh makes.

# links FOLDER: all that its pages lead to is there, and nothing asks for another host.
links() {
    try 'links, pictures, ids' sh -c 'said=$(python3 tests/support/site.py "$1") && echo "$said" && [ "$said" = "looked at $2" ]' - \
        "$1" "$(pages_in "$1" | wc -l)"
}
pages_in() { (cd "$1" && find . -name '*.html' | sed 's|^\./||' | sort); }

# browse FOLDER SEARCHES PAGE...: every page in a headless Chromium, if there is one. SEARCHES
# is the text of an array of [page, words, page that is found]; of the pages PAGE the colours
# are looked at.
browse() {
    folder=$1 searches=$2
    shift 2
    command -v chromium >/dev/null || { echo 'no browser: chromium is not installed'; return; }
    {
        printf '<!DOCTYPE html>\n<meta charset="utf-8"><iframe id="frame" height="800"></iframe>\n'
        printf '<script>var site = "%s/", searches = %s, colours = [' "$folder" "$searches"
        printf '"%s",' "$@"
        printf '], files = ['
        pages_in "$folder" | sed 's/.*/"&",/'
        printf '];</script>\n<script src="%s/tests/support/site.js"></script>\n' "$PWD"
    } >"$work/look.html"
    TMPDIR=/tmp timeout "$PROGRAM_SECONDS" chromium --headless --no-sandbox --disable-gpu --allow-file-access-from-files \
        --enable-logging=stderr --window-size=1700,900 --user-data-dir="$work/profile" --virtual-time-budget=1200000 \
        --dump-dom "file://$work/look.html" >"$work/out" 2>"$work/console"
    try 'buttons, keys, a phone, the menu, the search, colours' \
        grep -q "<body>looked at $(pages_in "$folder" | wc -l)</body>" "$work/out"
    try 'nothing on the console' sh -c '! grep CONSOLE "$1"' - "$work/console"
}
