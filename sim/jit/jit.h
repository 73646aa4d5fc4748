/* SPDX-License-Identifier: MIT */
/* The second engine of the scalar core: translates programs to host code. It
 * behaves, counts and stops like the interpreter loop of sim/scalar/, and calls
 * that loop for rare cases. Internal to sim/. */
#ifndef SIM_JIT_JIT_H
#define SIM_JIT_JIT_H

#include "sim/machine/core.h"

/* Whether there are templates for this host. */
#if defined __x86_64__ && defined __LP64__
#define SIM_JIT_IS_HOST 1
#else
#define SIM_JIT_IS_HOST 0
#endif

/* Translates `p` for cores like `c` (all cores of a device are alike), unless
 * the present translation is up to date with the marks. No core may be
 * executing `p`. Returns NULL, or the reason why `p` cannot be translated; then
 * no later call tries again, and the interpreter loop runs `p`. */
const char *sim_jit_prepare(struct sim_program *p, const struct sim_core *c);

/* Frees the translation of p, if there is one. */
void sim_jit_forget(struct sim_program *p);

/* Like sim_core_run, but with the translation of the core's program, if there
 * is a translation for this core. */
enum sim_stop sim_jit_run(struct sim_core *c);

#endif
