# A PO file as po4a makes it, without the entries of code blocks and comments, and without what
# is not in the page any more, and with the head of another, in which tools write no dates.
BEGIN {
    RS = ""
    ORS = ""
    while ((getline text < head) > 0)
        print text "\n"
}
NR == 1 || /^#~/ || /(^|\n)msgid "<!--/ { next }
/(^|\n)#\. type: Fenced code block/ && !/(^|\n)#\. type: [^F]/ { next }
{ print "\n" $0 "\n" }
