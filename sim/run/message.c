/* SPDX-License-Identifier: MIT */
/* Writes the message of a fault: kind, operand, source position, task and core,
 * owner of the address, and advice. */
#include "sim/run/message.h"
#include "isa/tables/prototype.h"
#include "isa/tables/rules.h"
#include "sim/fault/fault.h"
#include "sim/machine/core.h"
#include "sim/machine/names.h"
#include "sim/memory/describe.h"
#include "sim/memory/regions.h"
#include "sim/run/locks.h"
#include "sim/run/stack.h"
#include "sim/run/sync.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* Explains an operand by its letter, unless its name says enough. */
static const char *operand_meaning(const struct isa_op *op, char letter,
                                   const char *name)
{
    switch (letter) {
    case 'w':
        return strcmp(name, "d") == 0 ? ", the destination" : "";
    case 'x':
    case 'D':
    case 'B':
    case 'U':
        return ", the destination";
    case 'S':
        return ", the source";
    case 's':
        return ", the scalar";
    case 'n':
        return ", the element count";
    case 'N':
        return op->shape == ISA_SHAPE_cycle
                   ? ", the element count of what is cycled"
                   : "";
    default:
        return "";
    }
}

/* Appends the op's intrinsic. */
static void say_op(struct sim *sim, const struct sim_fault *f)
{
    char name[64];
    say(sim, "%s",
        isa_op_intrinsic(f->op, f->type, f->source, name, sizeof name));
}

static void say_operand(struct sim *sim, const struct sim_fault *f)
{
    char name[32];
    isa_operand_name(f->op, f->operand, name, sizeof name);
    say(sim, ", operand %d (%s%s)", f->operand + 1, name,
        operand_meaning(f->op, f->op->operands[f->operand], name));
}

static void say_what(struct sim *sim, const struct sim_fault *f)
{
    say(sim, "%s", sim_fault_name(f->kind));
    if (f->op) {
        say(sim, ": ");
        say_op(sim, f);
        if (f->type != ISA_T_NONE && f->source == ISA_T_NONE)
            say(sim, " (%s)", isa_types[f->type].name);
        if (f->operand >= 0)
            say_operand(sim, f);
    }
    if (f->detail[0])
        say(sim, ": %s", f->detail);
    say(sim, "\n");
}

/* "file:line in function" from debug information, or the bare symbol. */
static void name_place(const struct sim *sim, const struct sim_module *m,
                       void *info, uint64_t pc, char *text, size_t bytes)
{
    struct sim_location at;
    if (info && sim_locate_in(m, sim->config.symbolizer, info, pc, &at)) {
        snprintf(text, bytes, "%s:%u%s%s%s", at.file, at.line,
                 at.name[0] ? " in " : "", at.name,
                 at.is_near
                     ? " (or near: the instruction has no line of its own)"
                     : "");
        return;
    }
    const struct isa_symbol *symbol = isa_image_symbol_at(&m->image, pc);
    snprintf(text, bytes, "%s + 0x%" PRIx64 " (no line information)",
             symbol ? symbol->name : "code",
             pc - (symbol ? symbol->address : m->program.first));
}

static void *open_debuginfo(const struct sim *sim, const struct sim_module *m)
{
    const struct sim_symbolizer *s = sim->config.symbolizer;
    return s ? s->open(m->elf, m->elf_bytes) : NULL;
}

bool sim_place(struct sim *sim, const struct sim_module *module, uint64_t pc,
               char *text, size_t bytes)
{
    const struct sim_module *m = sim->modules;
    while (m && m != module)
        m = m->next;
    if (!m)
        return false;
    void *info = open_debuginfo(sim, m);
    name_place(sim, m, info, pc, text, bytes);
    if (info)
        sim->config.symbolizer->close(info);
    return true;
}

/* Opens the debug information of a loaded module; NULL if there is none. */
static void *open_loaded(const struct sim *sim, const struct sim_module *module)
{
    const struct sim_module *m = sim->modules;
    while (m && m != module)
        m = m->next;
    return m ? open_debuginfo(sim, m) : NULL;
}

bool sim_locate(struct sim *sim, const struct sim_module *module, uint64_t pc,
                struct sim_location *to)
{
    void *info = open_loaded(sim, module);
    const bool is_known =
        info && sim_locate_in(module, sim->config.symbolizer, info, pc, to);
    if (info)
        sim->config.symbolizer->close(info);
    return is_known;
}

static bool locate_variable(const struct sim *sim,
                            const struct sim_module *module,
                            const struct isa_kernel *kernel, void *info,
                            uint64_t address, struct sim_location *to)
{
    const struct isa_symbol *symbol =
        isa_image_variable_at(&module->image, kernel, address);
    return info && symbol &&
           sim->config.symbolizer->variable(info, address, symbol->name, to);
}

