/* SPDX-License-Identifier: MIT */
/*
 * The variables of a function, as users see them: the innermost block comes
 * first, so that a name which hides another one is found first.
 */
#include "runtime/debug/state/locals.h"

#include <stddef.h>
#include <string.h>

#include "runtime/debug/state/frame.h"
#include "runtime/debug/state/location.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

static bool each_in_block(struct dbg_session *s, const struct dbg_frame *f,
                          const struct dbg_scope *block, bool wants_arguments,
                          dbg_take_local *take, void *user)
{
    for (size_t i = 0; i < block->n_variables; i++) {
        const struct dbg_variable *v = &block->variables[i];
        if (v->is_parameter != wants_arguments || !v->name[0] ||
            strncmp(v->name, "__", 2) == 0)
            continue;
        const struct dbg_value value = dbg_locate(s, f, v);
        if (!take(s, v, &value, user))
            return false;
    }
    return true;
}

static bool each_static(struct dbg_session *s, const char *function,
                        dbg_take_local *take, void *user)
{
    for (size_t i = 0; i < s->symbols->n_statics; i++) {
        const struct dbg_static *of = &s->symbols->statics[i];
        if (of->is_scoped || !of->function ||
            strcmp(of->function, function) != 0)
            continue;
        const struct dbg_value value = dbg_locate(s, NULL, of->variable);
        if (!take(s, of->variable, &value, user))
            return false;
    }
    return true;
}

bool dbg_locals_each(struct dbg_session *s, const struct dbg_frame *f,
                     bool wants_arguments, dbg_take_local *take, void *user)
{
    const struct dbg_scope *block = dbg_scope_at(s->symbols, f->look);
    while (block && dbg_function_of(block) != f->function)
        block = block->parent;
    for (; block; block = block == f->function ? NULL : block->parent)
        if (!each_in_block(s, f, block, wants_arguments, take, user))
            return false;
    return wants_arguments || each_static(s, f->function->name, take, user);
}
