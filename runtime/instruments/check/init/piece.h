/* SPDX-License-Identifier: MIT */
/* What an op forms from unwritten bytes. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_PIECE_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_PIECE_H

#include "runtime/instruments/check/init/flow.h"
#include "runtime/instruments/check/init/shadows.h"

struct init_piece {
    struct chk *c;
    const struct sim_op_event *e;
    uint32_t site;
    uint64_t value; /* shadow value of the bytes that are formed */
    const struct sim_range *to;
    struct chk_written *written; /* of `to` */
};

/* Sets the shadow value of bytes. */
void init_set(struct chk *c, struct chk_written *w, uint64_t address,
              uint64_t bytes, uint64_t value);

/* Marks bytes of the destination as formed from unwritten bytes of a source. A
 * sim_found of a struct init_piece. */
void init_spoil(void *self, uint64_t address, uint64_t bytes, unsigned bits);

/* Returns the shadow value of bytes that an op forms from a hole of a range. */
uint64_t init_formed_from(const struct init_piece *p,
                          const struct sim_range *from,
                          const struct sim_hole *hole);

#endif
