/* SPDX-License-Identifier: MIT */
/*
 * Reads command lines: options as `--name value` or `--name=value`, in any
 * order with the name of the operator.
 */
#include "kernels/mluop/mluop.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *value, *doc;
    unsigned commands;
} options[CMD_N_OPTIONS] = {
#define X(ID, name, value, commands, doc) {name, value, doc, commands},
#include "kernels/mluop/options.def"
#undef X
};

int cmd_fail(int status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "mluop: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
    return status;
}

void cmd_options_print(enum cmd_command command)
{
    const char *head = "\noptions\n";
    for (size_t i = 0; i < CMD_N_OPTIONS; i++) {
        if (!(options[i].commands & command))
            continue;
        printf("%s  %s%s%s\n      %s\n", head, options[i].name,
               options[i].value ? " " : "",
               options[i].value ? options[i].value : "", options[i].doc);
        head = "";
    }
}

/* The option of which word is the spelling, with or without "=value". */
static size_t find_option(enum cmd_command command, const char *word,
                          size_t length)
{
    size_t i = 0;
    while (i < CMD_N_OPTIONS && (!(options[i].commands & command) ||
                                 strlen(options[i].name) != length ||
                                 memcmp(options[i].name, word, length) != 0))
        i++;
    return i;
}

static bool keep(size_t i, const char *name, const char *value,
                 struct cmd_line *line)
{
    if (i == CMD_OPTION_INPUT) {
        if (line->n_inputs == KN_MAX_TENSORS) {
            cmd_fail(0, "%s: more than %d --input", name, KN_MAX_TENSORS);
            return false;
        }
        line->inputs[line->n_inputs++] = value;
    }
    line->values[i] = value;
    return true;
}

/* Reads the option at **at and moves *at to its last word. */
static bool read_option(enum cmd_command command, const char *name,
                        char *const **at, struct cmd_line *line)
{
    const char *word = **at;
    size_t length = strcspn(word, "=");
    const char *given = word[length] == '=' ? word + length + 1 : NULL;
    size_t i = find_option(command, word, length);
    if (i == CMD_N_OPTIONS) {
        cmd_fail(0, "%s: unknown option %s; see mluop help %s", name, word,
                 name);
        return false;
    }
    if (!options[i].value && given) {
        cmd_fail(0, "%s: %s takes no value", name, options[i].name);
        return false;
    }
    if (options[i].value && !given) {
        given = (*at)[1];
        if (given)
            ++*at;
    }
    if (options[i].value && (!given || !*given)) {
        cmd_fail(0, "%s: %s needs a value: %s %s", name, options[i].name,
                 options[i].name, options[i].value);
        return false;
    }
    return keep(i, name, given ? given : "", line);
}

bool cmd_line_read(enum cmd_command command, const char *name,
                   char *const *arguments, struct cmd_line *line)
{
    *line = (struct cmd_line){0};
    for (char *const *at = arguments; *at; at++) {
        if ((*at)[0] == '-') {
            if (!read_option(command, name, &at, line))
                return false;
        } else if (line->operator_name) {
            cmd_fail(0, "%s: %s is too much, one operator is expected", name,
                     *at);
            return false;
        } else {
            line->operator_name = *at;
        }
    }
    return true;
}
