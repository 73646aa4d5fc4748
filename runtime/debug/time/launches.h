/* SPDX-License-Identifier: MIT */
/* Goes back to launches that have ended, and forward again to the current
 * launch. Functions that return false have set the error of the session. */
#ifndef DBG_LAUNCHES_H
#define DBG_LAUNCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/session.h"

struct dbg_stop;

enum dbg_back {
    DBG_BACK_FAILED,  /* an error; a message was written */
    DBG_BACK_NOWHERE, /* there is no earlier launch; the stop has the reason */
    DBG_BACK_STOPPED, /* the host has written memory; the stop has a text
                         about it */
    DBG_BACK_THERE,   /* now at the end of the launch before */
};

/* Goes to the end of the launch before. If the host has written memory between
 * the two launches, the shown launch first begins again instead. */
enum dbg_back dbg_launches_back(struct dbg_session *s, struct dbg_stop *stop);

/* Goes to the beginning of a launch. The running launch has the last number. */
bool dbg_launches_go(struct dbg_session *s, uint64_t number);

/* If another launch is shown, goes to the beginning of the running launch. */
bool dbg_launches_return(struct dbg_session *s);

#endif
