/* SPDX-License-Identifier: MIT */
/*
 * The printed rules of every op against what the simulator refuses: operands
 * are drawn at random, rules.c reads the rules, and the op is executed. What
 * obeys every rule is performed, what breaks one is refused.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/machine.h"
#include "tests/sim/rules.h"
#include "tests/support/device_code.h"
#include "tests/support/encode.h"
#include "tests/support/engine.h"
#include "tests/support/random.h"

/* p[0..14]: operands; p[15] bytes from p[16] to NRAM before. */
static const char source[] =
    "extern \"C\" __mlu_global__ void kernel(const long *p) {\n"
    "  __memcpy((void *)0x200000, (void *)p[16], p[15], GDRAM2NRAM);\n"
    "  __sync();\n"
    "  __mlu_op<__MLU_CODE_conv, __MLU_F32>(p[0], p[1], p[2], p[3], p[4],\n"
    "      p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13], p[14]);\n"
    "  __sync();\n"
    "}\n";

enum {
    SLOTS = 15,    /* one for each operand, in every memory */
    SLOT = 32768,  /* bytes of one */
    N_GOOD = 16,   /* cases that obey, of each op on each device; or COUNT */
    N_CHANGED = 6, /* changed ones of each */
    MOST_DRAWS = 1500, /* until one obeys */
};

struct bench {
    struct sim *sim;
    struct sim_module *module;
    struct device_code code;
    unsigned char *place; /* of the word of the op in the code */
    uint64_t gdram, fill, p;
    const struct sim_device *device;
    uint64_t state; /* of random numbers */
    unsigned n_runs;
};

/* ---- launches ------------------------------------------------------------ */

static void reload(struct bench *b)
{
    cr_assert_eq(
        sim_module_load_elf(b->sim, b->code.elf, b->code.bytes, &b->module),
        SIM_OK, "%s", sim_error(b->sim));
}

static void set_up(struct bench *b, const char *device)
{
    b->device = sim_device_find(device, NULL, 0);
    struct sim_config config = {.device = b->device};
    b->sim = engine_new(&config);
    b->code = device_code(source, b->device->arch_name);
    const uint32_t word = enc_bang(isa_op_find("conv")->code, ISA_T_F32);
    for (size_t i = 0; i + sizeof word <= b->code.bytes; i += 2)
        if (memcmp((char *)b->code.elf + i, &word, sizeof word) == 0)
            b->place = (unsigned char *)b->code.elf + i;
    cr_assert_not_null(b->place);
    cr_assert_eq(sim_malloc(b->sim, SLOTS * SLOT, &b->gdram), SIM_OK);
    cr_assert_eq(sim_malloc(b->sim, SLOTS * SLOT, &b->fill), SIM_OK);
    cr_assert_eq(sim_malloc(b->sim, 256, &b->p), SIM_OK);
}

static void tear_down(struct bench *b)
{
    sim_free(b->sim);
    free(b->code.elf);
}

/* Offsets and indices are 0, masks choose everything, other elements are not
 * 0. */
static int filling(char letter)
{
    return strchr("oI", letter) ? 0 : letter == 'q' ? 0xff : 1;
}

static bool is_for_memory_core(const struct rule_case *c)
{
    const char *m = strchr(c->op->operands, 'm');
    return m && isa_directions[c->arg[m - c->op->operands]].who == ISA_WHO_MPU;
}

static enum sim_status run(struct bench *b, const struct rule_case *c)
{
    static char fill[SLOTS * SLOT];
    int64_t p[17] = {0};
    memcpy(p, c->arg, sizeof c->arg);
    for (int k = 0; k < c->op->n_operands; k++)
        memset(fill + k * SLOT, filling(c->op->operands[k]), SLOT);
    p[15] = c->op->n_operands * SLOT;
    p[16] = (int64_t)b->fill;
    cr_assert_eq(sim_write(b->sim, b->fill, fill, (size_t)p[15]), SIM_OK);
    cr_assert_eq(sim_write(b->sim, b->p, p, sizeof p), SIM_OK);
    struct sim_argument argument = {&b->p, 8};
    const bool is_union = is_for_memory_core(c);
    struct sim_launch what = {.module = b->module,
                              .kernel = "kernel",
                              .dim = {is_union ? 4 : 1, 1, 1},
                              .union_clusters = is_union,
                              .arguments = &argument,
                              .n_arguments = 1};
    b->n_runs++;
    return sim_launch(b->sim, &what, NULL);
}

