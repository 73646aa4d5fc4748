/* SPDX-License-Identifier: MIT */
/*
 * The message of a fault: what, which operand, where in the source, which
 * task on which core, who owns the address, and what to do next.
 */
#include "isa/debuginfo.h"
#include "sim/machine.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *hint;
} faults[SIM_N_FAULTS] = {
#define X(ID, name, hint) [SIM_FAULT_##ID] = {name, hint},
#include "sim/faults.def"
#undef X
};

const char *sim_fault_name(enum sim_fault_kind kind)
{
    return faults[kind].name;
}

/* Appends to sim->error. */
static void say(struct sim *sim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct sim *sim, const char *format, ...)
{
    size_t n = strlen(sim->error);
    va_list args;
    va_start(args, format);
    vsnprintf(sim->error + n, sizeof sim->error - n, format, args);
    va_end(args);
}

/* The name of operand i in formulas: d, a, b, s, n... */
static const char *operand_name(const struct isa_op *op, int i)
{
    static const char *const sources[] = {"a", "b", "c", "e", "f", "g"};
    unsigned nth = 0;
    for (int k = 0; k < i; k++)
        nth += op->operands[k] == 'r';
    switch (op->operands[i]) {
    case 'w':
    case 'x':
    case 'D':
        return "d, the destination";
    case 'r':
        return nth < 6 ? sources[nth] : "a source";
    case 'S':
        return "s, the source";
    case 's':
        return "s, the scalar";
    case 'n':
        return "n, the element count";
    case 'b':
        return "size";
    case 'm':
        return "the direction";
    case 'k':
        return "the cluster";
    default:
        return "an argument";
    }
}

static void say_what(struct sim *sim, const struct sim_fault *f)
{
    say(sim, "%s", faults[f->kind].name);
    if (f->op) {
        say(sim, ": %s", f->op->intrinsic);
        if (f->type != ISA_T_NONE)
            say(sim, " (%s)", isa_types[f->type].name);
        if (f->operand >= 0)
            say(sim, ", operand %d (%s)", f->operand + 1,
                operand_name(f->op, f->operand));
    }
    if (f->detail[0])
        say(sim, ": %s", f->detail);
    say(sim, "\n");
}

/* "in kernel... at file:line" from debug information, or the bare symbol. */
static void say_where(struct sim *sim, const struct sim_core *c)
{
    const struct sim_fault *f = &c->fault;
    const struct sim_symbolizer *s = sim->config.symbolizer;
    struct isa_debuginfo *info =
        s ? s->open(c->module->elf, c->module->elf_bytes) : NULL;
    struct isa_source at;
    if (info && s->line(info, f->pc, &at)) {
        say(sim, "  at %s:%u", at.file, at.line);
        if (at.function[0])
            say(sim, " in %s", at.function);
        say(sim, "\n");
    } else {
        const struct isa_symbol *symbol =
            isa_image_symbol_at(&c->module->image, f->pc);
        say(sim, "  at %s + 0x%" PRIx64 " (no line information)\n",
            symbol ? symbol->name : "code",
            symbol ? f->pc - symbol->address : f->pc - c->program->first);
    }
    struct isa_source variable;
    if (info && f->bytes && s->variable(info, f->address, &variable))
        say(sim, "  '%s' is declared at %s:%u\n", variable.function,
            variable.file, variable.line);
    if (info)
        s->close(info);
}

static void say_who(struct sim *sim, const struct sim_core *c)
{
    const int32_t *csr = c->csr;
    say(sim, "  task %d (%d, %d, %d), cluster %u %s", csr[ISA_CSR_taskId],
        csr[ISA_CSR_taskIdX], csr[ISA_CSR_taskIdY], csr[ISA_CSR_taskIdZ],
        (unsigned)(c->cluster - sim->clusters),
        c->is_mpu ? "memory core" : "core");
    if (!c->is_mpu)
        say(sim, " %u", c->index);
    say(sim, ", cycle %" PRIu64 ", pc 0x%" PRIx64 "\n", c->clock, c->fault.pc);
}

void sim_fault_message(struct sim *sim, const struct sim_core *c)
{
    const struct sim_fault *f = &c->fault;
    sim->error[0] = 0;
    say(sim, "fault in %s: ", sim->run.kernel->pretty);
    say_what(sim, f);
    say_where(sim, c);
    say_who(sim, c);
    if (f->bytes) {
        char owner[400];
        sim_describe_address(c, f->address, owner, sizeof owner);
        say(sim, "  0x%" PRIx64 " is %s\n", f->address, owner);
    }
    if (f->op &&
        (f->kind == SIM_FAULT_COUNT || f->kind == SIM_FAULT_ALIGNMENT ||
         f->kind == SIM_FAULT_OVERLAP || f->kind == SIM_FAULT_SPACE))
        say(sim, "  rule of %s: %s\n", f->op->intrinsic,
            isa_rules[f->op->rule].sentence);
    if (faults[f->kind].hint[0])
        say(sim, "  hint: %s\n", faults[f->kind].hint);
}
