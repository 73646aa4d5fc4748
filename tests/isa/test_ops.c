/* SPDX-License-Identifier: MIT
 *
 * Sweeps over the table of ops: what every row must satisfy, whatever it is.
 */
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "isa/tables/gaps.h"
#include "isa/tables/names.h"
#include "isa/tables/prototype.h"
#include "isa/tables/rules.h"
#include "tests/trial/ops.h"

/* The letters of bang.def; spans have an extent. */
#define SPANS "wrxcGDS"

static size_t count_letter(const struct isa_op *op, char letter)
{
    size_t n = 0;
    for (const char *o = op->operands; *o; o++)
        n += *o == letter;
    return n;
}

Test(ops, table_is_not_empty)
{
    size_t n = 0;
    cr_assert_not_null(isa_ops(&n));
    cr_assert_gt(n, 0);
}

Test(ops, names_are_identifiers_and_unique)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        cr_expect(islower((unsigned char)ops[i].name[0]), "%s", ops[i].name);
        cr_expect_eq(
            strspn(ops[i].name, "abcdefghijklmnopqrstuvwxyz_0123456789"),
            strlen(ops[i].name), "%s", ops[i].name);
        for (size_t k = 0; k < i; k++)
            cr_expect_str_neq(ops[i].name, ops[k].name);
    }
}

Test(ops, codes_fit_the_word_and_are_unique)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        cr_expect_lt(ops[i].code, ISA_MAX_OPS, "%s", ops[i].name);
        for (size_t k = 0; k < i; k++)
            cr_expect_neq(ops[i].code, ops[k].code, "%s and %s", ops[i].name,
                          ops[k].name);
    }
}

Test(ops, are_found_by_code_and_name)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        cr_expect_eq(isa_op_by_code(ops[i].code), &ops[i], "%s", ops[i].name);
        cr_expect_eq(isa_op_find(ops[i].name), &ops[i], "%s", ops[i].name);
    }
}

Test(ops, nothing_else_is_found)
{
    size_t n = 0, n_found = 0;
    isa_ops(&n);
    for (unsigned code = 0; code < 2 * ISA_MAX_OPS; code++)
        n_found += isa_op_by_code(code) != NULL;
    cr_expect_eq(n_found, n);
    cr_expect_null(isa_op_by_code(UINT32_MAX));
    cr_expect_null(isa_op_find(""));
    cr_expect_null(isa_op_find("Add"));
    cr_expect_null(isa_op_find("add_"));
    cr_expect_null(isa_op_find("__bang_add"));
}

Test(ops, operands_are_known_letters)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        size_t length = strlen(ops[i].operands);
        for (const char *l = ops[i].operands; *l; l++)
            cr_expect_eq(isa_letter(*l)->letter, *l, "%s: %s", ops[i].name,
                         ops[i].operands);
        cr_expect_eq(ops[i].n_operands, length, "%s", ops[i].name);
        cr_expect_leq(length, ISA_MAX_OPERANDS, "%s", ops[i].name);
    }
}

/* isa_call has one length and one scalar type, and copies need both ends. */
Test(ops, operands_make_sense_together)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_op *op = &ops[i];
        cr_expect_leq(count_letter(op, 'n') + count_letter(op, 'b'), 1, "%s",
                      op->name);
        cr_expect_eq(count_letter(op, 'D'), count_letter(op, 'S'), "%s",
                     op->name);
        cr_expect(op->unit == ISA_UNIT_COMPUTE ||
                      count_letter(op, 'D') <= count_letter(op, 'm'),
                  "%s: a copy without a direction", op->name);
        cr_expect(!strchr(op->operands, 'k') || strchr(op->operands, 'm'),
                  "%s: a cluster without a direction", op->name);
        cr_expect_eq(op->unit == ISA_UNIT_DMA,
                     strchr(op->operands, 'm') != NULL,
                     "%s: DMA is for ops with a direction", op->name);
        bool writes = op->result != ISA_RESULT_NONE;
        for (const char *l = op->operands; *l; l++)
            writes |= (isa_letter(*l)->access & ISA_ACCESS_WRITTEN) != 0;
        cr_expect(!op->sem || writes, "%s: a body that changes nothing",
                  op->name);
    }
}

/* What a shape of many ops needs: how many of which letters, * for any number
 * of spans. */
