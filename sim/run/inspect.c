/* SPDX-License-Identifier: MIT */
/* Inspects a paused launch: what debuggers need besides registers and memory
 * (pause.c). Only sim_set_register changes the simulation. */
#include "isa/scalar/decode.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/names.h"
#include "sim/memory/describe.h"
#include "sim/memory/pools.h"
#include "sim/observers/notify.h"
#include "sim/run/locks.h"

#include <assert.h>
#include <string.h>

/* The core with this number if it has a task, else NULL. */
static struct sim_core *busy_core(const struct sim *sim, unsigned core)
{
    if (core >= sim->n_cores || !sim->run.is_open)
        return NULL;
    struct sim_core *c = &sim->cores[core];
    return sim_core_has_task(c) ? c : NULL;
}

enum sim_status sim_set_register(struct sim *sim, unsigned core,
                                 unsigned number, uint64_t value)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    struct sim_core *c = busy_core(sim, core);
    if (!c || number == 0 || number > 31)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "core %u has no register x%u to set", core, number);
    c->x[number] = value;
    return SIM_OK;
}

static const struct {
    const char *name;
    unsigned csr;
} builtins[] = {
#define X(number, name, doc) {#name, (number)-ISA_CSR_FIRST},
#include "isa/tables/csrs.def"
#undef X
};
#define N_BUILTINS (sizeof builtins / sizeof *builtins)

const char *sim_builtin_name(size_t i)
{
    return i < N_BUILTINS ? builtins[i].name : NULL;
}

