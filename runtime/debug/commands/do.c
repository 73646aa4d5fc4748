/* SPDX-License-Identifier: MIT */
/*
 * Does lines of commands, from the prompt and from files. A command is a row of
 * the session's table, found by its name, an abbreviation, or a beginning of
 * it.
 */
#include "runtime/debug/commands/do.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/nearest.h"
#include "runtime/debug/commands/script.h"
#include "runtime/debug/commands/shell.h"
#include "runtime/debug/expr/format.h"
#include "runtime/debug/points/break_make.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/list.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/stepping.h"

#define MAX_SOURCE_DEPTH 16
#define LARGEST_SOURCE   (16 << 20) /* bytes of a file of commands */

static const struct {
    const char *name, *instead;
} others[] = {
#define X(name, instead) {name, instead},
#include "runtime/debug/commands/others.def"
#undef X
};

/* ---- words -------------------------------------------------------------- */

/* Whether all commands that begin with a word begin with this name as well:
 * "reverse-n" means reverse-next, not reverse-next-step. */
static bool begins_all(const struct dbg_session *s, const char *name,
                       const char *word)
{
    for (size_t i = 0; i < s->n_commands; i++)
        if (strncmp(s->commands[i].name, word, strlen(word)) == 0 &&
            strncmp(s->commands[i].name, name, strlen(name)) != 0)
            return false;
    return true;
}

const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word)
{
    const struct dbg_command *found = NULL;
    char several[256] = "";
    size_t n = strlen(word), n_found = 0;
    for (size_t i = 0; i < s->n_commands; i++) {
        const struct dbg_command *c = &s->commands[i];
        if (strcmp(c->name, word) == 0 || strcmp(c->abbreviation, word) == 0)
            return c;
        if (strncmp(c->name, word, n) != 0)
            continue;
        size_t used = strlen(several);
        snprintf(several + used, sizeof several - used, "%s%s",
                 used ? ", " : "", c->name);
        if (!found || strlen(c->name) < strlen(found->name))
            found = c;
        n_found++;
    }
    if (n_found && begins_all(s, found->name, word))
        return found;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, word) == 0) {
            dbg_fail(s, "There is no command \"%s\" here: %s.", word,
                     others[i].instead);
            return NULL;
        }
    struct isa_nearest hint = {word, (unsigned)n / 3 + 1, NULL};
    for (size_t i = 0; i < s->n_commands; i++)
        isa_nearest_offer(&hint, s->commands[i].name, s->commands[i].name);
    if (n_found)
        dbg_fail(s, "\"%s\" may be several commands: %s.", word, several);
    else if (hint.found)
        dbg_fail(s, "There is no command \"%s\"; did you mean %s?", word,
                 hint.found);
    else
        dbg_fail(s, "There is no command \"%s\"; `help` lists them.", word);
    return NULL;
}

/* ---- doing -------------------------------------------------------------- */

static bool do_line(struct dbg_session *s, const char *line)
{
    char word[64];
    size_t n = 0;
    line = dbg_skip(line);
    if (!*line || *line == '#')
        return true;
    if (*line == '!')
        return dbg_cmd_shell(s, dbg_skip(line + 1));
    while (isalnum((unsigned char)line[n]) || (n && line[n] == '-') ||
           line[n] == '_')
        n++;
    if (n == 0 || n >= sizeof word)
        return dbg_fail(s, "A command begins with its name; `help` lists "
                           "them.");
    snprintf(word, sizeof word, "%.*s", (int)n, line);
    const struct dbg_user_command *user = dbg_user_find(s, word);
    if (user)
        return dbg_user_do(s, user, dbg_skip(line + n));
    const struct dbg_command *c = dbg_command_find(s, word);
    return c && (!s->front->allows || s->front->allows(s, c)) &&
           c->run(s, dbg_skip(line + n));
}

