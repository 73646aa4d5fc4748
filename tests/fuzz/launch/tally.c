/* SPDX-License-Identifier: MIT
 *
 * See tally.h.
 */
#include "tests/fuzz/launch/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/scalar/decode.h"
#include "sim/fault/fault.h"

static const char *const engines[TALLY_ENGINES] = {"interpreter", "translator"};

/* ---- counting ------------------------------------------------------------ */

void tally_end(struct tally *t, const struct launch_case *c,
               const struct outcome *o)
{
    t->launches++;
    if (o->loaded) {
        t->refused++;
        return;
    }
    t->statuses[c->program.kind][o->status]++;
    t->faults[o->kind] += o->kind != SIM_FAULT_NONE;
}

/* An op of the machine that ends the task does so by its fault. */
static bool is_done_by(const struct isa_op *op, enum sim_fault_kind kind)
{
    const char *name = op->name;
    return ((strcmp(name, "abort") == 0 || strcmp(name, "give_up") == 0) &&
            kind == SIM_FAULT_EXIT) ||
           (strcmp(name, "assert_fail") == 0 && kind == SIM_FAULT_ASSERT) ||
           (strcmp(name, "no_result") == 0 &&
            (kind == SIM_FAULT_OVERFLOW || kind == SIM_FAULT_DIVISION));
}

void tally_rows(struct tally *t, const struct launch_case *c,
                const struct outcome *o, unsigned engine)
{
    const struct text *text = &c->program.text;
    const bool is_fault = o->status == SIM_ERROR_FAULT;
    const uint64_t at = (o->facts.pc - TEXT_FIRST) / 4;
    if (!c->program.is_straight || o->loaded ||
        (o->status != SIM_OK && !is_fault) || c->sampled)
        return;
    /* who waits for ever, or was stopped by the limit, stands anywhere */
    if (is_fault &&
        (o->kind == SIM_FAULT_DEADLOCK || o->kind == SIM_FAULT_LIMIT ||
         o->kind == SIM_FAULT_LOCK || at >= text->n))
        return;
    for (size_t i = 0; i < text->n; i++) {
        const struct isa_insn insn = isa_decode(text->words[i]);
        const struct isa_op *op =
            insn.op == ISA_I_BANG ? isa_op_by_code((unsigned)insn.imm) : NULL;
        if (is_fault && i >= at) {
            if (op && i == at)
                t->ops[engine][op->code] += is_done_by(op, o->kind);
            return;
        }
        if (!op)
            t->insns[engine][insn.op]++;
        else if (!op->sem)
            t->ops[engine][op->code]++;
        if (op && strcmp(op->name, "exit") == 0)
            return; /* the rest is not performed */
    }
}

/* ---- telling ------------------------------------------------------------- */

static size_t count_ops(const struct tally *t, unsigned engine, size_t *of)
{
    size_t n_ops, n = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++)
        n += t->ops[engine][ops[i].code] > 0;
    *of = n_ops;
    return n;
}

static size_t count_insns(const struct tally *t, unsigned engine)
{
    size_t n = 0;
    for (unsigned i = 1; i < ISA_I_BANG; i++)
        n += t->insns[engine][i] > 0;
    return n;
}

void tally_print(const struct tally *t)
{
    static const char *const words[TALLY_STATUSES] = {
        [SIM_OK] = "end",
        [SIM_ERROR_FAULT] = "fault",
        [SIM_ERROR_DIM] = "dim",
        [SIM_ERROR_ARGUMENT] = "argument",
        [SIM_ERROR_KERNEL] = "no kernel",
        [SIM_ERROR_STOPPED] = "stopped",
        [SIM_ERROR_MEMORY] = "memory"};
    for (unsigned k = 0; k < N_PROGRAMS; k++) {
        printf("  %-8s", program_names[k]);
        for (unsigned s = 0; s < TALLY_STATUSES; s++)
            if (t->statuses[k][s])
                printf(" %" PRIu64 " %s,", t->statuses[k][s],
                       words[s] ? words[s] : "other");
        printf("\n");
    }
    printf("  images refused: %" PRIu64 "\n  faults:", t->refused);
    for (int i = 1; i < SIM_N_FAULTS; i++)
        printf(" %s %" PRIu64 "%s", sim_fault_id((enum sim_fault_kind)i),
               t->faults[i], i + 1 < SIM_N_FAULTS ? "," : "\n");
    for (unsigned e = 0; e < TALLY_ENGINES; e++) {
        size_t of;
        const size_t n = count_ops(t, e, &of);
        printf("  %s: %zu of %zu ops took effect, %zu of %d scalar "
               "instructions in straight texts\n",
               engines[e], n, of, count_insns(t, e), ISA_I_BANG - 1);
    }
}

/* Why there is a kind of fault that no launch here can raise. */
static const char *reason_without(enum sim_fault_kind kind)
{
    (void)kind;
    return NULL;
}

bool tally_is_enough(const struct tally *t)
{
    bool is_enough = true;
    for (int i = 1; i < SIM_N_FAULTS; i++)
        if (t->faults[i] == 0 && !reason_without((enum sim_fault_kind)i)) {
            printf("no launch ended by the fault %s\n",
                   sim_fault_id((enum sim_fault_kind)i));
            is_enough = false;
        }
    for (unsigned e = 0; e < TALLY_ENGINES; e++) {
        size_t of, n = count_ops(t, e, &of);
        const struct isa_op *ops = isa_ops(&of);
        if (n == of)
            continue;
        is_enough &= n * 10 >= of * 9;
        printf("never by the %s:", engines[e]);
        for (size_t i = 0; i < of; i++)
            if (t->ops[e][ops[i].code] == 0)
                printf(" %s", ops[i].name);
        printf("\n");
    }
    return is_enough;
}
