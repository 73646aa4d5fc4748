/* SPDX-License-Identifier: MIT
 *
 * What a session says, beside the terminal.
 */
#ifndef DBG_LOG_H
#define DBG_LOG_H

#include <stdbool.h>
#include <stdio.h>

struct dbg_log {
    FILE *file;   /* output is written there as well; NULL: nowhere */
    bool is_only; /* and not on the terminal */
    bool is_new;  /* it begins empty */
    char path[1024];
    bool is_sure; /* nothing is asked */
    bool is_said; /* the sentence of the last command that failed */
};

#endif