static const struct {
    enum isa_shape shape;
    const char *letters, *counts;
} needs[] = {
    {ISA_SHAPE_flat, "NhvtugcDS", "0000000**"},
    {ISA_SHAPE_cycle, "nNcbhvtugG", "1110000000"},
    {ISA_SHAPE_matrix, "hvnNbtugcG", "1100000000"},
    {ISA_SHAPE_pad, "wrlhvsnNbtugciDS", "1151110000000000"},
    {ISA_SHAPE_nhwc, "wrlhvsnNbtugciDS", "1121100000000000"},
    {ISA_SHAPE_filter, "wrlhvsnNbtugciDS", "1121100000000000"},
    {ISA_SHAPE_pool, "rlhvsnNbtugciDS", "151100000000000"},
    {ISA_SHAPE_pool_dilated, "rlhvsnNbtugciDS", "191100000000000"},
    {ISA_SHAPE_pool_shrinking, "wJrlhvsnNbtugciDS", "11191100000000000"},
    {ISA_SHAPE_pool_back, "wrlhvsnNbtugcDS", "115110000000000"},
    {ISA_SHAPE_copy_2d, "DSbtugnNhvwrxcG", "111111000000000"},
    {ISA_SHAPE_copy_3d, "DSbtugnNhvwrxcG", "111224000000000"},
    {ISA_SHAPE_fill_3d, "wntgbNuhvrxcGDS", "112200000000000"},
    {ISA_SHAPE_convert, "wrnitugbNhvxcGDS", "1111000000000000"},
    {ISA_SHAPE_convert_strided, "wrntugibNhvxcGDS", "1111110000000000"},
};

#define N_NEEDS (sizeof needs / sizeof *needs)

Test(ops, operands_fit_their_shape)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; ops[i].sem && k < N_NEEDS; k++) {
            const char *letters = needs[k].letters, *counts = needs[k].counts;
            if (needs[k].shape != ops[i].shape)
                continue;
            for (; *letters; letters++, counts++)
                cr_expect(*counts == '*' || count_letter(&ops[i], *letters) ==
                                                (size_t)(*counts - '0'),
                          "%s: operand %c", ops[i].name, *letters);
        }
}

/* Flat ops have a length; what isa_shape takes by position lies there. */
Test(ops, spans_lie_where_shapes_expect_them)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_op *op = &ops[i];
        bool has_spans = strpbrk(op->operands, SPANS);
        if (op->shape == ISA_SHAPE_flat)
            cr_expect(!has_spans || strpbrk(op->operands, "nb"),
                      "%s: spans without a length", op->name);
        if (op->shape == ISA_SHAPE_cycle)
            cr_expect_eq(strncmp(op->operands, "wrcnN", 5), 0, "%s", op->name);
        if (op->shape == ISA_SHAPE_matrix)
            cr_expect_eq(strncmp(op->operands, "wrhv", 4), 0, "%s", op->name);
    }
}

/* The rule sets and the units tell where operands are, so must the letters. */
Test(ops, rules_fit_the_operands)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_op *op = &ops[i];
        const struct isa_rule_info *rule = &isa_rules[op->rule];
        cr_expect_eq(rule->space == ISA_IN_BY_DIRECTION,
                     strchr(op->operands, 'm') != NULL, "%s", op->name);
        cr_expect_eq(rule->extra == ISA_EXTRA_aligned,
                     strchr(op->operands, 'G') != NULL, "%s", op->name);
        cr_expect(!strpbrk(op->operands, SPANS) || op->rule != ISA_RULE_free,
                  "%s: spans that nothing checks", op->name);
    }
}

Test(ops, every_body_has_a_reference)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        cr_expect(!ops[i].sem || trial_op(i).shape != NULL,
                  "%s: tests/ref has no reference for it", ops[i].name);
}

/* The same intrinsic with the same operands would be ambiguous in kernels,
 * unless a wrapper written by hand tells the ops apart. */
Test(ops, intrinsics_are_told_apart_by_operands)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            cr_expect(ops[i].is_hand_written ||
                          strcmp(ops[i].intrinsic, ops[k].intrinsic) ||
                          strcmp(ops[i].operands, ops[k].operands) ||
                          !(ops[i].types & ops[k].types),
                      "%s and %s", ops[i].name, ops[k].name);
}

Test(ops, operands_have_names_of_their_own)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < ops[i].n_operands; k++) {
            char name[32], other[32];
            isa_operand_name(&ops[i], k, name, sizeof name);
            cr_expect(islower((unsigned char)name[0]), "%s: '%s'", ops[i].name,
                      name);
            for (int l = 0; l < k; l++) {
                isa_operand_name(&ops[i], l, other, sizeof other);
                cr_expect_str_neq(name, other, "%s: operands %d and %d are %s",
                                  ops[i].name, l, k, name);
            }
        }
}

