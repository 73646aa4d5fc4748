/* SPDX-License-Identifier: MIT
 *
 * See overloads.h. Names come from the tables; what is listed by hand is how
 * hand-written wrappers are called.
 */
#include "tests/overloads/overloads.h"

#include "isa/semantics/product.h"
#include "isa/tables/prototype.h"

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

/* ---- rows of hand.def ---------------------------------------------------- */

static const struct row {
    enum isa_op_code code;
    const char *call, *program; /* one of them is NULL */
} rows[] = {
#define X(op, when, call)       {ISA_OP_##op, call, NULL},
#define BY_PROGRAM(op, program) {ISA_OP_##op, NULL, program},
#include "tests/overloads/hand.def"
#undef X
#undef BY_PROGRAM
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

/* The next row of the op from the ith on, N_ROWS if there is none. */
static size_t next_row(const struct isa_op *op, size_t i)
{
    while (i < N_ROWS && rows[i].code != op->code)
        i++;
    return i;
}

static bool row_takes(size_t row, const uint64_t *a, uint64_t LANES)
{
    bool takes[] = {
#define X(op, when, call)       (when),
#define BY_PROGRAM(op, program) false,
#include "tests/overloads/hand.def"
#undef X
#undef BY_PROGRAM
    };
    return takes[row];
}

bool overload_takes(const struct overload *o, enum isa_type type,
                    enum isa_type from, const uint64_t *args)
{
    uint64_t last = args[o->op->n_operands - 1];
    if (type != o->type || from != o->from ||
        (o->combination &&
         o->combination != isa_combination_find(last & ISA_COMBINATION_NUMBER)))
        return false;
    if (o->leaves_last && last != (isa_op_converts(o->op) ? 0 : 1))
        return false;
    return !o->call || row_takes(o->row, args, 256 / isa_types[type].bytes);
}

void overloads_missing(void (*visit)(void *user, const struct isa_op *op,
                                     const char *program),
                       void *user)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (rows[i].program)
            visit(user, isa_op_by_code(rows[i].code), rows[i].program);
}

/* ---- the overloads of a name --------------------------------------------- */

static void add_conversion(struct list *list, const struct isa_name *name)
{
    const struct isa_conversion *c = name->conversion;
    struct overload o = {.op = name->op, .type = c->target, .from = c->source};
    snprintf(o.name, sizeof o.name, "%s", name->name);
    for (int t = 0; t < 3 && isa_spellings[o.type][t]; t++)
        for (int s = 0; s < 3 && isa_spellings[o.from][s]; s++) {
            o.element = isa_spellings[o.type][t];
            o.source = isa_spellings[o.from][s];
            o.leaves_last = false;
            add(list, &o);
            o.leaves_last = true;
            if (c->positions == ISA_POSITIONS_OPTIONAL)
                add(list, &o);
        }
}

/* C++ types of a factor of a product: at most three, as in isa_spellings. */
static const char *const *factors(enum isa_type type, unsigned bits)
{
    static const char *const pairs[] = {"int4x2_t", NULL, NULL};
    return bits == 4 ? pairs : isa_spellings[type];
}

/* An overload for each spelling of the factors of each combination. */
static void add_combinations(struct list *list, struct overload o)
{
    unsigned since = o.since;
    for (uint64_t number = 1; number <= ISA_MAX_COMBINATION; number++) {
        const struct isa_combination *combination = o.combination =
            isa_combination_find(number);
        if (!combination || combination->result != o.type)
            continue;
        o.since = since > combination->since ? since : combination->since;
        const char *const *sources =
            factors(combination->source, combination->source_bits);
        const char *const *kernels =
            factors(combination->kernel, combination->kernel_bits);
        for (int s = 0; s < 3 && sources[s]; s++)
            for (int k = 0; k < 3 && kernels[k]; k++) {
                o.factors[0] = sources[s];
                o.factors[1] = kernels[k];
                add(list, &o);
            }
    }
}

/* An overload of these types, and the shorter one of atomics. */
static void add_counts(struct list *list, struct overload o)
{
    const char *letters = o.op->operands;
    add(list, &o);
    o.leaves_last = true;
    if (!o.call && strchr(letters, 'G') && letters[strlen(letters) - 1] == 'n')
        add(list, &o);
}

/* An overload for each type, in each spelling unless its own name stands for
 * one. */
static void add_types(struct list *list, struct overload o)
{
    bool is_plain = !o.call || strstr(o.call, "%*");
    bool is_bool = o.call && strstr(o.call, "%B");
    int spellings = o.call && strstr(o.call, "%C") ? 1 : 3;
    for (o.type = 0; o.type < ISA_N_TYPES; o.type++) {
        if (!(o.op->types & 1u << o.type) || (is_bool && o.type != ISA_T_U8))
            continue;
        o.from = o.type;
        for (int i = 0; i < spellings && isa_spellings[o.type][i]; i++) {
            o.element = o.source = isa_spellings[o.type][i];
            o.is_untyped = false;
            if (strchr(o.op->operands, 'X')) {
                add_combinations(list, o);
                continue;
            }
            add_counts(list, o);
            o.is_untyped = true;
            if (isa_is_fill(o.op) && is_plain)
                add(list, &o);
        }
    }
}

static void visit(void *user, const struct isa_name *name)
{
    struct list *list = user;
    if (!name->op || !name->op->sem || strchr(name->op->operands, 'k'))
        return; /* copies between clusters need two of them */
    if (name->conversion) {
        add_conversion(list, name);
        return;
    }
    struct overload o = {
        .op = name->op, .since = name->since, .is_old = name->dropped != 0};
    snprintf(o.name, sizeof o.name, "%s", name->name);
    o.row = next_row(o.op, 0);
    if (o.row == N_ROWS)
        add_types(list, o);
    for (; o.row < N_ROWS; o.row = next_row(o.op, o.row + 1)) {
        o.call = rows[o.row].call;
        if (o.call)
            add_types(list, o);
    }
}

struct overload *overloads(size_t *n)
{
    struct list list = {NULL, 0, 0};
    isa_names_visit(visit, &list);
    *n = list.n;
    return list.items;
}
