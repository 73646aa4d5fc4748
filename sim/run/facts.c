/* SPDX-License-Identifier: MIT */
/* Gives programs, as data, kernels with their parameters, and the facts in a
 * fault message (message.c). */
#include "isa/tables/prototype.h"
#include "sim/fault/fault.h"
#include "sim/machine/core.h"
#include "sim/machine/machine.h"
#include "sim/memory/describe.h"
#include "sim/run/message.h"
#include "sim/run/stack.h"

#include <stdio.h>

/* ---- kernels ------------------------------------------------------------- */

bool sim_kernel_facts(const struct sim_module *module, size_t i,
                      struct sim_kernel_facts *facts)
{
    if (i >= module->image.n_kernels)
        return false;
    const struct isa_kernel *k = &module->image.kernels[i];
    *facts = (struct sim_kernel_facts){
        .symbol = k->name,
        .name = k->pretty,
        .n_parameters = k->n_params,
        .nram_bytes = k->nram_bytes,
        .wram_bytes = k->wram_bytes,
        .sram_bytes = k->sram_bytes,
        .stack_bytes = k->stack_bytes,
    };
    return true;
}

static enum sim_parameter_kind kind_of(enum isa_param_kind kind)
{
    switch (kind) {
    case ISA_PARAM_INT:
        return SIM_PARAMETER_INTEGER;
    case ISA_PARAM_FLOAT:
        return SIM_PARAMETER_FLOAT;
    case ISA_PARAM_POINTER:
        return SIM_PARAMETER_POINTER;
    case ISA_PARAM_STRUCT:
        break;
    }
    return SIM_PARAMETER_STRUCT;
}

bool sim_parameter(const struct sim_module *module, const char *symbol,
                   size_t i, struct sim_parameter *parameter)
{
    const struct isa_kernel *k = isa_image_kernel(&module->image, symbol);
    if (!k || i >= k->n_params)
        return false;
    const struct isa_param *p = &k->params[i];
    *parameter = (struct sim_parameter){
        .name = p->name,
        .kind = kind_of(p->kind),
        .bytes = p->bytes,
        .align = p->align,
        .is_signed = p->is_signed,
        .type = p->type,
        .is_const = p->is_const,
    };
    return true;
}

/* ---- faults -------------------------------------------------------------- */

static void put_op(struct sim_fault_facts *to, const struct sim_fault *f)
{
    char name[sizeof to->op];
    snprintf(to->op, sizeof to->op, "%s",
             isa_op_intrinsic(f->op, f->type, f->source, name, sizeof name));
    if (f->operand < 0)
        return;
    to->operand = f->operand + 1;
    isa_operand_name(f->op, f->operand, to->operand_name,
                     sizeof to->operand_name);
}

static void put_place(const struct sim *sim, const struct sim_core *c,
                      struct sim_location *at)
{
    const struct sim_symbolizer *s = sim->config.symbolizer;
    void *info = s ? s->open(c->module->elf, c->module->elf_bytes) : NULL;
    if (!info || !sim_locate_in(c->module, s, info, c->fault.pc, at))
        *at = (struct sim_location){0};
    if (info)
        s->close(info);
}

static void put_address(struct sim_fault_facts *to, const struct sim_core *c)
{
    const struct sim_fault *f = &c->fault;
    to->address = f->address;
    to->bytes = f->bytes;
    if (f->kind == SIM_FAULT_HOST_POINTER)
        snprintf(to->owner, sizeof to->owner, "no memory of the device");
    else
        sim_describe_address(c, f->address, to->owner, sizeof to->owner);
}

const char *sim_stopped_by(const struct sim *sim)
{
    return sim->run.culprit ? sim_fault_id(sim->run.culprit->fault.kind) : NULL;
}

bool sim_fault_facts(struct sim *sim, struct sim_fault_facts *facts)
{
    const struct sim_core *c = sim->run.culprit;
    if (!c)
        return false;
    const struct sim_fault *f = &c->fault;
    const int32_t *csr = c->csr;
    *facts = (struct sim_fault_facts){
        .kind = sim_fault_name(f->kind),
        .id = sim_fault_id(f->kind),
        .task = csr[ISA_CSR_taskId],
        .task_at = {(uint32_t)csr[ISA_CSR_taskIdX],
                    (uint32_t)csr[ISA_CSR_taskIdY],
                    (uint32_t)csr[ISA_CSR_taskIdZ]},
        .cluster = (unsigned)(c->cluster - sim->clusters),
        .core = c->is_mpu ? SIM_MEMORY_CORE : c->index,
        .cycle = c->clock,
        .pc = f->pc,
    };
    snprintf(facts->detail, sizeof facts->detail, "%s", f->detail);
    if (f->op)
        put_op(facts, f);
    put_place(sim, c, &facts->at);
    facts->n_callers = sim_locate_callers(sim, c->module, f->pc, sim->run.stack,
                                          facts->callers, SIM_FAULT_CALLERS);
    if (f->bytes)
        put_address(facts, c);
    char about[sizeof facts->hint];
    snprintf(facts->hint, sizeof facts->hint, "%s",
             sim_fault_advice(sim, c, about, sizeof about));
    return true;
}
