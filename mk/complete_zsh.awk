# Makes the zsh completion of a program from its description (describe.sh), as
# complete.awk makes that of bash; options and commands come with what they do.
# Variable: program.
BEGIN { FS = "\t" }

# A word of zsh, in quotes.
function quoted(s) {
    gsub(/'/, "'\\''", s)
    return "'" s "'"
}
# A row of _describe: a name, and what it does.
function row(name, text) {
    gsub(/:/, "\\:", name)
    return "\n            " quoted(name ":" text)
}
# What may follow an option, whether or not its name ends with a sign.
function alternatives(name) {
    sub(/=$/, "", name)
    return name " | " name "="
}

$1 == "command" {
    commands[++n_commands] = $2
    rows = rows row($2, $4)
}
$1 == "option" && $2 == "-" && !($2 in options) { commands[++n_commands] = $2 }
$1 == "option" {
    options[$2] = options[$2] row($3, $5)
    if ($4 ~ /^ /)
        taking[$2] = taking[$2] (taking[$2] ? " | " : "") $3
}
$1 == "value" {
    values[$2] = values[$2] "        " alternatives($3) ") compadd -- " $4 "; return ;;\n"
}
$1 == "operand" { operands[$2] = $3 }

END {
    printf "#compdef %s\n# Completion of %s for zsh, made from its help.\n_%s()\n{\n", \
        program, program, program
    print "    local before=${words[CURRENT - 1]} command=${words[2]}"
    print "    local -a names flags operands"
    print "    # NAME=VALUE is one word."
    print "    if [[ $PREFIX == -*=* ]]; then"
    print "        before=${PREFIX%%=*}="
    print "        compset -P 1 '*='"
    print "    fi"
    if (rows) {
        print "    names=(" rows ")"
        print "    if (( CURRENT == 2 )); then"
        print "        _describe -t commands command names"
        print "        return"
        print "    fi"
    }
    print "    case $command in"
    for (i = 1; i <= n_commands; i++) {
        c = commands[i]
        printf "    %s)\n", c == "-" ? "*" : c
        print "        flags=(" options[c] ")"
        print "        operands=(" operands[c] ")"
        print "        case $before in\n" values[c] \
            (taking[c] ? "        " taking[c] ") _files; return ;;\n" : "") \
            "        -*=) _files; return ;;\n        esac"
        print "        ;;"
    }
    print "    esac"
    print "    if [[ $PREFIX == -* ]]; then"
    print "        _describe -o -t options option flags"
    print "    elif (( $#operands )); then"
    print "        compadd -- $operands"
    print "    else"
    print "        _files"
    print "    fi"
    print "}"
    printf "_%s \"$@\"\n", program
}
