/* SPDX-License-Identifier: MIT */
/* Writes the instructions for one statement of inline assembly. There are no
 * clobber lists, so every register that is not an output must keep its value.
 * So the op's operand registers are saved below the stack pointer (unused
 * memory) and restored afterwards. An argument whose register has been
 * overwritten is loaded from its saved copy, so arguments can be in any order.
 * The stack pointer does not change, so that faults and stacks at the op's
 * instruction are correct. */
#include "isa/compiler/inlineasm/emit.h"
#include "isa/compiler/inlineasm/inlineasm.h"
#include "isa/compiler/inlineasm/parse.h"
#include "isa/number/num.h"
#include "isa/number/round.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* An argument of an op: a number, or an operand's value. */
struct argument {
    enum mlucc_asm_role role;
    const struct mlucc_asm_operand *operand; /* NULL: a number */
    int64_t number;
};

struct writer {
    struct mlucc_buffer *out;
    struct mlucc_asm_error *error;
    const struct mlucc_asm *statement;
    enum isa_type type;
    struct argument arguments[ISA_MAX_OPERANDS];
    size_t n;
    int saved_at[32]; /* by register: the offset from sp where its value is
                         saved; 0: not saved */
};

static bool wrong(struct writer *w, const char *what, struct mlucc_span where)
{
    *w->error = (struct mlucc_asm_error){what, where};
    return false;
}

/* ---- numbers ------------------------------------------------------------- */

static bool float_bits(struct writer *w,
                       const struct mlucc_asm_operand *operand, int64_t *bits)
{
    uint64_t real;

    if (operand->is_pattern) {
        *bits = operand->number;
        return true;
    }
    memcpy(&real, &operand->real, sizeof real);
    struct isa_format_bits format = ISA_BITS_F32;
    isa_format_of(w->type, &format);
    *bits = (int64_t)isa_encode_f64(real, ISA_ROUND_RN, format);
    return true;
}

/* Returns the register value of a number: its 32 bits, or the bits of an
 * element if the number's role is an element. */
static bool number_of(struct writer *w, const struct mlucc_asm_operand *operand,
                      enum mlucc_asm_role role, int64_t *value)
{
    unsigned bits =
        role == MLUCC_ASM_ELEMENT ? 8 * isa_types[w->type].bytes : 32;

    if (role == MLUCC_ASM_ELEMENT &&
        isa_types[w->type].class == ISA_CLASS_FLOAT)
        return float_bits(w, operand, value);
    assert(bits < 64);
    if (operand->is_real)
        return wrong(w, "is no integer", operand->text);
    if (operand->number < -(INT64_C(1) << (bits - 1)) ||
        operand->number >= INT64_C(1) << bits)
        return wrong(w, "does not fit the type", operand->text);
    *value = operand->number;
    return true;
}

/* ---- arguments ----------------------------------------------------------- */

static bool add_number(struct writer *w, int64_t number)
{
    assert(w->n < ISA_MAX_OPERANDS);
    w->arguments[w->n++] = (struct argument){.number = number};
    return true;
}

static bool add_operand(struct writer *w,
                        const struct mlucc_asm_operand *operand,
                        enum mlucc_asm_role role)
{
    int64_t number;

    if (operand->kind == MLUCC_ASM_NUMBER)
        return number_of(w, operand, role, &number) && add_number(w, number);
    assert(w->n < ISA_MAX_OPERANDS && operand->reg < 32);
    w->arguments[w->n++] = (struct argument){role, operand, 0};
    return true;
}

static enum mlucc_asm_role role_of(char letter)
{
    if (letter == 's' || letter == 'y')
        return MLUCC_ASM_ELEMENT;
    return letter == 'p' || isa_letter(letter)->access != ISA_ACCESS_NUMBER
               ? MLUCC_ASM_ADDRESS
               : MLUCC_ASM_COUNT;
}

/* Returns the index of the operand with this name in the form; -1: none. */
static int named(const struct mlucc_asm_row *row, struct mlucc_span name)
{
    struct mlucc_span rest = {row->form, strlen(row->form)};

    for (int i = 0; rest.n; i++) {
        struct mlucc_span part = mlucc_span_trim(mlucc_span_cut(&rest, ','));
        if (strchr("[{=", part.p[0])) {
            part.n -= part.p[0] == '=' ? 1 : 2;
            part.p++;
        }
        if (part.n == name.n && memcmp(part.p, name.p, name.n) == 0)
            return i;
    }
    return -1;
}

