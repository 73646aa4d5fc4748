/* SPDX-License-Identifier: MIT */
/* `checkpoint` and `restart`, `goto CYCLE`. */
#ifndef DBG_CHECKPOINTS_H
#define DBG_CHECKPOINTS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/session.h"

/* A moment: when a core has retired a number of instructions. */
struct dbg_checkpoint {
    unsigned number, core; /* number 0: the checkpoint is deleted */
    uint64_t retired, cycle, launch;
    uint64_t changes; /* see dbg_session.changes_now */
};

/* Does `delete checkpoint NUMBER`. */
bool dbg_checkpoint_delete(struct dbg_session *s, const char *rest);

#endif
