/* SPDX-License-Identifier: MIT
 *
 * The frames of the core that is looked at, and what was shown last.
 */
#ifndef DBG_FOCUS_STATE_H
#define DBG_FOCUS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/state/frame.h"

struct dbg_place;
struct dbg_scope;

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
