/* SPDX-License-Identifier: MIT
 *
 * A frame of a core.
 */
#ifndef DBG_FRAME_H
#define DBG_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/debug/unwind.h"

struct dbg_scope;

#define DBG_MAX_FRAMES 256
#define DBG_TASK_END   0x1000u /* where a kernel returns to */

struct dbg_frame {
    struct sim_debug_registers r;
    uint64_t look; /* an address inside of the instruction that stands for it */
    uint64_t cfa;  /* canonical frame address; 0: not known */
    const struct dbg_scope *function; /* NULL: not known */
    const char *file;                 /* NULL: not known */
    unsigned line;
    bool is_inlined; /* its caller has the same registers */
};

#endif
