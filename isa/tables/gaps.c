/* SPDX-License-Identifier: MIT */
/* See gaps.h. Families are those of bang.def. */
#include "isa/tables/gaps.h"
#include "isa/tables/words.h"

#include <assert.h>
#include <string.h>

/* Ops in table order, after the title of their family. */
static const struct {
    const char *family; /* NULL: an op */
    unsigned code;
} rows[] = {
#define FAMILY(title) {title, 0},
#define X(code, name, intrinsic, operands, result, shape, types, rules, unit, \
          cost, body, header, since, dropped, formula)                        \
    {NULL, code},
#include "isa/tables/bang.def"
#undef X
};

const char *isa_family(const struct isa_op *op)
{
    const char *family = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].family)
            family = rows[i].family;
        else if (rows[i].code == op->code)
            return family;
    }
    assert(false && "an op outside the tables");
    return NULL;
}

bool isa_has_family_types(const struct isa_op *op)
{
    return op->types != BYTES && op->shape != ISA_SHAPE_scalar;
}

uint32_t isa_family_types(const char *family)
{
    size_t n;
    uint32_t types = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        if (isa_has_family_types(&ops[i]) &&
            strcmp(isa_family(&ops[i]), family) == 0)
            types |= ops[i].types;
    return types;
}

const struct isa_gap *isa_gaps(size_t *n)
{
    static const struct isa_gap gaps[] = {
#define X(ops, types, why) {ops, types, why},
#include "isa/tables/gaps.def"
#undef X
    };
    *n = sizeof gaps / sizeof *gaps;
    return gaps;
}

bool isa_gap_is_of(const struct isa_gap *gap, const struct isa_op *op)
{
    size_t length = strlen(op->name);
    for (const char *word = gap->ops; *word;) {
        size_t n = strcspn(word, " ");
        if (n == length && strncmp(word, op->name, n) == 0)
            return true;
        word += n + (word[n] == ' ');
    }
    return false;
}
