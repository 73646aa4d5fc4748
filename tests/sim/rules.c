/* SPDX-License-Identifier: MIT */
/*
 * See rules.h. A text is read from its start: after a scope ("1xx and 2xx: ",
 * which ends at "; ") comes a phrase of the table, or a sentence about numbers
 * ("n * sizeof(T) a multiple of 128"), whose expressions are worked out.
 */
#include "tests/sim/rules.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/tables/prototype.h"
#include "isa/tables/rules.h"

bool rule_is_span(const struct isa_op *op, int k)
{
    return isa_letter(op->operands[k])->access != ISA_ACCESS_NUMBER;
}

/* Pieces of a gather reach as far as their offsets say, which are 0 in the
 * test; elements of an extension are all taken once. */
enum rule_numbers rule_reach(struct rule_case *c)
{
    struct isa_call call = {.type = c->type,
                            .source = c->source,
                            .generation = c->generation,
                            .slices = 16};
    struct isa_extent extents[ISA_MAX_OPERANDS];
    memcpy(call.arg, c->arg, sizeof call.arg);
    const struct isa_shape_error e = isa_shape(c->op, &call, extents);
    for (int k = 0, span = 0; k < c->op->n_operands; k++) {
        c->bytes[k] = 0;
        if (!rule_is_span(c->op, k))
            continue;
        c->bytes[k] = extents[span].bytes;
        c->low[k] = c->arg[k] + (uint64_t)extents[span++].before;
        if (c->op->shape == ISA_SHAPE_extension && k == 0)
            c->bytes[k] = call.work;
        else if (k < 2 && c->bytes[k] == 0 &&
                 (c->op->shape == ISA_SHAPE_gather ||
                  c->op->shape == ISA_SHAPE_scatter))
            c->bytes[k] = call.n;
    }
    return e.operand < 0                         ? RULE_GOOD
           : strstr(e.text, "beyond any memory") ? RULE_HUGE
                                                 : RULE_BAD;
}

/* ---- expressions --------------------------------------------------------- */

struct reading {
    const struct rule_case *c;
    const char *at;
    bool is_bad;
};

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool takes(struct reading *r, const char *words)
{
    const size_t n = strlen(words);
    if (strncmp(r->at, words, n) != 0)
        return false;
    r->at += n;
    return true;
}

static int operand_called(const struct isa_op *op, const char *name, size_t n)
{
    char room[32];
    for (int k = 0; k < op->n_operands; k++) {
        isa_operand_name(op, k, room, sizeof room);
        if (strlen(room) == n && strncmp(room, name, n) == 0)
            return k;
    }
    return -1;
}

static long double sum(struct reading *r);

static long double factor(struct reading *r)
{
    if (takes(r, "sizeof(T)"))
        return isa_types[r->c->type].bytes;
    if (takes(r, "2^"))
        return powl(2,
                    (long double)strtol(r->at, (char **)(uintptr_t)&r->at, 10));
    if (takes(r, "-"))
        return -factor(r);
    if (takes(r, "(")) {
        const long double v = sum(r);
        r->is_bad |= !takes(r, ")");
        return v;
    }
    if (isdigit((unsigned char)*r->at))
        return (long double)strtol(r->at, (char **)(uintptr_t)&r->at, 10);
    size_t n = 0;
    while (is_name_char(r->at[n]))
        n++;
    const int k = operand_called(r->c->op, r->at, n);
    r->is_bad |= k < 0;
    r->at += n;
    return k < 0 ? 0 : (long double)(int64_t)r->c->arg[k];
}

static long double product(struct reading *r)
{
    long double v = factor(r);
    for (;;) {
        if (takes(r, " * "))
            v *= factor(r);
        else if (takes(r, " / "))
            v = truncl(v / factor(r));
        else
            return v;
    }
}

static long double sum(struct reading *r)
{
    long double v = product(r);
    for (;;) {
        if (takes(r, " + "))
            v += product(r);
        else if (takes(r, " - "))
            v -= product(r);
        else
            return v;
    }
}

/* "A", "A and B" or "A, B" and what holds for each. */
static bool numbers_hold(struct reading *r)
{
    enum { MOST = 16 };
    long double left[MOST];
    int n = 0;
    do
        left[n++] = sum(r);
    while (n < MOST && !r->is_bad && (takes(r, " and ") || takes(r, ", ")));
    bool holds = true, is_in = false, is_most = false, is_less = false;
    bool is_equal = false;
    if (r->is_bad)
        return false;
    if (!takes(r, " a multiple of ") && !takes(r, " multiples of ") &&
        !(is_in = takes(r, " in ")) && !(is_most = takes(r, " at most ")) &&
        !(is_less = takes(r, " less than ")) &&
        !(is_equal = takes(r, " equal to "))) {
        r->is_bad = true;
        return false;
    }
    const long double right = sum(r);
    r->is_bad |= is_in && !takes(r, "..");
    const long double last = is_in ? sum(r) : 0;
    for (int i = 0; i < n; i++)
        holds &= is_in      ? left[i] >= right && left[i] <= last
                 : is_most  ? left[i] <= right
                 : is_less  ? left[i] < right
                 : is_equal ? left[i] == right
                            : right != 0 && fmodl(left[i], right) == 0;
    return holds;
}

