/* SPDX-License-Identifier: MIT */
/*
 * Growing tables of pointers.
 */
#include "runtime/debug/state/list.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer)
{
    assert(*n <= *room);
    void **at;
    if (!isa_grow_at(table, *n, room, sizeof *at))
        return false;
    memcpy(&at, table, sizeof at);
    at[(*n)++] = (void *)(uintptr_t)pointer;
    return true;
}
