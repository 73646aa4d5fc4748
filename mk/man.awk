# Makes the manual page of a program from its description (describe.sh).
# Variables: program, version.
BEGIN { FS = "\t" }

function text(s) { # as roff shows it
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    gsub(/[|]/, "&\\:", s) # a line may end behind it
    sub(/^[.']/, "\\\\\\&&", s)
    return s
}
function tag(bold, rest, about) {
    return ".TP\n\\fB" text(bold) "\\fR" text(rest) "\n" text(about) "\n"
}

$1 == "usage" { usage = $2 }
$1 == "about" { about = about (about ? " " : "") $2 }
$1 == "command" {
    commands = commands (commands ? ".SS " : "") "\"\\fB" text(substr($3, \
        length(program) + 2)) "\\fR\"\n" text($4) "\n"
}
$1 == "option" && $2 == "-" { options = options tag($3, $4, $5) }
$1 == "option" && $2 != "-" { commands = commands tag($3, $4, $5) }
$1 == "variable" { variables = variables tag($2, "", $3) }
$1 == "listing" { listing = listing text($2) "\n" }

END {
    sub(/[.]$/, "", about)
    printf ".TH %s 1 \"\" \"mlusim %s\" \"User Commands\"\n", \
        toupper(program), version
    print ".ad l" # words that are longer than a line cannot be spread
    printf ".SH NAME\n%s \\- %s\n", program, text(about)
    printf ".SH SYNOPSIS\n\\fB%s\\fR%s\n", program, \
        text(substr(usage, length(program) + 1))
    if (commands)
        printf ".SH COMMANDS\n.SS %s", commands
    if (options)
        printf ".SH OPTIONS\n%s", options
    if (variables)
        printf ".SH ENVIRONMENT\n%s", variables
    if (listing)
        printf ".SH NOTES\n.nf\n%s.fi\n", listing
    printf ".SH SEE ALSO\n.BR mlucc (1),\n.BR mlusim (1),\n.BR mluop (1)\n"
}
