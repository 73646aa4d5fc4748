/* SPDX-License-Identifier: MIT */
/*
 * `help`: what there is of commands.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "runtime/debug/commands/lines/defined.h"
#include "runtime/debug/commands/lines/find.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"

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
