# Lists without empty lines between their items, which po4a puts there.
/^```/ { code = !code }
item && /^$/ {
    held = 1
    next
}
{
    if (held && !/^\* /)
        print ""
    held = 0
    item = !code && (/^\* / || (item && /^ /))
    print
}
