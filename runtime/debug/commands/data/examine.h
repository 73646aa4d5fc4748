/* SPDX-License-Identifier: MIT */
/* `x` shows memory; `display` shows a value again at each stop. */
#ifndef DBG_EXAMINE_H
#define DBG_EXAMINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/state/session.h"

struct dbg_display {
    unsigned number;
    char *text;
    char format[16]; /* "/x", "/4xw", "" */
    bool is_memory;  /* whether it shows memory, as x does */
};

/* The state of x and display. */
struct dbg_examined {
    struct dbg_display *displays;
    size_t n_displays, room_displays;
    unsigned last_display;
    uint64_t next_address; /* address at which x continues */
    unsigned next_core;
    char x_letter, x_size;
};

/* Shows the displays, at a stop. */
void dbg_displays(struct dbg_session *s);

#endif
