/* SPDX-License-Identifier: MIT
 *
 * Going back to launches that are over, and on again to the one at which the
 * program stands. Functions that return false have set the error of the
 * session.
 */
#ifndef DBG_LAUNCHES_H
#define DBG_LAUNCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/session.h"

struct dbg_stop;

enum dbg_back {
    DBG_BACK_FAILED,  /* with a sentence */
    DBG_BACK_NOWHERE, /* no launch before; the stop says why */
    DBG_BACK_STOPPED, /* the host wrote memory: the stop says so */
    DBG_BACK_THERE,   /* at the end of the launch before */
};

/* Goes to the end of the launch before. If the host has written memory between
 * the two, this launch begins again instead, the first time. */
enum dbg_back dbg_launches_back(struct dbg_session *s, struct dbg_stop *stop);

/* Goes to the beginning of a launch; the one under way is the last one. */
bool dbg_launches_go(struct dbg_session *s, uint64_t number);

/* Goes to the beginning of the launch under way, if another one is shown. */
bool dbg_launches_return(struct dbg_session *s);

#endif
