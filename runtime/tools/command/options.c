/* SPDX-License-Identifier: MIT */
/* Reads command lines. Options are `--name value` or `--name=value`, in any
 * order with other arguments, unless the command runs a program, whose own
 * arguments begin after its name. Some commands also accept FILE.mlu as first
 * argument instead of a program: then options of the command and of FILE.mlu
 * may be in any order. For an unknown word, the message names the nearest known
 * word. */
#include "runtime/tools/command/options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/words/nearest.h"
#include "runtime/tools/command/fail.h"

static bool has_option(const struct cmd_command *command, size_t i)
{
    assert(i < command->n_options);
    unsigned commands = command->options[i].commands;
    return commands == 0 || commands & command->bit;
}

static bool value_is_optional(const struct cmd_option *option)
{
    return option->value && option->value[0] == '=';
}

static void print_option(const struct cmd_option *option)
{
    const bool is_optional = value_is_optional(option);
    printf("  %s%s%s%s\n      %s\n", option->name,
           is_optional     ? "["
           : option->value ? " "
                           : "",
           option->value ? option->value : "", is_optional ? "]" : "",
           option->doc);
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
        printf("\noptions with %s, in any order\n", command->first);
    for (size_t i = 0; i < command->n_later; i++)
        print_option(&command->later[i]);
}

/* Of the options of the first argument, returns the one that the word spells;
 * NULL: none. */
static const struct cmd_option *find_later(const struct cmd_command *command,
                                           const char *word)
{
    const size_t length = strcspn(word, "=");
    for (size_t i = 0; i < command->n_later; i++)
        if (strlen(command->later[i].name) == length &&
            strncmp(command->later[i].name, word, length) == 0)
            return &command->later[i];
    return NULL;
}

static bool fail_unknown(const struct cmd_program *program,
                         const struct cmd_command *command, const char *word)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    for (size_t i = 0; i < command->n_options; i++)
        if (has_option(command, i))
            isa_nearest_offer(&hint, command->options[i].name,
                              command->options[i].name);
    for (size_t i = 0; i < command->n_later; i++)
        isa_nearest_offer(&hint, command->later[i].name,
                          command->later[i].name);
    if (hint.found)
        cmd_fail(0, "%s: unknown option %s; did you mean %s?", command->name,
                 word, hint.found);
    else
        cmd_fail(0, "%s: unknown option %s; see %s help %s", command->name,
                 word, program->name, command->name);
    return false;
}

/* Returns the option that a word spells, with or without "=value". */
static size_t find_option(const struct cmd_command *command, const char *word,
                          size_t length)
{
    assert(command->n_options <= CMD_MAX_OPTIONS);
    size_t i = 0;
    while (i < command->n_options &&
           (!has_option(command, i) ||
            strlen(command->options[i].name) != length ||
            memcmp(command->options[i].name, word, length) != 0))
        i++;
    return i;
}

/* Refuses an option that is given twice but is no list, because one value would
 * be ignored. */
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
    if (line->n_repeated == CMD_MAX_REPEATED)
        return cmd_refuse("%s: %s more than %d times", command->name,
                          option->name, CMD_MAX_REPEATED);
    line->repeated_by[line->n_repeated] = (unsigned char)i;
    line->repeated[line->n_repeated++] = value;
    return true;
}

/* Reads the option at **at, and moves *at to the last word of the option. */
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
    if (!option->value && given)
        return cmd_refuse("%s: %s takes no value", command->name, option->name);
    const bool needs = option->value && !value_is_optional(option);
    if (option->takes && !given && !((*at)[1] && option->takes((*at)[1])))
        given = option->without;
    else if (needs && !given && (*at)[1])
        given = *++*at;
    if (option->value && (needs ? !given || !*given : given && !*given))
        return cmd_refuse("%s: %s needs a value: %s %s", command->name,
                          option->name, option->name, option->value);
    return keep(command, i, given ? given : "", line);
}

bool cmd_is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Arguments while they are read. Words that stay are moved to the front, never
 * beyond the word being read. */
struct words {
    const struct cmd_program *program;
    const struct cmd_command *command;
    char **arguments;
    size_t n;                       /* words that stay */
    size_t n_rest;                  /* number of these words that are no
                                       options */
    size_t number, first;           /* places of the number and of the first
                                       argument */
    const struct cmd_option *later; /* of the options that belong to the
                                       first argument, the one found first */
    bool is_over;                   /* no option follows */
    bool has_number;                /* a number is before the first argument */
};

/* Keeps the option at **at, with its value. It belongs to the first
 * argument. */
static void keep_later(struct words *w, const struct cmd_option *option,
                       char ***at)
{
    char *word = **at;
    if (!w->later)
        w->later = option;
    w->arguments[w->n++] = word;
    if (option->value && !strchr(word, '=') && (*at)[1] &&
        (!option->takes || option->takes((*at)[1])))
        w->arguments[w->n++] = *++*at;
}

