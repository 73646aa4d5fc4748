/* SPDX-License-Identifier: MIT */
/* Makes values ready for operators: references are followed, scalars loaded,
 * arrays become pointers to their first element. */
#include "runtime/debug/expr/operands.h"

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

bool dbg_load(struct dbg_session *s, struct dbg_value *v)
{
    char error[sizeof s->error];
    if (dbg_value_load(s, v, error, sizeof error))
        return true;
    return dbg_fail(s, "%s", error);
}

bool dbg_follow(struct dbg_session *s, struct dbg_value *v)
{
    const struct dbg_type *plain = dbg_type_plain(v->type);
    if (plain->kind != DBG_REFERENCE)
        return true;
    if (v->where == DBG_LOST) {
        *v = dbg_value_lost(plain->of, v->why);
        return true;
    }
    if (!dbg_load(s, v))
        return false;
    *v = (struct dbg_value){.type = plain->of,
                            .where = DBG_IN_MEMORY,
                            .core = v->core,
                            .address = (uint64_t)dbg_number(plain, v->bytes)};
    return true;
}

/* Loads scalars; arrays become pointers to their first element. */
bool dbg_eval_decay(struct dbg_session *s, struct dbg_value *v)
{
    const struct dbg_type *plain = dbg_type_plain(v->type);
    if (plain->kind == DBG_ARRAY) {
        if (v->where == DBG_LOST)
            return dbg_fail(s, "%s", v->why);
        if (v->where != DBG_IN_MEMORY)
            return dbg_fail(s, "This array lies in no memory.");
        struct dbg_type *pointer =
            isa_arena_take(s->values->made, sizeof *pointer);
        if (!pointer)
            return dbg_fail(s, ISA_NO_MEMORY ".", "a type");
        *pointer =
            (struct dbg_type){.kind = DBG_POINTER, .bytes = 8, .of = plain->of};
        unsigned core = v->core;
        *v = dbg_value_int(pointer, v->address);
        v->core = core;
        return true;
    }
    return dbg_load(s, v);
}

bool dbg_load_unless_array(struct dbg_session *s, struct dbg_value *v)
{
    return v->where == DBG_LOST || dbg_type_plain(v->type)->kind == DBG_ARRAY ||
           dbg_load(s, v);
}