/* ---- memory -------------------------------------------------------------- */

static int find(const struct rule_case *c, char letter)
{
    const char *at = strchr(c->op->operands, letter);
    return at ? (int)(at - c->op->operands) : -1;
}

static bool is_used(const struct rule_case *c, int k)
{
    return rule_is_span(c->op, k) && c->bytes[k] > 0;
}

static bool meets(const struct rule_case *c, int a, int b)
{
    return is_used(c, a) && is_used(c, b) &&
           c->low[a] < c->low[b] + c->bytes[b] &&
           c->low[b] < c->low[a] + c->bytes[a];
}

/* What is written first: d. */
static int written(const struct rule_case *c)
{
    for (int k = 0; k < c->op->n_operands; k++)
        if (rule_is_span(c->op, k))
            return k;
    return 0;
}

static bool apart_from(const struct rule_case *c, char letter)
{
    const int d = written(c), k = find(c, letter);
    return k < 0 || k == d || !meets(c, d, k);
}

static bool is_in(const struct rule_case *c, int k, enum isa_space space)
{
    enum isa_space is = isa_space_at(c->low[k]);
    is = is == ISA_SPACE_GLOBAL || is == ISA_SPACE_CODE ? ISA_SPACE_GDRAM : is;
    return !is_used(c, k) || is == space;
}

static bool all_in(const struct rule_case *c, enum isa_space space,
                   const char *but)
{
    bool holds = true;
    for (int k = 0; k < c->op->n_operands; k++)
        holds &= strchr(but, c->op->operands[k]) || is_in(c, k, space);
    return holds;
}

static const struct isa_direction_info *direction(const struct rule_case *c)
{
    return &isa_directions[c->arg[find(c, 'm')]];
}

static bool touches(const struct rule_case *c, enum isa_space space)
{
    return direction(c)->dst == space || direction(c)->src == space;
}

static bool all_aligned(const struct rule_case *c, uint64_t align)
{
    bool holds = true;
    for (int k = 0; k < c->op->n_operands; k++)
        holds &= !is_used(c, k) || c->low[k] % align == 0;
    return holds;
}

/* Whether d is apart from the others, or from what else is written, where it
 * does not begin at the same byte. */
static bool overlaps_well(const struct rule_case *c, bool may_equal,
                          bool of_written)
{
    const int d = written(c);
    bool holds = true;
    for (int k = d + 1; k < c->op->n_operands; k++)
        if (rule_is_span(c->op, k) &&
            (!of_written ||
             isa_letter(c->op->operands[k])->access != ISA_ACCESS_READ))
            holds &= !meets(c, d, k) || (may_equal && c->low[d] == c->low[k]);
    return holds;
}

/* ---- phrases ------------------------------------------------------------- */

static int wram_side(const struct rule_case *c)
{
    return direction(c)->dst == ISA_SPACE_WRAM ? 0 : 1;
}

static bool are_multiples(const struct rule_case *c, char letter, int64_t of)
{
    bool holds = true;
    for (int k = 0; k < c->op->n_operands; k++)
        holds &= c->op->operands[k] != letter || (int64_t)c->arg[k] % of == 0;
    return holds;
}

static bool are_strides_whole(const struct rule_case *c)
{
    return are_multiples(c, wram_side(c) ? 'u' : 't', 8);
}

static bool are_strides_elements(const struct rule_case *c)
{
    const int64_t bytes = isa_types[c->type].bytes;
    return are_multiples(c, 't', bytes) && are_multiples(c, 'u', bytes);
}

static bool is_float(enum isa_type type)
{
    return type == ISA_T_F16 || type == ISA_T_BF16 || type == ISA_T_F32;
}

static bool is_position(const struct rule_case *c)
{
    const int64_t most = 127 * (!is_float(c->type) + !is_float(c->source));
    const int64_t position = (int64_t)c->arg[find(c, 'i')];
    return position >= -most && position <= most;
}

static bool is_index_wide(const struct rule_case *c)
{
    const int at = operand_called(c->op, "kernel_height", 13);
    const long double n = (long double)c->arg[at] * (long double)c->arg[at + 1];
    return n <= (c->type == ISA_T_F32 ? 0x1p32L : 65536);
}

