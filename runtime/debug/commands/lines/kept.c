/* SPDX-License-Identifier: MIT */
/* Lists of lines: of blocks, of breakpoints, of the user's commands, and of
 * lines that wait for the next stop. */
#include "runtime/debug/commands/lines/kept.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/terminal/input.h"

enum { MAX_LINES = 100000 };

void dbg_lines_free(struct dbg_lines *lines)
{
    while (lines->n)
        free(lines->of[--lines->n]);
    free(lines->of);
    *lines = (struct dbg_lines){0};
}

bool dbg_lines_add(struct dbg_session *s, struct dbg_lines *lines,
                   const char *line)
{
    assert(lines->n <= lines->room);
    if (lines->n >= MAX_LINES)
        return dbg_fail(s,
                        "A block takes at most %d lines: write the rest into "
                        "another command, or read it by `source`.",
                        MAX_LINES);
    if (strlen(line) >= DBG_LINE_BYTES)
        return dbg_fail(s, "The line is too long: expected at most %d bytes.",
                        DBG_LINE_BYTES - 1);
    char *copy = isa_alloc_text(line, strlen(line));
    if (copy && dbg_push(&lines->of, &lines->n, &lines->room, copy))
        return true;
    free(copy);
    return dbg_fail(s, ISA_NO_MEMORY ".", "commands");
}

bool dbg_lines_copy(struct dbg_session *s, struct dbg_lines *to,
                    char *const *lines, size_t n)
{
    assert(to->n == 0);
    for (size_t i = 0; i < n; i++)
        if (!dbg_lines_add(s, to, lines[i])) {
            dbg_lines_free(to);
            return false;
        }
    return true;
}

void dbg_lines_write(FILE *f, const char *before, char *const *lines, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%s%s\n", before, lines[i]);
    fprintf(f, "%send\n", before);
}

bool dbg_pend(struct dbg_session *s, const char *line)
{
    char *copy = isa_alloc_text(line, strlen(line));
    if (copy && dbg_push(&s->reading->pending, &s->reading->n_pending,
                         &s->reading->room_pending, copy))
        return true;
    free(copy);
    return dbg_fail(s, "The host has no memory left for commands.");
}

/* ---- commands that the user has defined ---------------------------------- */

/* Commands that the user has defined: their names, lines and help texts, in the
 * order of definition. */

enum { LONGEST_NAME = 59 };

struct dbg_user_command *dbg_user_find(const struct dbg_session *s,
                                       const char *name)
{
    for (size_t i = 0; i < s->reading->n_users; i++)
        if (strcmp(s->reading->users[i]->name, name) == 0)
            return s->reading->users[i];
    return NULL;
}

struct dbg_user_command *dbg_user_make(struct dbg_session *s, const char *name)
{
    struct dbg_user_command *c = dbg_user_find(s, name);
    if (c)
        return c;
    c = isa_alloc(1, sizeof *c);
    if (c)
        c->name = isa_alloc_text(name, strlen(name));
    if (c && c->name &&
        dbg_push(&s->reading->users, &s->reading->n_users,
                 &s->reading->room_users, c))
        return c;
    if (c)
        free(c->name);
    free(c);
    dbg_fail(s, ISA_NO_MEMORY ".", "a command");
    return NULL;
}

bool dbg_user_name_check(struct dbg_session *s, const char *name)
{
    size_t n = 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_' ||
           (n && name[n] == '-'))
        n++;
    if (n == 0 || name[n] || n > LONGEST_NAME)
        return dbg_fail(s,
                        "Expected the name of a command: at most %d "
                        "letters, digits, - and _.",
                        LONGEST_NAME);
    for (size_t i = 0; i < s->reading->n_commands; i++)
        if (strcmp(s->reading->commands[i].name, name) == 0)
            return dbg_fail(s, "%s is a command of the debugger.", name);
    return true;
}

bool dbg_user_show(struct dbg_session *s, const char *name)
{
    bool has_any = false;
    for (size_t i = 0; i < s->reading->n_users; i++) {
        const struct dbg_user_command *c = s->reading->users[i];
        if (*name && strcmp(c->name, name) != 0)
            continue;
        dbg_say(s, "%s\n", c->name);
        for (size_t k = 0; k < c->lines.n; k++)
            dbg_say(s, "  %s\n", c->lines.of[k]);
        has_any = true;
    }
    return has_any || !*name ||
           dbg_fail(s, "The command %s was not defined.", name);
}

