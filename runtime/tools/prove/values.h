/* SPDX-License-Identifier: MIT
 *
 * What scalar instructions make of values. For files of this room
 * only.
 */
#ifndef RUNTIME_TOOLS_PROVE_VALUES_H
#define RUNTIME_TOOLS_PROVE_VALUES_H

#include "runtime/tools/prove/state.h"

aff_value *prv_get(struct prv_walk *w, struct prv_state *s, unsigned place);
/* value NULL: it is not known. */
void prv_put(struct prv_state *s, unsigned place, aff_value *value,
             const char *why, uint64_t pc);
/* Performs an instruction that neither jumps nor uses memory; false: it is
 * another. */
bool prv_compute(struct prv_walk *w, struct prv_state *s,
                 const struct isa_insn *insn, uint64_t pc);
/* Where the branch is taken; the rest of the path is *not_taken. */
aff_set *prv_branch(struct prv_walk *w, struct prv_state *s,
                    const struct isa_insn *insn, aff_set **not_taken);

#endif
