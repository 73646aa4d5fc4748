/* SPDX-License-Identifier: MIT */
/*
 * Question marks and percent signs, as ipython has them.
 */
#include "runtime/tools/mlusim/repl/habits.h"

#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/tokens.h"

static const struct {
    const char *word, *command;
} habits[] = {
#define X(word, command) {word, command},
#include "runtime/tools/mlusim/repl/habits.def"
#undef X
};

static bool percent(const char *line, char *command, size_t bytes)
{
    const size_t n = pg_word_length(line + 1);
    const char *rest = line + 1 + n;
    if (n == 0)
        return false;
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (strlen(habits[i].word) == n &&
            strncmp(habits[i].word, line + 1, n) == 0) {
            snprintf(command, bytes, "%s%s", habits[i].command, rest);
            return true;
        }
    snprintf(command, bytes, ":%s", line + 1);
    return true;
}

/* "print(x)": its value. */
static bool print_call(const char *line, char *command, size_t bytes)
{
    static const char print[] = "print(";
    const size_t n = strlen(line), k = sizeof print - 1;
    int depth = 1;
    size_t i = k;
    if (strncmp(line, print, k) != 0)
        return false;
    for (; i < n && depth > 0; i++) {
        if (depth == 1 && line[i] == ',')
            return false;
        depth += strchr("([{", line[i]) != NULL;
        depth -= strchr(")]}", line[i]) != NULL;
    }
    if (depth > 0 || i < n)
        return false;
    snprintf(command, bytes, "%*s%.*s", (int)k, "", (int)(n - k - 1), line + k);
    return true;
}

bool pg_habit(const char *line, char *command, size_t bytes)
{
    static const char help[] = "help(";
    const size_t n = strlen(line), marks = strspn(line, "?");
    if (strcmp(line, "dir()") == 0) {
        snprintf(command, bytes, ":vars");
        return true;
    }
    if (strncmp(line, help, sizeof help - 1) == 0 && line[n - 1] == ')') {
        snprintf(command, bytes, ":help %.*s", (int)(n - sizeof help),
                 line + sizeof help - 1);
        return true;
    }
    if (line[0] == '%')
        return percent(line, command, bytes);
    if (print_call(line, command, bytes))
        return true;
    if (marks > 0) {
        snprintf(command, bytes, ":help %s", line + marks);
        return true;
    }
    size_t end = n;
    while (end > 0 && line[end - 1] == '?')
        end--;
    if (end == n || end == 0 || pg_word_length(line) != end)
        return false;
    snprintf(command, bytes, ":help %.*s", (int)end, line);
    return true;
}