static bool is_chain(const struct rule_case *c)
{
    bool ended = false, holds = true;
    for (unsigned i = 0; i < 8; i++) {
        const unsigned byte = c->arg[3] >> 8 * i & 0xff, stage = byte & 0x7f;
        holds &= byte == 0 || (!ended && stage >= 1 && stage <= 12);
        holds &= stage < 4 || stage > 6 || !is_float(c->type);
        ended |= byte == 0;
    }
    return holds;
}

static bool are_pairs(const struct rule_case *c)
{
    static const int at[] = {10, 12, 13};
    bool holds = true;
    for (int i = 0; i < 3; i++) {
        const int64_t high = (int32_t)(c->arg[at[i]] >> 32);
        const int64_t low = (int32_t)c->arg[at[i]];
        holds &= high > 0 && low > 0;
    }
    return holds;
}

/* Rows of combinations.def: result, source and its bits, kernel and its bits.
 */
static const struct {
    enum isa_type result, source;
    unsigned source_bits;
    enum isa_type kernel;
    unsigned kernel_bits;
} combinations[] = {
#define X(n, result, source, source_bits, kernel, kernel_bits, since, cost) \
    [n] = {ISA_T_##result, ISA_T_##source, source_bits, ISA_T_##kernel,     \
           kernel_bits},
#include "isa/tables/combinations.def"
#undef X
};
enum { N_COMBINATIONS = sizeof combinations / sizeof *combinations };

static uint64_t combination(const struct rule_case *c)
{
    const uint64_t has_bias = strchr(c->op->operands, 'r') ? 0x100 : 0;
    return c->arg[c->op->n_operands - 1] & ~has_bias;
}

static bool is_combination(const struct rule_case *c)
{
    const uint64_t n = combination(c);
    return n > 0 && n < N_COMBINATIONS && combinations[n].result == c->type;
}

static bool is_product_of_floats(const struct rule_case *c)
{
    return is_combination(c) && is_float(combinations[combination(c)].source);
}

static bool is_kernel_aligned(const struct rule_case *c)
{
    const uint64_t n = is_combination(c) ? combination(c) : 1;
    const unsigned ratio =
        combinations[n].source_bits / combinations[n].kernel_bits;
    return c->arg[2] % (ratio == 4 ? 16 : ratio == 2 ? 32 : 64) == 0;
}

static bool has_byte(const struct rule_case *c)
{
    return isa_types[c->type].bytes == 1 || isa_types[c->source].bytes == 1;
}

/* Reads a phrase of the table. False: none begins here. */
static bool phrase_holds(struct reading *r, bool is_in_scope, bool *holds)
{
    const struct rule_case *c = r->c;
    const char *start = r->at, *end = start;
#define X(words, condition)                                                   \
    if (strncmp(start, words, strlen(words)) == 0 &&                          \
        start + strlen(words) > end && !is_name_char(start[strlen(words)])) { \
        end = start + strlen(words);                                          \
        *holds = !is_in_scope || (condition);                                 \
    }
#include "tests/sim/phrases.def"
#undef X
    r->at = end;
    return end > start;
}

/* ---- texts --------------------------------------------------------------- */

/* What comes before a clause and says when it is asked for. */
static bool reads_scope(struct reading *r, bool *is_in_scope)
{
    const struct rule_case *c = r->c;
    if (takes(r, "1xx and 2xx: "))
        *is_in_scope &= c->generation == 2;
    else if (takes(r, "3xx before 392: "))
        *is_in_scope &= c->generation == 3;
    else if (takes(r, "after 592 "))
        *is_in_scope &= c->arch > 592;
    else if (takes(r, "with height 1 "))
        *is_in_scope &= c->arg[find(c, 'h')] == 1;
    else
        return false;
    return true;
}

const char *rule_broken(const struct rule_case *c, bool has_reach, char *room,
                        size_t size)
{
    char text[ISA_RULES_SIZE];
    struct rule_case here = *c;
    struct reading r = {&here, isa_rules_text(c->op, text, sizeof text), false};
    bool is_in_scope = true, is_broken = false;
    if (!has_reach)
        memset(here.bytes, 0, sizeof here.bytes);
    if (strcmp(text, "no constraint") == 0)
        return NULL;
    while (*r.at) {
        const char *start = r.at;
        bool holds = true;
        while (reads_scope(&r, &is_in_scope))
            ;
        if (!phrase_holds(&r, is_in_scope, &holds))
            holds = numbers_hold(&r);
        if (is_in_scope && !holds && !is_broken)
            snprintf(room, size, "%.*s", (int)(r.at - start), start);
        is_broken |= is_in_scope && !holds;
        const bool is_end = !*r.at || takes(&r, "; ");
        is_in_scope |= is_end;
        if (r.is_bad || !(is_end || takes(&r, ", ")))
            cr_assert_fail("%s: nobody reads '%s'", c->op->name, start);
    }
    return is_broken ? room : NULL;
}
