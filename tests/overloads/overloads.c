/* SPDX-License-Identifier: MIT
 *
 * See overloads.h. Names come from the tables; what is listed by hand is how
 * hand-written wrappers are called.
 */
#include "tests/overloads/overloads.h"

#include "isa/prototype.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    struct overload *items;
    size_t n, room;
};

static void add(struct list *list, const struct overload *o)
{
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 1024;
        list->items = realloc(list->items, list->room * sizeof *list->items);
        if (!list->items)
            abort();
    }
    list->items[list->n++] = *o;
}

/* The call of an op written by hand, NULL if there is no row for it. */
static const char *hand_written(const struct isa_op *op)
{
    (void)op;
#define X(name, call, program)     \
    if (op->code == ISA_OP_##name) \
        return call;
#include "tests/overloads/hand.def"
#undef X
    return NULL;
}

static void add_conversion(struct list *list, const struct isa_name *name)
{
    const struct isa_conversion *c = name->conversion;
    struct overload o = {.op = name->op, .type = c->target, .from = c->source};
    snprintf(o.name, sizeof o.name, "%s", name->name);
    for (int t = 0; t < 3 && isa_spellings[o.type][t]; t++)
        for (int s = 0; s < 3 && isa_spellings[o.from][s]; s++) {
            o.element = isa_spellings[o.type][t];
            o.source = isa_spellings[o.from][s];
            add(list, &o);
        }
}

static void add_types(struct list *list, const struct isa_name *name,
                      const char *call)
{
    struct overload o = {.op = name->op,
                         .call = call,
                         .since = name->since,
                         .until = name->until};
    snprintf(o.name, sizeof o.name, "%s", name->name);
    for (o.type = 0; o.type < ISA_N_TYPES; o.type++) {
        if (!(name->op->types & 1u << o.type))
            continue;
        o.from = o.type;
        for (int i = 0; i < 3 && isa_spellings[o.type][i]; i++) {
            o.element = o.source = isa_spellings[o.type][i];
            o.is_untyped = false;
            add(list, &o);
            o.is_untyped = true;
            if (isa_is_fill(name->op) && !call)
                add(list, &o);
        }
    }
}

static void visit(void *user, const struct isa_name *name)
{
    struct list *list = user;
    const char *call = name->op ? hand_written(name->op) : NULL;
    if (!name->op || !name->op->sem || strchr(name->op->operands, 'k'))
        return; /* copies between clusters need two of them */
    if (name->conversion) {
        add_conversion(list, name);
        return;
    }
    if (!call || call[0])
        add_types(list, name, call);
}

struct overload *overloads(size_t *n)
{
    struct list list = {NULL, 0, 0};
    isa_names_visit(visit, &list);
    *n = list.n;
    return list.items;
}
