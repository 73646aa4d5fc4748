/* SPDX-License-Identifier: MIT */
/* Pre-decoded programs and the marks of their instructions. Internal to
 * sim/. */
#ifndef SIM_SCALAR_PROGRAM_H
#define SIM_SCALAR_PROGRAM_H

#include "sim/machine/core.h"
#include "sim/scalar/marks.h"

/* Pre-decodes `n` words at guest address `first` into `p`, each with its cost,
 * including waits for earlier results (pipe.h). The words must outlive `p`.
 * Returns false if out of host memory. */
bool sim_program_init(struct sim_program *p, const uint32_t *words, size_t n,
                      uint64_t first, const struct sim_scalar_costs *costs);
void sim_program_fini(struct sim_program *p);

/* Sets or clears a mark of an instruction of p. */
void sim_mark_set(struct sim_program *p, struct sim_insn *insn,
                  enum sim_mark mark, bool is_set);

#endif
