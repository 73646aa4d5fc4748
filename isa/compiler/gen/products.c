/* SPDX-License-Identifier: MIT */
/* See products.h. */
#include "isa/compiler/gen/products.h"
#include "isa/isa.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* An element type of an operand. The 4-bit type comes after all others. */
enum { INT4 = ISA_N_TYPES, N_SIDES };

static unsigned side(enum isa_type type, unsigned bits)
{
    return bits == 4 ? INT4 : type;
}

/* Returns the types of kernels, one bit each, with which a source can be
 * multiplied for a result. */
static uint32_t kernels(unsigned result, unsigned source, unsigned since)
{
    uint32_t mask = 0;
    for (uint64_t i = 0; i <= ISA_MAX_COMBINATION; i++) {
        const struct isa_combination *c = isa_combination_find(i);
        if (c && c->result == result && c->since == since &&
            side(c->source, c->source_bits) == source)
            mask |= 1u << side(c->kernel, c->kernel_bits);
    }
    return mask;
}

static void put_sides(FILE *f, uint32_t mask)
{
    const char *separator = " ";
    for (unsigned i = 0; i < N_SIDES; i++)
        if (mask & 1u << i) {
            fprintf(f, "%s%s", separator,
                    i == INT4 ? "int4x2_t" : isa_types[i].name);
            separator = ", ";
        }
    fputs(" |", f);
}

/* Returns the sources that can be multiplied with exactly these kernels. */
static uint32_t sources(unsigned result, unsigned since, uint32_t kernel)
{
    uint32_t mask = 0;
    for (unsigned i = 0; i < N_SIDES; i++)
        if (kernels(result, i, since) == kernel)
            mask |= 1u << i;
    return mask;
}

void gen_put_products(FILE *f)
{
    fputs("\n## Types of products\n\nWhat conv, conv_partial, matmul and mlp "
          "multiply: every source of a row with every kernel of it, for every "
          "result. `int4x2_t` has two integers of 4 bits.\n\n"
          "| results | sources | kernels | from |\n|---|---|---|---|\n",
          f);
    uint32_t done[ISA_N_TYPES][N_SIDES] = {0};
    for (uint64_t i = 0; i <= ISA_MAX_COMBINATION; i++) {
        const struct isa_combination *c = isa_combination_find(i);
        if (!c || done[c->result][side(c->source, c->source_bits)] &
                      1u << side(c->kernel, c->kernel_bits))
            continue;
        uint32_t results = 0;
        uint32_t kernel =
            kernels(c->result, side(c->source, c->source_bits), c->since);
        uint32_t source = sources(c->result, c->since, kernel);
        for (unsigned r = 0; r < ISA_N_TYPES; r++) {
            if (sources(r, c->since, kernel) != source)
                continue;
            results |= 1u << r;
            for (unsigned s = 0; s < N_SIDES; s++)
                if (source & 1u << s)
                    done[r][s] |= kernel;
        }
        fputs("|", f);
        put_sides(f, results);
        put_sides(f, source);
        put_sides(f, kernel);
        fprintf(f, " %u |\n", c->since);
    }
}
