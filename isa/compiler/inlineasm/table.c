/* SPDX-License-Identifier: MIT */
/* The rows of asm.def: finds the row and element type of a mnemonic, and checks
 * the operands of a statement. */
#include "isa/compiler/inlineasm/table.h"
#include "isa/compiler/inlineasm/parse.h"

#include <assert.h>
#include <string.h>

static const struct mlucc_asm_row rows[] = {
#define X(mnemonic, suffixes, form, way, op, arguments) \
    {mnemonic, suffixes, form, op, arguments, MLUCC_ASM_##way},
#include "isa/compiler/inlineasm/asm.def"
#undef X
};

static const struct {
    const char *suffix;
    enum isa_type type;
} types[] = {
    {"s8", ISA_T_I8},   {"u8", ISA_T_U8},     {"s16", ISA_T_I16},
    {"u16", ISA_T_U16}, {"s32", ISA_T_I32},   {"u32", ISA_T_U32},
    {"f16", ISA_T_F16}, {"bf16", ISA_T_BF16}, {"f32", ISA_T_F32},
};
_Static_assert(sizeof types / sizeof *types + 3 == ISA_N_TYPES,
               "every type has a suffix but bytes and integers of 64 bits");

static const struct mlucc_asm_stage stages[] = {
#define X(number, name, class, formula) \
    {#name, ISA_FUSE_##name, ISA_FUSE_##class},
#include "isa/tables/fuse_stages.def"
#undef X
};

const struct mlucc_asm_row *mlucc_asm_rows(size_t *n)
{
    *n = sizeof rows / sizeof rows[0];
    return rows;
}

static struct mlucc_span span_of(const char *text)
{
    return (struct mlucc_span){text, strlen(text)};
}

/* Whether a list of words, separated by blanks, contains `word`. */
static bool lists(const char *words, struct mlucc_span word)
{
    struct mlucc_span rest = span_of(words);

    while (rest.n) {
        struct mlucc_span one = mlucc_span_cut(&rest, ' ');
        if (one.n == word.n && memcmp(one.p, word.p, one.n) == 0)
            return true;
    }
    return false;
}

const struct mlucc_asm_row *mlucc_asm_find(struct mlucc_span mnemonic,
                                           struct mlucc_span *suffix,
                                           const struct mlucc_asm_row **nearest)
{
    *nearest = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t n = strlen(rows[i].mnemonic);
        if (mnemonic.n < n || memcmp(mnemonic.p, rows[i].mnemonic, n) != 0)
            continue;
        *suffix = (struct mlucc_span){mnemonic.p + n, mnemonic.n - n};
        bool has_suffix = suffix->n && suffix->p[0] == '.';
        if (suffix->n && !has_suffix)
            continue;
        if (has_suffix) {
            suffix->p++;
            suffix->n--;
        }
        if (strcmp(rows[i].suffixes, "*") == 0 ||
            (!has_suffix && !rows[i].suffixes[0]) ||
            (has_suffix && lists(rows[i].suffixes, *suffix)))
            return &rows[i];
        if (rows[i].suffixes[0])
            *nearest = &rows[i];
    }
    return NULL;
}

enum isa_type mlucc_asm_type(const struct mlucc_asm_row *row,
                             struct mlucc_span suffix)
{
    const struct isa_op *op = row->op[0] ? isa_op_find(row->op) : NULL;

    if (!op || op->types & 1u << ISA_T_NONE)
        return ISA_T_NONE;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (mlucc_span_is(suffix, types[i].suffix) &&
            op->types & 1u << types[i].type)
            return types[i].type;
    return ISA_N_TYPES;
}

/* ---- operands ------------------------------------------------------------ */

static bool wrong(struct mlucc_asm_error *error, const char *what,
                  struct mlucc_span where)
{
    *error = (struct mlucc_asm_error){what, where};
    return false;
}

const struct mlucc_asm_stage *mlucc_asm_stage_find(struct mlucc_span name)
{
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++)
        if (mlucc_span_is(name, stages[i].name))
            return &stages[i];
    return NULL;
}

static bool check_stage(const struct mlucc_asm_operand *operand, bool is_float,
                        struct mlucc_asm_error *error)
{
    if (operand->stage.n == 0)
        return wrong(error, "is no .stage(argument)", operand->text);
    const struct mlucc_asm_stage *stage = mlucc_asm_stage_find(operand->stage);
    if (stage && is_float && stage->class == ISA_FUSE_BITS)
        return wrong(error, "works on integers only", operand->text);
    if (stage)
        return operand->kind != MLUCC_ASM_PLACE ||
               wrong(error, "is no register, number or [pointer]",
                     operand->text);
    return wrong(error, "is no stage: there are"
#define X(number, name, class, formula) " ." #name
#include "isa/tables/fuse_stages.def"
#undef X
                 ,
                 operand->text);
}

/* Checks an operand against its part of the form. */
static bool check_operand(const struct mlucc_asm_operand *operand,
                          struct mlucc_span part, bool is_float,
                          struct mlucc_asm_error *error)
{
    assert(part.n > 0);
    if (part.p[0] == '.')
        return check_stage(operand, is_float, error);
    if (operand->stage.n)
        return wrong(error, "comes too early", operand->text);
    if (part.p[0] == '[')
        return operand->kind == MLUCC_ASM_POINTER ||
               wrong(error, "is no [pointer]", operand->text);
    if (part.p[0] == '{')
        return operand->kind == MLUCC_ASM_PLACE ||
               wrong(error, "is no vector register", operand->text);
    if (part.p[0] == '=')
        return operand->kind == MLUCC_ASM_REGISTER ||
               wrong(error, "is no register", operand->text);
    return operand->kind == MLUCC_ASM_REGISTER ||
           operand->kind == MLUCC_ASM_NUMBER ||
           wrong(error, "is no register or number", operand->text);
}

bool mlucc_asm_check(const struct mlucc_asm *statement,
                     const struct mlucc_asm_row *row, enum isa_type type,
                     struct mlucc_asm_error *error)
{
    struct mlucc_span rest = span_of(row->form), part = {0};
    assert(type < ISA_N_TYPES);
    bool is_float = isa_types[type].class == ISA_CLASS_FLOAT;
    bool is_repeated = false;

    for (size_t i = 0; i < statement->n; i++) {
        const struct mlucc_asm_operand *operand = &statement->operands[i];
        if (!is_repeated)
            part = mlucc_span_trim(mlucc_span_cut(&rest, ','));
        if (part.n == 0)
            return wrong(error, "is too many", operand->text);
        is_repeated = part.p[part.n - 1] == '.';
        if (!check_operand(operand, part, is_float, error))
            return false;
    }
    part = mlucc_span_trim(rest); /* a rest can only be "value..." */
    if (part.n == 0 || (part.p[part.n - 1] == '.' && part.p[0] == 'v'))
        return true;
    return wrong(error, "has too few operands", statement->mnemonic);
}
