/* SPDX-License-Identifier: MIT
 *
 * Launches that show what a proof found.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_PROVE_REPLAY_H
#define RUNTIME_TOOLS_MLUSIM_PROVE_REPLAY_H

#include <signal.h>

#include "runtime/tools/mlusim/prove/study.h"

/* Launches the kernel with these sizes under the checks that see a property.
 * Whether it is refuted; then the verdict says so. */
bool proof_refutes(struct proof *p, enum prv_property property,
                   const struct sizes_point *point);
/* Launches the kernel with many sizes, to refute properties that are not
 * decided. Ends when *is_interrupted becomes true. */
void proof_try(struct proof *p, const volatile sig_atomic_t *is_interrupted);

#endif