/* ---- draws --------------------------------------------------------------- */

static uint64_t one_of(struct bench *b, const int64_t *from, size_t n)
{
    return (uint64_t)from[below(&b->state, n)];
}
#define ONE_OF(b, ...)                        \
    one_of(b, (const int64_t[]){__VA_ARGS__}, \
           sizeof((const int64_t[]){__VA_ARGS__}) / 8)

/* The same address for operand k of its own in every memory. */
static uint64_t slot(struct bench *b, enum isa_space space, int k)
{
    const uint64_t at = (uint64_t)k * SLOT;
    switch (space) {
    case ISA_SPACE_GDRAM:
        return b->gdram + at;
    case ISA_SPACE_LDRAM:
        return isa_spaces[space].first - (1u << 20) + at;
    case ISA_SPACE_WRAM:
        return isa_spaces[space].first + (uint64_t)k * 512;
    default:
        return isa_spaces[space].first + at;
    }
}

static enum isa_space space_of(const struct rule_case *c, int k)
{
    const struct isa_letter *l = isa_letter(c->op->operands[k]);
    const char *m = strchr(c->op->operands, 'm');
    if (l->place == ISA_PLACE_WRAM)
        return ISA_SPACE_WRAM;
    if (l->place == ISA_PLACE_GDRAM)
        return ISA_SPACE_GDRAM;
    if (m && k < 2) {
        const struct isa_direction_info *d =
            &isa_directions[c->arg[m - c->op->operands]];
        return k ? d->src : d->dst;
    }
    switch (isa_rules[c->op->rule].space) {
    case ISA_IN_GDRAM:
        return ISA_SPACE_GDRAM;
    case ISA_IN_SRAM:
        return ISA_SPACE_SRAM;
    case ISA_IN_LDRAM:
        return ISA_SPACE_LDRAM;
    default:
        return ISA_SPACE_NRAM;
    }
}

static uint64_t draw_span(struct bench *b, const struct rule_case *c, int k)
{
    return slot(b, space_of(c, k), k);
}

static uint64_t draw_info(struct bench *b, const struct rule_case *c)
{
    if (c->op->shape == ISA_SHAPE_convert || c->op->shape == ISA_SHAPE_conv ||
        c->op->shape == ISA_SHAPE_conv_partial ||
        c->op->shape == ISA_SHAPE_matmul || c->op->shape == ISA_SHAPE_mlp)
        return ONE_OF(b, 0, 0, 1, -1, 127, -127, 128, 254, -254, 255);
    if (c->op->shape != ISA_SHAPE_fuse)
        return ONE_OF(b, 0, 1, 2, 3, 4, 5, 6);
    uint64_t chain = 0;
    for (uint64_t i = 0, n = below(&b->state, 9); i < n; i++)
        chain |= (1 + below(&b->state, 13) + (below(&b->state, 2) << 7))
                 << 8 * i;
    return chain;
}

/* Good and bad numbers; which they are depends on all. */
static uint64_t draw_number(struct bench *b, const struct rule_case *c, int k)
{
    const bool is_channel = strchr(c->op->operands, 'l') == c->op->operands + k;
    const bool has_many = c->op->n_operands > 8 && !is_channel;
    const bool is_small = below(&b->state, has_many ? 16 : 2) > 0;
    switch (c->op->operands[k]) {
    case 'm':
        return below(&b->state, ISA_N_DIRECTIONS);
    case 'k':
        return below(&b->state, 8) == 0;
    case 'i':
        return draw_info(b, c);
    case 'g':
        return ONE_OF(b, 0, 1, 2, 3);
    case 'P':
        return ONE_OF(b, 1, 1, 1, 2, 3) << 32 | ONE_OF(b, 1, 1, 1, 2, 3);
    case 'X':
        return below(&b->state, 40) | below(&b->state, 2) << 8;
    case 't':
    case 'u':
        return ONE_OF(b, 0, 8, 16, 64, 128, 256, 512, 1, 2, 4, 12, -8, -64,
                      -512, -4);
    case 's':
    case 'y':
        return below(&b->state, 100);
    default:
        return is_small ? ONE_OF(b, 1, 1, 1, 2, 3, 4, 5, 7, 8, 9)
                        : ONE_OF(b, 1, 8, 16, 32, 48, 64, 64, 65, 96, 128, 128,
                                 192, 256, 512, 1024, 2048);
    }
}

