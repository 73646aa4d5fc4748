/* SPDX-License-Identifier: MIT
 *
 * Pre-decoded programs and the marks of their instructions. Internal to sim/.
 */
#ifndef SIM_SCALAR_PROGRAM_H
#define SIM_SCALAR_PROGRAM_H

#include "sim/machine/core.h"

/* Pre-decodes n words at guest address first into p, each with what it costs
 * and what it waits for results before it (pipe.h). The words must outlive p.
 * False: the host has no memory left. */
bool sim_program_init(struct sim_program *p, const uint32_t *words, size_t n,
                      uint64_t first, const struct sim_scalar_costs *costs);
void sim_program_fini(struct sim_program *p);

/* What else an instruction is, in its marks: its handler is then that of
 * SIM_BODY_MARKED, which leads to sim_mark_reached. */
enum sim_mark {
    SIM_MARK_STEP = 1, /* a named step begins */
    SIM_MARK_STOP = 2, /* a stop point */
};

/* Sets or takes away a mark of an instruction of p. */
void sim_mark_set(struct sim_program *p, struct sim_insn *insn,
                  enum sim_mark mark, bool is_set);

/* c stands at a marked instruction. SIM_GO, or SIM_STOP_POINT if c is to stop
 * before it; it does not stop there again before that has been executed. */
enum sim_stop sim_mark_reached(struct sim_core *c);

#endif
