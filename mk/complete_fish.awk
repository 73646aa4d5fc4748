# Makes the fish completion of a program from its description (describe.sh), as
# complete.awk makes that of bash; options and commands come with what they do.
# Variable: program.
BEGIN { FS = "\t" }

# A word of fish, in quotes.
function quoted(s) {
    gsub(/\\/, "\\\\", s)
    gsub(/'/, "\\'", s)
    return "'" s "'"
}
# The beginning of a line: for which command it holds.
function offer(command) {
    return "complete -c " program \
        (command == "-" ? "" : \
         " -n '__fish_seen_subcommand_from " command "'")
}
# Words that are completed as they stand.
function plain(command, words, text) {
    print offer(command) " -a " quoted(words) " -d " quoted(text)
}

$1 == "value" {
    sub(/=$/, "", $3)
    values[$2, $3] = $4
}
$1 == "command" { print_commands[++n_commands] = $2; about[$2] = $4 }
$1 == "option" { of[++n] = $2; name[n] = $3; argument[n] = $4; text[n] = $5 }
$1 == "operand" { operands[$2] = $3 }

END {
    printf "# Completion of %s for fish, made from its help.\n", program
    for (i = 1; i <= n_commands; i++)
        print "complete -c " program " -n __fish_use_subcommand -f -a " \
            print_commands[i] " -d " quoted(about[print_commands[i]])
    for (i = 1; i <= n; i++) {
        bare = name[i]
        sub(/=$/, "", bare)
        words = values[of[i], bare]
        if (bare != name[i]) { # its value is part of the word
            if (words) {
                gsub(/[^ ]+/, name[i] "&", words)
                plain(of[i], words, text[i])
            } else
                plain(of[i], name[i], text[i])
            continue
        }
        kind = bare ~ /^--/ ? "-l" : length(bare) == 2 ? "-s" : "-o"
        sub(/^--?/, "", bare)
        takes = words ? " -x -a " quoted(words) : argument[i] ~ /^ / ? " -r" : ""
        print offer(of[i]) " " kind " " bare takes " -d " quoted(text[i])
    }
    for (command in operands)
        print offer(command) " -f -a " quoted(operands[command]) | "sort"
}