/* Letter y is a vector or a scalar. */
static bool is_vector(const struct rule_case *c, int k)
{
    const struct isa_op *op = c->op;
    if (op->operands[k] != 'y' || op->shape == ISA_SHAPE_fuse)
        return rule_is_span(op, k) &&
               (op->operands[k] != 'y' || c->arg[3] >> 8 * (k - 4) & 0x80);
    return c->arg[6] >> (k - 2) & 1;
}

static void draw_types(struct bench *b, struct rule_case *c)
{
    size_t n;
    const struct isa_conversion *all = isa_conversions(&n);
    c->source = ISA_T_NONE;
    do
        c->type = (enum isa_type)below(&b->state, ISA_N_TYPES);
    while (!(c->op->types >> c->type & 1));
    while (isa_op_converts(c->op)) {
        const struct isa_conversion *one = &all[below(&b->state, n)];
        c->type = one->target;
        c->source = one->source;
        if (isa_conversion_find(c->op, c->type, c->source))
            return;
    }
}

static bool fits(const struct rule_case *c)
{
    bool is_in = true;
    for (int k = 0; k < c->op->n_operands; k++)
        is_in &= c->bytes[k] <=
                 (isa_letter(c->op->operands[k])->place == ISA_PLACE_WRAM
                      ? SLOT
                      : SLOT / 2);
    return is_in;
}

/* Draws until all rules are obeyed and operands are of moderate size. */
static bool draw(struct bench *b, struct rule_case *c)
{
    char room[512];
    for (int i = 0; i < MOST_DRAWS; i++) {
        draw_types(b, c);
        for (int k = 0; k < c->op->n_operands; k++)
            if (!rule_is_span(c->op, k) || c->op->operands[k] == 'y')
                c->arg[k] = draw_number(b, c, k);
        for (int k = 0; k < c->op->n_operands; k++)
            if (rule_is_span(c->op, k) && is_vector(c, k))
                c->arg[k] = draw_span(b, c, k);
        const enum rule_numbers numbers = rule_reach(c);
        for (int k = 0; k < c->op->n_operands; k++) /* back from their start */
            if (is_vector(c, k) && c->low[k] < c->arg[k] &&
                c->arg[k] - c->low[k] <= SLOT / 2)
                c->arg[k] += SLOT / 2;
        rule_reach(c);
        if (numbers != RULE_HUGE && (numbers == RULE_BAD || fits(c)) &&
            !rule_broken(c, numbers == RULE_GOOD, room, sizeof room))
            return true;
    }
    return false;
}

/* Another place or number for one operand. */
static void change(struct bench *b, struct rule_case *c)
{
    const int k = (int)below(&b->state, c->op->n_operands);
    const bool is_content = strchr("oq", c->op->operands[k]);
    if (!is_vector(c, k)) {
        const uint64_t v = c->arg[k]; /* wraps around */
        const uint64_t far = UINT64_C(1) << 40;
        const uint64_t half = (uint64_t)((int64_t)v / 2);
        if (strchr("kPXs", c->op->operands[k]))
            c->arg[k] = draw_number(b, c, k);
        else if (c->op->operands[k] != 'm')
            c->arg[k] = ONE_OF(b, 0, -1, v + 1, v - 1, -v, far + 1, -far - 1,
                               half, v * 2, v * 3, 65535, 65536, v + 8);
        return;
    }
    int other = (int)below(&b->state, c->op->n_operands);
    other = is_vector(c, other) && !strchr("oqI", c->op->operands[other])
                ? other
                : k;
    switch (below(&b->state, 4)) {
    case 0:
        c->arg[k] += ONE_OF(b, 1, 2, 4, 8, 16, 32, 64, 128);
        break;
    case 1:
        c->arg[k] =
            slot(b,
                 (enum isa_space)ONE_OF(b, ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                        ISA_SPACE_GDRAM),
                 k);
        break;
    case 2:
        if (!is_content)
            c->arg[k] = c->arg[other];
        break;
    default:
        if (!is_content && other != k && c->bytes[other] > 64)
            c->arg[k] = c->arg[other] + ONE_OF(b, 64, -64, 4, -4);
    }
}