Test(ops, operands_are_named_by_shape_and_op)
{
    static const struct {
        const char *op, *names[10];
    } some[] = {
        {"add", {"d", "a", "b", "n"}},
        {"maxpool",
         {"d", "a", "channel", "height", "width", "kernel_height",
          "kernel_width", "stride_width", "stride_height"}},
        {"gather_mask",
         {"d", "s", "offset", "mask", "size", "direction", "dst_stride", "n"}},
        {"lock", {"first", "second"}},
        {"fuse", {"d", "n", "a", "chain", "b", "c", "e", "f"}},
    };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        for (int k = 0; some[i].names[k]; k++) {
            char name[32];
            isa_operand_name(isa_op_find(some[i].op), k, name, sizeof name);
            cr_expect_str_eq(name, some[i].names[k], "%s, operand %d",
                             some[i].op, k);
        }
}

Test(ops, types_exist)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        cr_expect_neq(ops[i].types, 0, "%s", ops[i].name);
        cr_expect_eq(ops[i].types >> ISA_N_TYPES, 0, "%s", ops[i].name);
        bool is_bytes = ops[i].types == 1u << ISA_T_NONE;
        cr_expect(is_bytes || !(ops[i].types & 1u << ISA_T_NONE),
                  "%s: bytes are no element type", ops[i].name);
        cr_expect(!is_bytes || !strpbrk(ops[i].operands, "wrxcGs"),
                  "%s: elements without a type", ops[i].name);
    }
}

/* Why an op lacks a type, NULL if nothing says. */
static const char *why_not(const struct isa_op *op, unsigned type)
{
    size_t n;
    const struct isa_gap *gaps = isa_gaps(&n);
    for (size_t i = 0; i < n; i++)
        if (gaps[i].types & 1u << type && isa_gap_is_of(&gaps[i], op))
            return gaps[i].why;
    return NULL;
}

/* What ops of the family take on an architecture. */
static uint32_t types_on(const struct isa_arch *arch, const char *family)
{
    size_t n = 0;
    uint32_t types = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        if (isa_has_family_types(&ops[i]) && arch->number >= ops[i].since &&
            strcmp(isa_family(&ops[i]), family) == 0)
            types |= ops[i].types;
    return types;
}

/* On each architecture: what one op of a family takes, the others take as well
 * or say why they do not. */
Test(ops, families_have_their_types_or_a_reason)
{
    size_t n = 0, n_archs = 0, n_gaps = 0;
    const struct isa_op *ops = isa_ops(&n);
    const struct isa_arch *archs = isa_archs(&n_archs);
    for (size_t i = 0; i < n; i++) {
        uint32_t missing = 0;
        for (size_t a = 0; a < n_archs; a++)
            if (archs[a].number >= ops[i].since)
                missing |= types_on(&archs[a], isa_family(&ops[i]));
        missing &= ~ops[i].types;
        for (unsigned t = 0; t < ISA_N_TYPES; t++) {
            if (!isa_has_family_types(&ops[i]) || !(missing & 1u << t))
                continue;
            cr_expect_not_null(why_not(&ops[i], t),
                               "%s has no form for %s, which others of %s "
                               "take: gaps.def has no reason",
                               ops[i].name, isa_types[t].name,
                               isa_family(&ops[i]));
            n_gaps++;
        }
    }
    cr_expect_gt(n_gaps, 0);
}

/* A reason for what is there, or for an op that is not, is out of date. */
Test(ops, reasons_are_about_gaps)
{
    size_t n = 0, n_gaps = 0;
    const struct isa_op *ops = isa_ops(&n);
    const struct isa_gap *gaps = isa_gaps(&n_gaps);
    for (size_t g = 0; g < n_gaps; g++) {
        size_t words = 1, found = 0;
        for (const char *c = gaps[g].ops; *c; c++)
            words += *c == ' ';
        for (size_t i = 0; i < n; i++) {
            if (!isa_gap_is_of(&gaps[g], &ops[i]))
                continue;
            found++;
            cr_expect_eq(gaps[g].types & ops[i].types, 0,
                         "%s has forms that gaps.def misses", ops[i].name);
            cr_expect_eq(gaps[g].types & ~isa_family_types(isa_family(&ops[i])),
                         0, "%s: a reason for what no other op takes",
                         ops[i].name);
        }
        cr_expect_eq(found, words, "'%s' names an op that is not there",
                     gaps[g].ops);
        cr_expect_str_not_empty(gaps[g].why);
    }
}

static bool is_fill(const struct isa_op *op)
{
    return strcmp(isa_family(op), "Fills") == 0;
}