bool sim_builtin(const struct sim *sim, unsigned core, const char *name,
                 int64_t *value)
{
    const struct sim_core *c = busy_core(sim, core);
    for (size_t i = 0; c && i < N_BUILTINS; i++) {
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
    if (!c || !sim->run.steps || c->step_stack.depth == 0)
        return NULL;
    const struct sim_step_stack *s = &c->step_stack;
    assert(s->depth <= SIM_STEP_DEPTH);
    unsigned depth = s->depth;
    while (depth > 0 && s->sp[depth - 1] < c->x[SIM_SP])
        depth--; /* leaves out steps whose functions have returned */
    if (depth == 0)
        return NULL;
    return c->module
        ->step_names[depth == s->depth ? c->steps.present - c->steps.rows
                                       : s->step[depth - 1]];
}

bool sim_look_unit(const struct sim *sim, unsigned core, unsigned unit,
                   struct sim_unit_view *view)
{
    if (core >= sim->n_cores || unit >= SIM_N_PROFILE_UNITS)
        return false;
    const struct sim_occupancy *u =
        &sim->cores[core].account.units[sim_profile_units[unit]];
    *view = (struct sim_unit_view){u->free_at, u->done_at, u->ops};
    return true;
}

/* ---- memory -------------------------------------------------------------- */

static struct sim_memory of_region(enum isa_space space, unsigned first_core,
                                   unsigned n_cores, const struct sim_region *r)
{
    return (struct sim_memory){
        .space = (enum sim_space)space,
        .first_core = first_core,
        .n_cores = n_cores,
        .address = r->first,
        .bytes = r->host ? r->bytes : 0,
        .host = r->host,
        .fresh = r->fresh,
    };
}

/* Describes private memories; a core that never had a task has none. */
static struct sim_memory of_core(const struct sim *sim, unsigned core,
                                 size_t which)
{
    const struct sim_core *c = &sim->cores[core];
    const struct sim_region none = {0};
    const struct {
        enum isa_space space;
        const struct sim_region *region;
    } regions[] = {
        {ISA_SPACE_NRAM, &c->nram},
        {ISA_SPACE_WRAM, &c->wram},
        {ISA_SPACE_LDRAM, &c->stack},
    };
    return of_region(regions[which].space, core, 1,
                     c->module ? regions[which].region : &none);
}

static struct sim_memory of_cluster(const struct sim *sim, size_t cluster)
{
    unsigned n = sim->n_cores / sim->device->clusters;
    assert(sim->cores[cluster * n].cluster == &sim->clusters[cluster]);
    return of_region(ISA_SPACE_SRAM, (unsigned)cluster * n, n,
                     &sim->clusters[cluster].sram);
}

static struct sim_memory of_block(const struct sim *sim,
                                  const struct sim_block *b)
{
    return (struct sim_memory){
        .space = SIM_SPACE_GDRAM,
        .n_cores = sim->n_cores,
        .address = b->start,
        .bytes = b->live ? b->bytes : 0,
        .host = sim->gdram.host + (b->start - sim->gdram.first),
    };
}

bool sim_memory_at(const struct sim *sim, size_t i, struct sim_memory *memory)
{
    enum { PRIVATE = 3, OF_MODULE = 2 };
    const struct sim_module *module = sim->run.launch.module;
    const size_t clusters = sim->device->clusters;
    if (!sim->run.is_open)
        return false;
    if (i < (size_t)PRIVATE * sim->n_cores) {
        *memory = of_core(sim, (unsigned)(i / PRIVATE), i % PRIVATE);
        return true;
    }
    i -= (size_t)PRIVATE * sim->n_cores;
    if (i < clusters) {
        *memory = of_cluster(sim, i);
        return true;
    }
    i -= clusters;
    if (i < OF_MODULE) {
        *memory =
            i == 0 ? of_region(ISA_SPACE_CODE, 0, sim->n_cores, &module->code)
                   : of_region(ISA_SPACE_GLOBAL, 0, sim->n_cores,
                               &module->globals);
        return true;
    }
    i -= OF_MODULE;
    const struct sim_blocks *mapped = sim_mapped(sim);
    if (i >= mapped->n)
        return false;
    *memory = of_block(sim, &mapped->of[i]);
    return true;
}

/* ---- programs ------------------------------------------------------------ */

bool sim_instruction(const struct sim_module *module, size_t i, uint64_t *pc,
                     bool *is_branch)
{
    if (i >= module->program.n)
        return false;
    *pc = module->program.first + 4 * i;
    *is_branch = sim_is_branch(&module->program.insns[i]);
    return true;
}

const struct isa_kernel *sim_kernel(const struct sim_module *module,
                                    const char *mangled)
{
    return isa_image_kernel(&module->image, mangled);
}

bool sim_variable(const struct sim_module *module,
                  const struct isa_kernel *kernel, size_t i,
                  struct sim_variable *variable)
{
    const struct isa_image *image = &module->image;
    for (size_t k = 0; k < image->n_symbols; k++) {
        const struct isa_symbol *s = &image->symbols[k];
        if (s->is_function || !isa_image_sees(kernel, s) || i-- > 0)
            continue;
        variable->has_value = isa_image_segment_at(image, s->address);
        variable->address = s->address;
        variable->bytes = s->bytes;
        sim_plain_name(s->name, variable->name, sizeof variable->name);
        return true;
    }
    return false;
}

bool sim_beyond(const struct sim_module *module, size_t i,
                struct sim_beyond *beyond)
{
    if (i >= module->image.n_beyond)
        return false;
    const struct isa_beyond *b = &module->image.beyond[i];
    *beyond = (struct sim_beyond){b->pc, b->variable, b->offset};
    return true;
}

const void *sim_module_elf(const struct sim_module *module, size_t *bytes)
{
    *bytes = module->elf_bytes;
    return module->elf;
}

bool sim_insn_time(const struct sim *sim, const struct sim_module *module,
                   uint64_t pc, struct sim_insn_time *time)
{
    const struct sim_program *p = &module->program;
    const uint64_t i = (pc - p->first) / 4;
    if (pc < p->first || pc % 4 != 0 || i >= p->n)
        return false;
    const unsigned op = isa_decode(p->words[i]).op;
    const unsigned class = isa_insns[op].class;
    time->issues = sim->scalar.cycles[op];
    time->waits = p->insns[i].cost - time->issues;
    time->is_loading = class == ISA_INSN_load || class == ISA_INSN_amo;
    assert(p->insns[i].cost >= time->issues);
    return true;
}

/* FNV-1a. */
uint64_t sim_module_code(struct sim_module *module)
{
    const unsigned char *bytes = module->elf;
    if (module->number)
        return module->number;
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < module->elf_bytes; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    return module->number = hash ? hash : 1;
}
