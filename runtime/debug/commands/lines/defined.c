/* SPDX-License-Identifier: MIT */
/*
 * Commands that the user has defined: their names, lines and texts. The session
 * has them in the order in which they were defined.
 */
#include "runtime/debug/commands/lines/defined.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/find.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/state/list.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"

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