/* The whole family of activation functions, fills of every integer. */
Test(ops, what_public_programs_need_is_there)
{
    size_t n = 0, n_active = 0;
    const struct isa_op *ops = isa_ops(&n);
    const uint32_t floats =
        1u << ISA_T_F16 | 1u << ISA_T_BF16 | 1u << ISA_T_F32;
    for (size_t i = 0; i < n; i++)
        if (strncmp(ops[i].intrinsic, "__bang_active_", 14) == 0) {
            cr_expect_eq(ops[i].types, floats, "%s", ops[i].name);
            n_active++;
        }
    for (size_t i = 0; i < isa_n_aliases(); i++)
        if (strncmp(isa_alias(i).name, "__bang_active_", 14) == 0) {
            cr_expect_eq(isa_alias(i).op->types, floats, "%s",
                         isa_alias(i).name);
            n_active++;
        }
    cr_expect_geq(n_active, 22);
    for (size_t i = 0; i < n; i++)
        for (unsigned t = 1; is_fill(&ops[i]) && t < ISA_N_TYPES; t++)
            cr_expect(ops[i].types & 1u << t, "%s of %s", ops[i].name,
                      isa_types[t].name);
}

Test(ops, columns_are_in_range)
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        cr_expect_leq(ops[i].unit, ISA_UNIT_DMA, "%s", ops[i].name);
        cr_expect_lt(ops[i].cost, ISA_N_COSTS, "%s", ops[i].name);
        cr_expect_lt(ops[i].rule, ISA_N_RULES, "%s", ops[i].name);
        cr_expect_lt(ops[i].shape, ISA_N_SHAPES, "%s", ops[i].name);
        cr_expect_eq(ops[i].unit == ISA_UNIT_NONE, ops[i].cost == ISA_COST_none,
                     "%s: a unit and no work, or the reverse", ops[i].name);
        /* an end is never that of an architecture */
        cr_expect(ops[i].dropped == 0 || ops[i].dropped == 4,
                  "%s: there is no toolkit %u.0", ops[i].name, ops[i].dropped);
    }
}

/* The map of the binary contract: spaces follow each other in the order of the
 * table, the stack ends where the table says and takes 128 MiB at most. */
Test(ops, addresses_have_a_space)
{
    static const struct {
        uint64_t first, last;
        enum isa_space space;
        enum isa_owner owner;
    } map[] = {
        {0, 0x1fffff, ISA_N_SPACES, 0},
        {0x200000, 0x2fffff, ISA_SPACE_NRAM, ISA_OWNER_CORE},
        {0x300000, 0x3fffff, ISA_SPACE_WRAM, ISA_OWNER_CORE},
        {0x400000, 0xfffffff, ISA_SPACE_SRAM, ISA_OWNER_CLUSTER},
        {0x10000000, 0x1fffffff, ISA_SPACE_CODE, ISA_OWNER_MODULE},
        {0x20000000, 0x37ffffff, ISA_SPACE_GLOBAL, ISA_OWNER_MODULE},
        {0x38000000, 0x3fffffff, ISA_SPACE_LDRAM, ISA_OWNER_CORE},
        {0x1000000000, UINT64_MAX, ISA_SPACE_GDRAM, ISA_OWNER_DEVICE},
    };
    for (size_t i = 0; i < sizeof map / sizeof map[0]; i++) {
        cr_expect_eq(isa_space_at(map[i].first), map[i].space);
        cr_expect_eq(isa_space_at(map[i].last), map[i].space);
        if (map[i].space < ISA_N_SPACES)
            cr_expect_eq(isa_spaces[map[i].space].owner, map[i].owner);
    }
}

Test(ops, documentation_is_there)
{
    char rules[ISA_RULES_SIZE];
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        cr_expect_str_not_empty(ops[i].intrinsic, "%s", ops[i].name);
        cr_expect_str_not_empty(ops[i].formula, "%s", ops[i].name);
        cr_expect_null(strchr(ops[i].formula, '\n'), "%s", ops[i].name);
        isa_rules_text(&ops[i], rules, sizeof rules);
        cr_expect_lt(strlen(rules), sizeof rules - 1, "%s is cut off", rules);
    }
}

/* ---- what replaces an op that an architecture lacks ------------------- */

static void expect_replacement(void *user, const struct isa_name *n)
{
    /* What has no like elsewhere: lanes of the register file, bytes by a mask,
     * products of three. Of the others another form is there by the same name.
     */
    static const char *const alone[] = {
        "__vv_",      "__extension", "__bang_expand_channel_mul",
        "__memcpy",   "__gdramset",  "__sramset",
        "__ldramset", "__bang_div",  "__bang_write_value"};
    bool is_alone = n->kind != ISA_NAME_OP || n->name[0] != '_';
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        is_alone |= strncmp(n->name, alone[i], strlen(alone[i])) == 0;
    /* Atomics, which are there from 2xx on, have none before. */
    if (is_alone || (n->since <= 200 && n->dropped == 0))
        return;
    cr_expect(n->replacement, "%s: nothing says what to use instead", n->name);
    ++*(unsigned *)user;
}

Test(ops, one_that_is_not_everywhere_says_what_to_use_instead)
{
    unsigned seen = 0;
    isa_names_visit(expect_replacement, &seen);
    cr_expect_gt(seen, 40);
}
