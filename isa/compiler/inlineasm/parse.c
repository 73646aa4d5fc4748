/* SPDX-License-Identifier: MIT */
/* Parses one statement of MLU assembly after Clang has inserted operands. A
 * statement is a mnemonic and operands, separated by commas: registers,
 * numbers, [pointers], objects in memory, and .stages(of one of these). Accepts
 * any text; scans each operand once. */
#include "isa/compiler/inlineasm/parse.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool mlucc_span_is(struct mlucc_span span, const char *text)
{
    return strlen(text) == span.n && memcmp(span.p, text, span.n) == 0;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct mlucc_span mlucc_span_trim(struct mlucc_span span)
{
    while (span.n && is_space(span.p[0])) {
        span.p++;
        span.n--;
    }
    while (span.n && is_space(span.p[span.n - 1]))
        span.n--;
    return span;
}

struct mlucc_span mlucc_span_cut(struct mlucc_span *rest, char separator)
{
    const char *at = rest->n ? memchr(rest->p, separator, rest->n) : NULL;
    struct mlucc_span part = {rest->p, at ? (size_t)(at - rest->p) : rest->n};
    size_t skipped = part.n + (at != NULL);

    rest->p += skipped;
    rest->n -= skipped;
    return part;
}

/* ---- one operand --------------------------------------------------------- */

static bool wrong(struct mlucc_asm_error *error, const char *what,
                  struct mlucc_span where)
{
    *error = (struct mlucc_asm_error){what, where};
    return false;
}

static bool read_register(struct mlucc_span text, unsigned *reg)
{
    enum { FRAME_POINTER = 8 };
    for (unsigned i = 0; i < 32; i++)
        if (mlucc_span_is(text, isa_registers[i])) {
            *reg = i;
            return true;
        }
    *reg = FRAME_POINTER;
    return mlucc_span_is(text, "fp");
}

/* Reads decimal and hexadecimal integers of up to 64 bits, and reals. */
static bool read_number(struct mlucc_span text, struct mlucc_asm_operand *to)
{
    char copy[64], *end;
    bool is_negative = text.n && text.p[0] == '-';

    if (text.n == 0 || text.n >= sizeof copy || memchr(text.p, 0, text.n))
        return false;
    memcpy(copy, text.p, text.n);
    copy[text.n] = '\0';
    const char *digits = copy + (copy[0] == '-' || copy[0] == '+');
    if (digits[0] < '0' || digits[0] > '9')
        return false;
    to->kind = MLUCC_ASM_NUMBER;
    to->is_pattern = digits[0] == '0' && (digits[1] | 32) == 'x';
    to->is_real = !to->is_pattern && strpbrk(digits, ".eE");
    errno = 0;
    if (to->is_real) {
        to->real = strtod(copy, &end);
        return *end == '\0';
    }
    unsigned long long value = strtoull(digits, &end, to->is_pattern ? 16 : 10);
    if (*end || errno || (is_negative && value > 1ull << 63))
        return false;
    to->number = (int64_t)(is_negative ? 0 - value : value);
    to->real = is_negative ? -(double)value : (double)value;
    return true;
}

/* [register] */
static bool read_pointer(struct mlucc_span text, struct mlucc_asm_operand *to,
                         struct mlucc_asm_error *error)
{
    assert(text.n > 0 && text.p[0] == '[');
    struct mlucc_span inside = {text.p + 1, text.n - 1};

    to->kind = MLUCC_ASM_POINTER;
    if (inside.n == 0 || inside.p[inside.n - 1] != ']')
        return wrong(error, "has no closing bracket", text);
    inside.n--;
    return read_register(mlucc_span_trim(inside), &to->reg) ||
           wrong(error, "is no pointer in a register", text);
}

/* offset(register), Clang's form of objects in memory */
static bool read_place(struct mlucc_span text, struct mlucc_asm_operand *to)
{
    struct mlucc_span rest = text;
    struct mlucc_span offset = mlucc_span_cut(&rest, '(');

    if (rest.n == 0 || rest.p[rest.n - 1] != ')')
        return false;
    rest.n--;
    if (!read_number(offset, to) || !read_register(rest, &to->reg))
        return false;
    to->kind = MLUCC_ASM_PLACE;
    return !to->is_real && to->number >= -2048 && to->number < 2048;
}

/* Reads the status register, which is always 0 (no error). */
static bool read_status(struct mlucc_span text, struct mlucc_asm_operand *to)
{
    to->kind = MLUCC_ASM_NUMBER;
    return mlucc_span_is(text, "%status") || mlucc_span_is(text, "%%status");
}

static bool read_plain(struct mlucc_span text, struct mlucc_asm_operand *to,
                       struct mlucc_asm_error *error)
{
    if (text.n == 0)
        return wrong(error, "is missing", text);
    if (text.p[0] == '[')
        return read_pointer(text, to, error);
    if (read_register(text, &to->reg)) {
        to->kind = MLUCC_ASM_REGISTER;
        return true;
    }
    if (read_number(text, to) || read_place(text, to) || read_status(text, to))
        return true;
    return wrong(error, "is no register, number or [pointer]", text);
}

/* .name(operand) */
static bool read_stage(struct mlucc_span text, struct mlucc_asm_operand *to,
                       struct mlucc_asm_error *error)
{
    assert(text.n > 0 && text.p[0] == '.');
    struct mlucc_span rest = {text.p + 1, text.n - 1};

    to->stage = mlucc_span_trim(mlucc_span_cut(&rest, '('));
    if (to->stage.n == 0 || rest.n == 0 || rest.p[rest.n - 1] != ')')
        return wrong(error, "is no .stage(argument)", text);
    rest.n--;
    return read_plain(mlucc_span_trim(rest), to, error);
}

static bool read_operand(struct mlucc_span text, struct mlucc_asm_operand *to,
                         struct mlucc_asm_error *error)
{
    *to = (struct mlucc_asm_operand){.text = text};
    if (text.n && text.p[0] == '.')
        return read_stage(text, to, error);
    return read_plain(text, to, error);
}

/* ---- the statement ------------------------------------------------------- */

bool mlucc_asm_parse(struct mlucc_span text, struct mlucc_asm *statement,
                     struct mlucc_asm_error *error)
{
    struct mlucc_span rest = mlucc_span_trim(text);
    size_t n = 0;

    while (n < rest.n && !is_space(rest.p[n]) && rest.p[n] != '[')
        n++;
    statement->mnemonic = (struct mlucc_span){rest.p, n};
    statement->n = 0;
    rest = mlucc_span_trim((struct mlucc_span){rest.p + n, rest.n - n});
    bool more = rest.n != 0;
    while (more) {
        if (statement->n == MLUCC_ASM_OPERANDS)
            return wrong(error, "is one operand too many", rest);
        more = memchr(rest.p, ',', rest.n) != NULL;
        struct mlucc_span part = mlucc_span_trim(mlucc_span_cut(&rest, ','));
        if (!read_operand(part, &statement->operands[statement->n++], error))
            return false;
    }
    return true;
}