bool sim_locate_variable(struct sim *sim, const struct sim_module *module,
                         const struct isa_kernel *kernel, uint64_t address,
                         struct sim_location *to)
{
    void *info = open_loaded(sim, module);
    const bool is_known =
        info && locate_variable(sim, module, kernel, info, address, to);
    if (info)
        sim->config.symbolizer->close(info);
    return is_known;
}

/* Appends the calls that led to the fault. */
static void say_callers(struct sim *sim, const struct sim_core *c)
{
    enum { MOST = 8 };
    struct sim_location at[MOST];
    const unsigned n = sim_locate_callers(sim, c->module, c->fault.pc,
                                          sim->run.stack, at, MOST);
    for (unsigned i = 0; i < n; i++) {
        char place[800];
        sim_caller_words(&at[i], place, sizeof place);
        say(sim, ", called from %s", place);
    }
}

static void say_where(struct sim *sim, const struct sim_core *c, void *info)
{
    const struct sim_fault *f = &c->fault;
    char place[800];
    name_place(sim, c->module, info, f->pc, place, sizeof place);
    say(sim, "  at %s", place);
    say_callers(sim, c);
    say(sim, "\n");
    struct sim_location variable;
    if (f->bytes && locate_variable(sim, c->module, sim->run.kernel, info,
                                    f->address, &variable))
        say(sim, "  '%s' is declared at %s:%u\n", variable.name, variable.file,
            variable.line);
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

/* ---- deadlocks ---------------------------------------------------------- */

/* Whether cores `a` and `b` wait, or have ended, at the same place. */
static bool is_together(const struct sim_core *a, const struct sim_core *b)
{
    return a->state == b->state && a->pc == b->pc &&
           (a->state != SIM_CORE_BLOCKED ||
            (a->barrier == b->barrier && a->barrier_id == b->barrier_id));
}

/* Whether c will never reach the barrier of asker because c's task has
 * ended. */
static bool has_ended(const struct sim_core *asker, const struct sim_core *c)
{
    return sim_barrier_lacks(asker, c) && c->state == SIM_CORE_ENDED;
}

static bool is_elsewhere(const struct sim_core *asker, const struct sim_core *c)
{
    return sim_barrier_lacks(asker, c) && c->state != SIM_CORE_ENDED;
}

typedef bool sim_relation(const struct sim_core *a, const struct sim_core *b);

/* Appends "cluster 0 core 0 1 3 and memory core; cluster 1...": all cores in
 * the union task of core `c` for which `wanted` is true. */
static void say_cores(struct sim *sim, const struct sim_core *c,
                      sim_relation *wanted)
{
    const struct sim_group *g = c->group;
    const char *separator = "";
    for (unsigned k = 0; k < sim->device->clusters; k++) {
        bool is_first = true;
        for (unsigned i = 0; i < g->n_cores; i++) {
            const struct sim_core *other = g->cores[i];
            if (other->cluster != &sim->clusters[k] || !wanted(c, other))
                continue;
            if (is_first)
                say(sim, "%scluster %u", separator, k);
            if (other->is_mpu)
                say(sim, "%s memory core", is_first ? "" : " and");
            else
                say(sim, "%s %u", is_first ? " core" : "", other->index);
            is_first = false;
            separator = "; ";
        }
    }
}

/* Appends " missing at __sync_all: cluster 0 core 1 (ended)" if any core is
 * missing. */
static void say_missing(struct sim *sim, const struct sim_core *c,
                        sim_relation *wanted, const char *why)
{
    bool is_any = false;
    for (unsigned i = 0; i < c->group->n_cores; i++)
        is_any |= wanted(c, c->group->cores[i]);
    if (!is_any)
        return;
    say(sim, "  missing at %s: ", sim_barrier_name(c->barrier));
    say_cores(sim, c, wanted);
    say(sim, " (%s)\n", why);
}

/* Appends which cores of c's union task wait or have ended, and where, and
 * which are missing at c's barrier. */
static void say_waiting(struct sim *sim, const struct sim_core *c, void *info)
{
    const struct sim_group *g = c->group;
    struct sim_location at;
    for (unsigned i = 0; i < g->n_cores; i++) {
        const struct sim_core *other = g->cores[i];
        unsigned k = 0;
        while (k < i && !is_together(g->cores[k], other))
            k++;
        if (k < i) /* printed already */
            continue;
        char what[200];
        bool waits = other->state == SIM_CORE_BLOCKED;
        sim_wait_describe(other, what, sizeof what);
        say(sim, waits ? "  waiting at %s" : "  ended", what);
        /* the pc of a waiting core is after the barrier */
        uint64_t pc =
            sim_program_address(other->program, other->pc) - (waits ? 4 : 0);
        if (info && sim->config.symbolizer->line(info, pc, &at))
            say(sim, " (%s:%u)", at.file, at.line);
        say(sim, ": ");
        say_cores(sim, other, is_together);
        say(sim, "\n");
    }
    say_missing(sim, c, has_ended, "ended");
    say_missing(sim, c, is_elsewhere, "waiting elsewhere");
}

/* ---- the message -------------------------------------------------------- */

/* Appends how many bytes of an access are after the region that the access
 * begins in. */
static void say_past_region(struct sim *sim, const struct sim_core *c)
{
    const struct sim_fault *f = &c->fault;
    struct sim_named_region g;
    if (!sim_region_around(c, f->address, &g))
        return;
    const uint64_t room = g.address + g.bytes - f->address;
    if (f->bytes > room)
        say(sim,
            "  %" PRIu64 " of the %" PRIu64
            " bytes lie past the end of region '%s'\n",
            f->bytes - room, f->bytes, g.name);
}

static bool is_about_rules(const struct sim_fault *f)
{
    return f->op &&
           (f->kind == SIM_FAULT_COUNT || f->kind == SIM_FAULT_ALIGNMENT ||
            f->kind == SIM_FAULT_OVERLAP || f->kind == SIM_FAULT_IN_PLACE ||
            f->kind == SIM_FAULT_SPACE || f->kind == SIM_FAULT_WAY);
}

/* Whether the fault may come from wrong arithmetic on a valid pointer. */
static bool is_about_address(const struct sim_fault *f)
{
    return f->bytes &&
           (f->kind == SIM_FAULT_ADDRESS || f->kind == SIM_FAULT_BOUNDS ||
            f->kind == SIM_FAULT_FREED);
}

/* Returns the advice for the kind of fault, or more specific advice about this
 * address, in text. */
const char *sim_fault_advice(struct sim *sim, const struct sim_core *c,
                             char *text, size_t bytes)
{
    const struct sim_fault *f = &c->fault;
    bool is_strided = f->op && (f->op->shape == ISA_SHAPE_copy_2d ||
                                f->op->shape == ISA_SHAPE_copy_3d);
    if (f->bytes && sim_elsewhere(sim, f->address) >= 0)
        return "kernels reach the memory of their own device: copy it there, "
               "or launch in a queue of the other one";
    if (f->kind == SIM_FAULT_BOUNDS && is_strided &&
        f->address - c->wram.first < c->wram.bytes)
        return "a copy with strides addresses the 64 lanes of WRAM one after "
               "the other, a 64th of WRAM from each to the next; one to all "
               "lanes has to begin and end within the first (docs/wram.md)";
    char place[400];
    if (is_about_address(f) &&
        sim_describe_wrapped(sim, f->address, place, sizeof place)) {
        snprintf(text, bytes,
                 "%s: does an int hold this offset? Form it in a wider type, "
                 "as in (long)rows * width; --check ub finds where it "
                 "overflows",
                 place);
        return text;
    }
    if (is_about_address(f) && c->is_mpu) {
        snprintf(
            text, bytes,
            "is coreId in this address? It is 128 on the memory core: send "
            "that home first (if (__is_mpu()) return;); else %s",
            sim_fault_hint(f->kind));
        return text;
    }
    return sim_fault_hint(f->kind);
}

void sim_fault_message(struct sim *sim, const struct sim_core *c)
{
    const struct sim_fault *f = &c->fault;
    const struct sim_symbolizer *s = sim->config.symbolizer;
    void *info = open_debuginfo(sim, c->module);
    sim->error[0] = 0;
    say(sim, "%s %s: ", f->kind == SIM_FAULT_STOPPED ? "launch of" : "fault in",
        sim->run.kernel->pretty);
    say_what(sim, f);
    say_where(sim, c, info);
    say_who(sim, c);
    if (f->bytes) {
        char owner[1600]; /* may name two places */
        if (f->kind == SIM_FAULT_HOST_POINTER)
            snprintf(owner, sizeof owner, "no memory of the device");
        else
            sim_describe_address(c, f->address, owner, sizeof owner);
        say(sim, "  0x%" PRIx64 " is %s\n", f->address, owner);
        say_past_region(sim, c);
    }
    if (f->kind == SIM_FAULT_DEADLOCK)
        say_waiting(sim, c, info);
    if (is_about_rules(f)) {
        char rules[ISA_RULES_SIZE];
        say(sim, "  rule of ");
        say_op(sim, f);
        say(sim, ": %s\n", isa_rules_text(f->op, rules, sizeof rules));
    }
    char about[640];
    const char *hint = sim_fault_advice(sim, c, about, sizeof about);
    if (hint[0])
        say(sim, "  hint: %s\n", hint);
    say(sim, "  id: " SIM_FAULT_KIND ":%s\n", sim_fault_id(f->kind));
    if (info)
        s->close(info);
}
