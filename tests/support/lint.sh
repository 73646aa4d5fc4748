#!/bin/sh
# Leftovers and habits that a compiler does not see. Prints every violation.
bad=0
complain() {
    [ -z "$2" ] || { echo "$1:"; echo "$2" | sed 's/^/    /'; bad=1; }
}
files=$(tests/support/files.sh)
sources=$(echo "$files" | grep -E '\.(c|h|def|mlu|sh|md|mk|awk|cmake)$|^Makefile$')

complain "leftover marks" "$(echo "$sources" | grep -v tests/support/lint.sh |
    xargs -r grep -nE '\b(TODO|FIXME|XXX|HACK)\b')"
complain "paths of one machine" "$(echo "$sources" | grep -v tests/support/lint.sh |
    xargs -r grep -nE '(^|[^A-Za-z.])/(work|home|root)/')"
complain "files over 700 lines" "$(echo "$files" | grep -E '\.(c|h|mlu)$' |
    while read -r f; do
    [ -f "$f" ] && [ "$(wc -l <"$f")" -gt 700 ] && echo "$f"; done)"
complain "trailing blanks" "$(echo "$sources" | xargs -r grep -nE '[ 	]+$' |
    grep -v 'transcripts/')"
complain "no SPDX line" "$(echo "$files" | grep -E '\.(c|h|def|mlu)$' | while read -r f; do
    [ -f "$f" ] && ! head -n 2 "$f" | grep -q SPDX && echo "$f"; done)"
# Others have JSON as text: traces, whose events are too many for a writer, the judge
# of the course, which reads what checks wrote, and the list of files that Clang reads.
complain "JSON by hand, where isa/support/json/json.h writes it" "$(echo "$files" |
    grep -E '^(isa|sim|runtime|kernels)/.*\.[ch]$' |
    grep -vE "^((isa/support/json/json|runtime/tools/course/trial|isa/compiler/passes/copies)\.c|runtime/instruments/trace/(lanes\.c|out\.[ch]|trace\.c))\$" |
    xargs -r grep -nE '\\"[A-Za-z_]+\\": *([]["{%0-9\\]|true|false|null)')"
# The runner fails suites that do not end with their count (tests/run.sh); one
# that hands over to a program at its end leaves that to it.
complain "suites without the count of their tests" "$(echo "$files" |
    grep -E '^tests/(isa|sim|runtime/[a-z]*|kernels|build|course|long)/[^/]*\.(sh|py)$' |
    while read -r f; do
    case $f in *.py) grep -q '^from expect import' "$f" || continue ;; esac
    tail -n 3 "$f" | grep -Eq 'passed, .*failed|^finish(\(\))?$|^(exec )?"\$|exec sh tests/' || echo "$f"; done)"
complain "mistakes whose code moved (tests/mutants/mutants.txt)" "$(python3 tests/mutants/run.py places 2>&1)"
# A remark: who changes English need not know Chinese.
old=$(echo "$files" | grep -E '^(README\.zh|docs/zh/.*)\.md$' | xargs -r grep -c 'class="untranslated"' /dev/null | grep -v ':0$')
[ -z "$old" ] || { echo "paragraphs whose Chinese is missing or old (docs/zh, make course-po):" && echo "$old" | sed 's/^/    /'; }
tests/support/house_words.sh || bad=1
tests/support/pages.sh || bad=1
exit $bad
