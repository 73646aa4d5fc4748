/* SPDX-License-Identifier: MIT */
/*
 * A script that walks the steps of a document is written for one case, and is
 * done with others, which may not come to each step. When the program has ended
 * the rest of the script is about nothing: it names the steps instead, and says
 * which of them no core came to.
 */
#include "runtime/debug/commands/lines/walk.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/find.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/list.h"
#include "runtime/debug/state/program.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"

static bool has_name(const struct dbg_names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->of[i], name) == 0)
            return true;
    return false;
}

/* False: there is no memory. */
static bool add_name(struct dbg_names *names, const char *name)
{
    char *copy = isa_alloc_text(name, strlen(name));
    if (copy && dbg_push(&names->of, &names->n, &names->room, copy))
        return true;
    free(copy);
    return false;
}

void dbg_walk_note(struct dbg_session *s, const struct sim_profile *profile)
{
    for (unsigned i = 0; profile && i < profile->n_steps; i++)
        if (profile->steps[i].cycles > 0 &&
            !has_name(&s->reading->steps_seen, profile->steps[i].name) &&
            !add_name(&s->reading->steps_seen, profile->steps[i].name))
            dbg_say(s, ISA_NO_MEMORY "\n", "the names of steps");
}

/* The step that a place is: `step "NAME" task 0`; false: it is none. */
static bool step_of(const char *place, char name[DBG_LINE_BYTES])
{
    if (!dbg_word(&place, "step", 4) || *place != '"')
        return false;
    const char *end = strchr(++place, '"');
    const size_t n = end ? (size_t)(end - place) : 0;
    if (n == 0 || n >= DBG_LINE_BYTES)
        return false;
    memcpy(name, place, n);
    name[n] = 0;
    return true;
}

static void say_missed(struct dbg_session *s, const char *place)
{
    char name[DBG_LINE_BYTES];
    if (!step_of(place, name) || has_name(&s->reading->steps_missed, name) ||
        !add_name(&s->reading->steps_missed, name))
        return;
    dbg_say(s, "[%s: %s]\n", name,
            has_name(&s->reading->steps_seen, name)
                ? "no further stop at it, the program has ended"
                : "never reached, no core came to this step");
}

/* The temporary breakpoints that still wait. */
static void say_waiting(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;)
        if (s->points->breaks[i]->is_temporary &&
            s->points->breaks[i]->kind == DBG_BREAK) {
            say_missed(s, s->points->breaks[i]->place);
            dbg_break_delete(s, s->points->breaks[i]);
        }
}

bool dbg_walk_skips(struct dbg_session *s, const char *line)
{
    char word[DBG_WORD_BYTES];
    if (!s->reading->walks_steps || s->launch || !s->program->is_started)
        return false;
    say_waiting(s);
    const char *rest = line + dbg_command_word(line, word);
    const struct dbg_command *c = dbg_command_of(s, line);
    if (c && (c->run == dbg_cmd_break || c->run == dbg_cmd_tbreak))
        say_missed(s, rest);
    return !c || strcmp(c->name, "set") != 0 ||
           !dbg_word(&rest, "walk-steps", 4);
}
