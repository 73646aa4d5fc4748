/* SPDX-License-Identifier: MIT */
/*
 * Reads command lines: options as `--name value` or `--name=value`, in any
 * order with other arguments unless the command runs a program, whose own
 * arguments begin after its name. What is unknown is answered with what comes
 * nearest.
 */
#include "runtime/command/command.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/nearest.h"

static bool has_option(const struct cmd_command *command, size_t i)
{
    unsigned commands = command->options[i].commands;
    return commands == 0 || commands & command->bit;
}

static void print_option(const struct cmd_option *option)
{
    printf("  %s%s%s\n      %s\n", option->name, option->value ? " " : "",
           option->value ? option->value : "", option->doc);
}

void cmd_options_print(const struct cmd_command *command)
{
    bool has_any = false;
    for (size_t i = 0; i < command->n_options; i++) {
        if (!has_option(command, i))
            continue;
        if (!has_any)
            printf("\noptions\n");
        print_option(&command->options[i]);
        has_any = true;
    }
    if (command->n_later > 0)
        printf("\noptions behind %s\n", command->first);
    for (size_t i = 0; i < command->n_later; i++)
        print_option(&command->later[i]);
}

/* Whether the word is an option that stands behind the first argument, after a
 * message. */
static bool is_later(const struct cmd_program *program,
                     const struct cmd_command *command, const char *word)
{
    const size_t length = strcspn(word, "=");
    for (size_t i = 0; i < command->n_later; i++)
        if (strlen(command->later[i].name) == length &&
            strncmp(command->later[i].name, word, length) == 0) {
            cmd_fail(0, "%s: %s stands behind the file: %s %s %s %s ...",
                     command->name, command->later[i].name, program->name,
                     command->name, command->first, command->later[i].name);
            return true;
        }
    return false;
}

static bool fail_unknown(const struct cmd_program *program,
                         const struct cmd_command *command, const char *word)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    if (is_later(program, command, word))
        return false;
    for (size_t i = 0; i < command->n_options; i++)
        if (has_option(command, i))
            isa_nearest_offer(&hint, command->options[i].name,
                              command->options[i].name);
    if (hint.found)
        cmd_fail(0, "%s: unknown option %s; did you mean %s?", command->name,
                 word, hint.found);
    else
        cmd_fail(0, "%s: unknown option %s; see %s help %s", command->name,
                 word, program->name, command->name);
    return false;
}

/* The option of which word is the spelling, with or without "=value". */
static size_t find_option(const struct cmd_command *command, const char *word,
                          size_t length)
{
    size_t i = 0;
    while (i < command->n_options &&
           (!has_option(command, i) ||
            strlen(command->options[i].name) != length ||
            memcmp(command->options[i].name, word, length) != 0))
        i++;
    return i;
}

/* Of an option that is no list, one of two values would count for nothing. */
static bool fail_twice(const struct cmd_command *command,
                       const struct cmd_option *option, const char *before,
                       const char *value)
{
    if (option->value)
        cmd_fail(0,
                 "%s: %s is given twice, as %.60s and as %.60s: leave one out",
                 command->name, option->name, before, value);
    else
        cmd_fail(0, "%s: %s is given twice: leave one out", command->name,
                 option->name);
    return false;
}

static bool keep(const struct cmd_command *command, size_t i, const char *value,
                 struct cmd_line *line)
{
    assert(i < CMD_MAX_OPTIONS);
    const struct cmd_option *option = &command->options[i];
    if (line->values[i] && !option->is_repeatable)
        return fail_twice(command, option, line->values[i], value);
    line->values[i] = value;
    if (!option->is_repeatable)
        return true;
    if (line->n_repeated == CMD_MAX_REPEATED) {
        cmd_fail(0, "%s: %s more than %d times", command->name, option->name,
                 CMD_MAX_REPEATED);
        return false;
    }
    line->repeated_by[line->n_repeated] = (unsigned char)i;
    line->repeated[line->n_repeated++] = value;
    return true;
}

/* Reads the option at **at and moves *at to its last word. */
static bool read_option(const struct cmd_program *program,
                        const struct cmd_command *command, char ***at,
                        struct cmd_line *line)
{
    char *word = **at;
    size_t length = strcspn(word, "=");
    const char *given = word[length] == '=' ? word + length + 1 : NULL;
    size_t i = find_option(command, word, length);
    if (i == command->n_options)
        return fail_unknown(program, command, word);
    const struct cmd_option *option = &command->options[i];
    if (!option->value && given) {
        cmd_fail(0, "%s: %s takes no value", command->name, option->name);
        return false;
    }
    if (option->value && !given && (*at)[1])
        given = *++*at;
    if (option->value && (!given || !*given)) {
        cmd_fail(0, "%s: %s needs a value: %s %s", command->name, option->name,
                 option->name, option->value);
        return false;
    }
    return keep(command, i, given ? given : "", line);
}

bool cmd_is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

bool cmd_line_read(const struct cmd_program *program,
                   const struct cmd_command *command, char **arguments,
                   struct cmd_line *line)
{
    *line = (struct cmd_line){.rest = arguments};
    size_t n = 0;
    bool is_over = false; /* no options any more */
    for (char **at = arguments; *at; at++) {
        if (!is_over && strcmp(*at, "--") == 0) {
            is_over = true;
        } else if (!is_over && cmd_is_help(*at)) {
            line->wants_help = true;
            return true;
        } else if (!is_over && (*at)[0] == '-' && (*at)[1]) {
            if (!read_option(program, command, &at, line))
                return false;
        } else if (!**at &&
                   (n == 0 || n < command->min_rest || !command->is_prefix)) {
            cmd_fail(0, "%s: an argument is empty; see %s help %s",
                     command->name, program->name, command->name);
            return false;
        } else {
            arguments[n++] = *at; /* never ahead of at */
            is_over = is_over || command->is_prefix;
        }
    }
    arguments[n] = NULL;
    line->n_rest = n;
    if (n < command->min_rest || n > command->max_rest) {
        cmd_fail(0, "%s: %s; see %s help %s", command->name,
                 n < command->min_rest ? "an argument is missing"
                                       : "too many arguments",
                 program->name, command->name);
        return false;
    }
    return true;
}
