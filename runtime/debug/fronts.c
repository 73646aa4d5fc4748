/* SPDX-License-Identifier: MIT */
/*
 * The fronts there are. A new one is a folder beside commands/ and gdb/, and a
 * row here.
 */
#include "runtime/debug/fronts.h"

#include <assert.h>
#include <stdlib.h>

#include "runtime/debug/commands/prompt.h"
#include "runtime/debug/dap/dap.h"
#include "runtime/debug/gdb/gdb.h"
#include "runtime/debug/state/front.h"

/* The first that the environment asks for; the last is asked for by nothing. */
static const struct dbg_front *const fronts[] = {
    &dbg_dap_front,
    &dbg_gdb_front,
    &dbg_prompt_front,
};

const struct dbg_front *dbg_front_chosen(void)
{
    size_t i = 0;
    while (fronts[i]->setting && !getenv(fronts[i]->setting))
        i++;
    assert(fronts[i]->serve && fronts[i]->launched && fronts[i]->stopped);
    return fronts[i];
}
