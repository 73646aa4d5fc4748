/* SPDX-License-Identifier: MIT */
/*
 * The rules of old architectures, put into sentences with their remedy. What a
 * row of extras.def asks for besides is not looked at.
 */
#include "runtime/tools/budget/rules.h"

#include <stdarg.h>
#include <stdio.h>

#include "isa/tables/names.h"

struct saying {
    budget_rule_tell *tell;
    void *user;
};

__attribute__((format(printf, 2, 3))) static void say(const struct saying *s,
                                                      const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    s->tell(s->user, text);
}

static bool is_there(const struct isa_arch *arch, const struct budget_op *known,
                     const struct saying *s)
{
    const struct isa_op *op = known->op;
    const char *instead = isa_replacement(known->name);
    if (arch->number < op->since)
        say(s, "%s exists from architecture %u on%s%s", known->name, op->since,
            instead ? "; use " : "", instead ? instead : "");
    else
        return true;
    return false;
}

/* The largest power of two that divides all. */
static uint64_t divisor(uint64_t bits)
{
    return bits & ~(bits - 1);
}

void budget_check_rules(const struct isa_arch *arch,
                        const struct budget_op *known, budget_rule_tell *tell,
                        void *user)
{
    const struct saying s = {tell, user};
    const struct isa_rule_info *rule = &isa_rules[known->op->rule];
    if (!is_there(arch, known, &s) || arch->gen != 2)
        return;
    for (unsigned i = 0; i < known->n_spans; i++)
        if (known->addresses[i] &&
            divisor(known->addresses[i]) < rule->align2) {
            say(&s,
                "%s: an operand is aligned to %u bytes, 1xx and 2xx want %u: "
                "let it begin at a multiple of that",
                known->name, (unsigned)divisor(known->addresses[i]),
                rule->align2);
            break;
        }
    if (known->bytes && divisor(known->bytes) < rule->mult2)
        say(&s,
            "%s: the elements are a multiple of %u bytes, 1xx and 2xx want a "
            "multiple of %u: round the count up, and the buffers with it",
            known->name, (unsigned)divisor(known->bytes), rule->mult2);
}
