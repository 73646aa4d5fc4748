/* SPDX-License-Identifier: MIT */
/*
 * The table of commands: one row each. The session has it, so that what does
 * lines, helps and completes knows no command by itself.
 */
#include "runtime/debug/commands/commands.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"
#include "runtime/debug/time/checkpoints.h"

static const struct dbg_command commands[] = {
#define X(name, abbreviation, arguments, function, repeats, reach, doc, \
          example)                                                      \
    {name,    abbreviation, arguments, doc,                             \
     example, function,     repeats,   DBG_##reach},
#include "runtime/debug/state/commands.def"
#undef X
};

void dbg_commands_open(struct dbg_session *s)
{
    assert(!s->reading->commands);
    s->reading->commands = commands;
    s->reading->n_commands = sizeof commands / sizeof *commands;
    s->reading->does = dbg_do;
}

/* ---- delete -------------------------------------------------------------- */

/* `delete`: what the user has set, by its number. */

bool dbg_cmd_delete(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    if (dbg_word(&rest, "checkpoint", 5))
        return dbg_checkpoint_delete(s, rest);
    dbg_word(&rest, "breakpoints", 5);
    return dbg_breaks_delete(s, rest);
}

/* ---- help ---------------------------------------------------------------- */

bool dbg_cmd_help(struct dbg_session *s, const char *rest)
{
    char word[64];
    rest = dbg_skip(rest);
    if (!*rest) {
        for (size_t i = 0; i < s->reading->n_commands; i++)
            dbg_say(s, "%-16s %s\n", s->reading->commands[i].name,
                    s->reading->commands[i].doc);
        dbg_say(s, "`help COMMAND` shows its arguments and an example.\n");
        return true;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, " \t"), rest);
    const struct dbg_user_command *user = dbg_user_find(s, word);
    if (user) {
        dbg_user_help(s, user);
        return true;
    }
    const struct dbg_command *c = dbg_command_find(s, word);
    if (!c)
        return false;
    dbg_say(s, "%s%s%s\n  %s\n", c->name, c->arguments[0] ? " " : "",
            c->arguments, c->doc);
    if (c->abbreviation[0])
        dbg_say(s, "  short: %s\n", c->abbreviation);
    dbg_say(s, "  example: %s\n", c->example);
    if (c->run == dbg_cmd_set)
        dbg_settings_list(s);
    return c->run != dbg_cmd_info ||
           dbg_info_help(s, dbg_skip(rest + strlen(word)));
}

/* Whether a text has a word in it, in letters of any size. */
static bool has(const char *text, const char *word)
{
    for (; *text; text++)
        if (strncasecmp(text, word, strlen(word)) == 0)
            return true;
    return false;
}

bool dbg_cmd_apropos(struct dbg_session *s, const char *rest)
{
    bool has_any = false;
    rest = dbg_skip(rest);
    if (!*rest)
        return dbg_fail(s, "Expected what it is to be about.");
    for (size_t i = 0; i < s->reading->n_commands; i++) {
        const struct dbg_command *c = &s->reading->commands[i];
        if (!has(c->name, rest) && !has(c->doc, rest))
            continue;
        dbg_say(s, "%-16s %s\n", c->name, c->doc);
        has_any = true;
    }
    has_any |= dbg_info_apropos(s, rest, has);
    has_any |= dbg_settings_apropos(s, rest, has);
    return has_any || dbg_fail(s,
                               "Nothing is about \"%s\"; `help` lists the "
                               "commands.",
                               rest);
}
