/* SPDX-License-Identifier: MIT */
/*
 * A launch that is paused, looked at from outside: what debuggers ask beyond
 * registers and memory (pause.c). Nothing here changes what is simulated, but
 * for setting a register.
 */
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/names.h"
#include "sim/run/locks.h"

#include <assert.h>
#include <string.h>

/* The core of that number if it has a task, NULL otherwise. */
static struct sim_core *busy_core(const struct sim *sim, unsigned core)
{
    if (core >= sim->n_cores || !sim->run.is_open)
        return NULL;
    struct sim_core *c = &sim->cores[core];
    return c->state == SIM_CORE_IDLE ? NULL : c;
}

enum sim_status sim_set_register(struct sim *sim, unsigned core,
                                 unsigned number, uint64_t value)
{
    struct sim_core *c = busy_core(sim, core);
    if (!c || number == 0 || number > 31)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "core %u has no register x%u to set", core, number);
    c->x[number] = value;
    return SIM_OK;
}

bool sim_builtin(const struct sim *sim, unsigned core, const char *name,
                 int64_t *value)
{
    static const struct {
        const char *name;
        unsigned csr;
    } builtins[] = {
#define X(number, name, doc) {#name, (number)-ISA_CSR_FIRST},
#include "isa/tables/csrs.def"
#undef X
    };
    const struct sim_core *c = busy_core(sim, core);
    for (size_t i = 0; c && i < sizeof builtins / sizeof *builtins; i++) {
        if (strcmp(builtins[i].name, name) != 0)
            continue;
        *value = c->csr[builtins[i].csr];
        return true;
    }
    return false;
}

bool sim_waits_at(const struct sim *sim, unsigned core, char *text,
                  size_t bytes)
{
    const struct sim_core *c = busy_core(sim, core);
    if (!c || c->state != SIM_CORE_BLOCKED)
        return false;
    sim_wait_describe(c, text, bytes);
    return true;
}

const char *sim_step_of(const struct sim *sim, unsigned core)
{
    const struct sim_core *c = busy_core(sim, core);
    if (!c || !sim->run.steps || c->steps.depth == 0)
        return NULL;
    assert(c->steps.depth <= SIM_STEP_DEPTH);
    unsigned depth = c->steps.depth;
    while (depth > 0 && c->steps.sp[depth - 1] < c->x[SIM_SP])
        depth--; /* functions that have returned */
    return depth ? c->module->step_names[c->steps.step[depth - 1]] : NULL;
}

bool sim_look_unit(const struct sim *sim, unsigned core, unsigned unit,
                   struct sim_unit_view *view)
{
    if (core >= sim->n_cores || unit >= SIM_N_PROFILE_UNITS)
        return false;
    const struct sim_unit *u =
        &sim->cores[core].account.units[sim_profile_units[unit]];
    *view = (struct sim_unit_view){u->free_at, u->done_at, u->ops};
    return true;
}

const void *sim_module_elf(const struct sim_module *module, size_t *bytes)
{
    *bytes = module->elf_bytes;
    return module->elf;
}
