/* SPDX-License-Identifier: MIT
 *
 * Which memory ops use. For files of this room only.
 */
#ifndef RUNTIME_TOOLS_PROVE_OPS_H
#define RUNTIME_TOOLS_PROVE_OPS_H

#include "runtime/tools/prove/state.h"

/* Performs an op on data. */
void prv_data_op(struct prv_walk *w, struct prv_state *s,
                 const struct isa_insn *insn, uint64_t pc);

#endif
