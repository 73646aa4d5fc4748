/* SPDX-License-Identifier: MIT */
/* A place in a program. */
#ifndef DBG_SPOT_H
#define DBG_SPOT_H

#include <stdint.h>

struct dbg_spot {
    const struct dbg_symbols *symbols;
    uint64_t pc;
    const char *file; /* NULL: not known */
    unsigned line;
};

#endif
