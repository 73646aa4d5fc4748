/* SPDX-License-Identifier: MIT */
/* Separates errors in a source from errors of the host: only errors in a source
 * have a line in a file. Also reads the messages that have a line. */
#include "runtime/tools/command/compiler.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* Whether a line from mlucc blames the source or a header: it is an error that
 * begins with a place, unlike errors of tools. */
static bool blames(const char *line, size_t n, const char *source)
{
    static const char *const kinds[] = {": error: ", ": fatal error: "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *at = strstr(line, kinds[i]);
        size_t place = at ? (size_t)(at - line) : n;
        if (place < n &&
            (memchr(line, ':', place) ||
             (place == strlen(source) && memcmp(line, source, place) == 0)))
            return true;
    }
    return false;
}

const char *cmd_compiler_failure(const char *messages, const char *source)
{
    const char *found = NULL;
    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        if (blames(line, n, source))
            return NULL;
        const char *error = strstr(line, "error: ");
        if (!found && error && error < line + n)
            found = error + strlen("error: ");
        line += n + (line[n] == '\n');
    }
    if (!found && *messages)
        return messages;
    return found ? found
                 : "it said nothing; is there room for files in TMPDIR?";
}

bool cmd_compiler_has_crashed(const char *failure)
{
    const char *at = strstr(failure, "was ended by signal ");
    int number;
    return at && sscanf(at, "was ended by signal %d", &number) == 1 &&
           number != SIGKILL && number != SIGTERM;
}

/* ---- messages ------------------------------------------------------------ */

/* Reads ":LINE:COLUMN: SEVERITY:"; COLUMN may be missing; *column is then 0.
 * Returns how many characters were read; 0: the text has another form. */
static int read_place(const char *text, unsigned *line, unsigned *column,
                      char severity[16])
{
    int n = 0;
    *column = 0;
    if (sscanf(text, ":%u:%u: %15[a-z ]:%n", line, column, severity, &n) == 3 &&
        n)
        return n;
    *column = 0;
    return sscanf(text, ":%u: %15[a-z ]:%n", line, severity, &n) == 2 ? n : 0;
}

/* Takes the id from the end of a line, " [compile:launch]". The id of a warning
 * of Clang is the flag of the warning, which also stays in the line. False: the
 * line has no id. */
static bool take_id(char *line, char *id, size_t bytes)
{
    char *open = strrchr(line, '[');
    const size_t n = open ? strcspn(open, "]") : 0;
    if (!open || open == line || open[n] != ']' || open[n + 1])
        return false;
    const bool is_flag = strncmp(open, "[-W", 3) == 0;
    if (!is_flag && strncmp(open, "[compile:", 9) != 0)
        return false;
    const char *comma = is_flag ? strrchr(open, ',') : NULL;
    const char *word = comma ? comma + 1 : open + 1; /* [-Werror,-Wunused] */
    snprintf(id, bytes, "%s%.*s", is_flag ? "clang:" : "",
             (int)(open + n - word), word);
    if (!is_flag)
        open[-1] = 0;
    return true;
}

/* Reads a note that follows a message: its subject, and what to do. */
static void read_note(struct cmd_message *m, char *line)
{
    static const char note[] = "note: ";
    if (strncmp(line, note, sizeof note - 1) != 0)
        return;
    take_id(line, m->id, sizeof m->id);
    if (!m->hint[0])
        snprintf(m->hint, sizeof m->hint, "%s", line + sizeof note - 1);
}

/* Reads "FILE:LINE:COLUMN: error: MESSAGE". False: the line has another form.
 */
static bool read_message(struct cmd_message *m, char *line)
{
    unsigned row, column;
    char severity[16];
    char *colon = strchr(line, ':');
    const int n = colon ? read_place(colon, &row, &column, severity) : 0;
    const bool is_warning = n && strcmp(severity, "warning") == 0;
    if (!n || (!is_warning && strcmp(severity, "error") != 0 &&
               strcmp(severity, "fatal error") != 0))
        return false;
    *m = (struct cmd_message){.file = line,
                              .message = colon + n + 1,
                              .severity = is_warning ? "warning" : "error",
                              .line = row,
                              .column = column};
    if (!take_id(line, m->id, sizeof m->id))
        snprintf(m->id, sizeof m->id, "clang:%s", m->severity);
    *colon = 0;
    return true;
}

bool cmd_compiler_messages(const char *messages, cmd_message_visitor *visit,
                           void *user)
{
    char *copy = isa_alloc_text(messages, strlen(messages)), *rest = NULL;
    struct cmd_message last = {.file = NULL}, next; /* notes belong to `last` */
    for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest)) {
        const bool is_message = read_message(&next, line);
        if (is_message && last.file)
            visit(user, &last);
        if (is_message)
            last = next;
        else if (last.file)
            read_note(&last, line);
    }
    if (last.file)
        visit(user, &last);
    free(copy);
    return copy != NULL;
}