static int64_t direction(struct mlucc_span name)
{
    for (int i = 0; i < ISA_N_DIRECTIONS; i++)
        if (mlucc_span_is(name, isa_directions[i].name))
            return i;
    return 0;
}

/* Adds the arguments that the row names, with roles by the op's letters. */
static bool add_named(struct writer *w, const struct mlucc_asm_row *row,
                      const struct isa_op *op)
{
    struct mlucc_span rest = {row->arguments, strlen(row->arguments)};

    while (rest.n) {
        struct mlucc_span name = mlucc_span_cut(&rest, ' ');
        int at = named(row, name);
        assert(at < (int)w->statement->n && w->n < op->n_operands);
        if (at < 0)
            add_number(w, direction(name));
        else if (!add_operand(w, &w->statement->operands[at],
                              role_of(op->operands[w->n])))
            return false;
    }
    return true;
}

/* Adds the chain word, one byte per stage, and the stages' arguments. */
static bool add_stages(struct writer *w)
{
    const size_t first = 3;           /* after [dst], n, [src] */
    assert(w->statement->n >= first); /* mlucc_asm_check has counted them */
    size_t n = w->statement->n - first;
    uint64_t chain = 0;

    if (n > ISA_FUSE_STAGES)
        return wrong(w, "is one stage too many, there may be 8",
                     w->statement->operands[first + ISA_FUSE_STAGES].text);
    for (size_t i = 0; i < n; i++) {
        const struct mlucc_asm_operand *o = &w->statement->operands[first + i];
        unsigned kind = o->kind == MLUCC_ASM_POINTER ? ISA_FUSE_VECTOR : 0;
        const struct mlucc_asm_stage *stage = mlucc_asm_stage_find(o->stage);
        assert(stage && stage->number < ISA_FUSE_VECTOR);
        kind |= stage->number;
        chain |= (uint64_t)kind << 8 * i;
    }
    add_number(w, (int64_t)chain);
    for (size_t i = 0; i < n; i++) {
        const struct mlucc_asm_operand *o = &w->statement->operands[first + i];
        enum mlucc_asm_role role = o->kind == MLUCC_ASM_POINTER
                                       ? MLUCC_ASM_ADDRESS
                                       : MLUCC_ASM_ELEMENT;
        if (!add_operand(w, o, role))
            return false;
    }
    return true;
}

/* ---- instructions -------------------------------------------------------- */

/* Whether the register of an argument already has the right value. */
static bool is_in_place(const struct writer *w, size_t k)
{
    const struct argument *a = &w->arguments[k];

    return a->operand && a->role != MLUCC_ASM_COUNT &&
           a->operand->kind != MLUCC_ASM_PLACE &&
           a->operand->reg == isa_operand_registers[k];
}

static void save(struct writer *w, unsigned reg, int at)
{
    assert(reg < 32 && at < 0 && at >= -2048);
    w->saved_at[reg] = at;
    mlucc_appendf(w->out, "\tsd\t%s, %d(sp)\n", isa_registers[reg], at);
}

static void restore_all(struct writer *w)
{
    for (unsigned reg = 0; reg < 32; reg++)
        if (w->saved_at[reg])
            mlucc_appendf(w->out, "\tld\t%s, %d(sp)\n", isa_registers[reg],
                          w->saved_at[reg]);
}

static void load(struct writer *w, const char *to, const struct argument *a)
{
    const struct mlucc_asm_operand *o = a->operand;

    if (!o) {
        mlucc_appendf(w->out, "\tli\t%s, %" PRId64 "\n", to, a->number);
        return;
    }
    bool is_count = a->role == MLUCC_ASM_COUNT;
    if (w->saved_at[o->reg])
        mlucc_appendf(w->out, "\t%s\t%s, %d(sp)\n", is_count ? "lw" : "ld", to,
                      w->saved_at[o->reg]);
    else
        mlucc_appendf(w->out, "\t%s\t%s, %s\n", is_count ? "sext.w" : "mv", to,
                      isa_registers[o->reg]);
    if (o->kind == MLUCC_ASM_PLACE && o->number)
        mlucc_appendf(w->out, "\taddi\t%s, %s, %" PRId64 "\n", to, to,
                      o->number);
}

static void issue(struct writer *w, const struct isa_op *op)
{
    assert(w->n == op->n_operands || op->shape == ISA_SHAPE_fuse);
    for (size_t k = 0; k < w->n; k++)
        if (!is_in_place(w, k))
            save(w, isa_operand_registers[k], -8 * (int)(k + 1));
    for (size_t k = 0; k < w->n; k++)
        if (!is_in_place(w, k))
            load(w, isa_registers[isa_operand_registers[k]], &w->arguments[k]);
    mlucc_appendf(w->out, "\t.insn i 0x0b, 0, x0, x%d, 0x%03x\n", (int)w->type,
                  (unsigned)op->code);
    restore_all(w);
}

