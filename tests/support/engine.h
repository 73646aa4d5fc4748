/* SPDX-License-Identifier: MIT
 *
 * Tests run with either engine of the scalar core: MLUSIM_ENGINE=jit make test.
 */
#ifndef TESTS_SUPPORT_ENGINE_H
#define TESTS_SUPPORT_ENGINE_H

#include <stdlib.h>
#include <string.h>

#include "sim/jit/jit.h"
#include "sim/machine/machine.h"
#include "sim/scalar/interp.h"

static inline enum sim_engine engine_asked(void)
{
    const char *engine = getenv("MLUSIM_ENGINE");
    return !engine                         ? SIM_ENGINE_DEFAULT
           : strcmp(engine, "jit") == 0    ? SIM_ENGINE_JIT
           : strcmp(engine, "interp") == 0 ? SIM_ENGINE_INTERP
                                           : SIM_ENGINE_DEFAULT;
}

/* sim_new with the engine asked for. */
static inline struct sim *engine_new(const struct sim_config *config)
{
    struct sim_config with = config ? *config : (struct sim_config){0};
    if (with.engine == SIM_ENGINE_DEFAULT)
        with.engine = engine_asked();
    return sim_new(&with);
}

/* The same; with several threads cores run on them, however little they do. */
static inline struct sim *engine_on_threads(const struct sim_config *config,
                                            unsigned threads)
{
    struct sim_config with = *config;
    with.threads = threads;
    struct sim *sim = engine_new(&with);
    if (sim)
        sim->least_private_ns = 0;
    return sim;
}

/* sim_core_run with the engine asked for. */
static inline enum sim_stop engine_run(struct sim_core *c)
{
    if (engine_asked() != SIM_ENGINE_JIT)
        return sim_core_run(c);
    struct sim_program *p = (struct sim_program *)(uintptr_t)c->program;
    sim_jit_prepare(p, c);
    return sim_jit_run(c);
}

#endif
