/* SPDX-License-Identifier: MIT */
/*
 * The compiler leaves a note of each operand that surely begins outside of the
 * variable it was formed from; where constants end is worked out here.
 */
#include "runtime/tools/budget/leaves.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/words/plural.h"

/* Local variables of different kernels may share an address: that which holds
 * all of [address, address + bytes), else the largest; NULL: none is there. */
static const struct budget_variable *
variable_at(const struct budget *b, uint64_t address, uint64_t bytes)
{
    const struct budget_variable *found = NULL;
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        const uint64_t at = address - v->symbol->address;
        if (address < v->symbol->address || at >= v->bytes)
            continue;
        if (bytes <= v->bytes - at)
            return v;
        if (!found || v->bytes > found->bytes)
            found = v;
    }
    return found;
}

/* "buf (k.mlu:3)". */
static void name_variable(const struct budget_variable *v, char *text, size_t n)
{
    if (v->file)
        snprintf(text, n, "%.200s (%.200s:%u)", v->name, v->file, v->line);
    else
        snprintf(text, n, "%.200s", v->name);
}

static void check_extent(const struct budget *b, const struct budget_op *known,
                         unsigned i, budget_rule_tell *tell, void *user)
{
    char text[1024], name[500];
    const uint64_t address = known->extents[i].address;
    const uint64_t bytes = known->extents[i].bytes;
    const struct budget_variable *v = variable_at(b, address, bytes);
    if (!v)
        return;
    const uint64_t at = address - v->symbol->address;
    if (bytes <= v->bytes - at)
        return;
    name_variable(v, name, sizeof name);
    snprintf(text, sizeof text,
             "%s: %" PRIu64 " byte%s from byte %" PRIu64
             " of %s on are %" PRIu64 " too many: it has %" PRIu64,
             known->name, bytes, isa_s(bytes), at, name,
             bytes - (v->bytes - at), v->bytes);
    tell(user, text);
}

static void check_beginning(const struct budget *b,
                            const struct isa_beyond *beyond,
                            const struct budget_op *known,
                            budget_rule_tell *tell, void *user)
{
    char text[1024], name[500];
    const struct budget_variable *v = variable_at(b, beyond->variable, 1);
    if (!v)
        return;
    const int64_t at =
        beyond->offset + (int64_t)(beyond->variable - v->symbol->address);
    if (at >= 0 && (uint64_t)at < v->bytes)
        return;
    name_variable(v, name, sizeof name);
    snprintf(text, sizeof text,
             "%s: an operand begins at byte %" PRId64
             " of %s, which has %" PRIu64,
             known->name, at, name, v->bytes);
    tell(user, text);
}

void budget_check_leaves(const struct budget *b, uint64_t pc,
                         const struct budget_op *known, budget_rule_tell *tell,
                         void *user)
{
    for (size_t i = 0; i < b->image.n_beyond; i++)
        if (b->image.beyond[i].pc == pc)
            check_beginning(b, &b->image.beyond[i], known, tell, user);
    for (unsigned i = 0; i < known->n_extents; i++)
        check_extent(b, known, i, tell, user);
}
