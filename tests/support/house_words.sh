#!/bin/sh
# Words that readers of English as a second language stumble over, in comments, messages and
# pages. tests/support/house_words.txt has how many each file still has; no count may rise.
#   house_words.sh          prints what rose, and what to say instead; ends with 1 if anything did
#   house_words.sh counts   prints the counts of today, for house_words.txt
# Run from the root of a tree.
word='nobody|somebody|anybody|goes on|go on|went on|is due|are due|tells|told|is held|are held|was held|were held|be held'
counts=tests/support/house_words.txt
count() {
    tests/support/files.sh | grep -E '\.(c|h|def|mlu|sh|py|md|mk|js|css)$|^Makefile$' |
        grep -vE '^tests/support/house_words|^CHANGELOG\.md$|\.zh\.md$|^docs/(course/)?zh/' |
        tr '\n' '\0' | xargs -0 grep -owiE "\b($word)\b" /dev/null 2>/dev/null |
        cut -d: -f1 | LC_ALL=C sort | uniq -c | awk '{ n = $1; sub(/^ *[0-9]+ /, ""); print n "\t" $0 }'
}
if [ "$1" = counts ]; then
    count
    exit
fi
rose=$(count | awk -F'\t' -v counts="$counts" '
    BEGIN { while ((getline line <counts) > 0) { split(line, part, "\t"); allowed[part[2]] = part[1] } }
    $1 > allowed[$2] { print $2 }')
[ -n "$rose" ] || exit 0
echo 'house words (say: no one, nothing; a user, another process; continues; must happen now; reports, shows, says; reported, given; kept, blocked, deferred):'
echo "$rose" | while read -r file; do
    grep -nwiE "\b($word)\b" "$file" | sed "s|^|    $file:|"
done
exit 1
