/* SPDX-License-Identifier: MIT
 *
 * The second engine of the scalar core: programs translated to code of the
 * host. It does, counts and stops as the dispatch loop of sim/scalar/ does, and
 * leaves to that what is rare. Internal to sim/.
 */
#ifndef SIM_JIT_JIT_H
#define SIM_JIT_JIT_H

#include "sim/machine/core.h"

/* Whether there are templates for this host. */
#if defined __x86_64__ && defined __LP64__
#define SIM_JIT_IS_HOST 1
#else
#define SIM_JIT_IS_HOST 0
#endif

/* Translates p for cores like c, which all of a device are, unless that is done
 * and its marks are those of then. No core may be inside of p. NULL, or why
 * there is no translation, which is not tried again: then the dispatch loop
 * runs p. */
const char *sim_jit_prepare(struct sim_program *p, const struct sim_core *c);

/* Gives the translation of p back, if there is one. */
void sim_jit_forget(struct sim_program *p);

/* sim_core_run with the translation of the program of c, if there is one for
 * cores like it. */
enum sim_stop sim_jit_run(struct sim_core *c);

#endif
