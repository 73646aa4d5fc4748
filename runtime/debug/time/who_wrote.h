/* SPDX-License-Identifier: MIT */
/* `who-wrote`. */
#ifndef DBG_WHO_WROTE_H
#define DBG_WHO_WROTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/state/session.h"
#include "sim/observe.h"

/* Who has written some bytes, and when. */
struct dbg_writer {
    bool is_known, is_user; /* is_user: `by` says where the user was */
    struct sim_actor by;
    char op[48]; /* "__bang_add"; "": a store of the scalar core */
};

/* A range of memory that a core sees. */
struct dbg_span {
    uint64_t address, bytes;
};

/* Finds for each span the last writer of any of its bytes in this launch. All
 * spans are in one memory. Returns false after an error message. */
bool dbg_who_wrote(struct dbg_session *s, unsigned core,
                   const struct dbg_span *spans, size_t n,
                   struct dbg_writer *writers);

/* Writes "__memcpy at f.mlu:7, cycle 12", and the core if it is not `core`. */
void dbg_writer_text(const struct dbg_session *s, const struct dbg_writer *w,
                     unsigned core, char *text, size_t bytes);

#endif
