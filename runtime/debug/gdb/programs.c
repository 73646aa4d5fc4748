/* SPDX-License-Identifier: MIT */
/*
 * Kernels of several programs lie at the same addresses: where gdb sees which.
 */
#include "runtime/debug/gdb/programs.h"

#include "runtime/debug/gdb/gdb.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

bool dbg_remote_lists_all(const struct dbg_session *s)
{
    return s->n_launches == 0 && s->n_programs > 1;
}

const struct dbg_symbols *dbg_remote_program(const struct dbg_session *s,
                                             uint64_t *address)
{
    uint64_t i = *address >> DBG_APART_SHIFT;
    if (i == 0 || !dbg_remote_lists_all(s))
        return s->symbols;
    *address -= i << DBG_APART_SHIFT;
    return i <= s->n_programs ? s->programs[i - 1] : NULL;
}