/* ---- judgement ----------------------------------------------------------- */

/* What no rule is about: how large memories are. */
static bool is_about_size(const char *message)
{
    return strstr(message, "id: fault:bounds") ||
           strstr(message, "id: fault:address") ||
           strstr(message, "id: fault:freed") ||
           strstr(message, "id: fault:null-pointer") ||
           strstr(message, "id: fault:stack") ||
           strstr(message, "beyond any memory");
}

/* Whether a destination can be empty, and lie anywhere: comparisons that hold
 * for no element. */
static bool may_choose_nothing(const struct rule_case *c)
{
    return c->op->shape == ISA_SHAPE_select && strchr(c->op->operands, 'i');
}

static void print_case(const struct rule_case *c, const char *device, char *to,
                       size_t size)
{
    size_t n = (size_t)snprintf(to, size, "%s (%s) on %s:", c->op->name,
                                isa_types[c->type].name, device);
    for (int k = 0; k < c->op->n_operands && n < size; k++)
        n += (size_t)snprintf(to + n, size - n, " %c=%lld", c->op->operands[k],
                              (long long)c->arg[k]);
}

static void judge(struct bench *b, struct rule_case *c)
{
    char broken[512], text[512];
    const bool has_reach = rule_reach(c) == RULE_GOOD;
    const char *clause = rule_broken(c, has_reach, broken, sizeof broken);
    const enum sim_status status = run(b, c);
    const char *message = sim_error(b->sim);
    print_case(c, b->device->name, text, sizeof text);
    if (clause && !may_choose_nothing(c))
        cr_expect_neq(status, SIM_OK, "%s is performed, against '%s'", text,
                      clause);
    if (!clause)
        cr_expect(status == SIM_OK || is_about_size(message),
                  "%s obeys all that is printed, and is refused: %s", text,
                  message);
}

static void judge_op(struct bench *b, const struct isa_op *op)
{
    const char *count = getenv("COUNT");
    const int n_good = count ? atoi(count) : N_GOOD;
    struct rule_case c = {.op = op,
                          .arch = b->device->arch,
                          .generation = isa_arch_of(b->device->arch)->gen};
    for (int i = 0; i < n_good; i++) {
        cr_assert(draw(b, &c), "%s on %s: no operands obey", op->name,
                  b->device->name);
        uint32_t word = enc_bang(op->code, c.type);
        for (unsigned s = 0; s < ISA_N_SOURCES; s++)
            if (isa_op_converts(op) && isa_sources[s] == c.source)
                word |= s << 12;
        word |= op->result != ISA_RESULT_NONE ? A0 << 7 : 0;
        memcpy(b->place, &word, sizeof word);
        reload(b);
        judge(b, &c);
        for (int k = 0; op->n_operands && k < N_CHANGED; k++) {
            struct rule_case other = c;
            change(b, &other);
            judge(b, &other);
        }
        sim_module_unload(b->sim, b->module);
    }
}

static void judge_all(const char *device)
{
    struct bench b = {.state = 88172645463325252ull};
    size_t n;
    unsigned n_ops = 0;
    const struct isa_op *ops = isa_ops(&n);
    set_up(&b, device);
    for (size_t i = 0; i < n; i++)
        if (ops[i].sem && ops[i].shape != ISA_SHAPE_scalar &&
            b.device->arch >= ops[i].since) {
            judge_op(&b, &ops[i]);
            n_ops++;
        }
    cr_expect_geq(n_ops, 200);
    tear_down(&b);
}

Test(rules, of_2xx_are_those_of_the_simulator)
{
    judge_all("MLU270");
}

Test(rules, of_3xx_are_those_of_the_simulator)
{
    judge_all("MLU370-X4");
}

Test(rules, of_5xx_are_those_of_the_simulator)
{
    judge_all("MLU590-H8");
}
