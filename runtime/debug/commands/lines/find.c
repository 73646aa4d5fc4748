/* SPDX-License-Identifier: MIT */
/*
 * A command is a row of the session's table, found by its name, an
 * abbreviation, or a beginning of it.
 */
#include "runtime/debug/commands/lines/find.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/words/nearest.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"

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

/* Whether all commands that begin with a word begin with this name as well:
 * "reverse-n" means reverse-next, not reverse-next-step. */
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

/* The commands that begin with a word, in a text. */
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