/* ---- special forms ------------------------------------------------------- */

/* Handles dumpprintf. The type of a register's value is unknown, so kind 'r'
 * means that the format decides. The values are stored below the saved
 * registers, and the kinds below the values. */
#define MAX_VALUES 16
static bool print(struct writer *w, const struct isa_op *op)
{
    const int values = -32 - 8 * MAX_VALUES, kinds = values - MAX_VALUES;
    size_t n = w->statement->n - 1;

    assert(w->statement->n >= 1);
    if (n > MAX_VALUES)
        return wrong(w, "is one value too many, there may be 16",
                     w->statement->operands[1 + MAX_VALUES].text);
    for (int k = 0; k < 4; k++)
        save(w, isa_operand_registers[k], -8 * (k + 1));
    for (size_t i = 0; i < n; i++) {
        const struct mlucc_asm_operand *o = &w->statement->operands[1 + i];
        struct argument a = {MLUCC_ASM_ADDRESS, o, 0};
        if (o->kind == MLUCC_ASM_NUMBER) {
            a.operand = NULL;
            if (!number_of(w, o, MLUCC_ASM_COUNT, &a.number))
                return false;
        }
        load(w, "a0", &a);
        mlucc_appendf(w->out, "\tsd\ta0, %d(sp)\n", values + 8 * (int)i);
    }
    mlucc_appendf(w->out, "\tli\ta0, 0x%" PRIx64 "\n",
                  UINT64_C(0x7272727272727272));
    for (int i = 0; i < MAX_VALUES; i += 8)
        mlucc_appendf(w->out, "\tsd\ta0, %d(sp)\n", kinds + i);
    load(w, "a0",
         &(struct argument){MLUCC_ASM_ADDRESS, &w->statement->operands[0], 0});
    mlucc_appendf(w->out,
                  "\taddi\ta1, sp, %d\n\taddi\ta2, sp, %d\n\tli\ta3, %zu\n"
                  "\t.insn i 0x0b, 0, x0, x0, 0x%03x\n",
                  values, kinds, n, (unsigned)op->code);
    restore_all(w);
    return true;
}

/* Handles findlast1. In double, 2s + 1 is exact, and its exponent is the index
 * of the highest bit of s plus one. The result is -1 for 0. */
static bool last_bit(struct writer *w)
{
    const char *d = isa_registers[w->statement->operands[0].reg];
    const struct mlucc_asm_operand *s = &w->statement->operands[1];
    int64_t number;

    if (s->kind == MLUCC_ASM_NUMBER) {
        if (!number_of(w, s, MLUCC_ASM_COUNT, &number))
            return false;
        mlucc_appendf(w->out, "\tli\t%s, %" PRId64 "\n", d, number);
    }
    mlucc_appendf(w->out,
                  "\tslli\t%s, %s, 32\n\tsrli\t%s, %s, 31\n"
                  "\taddi\t%s, %s, 1\n\tfcvt.d.lu\t%s, %s\n"
                  "\tsrli\t%s, %s, 52\n\taddi\t%s, %s, -1024\n",
                  d, s->kind == MLUCC_ASM_NUMBER ? d : isa_registers[s->reg], d,
                  d, d, d, d, d, d, d, d, d);
    return true;
}

bool mlucc_asm_emit(const struct mlucc_asm *statement,
                    const struct mlucc_asm_row *row, enum isa_type type,
                    struct mlucc_buffer *out, struct mlucc_asm_error *error)
{
    struct writer w = {
        .out = out, .error = error, .statement = statement, .type = type};
    const struct isa_op *op = row->op[0] ? isa_op_find(row->op) : NULL;

    assert(op || row->way == MLUCC_ASM_NOTHING || row->way == MLUCC_ASM_LAST);
    switch (row->way) {
    case MLUCC_ASM_NOTHING:
        return true;
    case MLUCC_ASM_LAST:
        return last_bit(&w);
    case MLUCC_ASM_PRINT:
        return print(&w, op);
    case MLUCC_ASM_FUSE:
        if (!add_named(&w, row, op) || !add_stages(&w))
            return false;
        break;
    case MLUCC_ASM_OP:
        if (!add_named(&w, row, op))
            return false;
        break;
    }
    issue(&w, op);
    return true;
}
