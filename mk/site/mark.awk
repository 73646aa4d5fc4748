# A PO file whose entries are all translated: one without a translation, or with one of
# something else (fuzzy), gets what it says in English, behind a mark. In front of a
# table the mark is a paragraph of its own.
BEGIN {
    RS = ""
    ORS = "\n\n"
    gsub(/"/, "\\\"", mark)
}
NR == 1 {
    print
    next
}
{
    match($0, /(^|\n)msgid /)
    id = substr($0, RSTART + RLENGTH)
    at = index(id, "\nmsgstr ")
    translation = substr(id, at + length("\nmsgstr "))
    id = substr(id, 1, at - 1)
    if (translation != "\"\"" && $0 !~ /(^|\n)#,[^\n]*fuzzy/) {
        print
        next
    }
    first = id
    sub(/^""\n/, "", first)
    behind = first ~ /^"\|/ ? "\\n\\n" : " "
    print "msgid " id "\nmsgstr \"\"\n\"" mark behind "\"\n" id
}
