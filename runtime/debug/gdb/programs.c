/* SPDX-License-Identifier: MIT */
/*
 * Addresses of gdb. All programs lie at the same addresses; while gdb is shown
 * several, program i is moved by a multiple of 1 << DBG_APART_SHIFT.
 */
#include "runtime/debug/gdb/programs.h"

#include "runtime/debug/gdb/state.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/images.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

bool dbg_gdb_lists_all(const struct dbg_session *s)
{
    return s->device->n_launches == 0 && s->images->n > 1;
}

const struct dbg_symbols *dbg_gdb_program(const struct dbg_session *s,
                                          uint64_t *address)
{
    uint64_t i = *address >> DBG_APART_SHIFT;
    if (i == 0 || !dbg_gdb_lists_all(s))
        return s->symbols;
    *address -= i << DBG_APART_SHIFT;
    return i <= s->images->n ? s->images->of[i - 1] : NULL;
}
