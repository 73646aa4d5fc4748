/* SPDX-License-Identifier: MIT */
/*
 * Growing tables of pointers.
 */
#include "runtime/debug/state/list.h"

#include <stdint.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer)
{
    void **at;
    memcpy(&at, table, sizeof at);
    at = isa_grow(at, *n, room, sizeof *at);
    if (!at)
        return false;
    memcpy(table, &at, sizeof at);
    at[(*n)++] = (void *)(uintptr_t)pointer;
    return true;
}