/* Keeps a word that is no option. On an error, prints a message and returns
 * false. */
static bool keep_word(struct words *w, char *word)
{
    const struct cmd_command *command = w->command;
    if (!*word && (w->n_rest < command->min_rest + w->has_number ||
                   w->n_rest == 0 || !command->is_prefix))
        return cmd_refuse("%s: an argument is empty; see %s help %s",
                          command->name, w->program->name, command->name);
    if (w->n_rest == 0 && command->is_first && command->is_first(word))
        w->has_number = false; /* it was left out */
    if (w->has_number && w->n_rest == 0) {
        w->number = w->n;
        w->n_rest++;
    } else if (w->n_rest++ == w->has_number) {
        w->first = w->n;
        w->is_over |= command->is_prefix &&
                      !(command->is_first && command->is_first(word));
    }
    w->arguments[w->n++] = word;
    return true;
}

/* Ends the options at "--", which is dropped. After a first argument that has
 * options itself (is_first), "--" is kept as a word of that argument. */
static bool end_options(struct words *w, char *word)
{
    w->is_over = true;
    return w->n_rest <= w->has_number || !w->command->is_first ||
           keep_word(w, word);
}

static bool read_word(struct words *w, char ***at, struct cmd_line *line)
{
    char *word = **at;
    const struct cmd_option *later = find_later(w->command, word);
    if (w->is_over)
        return keep_word(w, word);
    if (strcmp(word, "--") == 0)
        return end_options(w, word);
    if (later)
        keep_later(w, later, at);
    else if (word[0] == '-' && word[1])
        return read_option(w->program, w->command, at, line);
    else
        return keep_word(w, word);
    return true;
}

static void to_front(struct words *w, size_t at)
{
    assert(at < w->n);
    char *word = w->arguments[at];
    memmove(w->arguments + 1, w->arguments, at * sizeof *w->arguments);
    w->arguments[0] = word;
}

/* Puts the first argument in front of its options. If there are such options
 * without it, prints a message and returns false. */
static bool put_first(struct words *w)
{
    const struct cmd_command *command = w->command;
    if (!w->later)
        return true;
    const char *first =
        w->n_rest > w->has_number ? w->arguments[w->first] : NULL;
    if (!first || !command->is_first(first))
        return cmd_refuse(
            "%s: %s goes with %s: %s %s %s%s %s ...", command->name,
            w->later->name, command->first, w->program->name, command->name,
            command->has_number ? "[N] " : "", command->first, w->later->name);
    to_front(w, w->first);
    if (w->has_number) /* the number was before the first argument */
        to_front(w, w->number + 1);
    return true;
}

bool cmd_line_read(const struct cmd_program *program,
                   const struct cmd_command *command, char **arguments,
                   struct cmd_line *line)
{
    assert(command->min_rest <= command->max_rest);
    struct words w = {.program = program,
                      .command = command,
                      .arguments = arguments,
                      .has_number = command->has_number};
    *line = (struct cmd_line){.rest = arguments};
    for (char **at = arguments; *at; at++) {
        if (!w.is_over && cmd_is_help(*at)) {
            line->wants_help = true;
            return true;
        }
        if (!read_word(&w, &at, line))
            return false;
    }
    arguments[w.n] = NULL;
    if (!put_first(&w))
        return false;
    line->n_rest = w.n;
    if (w.n < command->min_rest || w.n > command->max_rest)
        return cmd_refuse("%s: %s; see %s help %s", command->name,
                          w.n < command->min_rest ? "an argument is missing"
                                                  : "too many arguments",
                          program->name, command->name);
    return true;
}

/* ---- subcommands --------------------------------------------------------- */

const void *cmd_word_find(const char *command, const void *table, size_t n,
                          size_t bytes, const char *word)
{
    assert(n > 0 && bytes >= sizeof(struct cmd_word));
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    for (size_t i = 0; i < n; i++) {
        const void *at = (const char *)table + i * bytes;
        const struct cmd_word *w = at;
        if (strcmp(w->word, word) == 0)
            return at;
        isa_nearest_offer(&hint, w->word, w->word);
    }
    if (hint.found)
        cmd_fail(0, "%s: unknown word %s; did you mean %s?", command, word,
                 hint.found);
    else
        cmd_fail(0, "%s: unknown word %s; see mlusim help %s", command, word,
                 command);
    return NULL;
}

bool cmd_word_has_options(const char *command, const struct cmd_word *word,
                          unsigned all, const struct cmd_option *options,
                          const struct cmd_line *line)
{
    for (size_t i = 0; all >> i; i++)
        if (all >> i & 1 && line->values[i] && !(word->options >> i & 1))
            return cmd_refuse("%s: %s is no option of %s", command,
                              options[i].name, word->word);
    return true;
}