void dbg_user_help(struct dbg_session *s, const struct dbg_user_command *c)
{
    dbg_say(s, "%s\n", c->name);
    for (size_t i = 0; i < c->help.n; i++)
        dbg_say(s, "  %s\n", c->help.of[i]);
    if (c->help.n == 0)
        dbg_say(s, "  defined by the user: show user has its lines\n");
}

void dbg_users_write(const struct dbg_session *s, FILE *f, const char *before)
{
    for (size_t i = 0; i < s->reading->n_users; i++) {
        const struct dbg_user_command *c = s->reading->users[i];
        fprintf(f, "%sdefine %s\n", before, c->name);
        dbg_lines_write(f, before, c->lines.of, c->lines.n);
        if (c->help.n == 0)
            continue;
        fprintf(f, "%sdocument %s\n", before, c->name);
        dbg_lines_write(f, before, c->help.of, c->help.n);
    }
}

/* ---- finding a command by its name --------------------------------------- */

/* A command is a row of the session's table. A command is found by its name,
 * its abbreviation, or a beginning of its name. */

static const struct {
    const char *name, *instead;
} others[] = {
#define X(name, instead) {name, instead},
#include "runtime/debug/commands/lines/others.def"
#undef X
};

size_t dbg_command_word(const char *line, char word[DBG_WORD_BYTES])
{
    const char *begin = dbg_skip(line);
    size_t n = 0;
    while (isalnum((unsigned char)begin[n]) || (n && begin[n] == '-') ||
           begin[n] == '_')
        n++;
    if (n == 0 || n >= DBG_WORD_BYTES)
        return 0;
    memcpy(word, begin, n);
    word[n] = 0;
    return (size_t)(begin - line) + n;
}

/* Returns whether `name` is a beginning of the names of all commands that begin
 * with a word. If so, the word means this command: "reverse-n" means
 * reverse-next, not reverse-next-step. */
static bool begins_all(const struct dbg_session *s, const char *name,
                       const char *word)
{
    for (size_t i = 0; i < s->reading->n_commands; i++)
        if (strncmp(s->reading->commands[i].name, word, strlen(word)) == 0 &&
            strncmp(s->reading->commands[i].name, name, strlen(name)) != 0)
            return false;
    return true;
}

const struct dbg_command *dbg_command_look(const struct dbg_session *s,
                                           const char *word)
{
    const struct dbg_command *found = NULL;
    for (size_t i = 0; i < s->reading->n_commands; i++) {
        const struct dbg_command *c = &s->reading->commands[i];
        if (strcmp(c->name, word) == 0 || strcmp(c->abbreviation, word) == 0)
            return c;
        if (strncmp(c->name, word, strlen(word)) == 0 &&
            (!found || strlen(c->name) < strlen(found->name)))
            found = c;
    }
    return found && begins_all(s, found->name, word) ? found : NULL;
}

const struct dbg_command *dbg_command_of(const struct dbg_session *s,
                                         const char *line)
{
    char word[DBG_WORD_BYTES];
    return dbg_command_word(line, word) ? dbg_command_look(s, word) : NULL;
}

/* Writes a list of the commands that begin with a word. */
static void list_beginnings(const struct dbg_session *s, const char *word,
                            char *text, size_t bytes)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < s->reading->n_commands && used < bytes; i++)
        if (strncmp(s->reading->commands[i].name, word, strlen(word)) == 0)
            used += (size_t)snprintf(text + used, bytes - used, "%s%s",
                                     used ? ", " : "",
                                     s->reading->commands[i].name);
}

const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word)
{
    const struct dbg_command *found = dbg_command_look(s, word);
    char several[512];
    if (found)
        return found;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, word) == 0) {
            dbg_fail(s, "There is no command \"%s\" here: %s.", word,
                     others[i].instead);
            return NULL;
        }
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 1, NULL};
    for (size_t i = 0; i < s->reading->n_commands; i++)
        isa_nearest_offer(&hint, s->reading->commands[i].name,
                          s->reading->commands[i].name);
    list_beginnings(s, word, several, sizeof several);
    if (several[0])
        dbg_fail(s, "\"%s\" may be several commands: %s.", word, several);
    else if (hint.found)
        dbg_fail(s, "There is no command \"%s\"; did you mean %s?", word,
                 hint.found);
    else
        dbg_fail(s, "There is no command \"%s\"; `help` lists them.", word);
    return NULL;
}
