/* SPDX-License-Identifier: MIT
 *
 * See text.h. A number is reached by the distance to it, so that a word means
 * the same wherever the registers point.
 */
#include "tests/fuzz/launch/text.h"

#include <string.h>

#include "tests/support/encode.h"

uint64_t text_here(const struct text *t)
{
    return TEXT_FIRST + 4 * t->n;
}

uint64_t text_next_number(const struct text *t)
{
    return TEXT_NUMBERS_FIRST + 8 * t->n_numbers;
}

void text_put(struct text *t, uint32_t word)
{
    if (t->n < TEXT_WORDS)
        t->words[t->n++] = word;
}

/* Ops that return something have a0 as destination. */
void text_put_op(struct text *t, unsigned code, unsigned type, unsigned source)
{
    const struct isa_op *op = isa_op_by_code(code);
    if (t->n == TEXT_WORDS)
        return;
    t->ops[t->n_ops++] = (uint32_t)t->n;
    text_put(t, enc_rm(enc_bang(code, type), source) |
                    (op && op->result != ISA_RESULT_NONE ? A0 << 7 : 0));
}

void text_put_number(struct text *t, uint64_t number)
{
    if (t->n_numbers < TEXT_NUMBERS)
        t->numbers[t->n_numbers++] = number;
}

/* auipc and the lower bits of the distance, which are signed. */
static int far(struct text *t, unsigned reg)
{
    const uint32_t distance = (uint32_t)(text_next_number(t) - text_here(t));
    const uint32_t upper = (distance + 0x800) >> 12;
    text_put(t, enc_u(ISA_I_auipc, reg, upper));
    return (int)(distance - (upper << 12));
}

void text_load(struct text *t, unsigned reg, uint64_t number)
{
    text_put(t, enc_i(ISA_I_ld, reg, reg, far(t, reg)));
    text_put_number(t, number);
}

void text_load_address(struct text *t, unsigned reg)
{
    text_put(t, enc_i(ISA_I_addi, reg, reg, far(t, reg)));
}

uint64_t text_put_string(struct text *t, const char *string)
{
    const uint64_t at = text_next_number(t);
    for (size_t left = strlen(string) + 1; left > 0;) {
        uint64_t part = 0;
        const size_t n = left < sizeof part ? left : sizeof part;
        memcpy(&part, string, n);
        text_put_number(t, part);
        string += n;
        left -= n;
    }
    return at;
}