bool dbg_do(struct dbg_session *s, const char *line)
{
    char copy[DBG_LINE_BYTES];
    if (snprintf(copy, sizeof copy, "%s", line) >= (int)sizeof copy)
        copy[0] = 0;
    for (size_t n = strlen(copy); n && isspace((unsigned char)copy[n - 1]);)
        copy[--n] = 0;
    s->error[0] = 0;
    s->is_said = false;
    dbg_interrupted = 0; /* at the prompt it meant the line */
    for (unsigned i = 0; s->traces && i <= s->depth; i++)
        dbg_say(s, "+");
    if (s->traces)
        dbg_say(s, "%s\n", copy);
    const bool is_inside = s->n_calls > 0 || s->n_sources > 0;
    const bool is_short = strlen(line) < sizeof copy;
    bool is_good = !is_short              ? dbg_fail(s, "The line is too long.")
                   : dbg_block_is_open(s) ? dbg_block_line(s, copy)
                                          : do_line(s, copy);
    if (!is_good) {
        if (!s->is_said)
            dbg_say(s, "%s\n", s->error[0] ? s->error : "That failed.");
        s->has_failed = s->is_said = true;
    }
    dbg_hits_do(s);
    if (!is_inside)
        dbg_script_ended(s);
    fflush(s->out);
    return is_good;
}

FILE *dbg_file_open(struct dbg_session *s, const char *path)
{
    if (s->n_sources >= MAX_SOURCE_DEPTH) {
        s->aborts = true;
        dbg_fail(s,
                 "Files of commands are nested more than %d deep: does one "
                 "read itself? All of them end here.",
                 MAX_SOURCE_DEPTH);
        return NULL;
    }
    struct stat is;
    const bool is_there = stat(path, &is) == 0;
    if (is_there && (S_ISCHR(is.st_mode) || S_ISBLK(is.st_mode) ||
                     is.st_size > LARGEST_SOURCE)) {
        dbg_fail(s,
                 "Cannot read %s: expected a file of commands, of at most %d "
                 "MiB.",
                 path, LARGEST_SOURCE >> 20);
        return NULL;
    }
    FILE *f = fopen(path, "r");
    const int first = f ? getc(f) : EOF; /* folders can be opened */
    if (f && first == EOF && !ferror(f))
        return f;
    if (f && first != EOF && ungetc(first, f) != EOF)
        return f;
    dbg_fail(s, "Cannot read %s: %s.", path, strerror(errno));
    if (f)
        fclose(f);
    return NULL;
}

bool dbg_file_do(struct dbg_session *s, FILE *f)
{
    char line[DBG_LINE_BYTES];
    bool is_good = true;
    s->n_sources++;
    while (is_good && !s->is_over && !s->aborts &&
           fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = 0;
        /* what follows a command that has the program go on waits for the next
         * stop */
        if (s->wants_run) {
            is_good = dbg_pend(s, line);
            continue;
        }
        dbg_do(s, line);
        s->is_said = false;
    }
    if (is_good && ferror(f))
        is_good = dbg_fail(s, "The file cannot be read to its end.");
    fclose(f);
    s->n_sources--;
    return is_good;
}

bool dbg_cmd_start(struct dbg_session *s, const char *rest)
{
    return dbg_cmd_tbreak(s, "launch") && dbg_cmd_run(s, rest);
}

bool dbg_cmd_source(struct dbg_session *s, const char *rest)
{
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected the name of a file.");
    FILE *f = dbg_file_open(s, dbg_skip(rest));
    s->depth++;
    bool is_good = f && dbg_file_do(s, f);
    s->depth--;
    if (is_good && dbg_block_is_open(s) && s->n_sources == 0)
        is_good = dbg_fail(s, "The file ends inside of a block: what comes "
                              "next belongs to it, up to `end`.");
    return is_good;
}

bool dbg_cmd_printf(struct dbg_session *s, const char *rest)
{
    return dbg_format_print(s, rest);
}

bool dbg_cmd_echo(struct dbg_session *s, const char *rest)
{
    for (const char *at = dbg_skip(rest); *at; at++) {
        if (*at == '\\' && at[1] == 'n') {
            dbg_say(s, "\n");
            at++;
        } else {
            dbg_say(s, "%c", *at);
        }
    }
    return true;
}

bool dbg_cmd_quit(struct dbg_session *s, const char *rest)
{
    (void)rest;
    s->is_over = true;
    return true;
}
