/* SPDX-License-Identifier: MIT */
/* Looks at instruction words (RISC-V, 32 bits each): lui and addi make a
 * constant of 32 bits, a shift by k multiplies by 2^k, and compilers turn
 * comparisons with a limit into slti, or into a branch on a loaded one. */
#include "runtime/tools/sizes/constants.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

enum { LEAST = 8, MOST_KEPT = 400 };

struct constants {
    int64_t *values;
    size_t n, room;
};

static void keep(struct constants *c, int64_t value)
{
    value = value < 0 ? -value : value; /* n == 700 is n - 700 == 0 */
    if (value >= LEAST && ISA_GROW(c->values, c->n, c->room))
        c->values[c->n++] = value;
}

/* The immediate of an I-type instruction. */
static int64_t immediate(uint32_t word)
{
    return (int32_t)word >> 20;
}

static void look(struct constants *c, uint32_t word, int64_t upper[32])
{
    enum { LUI = 0x37, OP_IMM = 0x13, OP_IMM_32 = 0x1b };
    enum { ADDI = 0, SLLI = 1, SLTI = 2, SLTIU = 3, ANDI = 7 };
    const uint32_t opcode = word & 0x7f, kind = word >> 12 & 7;
    const uint32_t to = word >> 7 & 31, from = word >> 15 & 31;
    if (opcode == LUI) {
        upper[to] = (int32_t)(word & 0xfffff000);
        keep(c, upper[to]);
    } else if (opcode == OP_IMM || opcode == OP_IMM_32) {
        if (kind == ADDI)
            keep(c, (from ? upper[from] : 0) + immediate(word));
        else if (kind == SLLI)
            keep(c, INT64_C(1) << (word >> 20 & 31));
        else if (kind == SLTI || kind == SLTIU || kind == ANDI)
            keep(c, immediate(word) + (kind == ANDI));
        upper[to] = 0;
    } else
        upper[to] = 0; /* or no register is written: then a constant is lost */
}

static int ascending(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int64_t *sizes_constants(const struct isa_image *image, size_t *n)
{
    struct constants c = {.n = 0};
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *segment = &image->segments[i];
        int64_t upper[32] = {0};
        for (size_t at = 0; segment->is_code && at + 4 <= segment->file_bytes;
             at += 4) {
            uint32_t word;
            memcpy(&word, segment->data + at, sizeof word);
            look(&c, word, upper);
        }
    }
    for (size_t i = 0; i < image->n_symbols; i++)
        if (!image->symbols[i].is_function)
            keep(&c, (int64_t)image->symbols[i].bytes);
    if (c.n > 0)
        qsort(c.values, c.n, sizeof *c.values, ascending);
    *n = 0;
    for (size_t i = 0; i < c.n && *n < MOST_KEPT; i++)
        if (*n == 0 || c.values[*n - 1] != c.values[i])
            c.values[(*n)++] = c.values[i];
    return c.values;
}
