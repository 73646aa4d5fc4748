/* SPDX-License-Identifier: MIT
 *
 * How a session was started, and how far its program is.
 */
#ifndef DBG_PROGRAM_H
#define DBG_PROGRAM_H

#include <stdbool.h>

#include "runtime/debug/state/host.h"

#define DBG_MAX_FILES 4096 /* beyond these, files of the program stay open */

struct dbg_program {
    struct dbg_host host;
    bool is_batch, ends_with_files; /* of commands: a batch that has some */
    bool ends_with_program;         /* no prompt at its end */
    bool has_ended;                 /* the program, when the session began */
    bool is_started;
    bool has_failed;    /* a command of a batch */
    bool is_closed;     /* its user reaches no file, see dbg_may_reach */
    bool is_detached;   /* the front has gone, the program runs to its end */
    bool wants_restart; /* the prompt begins the program again */
    int news;           /* see DBG_ENV_NEWS; -1: there is no listener */
    bool inherited[DBG_MAX_FILES]; /* files that were open before main */
};

#endif
