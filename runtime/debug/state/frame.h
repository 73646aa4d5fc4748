/* SPDX-License-Identifier: MIT
 *
 * A frame of a core.
 */
#ifndef DBG_FRAME_H
#define DBG_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/debug/unwind.h"

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

/* ---- the frames of the core that is looked at ---------------------------- */

struct dbg_focus {
    struct dbg_frame frames[DBG_MAX_FRAMES];
    size_t n_frames, frame; /* n_frames 0: not looked at yet */
    bool is_unwound;        /* all frames are there, not only the first */
    bool stays;             /* auto-switch is off */
    struct dbg_verdict {
        const struct dbg_place *place; /* NULL: none */
        const struct dbg_scope *function;
        uint64_t look;
        bool is_proven;
    } verdicts[64]; /* cache used by location.c, because conditions ask for the
                       same places many times */
    const struct dbg_scope *shown_function; /* of the last stop */
    int shown_device;                       /* the same */
    const char *listed_file;                /* list continues there */
    unsigned listed_line, listed_first;
};

#endif
