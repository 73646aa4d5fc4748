/* SPDX-License-Identifier: MIT */
/* `print` and other commands that show values and types. */
#ifndef DBG_DATA_PRINT_H
#define DBG_DATA_PRINT_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

/* Reads "/FMT" at the start of *rest: a count, a letter and a size. Returns
 * false after an error message. */
struct dbg_format {
    unsigned count;
    char letter, size;
};

bool dbg_read_format(struct dbg_session *s, const char **rest,
                     struct dbg_format *f);

#endif
