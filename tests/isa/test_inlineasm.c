/* SPDX-License-Identifier: MIT */
/*
 * Inline assembly of kernels: the table agrees with the ops it names, well
 * formed statements give the instructions written down here, malformed ones
 * one message each, and random text never more than messages. What the
 * instructions do is tested by programs (tests/programs/asm_*.mlu).
 */
#include "isa/compiler/inlineasm/constraint.h"
#include "isa/compiler/inlineasm/inlineasm.h"
#include "isa/compiler/inlineasm/parse.h"
#include "isa/compiler/inlineasm/table.h"
#include "isa/compiler/job/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/support/random.h"

static const struct isa_arch arch = {.name = "mtp_592", .number = 592};
static const struct mlucc_position here = {"k.mlu", 7, &arch};

static struct mlucc_span span(const char *text)
{
    return (struct mlucc_span){text, strlen(text)};
}

/* ---- the table ----------------------------------------------------------- */

Test(inlineasm, rows_fit_their_ops)
{
    size_t n;
    const struct mlucc_asm_row *rows = mlucc_asm_rows(&n);

    for (size_t i = 0; i < n; i++) {
        const char *name = rows[i].mnemonic;
        if (rows[i].way == MLUCC_ASM_LAST || rows[i].way == MLUCC_ASM_NOTHING)
            continue;
        const struct isa_op *op = isa_op_find(rows[i].op);
        cr_assert(op, "%s: no op %s", name, rows[i].op);
        struct mlucc_span rest = span(rows[i].arguments);
        size_t n_arguments = 0;
        for (; rest.n; n_arguments++)
            cr_assert_gt(mlucc_span_cut(&rest, ' ').n, 0, "%s", name);
        if (rows[i].way == MLUCC_ASM_OP)
            cr_assert_eq(n_arguments, op->n_operands, "%s", name);
        if (rows[i].way == MLUCC_ASM_FUSE)
            cr_assert_eq(n_arguments, ISA_FUSE_CHAIN, "%s", name);
        struct mlucc_span suffixes = span(rows[i].suffixes);
        do {
            struct mlucc_span one = mlucc_span_cut(&suffixes, ' ');
            cr_assert_lt(mlucc_asm_type(&rows[i], one), ISA_N_TYPES, "%s.%.*s",
                         name, (int)one.n, one.p);
        } while (suffixes.n);
    }
}

/* Every name among the arguments is an operand of the form or a direction. */
Test(inlineasm, arguments_are_known)
{
    size_t n;
    const struct mlucc_asm_row *rows = mlucc_asm_rows(&n);

    for (size_t i = 0; i < n; i++)
        for (struct mlucc_span rest = span(rows[i].arguments); rest.n;) {
            struct mlucc_span name = mlucc_span_cut(&rest, ' ');
            char word[64];
            snprintf(word, sizeof word, "%.*s", (int)name.n, name.p);
            bool known = strstr(rows[i].form, word) != NULL;
            for (int k = 0; k < ISA_N_DIRECTIONS; k++)
                known |= strcmp(word, isa_directions[k].name) == 0;
            cr_assert(known, "%s: %s", rows[i].mnemonic, word);
        }
}

Test(inlineasm, reference_has_every_row)
{
    static const char path[] = "docs/reference/assembly.md";
    static char text[20000];
    FILE *file = fopen(path, "r");
    size_t n;
    const struct mlucc_asm_row *rows = mlucc_asm_rows(&n);

    cr_assert(file, "%s: run tests from the root of the repository", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (size_t i = 0; i < n; i++) {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "`%s", rows[i].mnemonic);
        cr_expect(strstr(text, quoted), "%s lacks %s", path, rows[i].mnemonic);
    }
}

/* ---- translation --------------------------------------------------------- */

struct result {
    struct isa_arena arena;
    struct mlucc_buffer out, messages;
    bool ok;
};

static struct result *translate(struct result *r, const char *text, size_t n)
{
    *r = (struct result){.ok = false};
    r->out.arena = r->messages.arena = &r->arena;
    mlucc_append(&r->out, "", 0);
    mlucc_append(&r->messages, "", 0);
    r->ok = mlucc_inline_asm(text, n, &here, &r->out, &r->messages);
    return r;
}

/* Instructions without the white space between statements. */
static void gives(const char *text, const char *want)
{
    struct result r;

    translate(&r, text, strlen(text));
    cr_expect(r.ok, "%s: %s", text, r.messages.text);
    cr_expect_str_eq(r.out.text, want, "%s gives\n%s", text, r.out.text);
    isa_arena_clear(&r.arena);
}

static void refused(const char *text, const char *words)
{
    struct result r;

    translate(&r, text, strlen(text));
    cr_expect(!r.ok, "%s is taken", text);
    cr_expect(strncmp(r.messages.text, "k.mlu:7: error: ", 16) == 0 &&
                  strstr(r.messages.text, words),
              "%s: %s", text, r.messages.text);
    isa_arena_clear(&r.arena);
}

#define SYNC "\t.insn i 0x0b, 0, x0, x0, 0x010\n"

Test(inlineasm, statements)
{
    gives("", "");
    gives(" \n\t;;\n ;", "");
    gives("sync", SYNC);
    gives("\tsync;\n\t", SYNC);
    gives(" sync ; sync\n sync;;", SYNC SYNC SYNC);
    gives("# sync", "");
    gives(".volatile{sync;}", SYNC);
    gives(".volatile {\n sync;\n }\n", SYNC);
    gives(".volatilesync;\n\t", SYNC);
    gives("breakdump.gpr a0, 3;", "");
}

Test(inlineasm, what_headers_write_passes)
{
    gives(".insn i 0x0b, 0, x0, x0, 16", "\t.insn i 0x0b, 0, x0, x0, 16\n");
    gives("csrr a0, 3264", "\tcsrr a0, 3264\n");
    gives(
        "9989:\n.pushsection .mlu_steps,\"\",@progbits\n.asciz \"a;b\\\"c\"\n",
        "\t9989:\n\t.pushsection .mlu_steps,\"\",@progbits\n"
        "\t.asciz \"a;b\\\"c\"\n");
}

/* Numbers are the bytes of a name: 'a' is 97, '"' 34, '\\' 92; a negative one
 * has the byte 0xc3 at its end. */
Test(inlineasm, names_of_steps)
{
    gives(".mlu_step_name 97 0 0", "\t.asciz \"a\"\n");
    gives(".mlu_step_name 23586 0", "\t.asciz \"\\042\\134\"\n");
    gives(".mlu_step_name 7016996765293437281 98 0",
          "\t.asciz \"aaaaaaaab\"\n");
    gives(".mlu_step_name -4368666042652597919 169 0",
          "\t.asciz \"aaaaaa_\\303\\251\"\n");
}

/* Registers that are overwritten go to the stack and come back from there,
 * arguments that are in their place stay, counts are 32 bits. */
Test(inlineasm, arguments)
{
    gives("barrier.sync.local 5, s3;", "\tsd\ta0, -8(sp)\n\tsd\ta1, -16(sp)\n"
                                       "\tli\ta0, 5\n\tsext.w\ta1, s3\n"
                                       "\t.insn i 0x0b, 0, x0, x0, 0x6c8\n"
                                       "\tld\ta0, -8(sp)\n\tld\ta1, -16(sp)\n");
    gives("barrier.sync.global a1, a0;",
          "\tsd\ta0, -8(sp)\n\tsd\ta1, -16(sp)\n"
          "\tlw\ta0, -16(sp)\n\tlw\ta1, -8(sp)\n"
          "\t.insn i 0x0b, 0, x0, x0, 0x6c9\n"
          "\tld\ta0, -8(sp)\n\tld\ta1, -16(sp)\n");
    gives("exit %status", "\tsd\ta0, -8(sp)\n\tli\ta0, 0\n"
                          "\t.insn i 0x0b, 0, x0, x0, 0x021\n"
                          "\tld\ta0, -8(sp)\n");
}

/* The lines that load a fuse argument: the chain, then the first argument. */
static void fused(const char *stage, const char *chain, const char *argument)
{
    char text[200], line[100];
    struct result r;

    snprintf(text, sizeof text, "fuse.nram.%s", stage);
    translate(&r, text, strlen(text));
    cr_expect(r.ok, "%s: %s", text, r.messages.text);
    snprintf(line, sizeof line, "\tli\ta3, %s\n", chain);
    cr_expect(strstr(r.out.text, line), "%s: %s", text, r.out.text);
    snprintf(line, sizeof line, "\ta4, %s\n", argument);
    cr_expect(strstr(r.out.text, line), "%s: %s", text, r.out.text);
    isa_arena_clear(&r.arena);
}

Test(inlineasm, stages)
{
    fused("s32 [a0], a1, [a2], .mul(s1)", "1", "s1");
    fused("s32 [a0], a1, [a2],\n\t.add( [ s1 ] )", "130", "s1");
    fused("u32 [a0], 9, [a2], .and(0x7fffffff), .ge(t0)", "2308", "2147483647");
    fused("s32 [a0], 9, [a2], .mul(-1)", "1", "-1");
    fused("u16 [a0], 9, [a2], .lt(65535)", "12", "65535");
    fused("f32 [a0], 9, [a2], .mul(1)", "1", "1065353216");
    fused("f32 [a0], 9, [a2], .mul(-0.5)", "1", "3204448256");
    fused("f32 [a0], 9, [a2], .mul(0x3f800000)", "1", "1065353216");
    fused("f16 [a0], 9, [a2], .sub(1e-1)", "3", "11878");
    fused("f16 [a0], 9, [a2], .eq(zero)", "7", "zero");
    fused("u32 [a0], a1, [a2], .xor([a5])", "134", "a5");
}

Test(inlineasm, malformed)
{
    refused("syncc", "unknown MLU instruction 'syncc'");
    refused("sync.", "unknown MLU instruction 'sync.'");
    refused("sync.copy", "unknown");
    refused("fuse.nram", "fuse.nram is followed by one of: f16");
    refused("fuse.nram.f32", "too few");
    refused("fuse.nram.f32 [a0], a1, [a2]", "too few");
    refused("fuse.nram.f32 [a0], a1, [a2],", "'' is missing");
    refused("fuse.nram.f32 [a0], a1, [a2], a3", "'a3' is no .stage");
    refused("fuse.nram.f32 [a0], a1, .mul(a3), [a2]", "comes too early");
    refused("fuse.nram.f32 [a0], [a1], [a2], .mul(a3)",
            "'[a1]' is no register or number");
    refused("fuse.nram.f32 [a0], a1, [a2], .mul(a3", "'.mul(a3' is no .stage");
    refused("fuse.nram.f32 [a0], a1, [a2], .mul()", "'' is missing");
    refused("fuse.nram.f32 [a0], a1, [a2], .mul((a3))", "is no register");
    refused("fuse.nram.f32 [a0], a1, [a2], .mul(8(sp))", "is no register");
    refused("fuse.nram.f32 [a0, a1, [a2], .mul(a3)", "no closing bracket");
    refused("fuse.nram.f32 a0], a1, [a2], .mul(a3)", "'a0]' is no register");
    refused("fuse.nram.f32 [a9], a1, [a2], .mul(a3)", "no pointer");
    refused("fuse.nram.f32 [], a1, [a2], .mul(a3)", "no pointer");
    refused("fuse.nram.f32 [a0], 4294967296, [a2], .mul(a3)", "fit the type");
    refused("fuse.nram.f32 [a0], 1.5, [a2], .mul(a3)", "is no integer");
    refused("fuse.nram.s8 [a0], a1, [a2], .mul(-129)", "fit the type");
    refused("fuse.nram.u8 [a0], a1, [a2], .mul(256)", "fit the type");
    refused("fuse.nram.s32 [a0], a1, [a2], .mul(0x123456789abcdef01)",
            "is no register, number");
    refused("fuse.nram.s32 [a0], a1, [a2], .mul(1_0)", "is no register");
    refused("fuse.nram.f32 [a0], a1, [a2], .max(a3)", "is no stage");
    refused("fuse.nram.f32 [a0], a1, [a2], .xor(a3)", "integers only");
    refused("findlast1.gpr.b32 a0, [a1]", "is no register or number");
    refused("dumpprintf a0", "is no [pointer]");
    refused("dumpprintf [a0],1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17",
            "one value too many");
    refused("breakdump.gpr 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
            "21,22,23,24,25,26,27,28,29,30,31,32,33",
            "too many");
    refused("exit %pc", "'%pc' is no register");
}

/* Of several statements every wrong one is told. */
Test(inlineasm, goes_on_after_an_error)
{
    const char text[] = "one; sync; two\n sync 5;";
    struct result r;

    translate(&r, text, strlen(text));
    size_t lines = 0;
    for (const char *p = r.messages.text; *p; p++)
        lines += *p == '\n';
    cr_expect_eq(lines, 3, "%s", r.messages.text);
    cr_expect_str_eq(r.out.text, SYNC);
    isa_arena_clear(&r.arena);
}

/* ---- constraints --------------------------------------------------------- */

/* At a line and a column that Clang names. */
static bool constrain(char *text, unsigned line, unsigned column)
{
    const struct mlucc_source_position at = {"k.mlu", line, column};
    char *p = mlucc_character_at(text, "k.mlu", at, NULL);
    return p && mlucc_asm_constraint(text, p);
}

static void constraint(const char *before, unsigned line, unsigned column,
                       const char *after)
{
    char text[200];

    snprintf(text, sizeof text, "%s", before);
    bool changed = constrain(text, line, column);
    cr_expect_str_eq(text, after);
    cr_expect_eq(changed, strcmp(before, after) != 0);
}

Test(inlineasm, constraints)
{
    constraint("asm(\"x\" : \"+r\"(v));", 1, 16, "asm(\"x\" : \"+m\"(v));");
    constraint("asm(\"x\" :\n \"=&r\" ((s.v)));", 2, 12,
               "asm(\"x\" :\n \"=m\"  ((s.v)));");
    constraint("asm(\"x\" : \"+r\"(f(a, g(b))[i]));", 1, 26,
               "asm(\"x\" : \"+m\"(f(a, g(b))[i]));");
    constraint("asm(\"x\" : \"+f\"(v));", 1, 16, "asm(\"x\" : \"+f\"(v));");
    constraint("asm(\"x\" : \"+r\"(v));", 1, 90, "asm(\"x\" : \"+r\"(v));");
    constraint("asm(\"x\" : \"+r\"(v));", 9, 1, "asm(\"x\" : \"+r\"(v));");
    constraint("r\"(v)", 1, 4, "r\"(v)");
    constraint("", 1, 1, "");
}

/* ---- random text --------------------------------------------------------- */

/* Pieces of statements and single characters, the more of either. */
static size_t random_text(char *text, size_t size, uint64_t *state)
{
    static const char *const pieces[] = {"fuse.nram.f32 ",
                                         "fuse.nram.s16",
                                         " [a0]",
                                         ", ",
                                         "[a1",
                                         "sync;",
                                         ".volatile{",
                                         ".mul(",
                                         ".and(a2)",
                                         ")",
                                         "0x7f800000",
                                         "-1",
                                         "1e999",
                                         "12(sp)",
                                         "%status",
                                         "dumpprintf ",
                                         "exit ",
                                         "barrier.sync.local ",
                                         "\n",
                                         "findlast1.gpr.b32 a0, ",
                                         "gather.vector.nram.nram.nram.u32 ",
                                         "99999999999999999999",
                                         "\"",
                                         "\\",
                                         ".insn ",
                                         "9:",
                                         "}"};
    size_t n = 0, wanted = next_random(state) % (size - 40);

    while (n < wanted) {
        uint64_t choice = next_random(state);
        if (choice % 8 == 0) {
            text[n++] = (char)next_random(state);
            continue;
        }
        const char *piece = pieces[choice % (sizeof pieces / sizeof *pieces)];
        memcpy(text + n, piece, strlen(piece));
        n += strlen(piece);
    }
    return n;
}

Test(inlineasm, random_text_never_crashes)
{
    uint64_t state = 0x9e3779b97f4a7c15;

    for (int round = 0; round < 20000; round++) {
        char text[400];
        struct result r;
        size_t n = random_text(text, sizeof text, &state);
        /* A copy of just that size: reading beyond it shows in ASan. */
        char *exact = malloc(n + (n == 0));
        memcpy(exact, text, n);
        translate(&r, exact, n);
        cr_assert_eq(r.ok, r.messages.n == 0, "%.*s", (int)n, text);
        isa_arena_clear(&r.arena);
        free(exact);
        text[n] = '\0';
        constrain(text, (unsigned)(state % 3), (unsigned)n / 2);
    }
}

/* Whether a statement with this operand is understood, which it is then. */
static bool takes(const char *operand, struct mlucc_asm_operand *read)
{
    char text[80];
    struct mlucc_asm statement;
    struct mlucc_asm_error error;
    snprintf(text, sizeof text, "any %s", operand);
    const bool good = mlucc_asm_parse(span(text), &statement, &error);
    *read = statement.operands[0];
    return good && statement.n == 1;
}

/* Numbers have 64 bits, offsets 12. */
Test(inlineasm, operands_at_their_limits)
{
    struct mlucc_asm_operand o;
    cr_expect(takes("-9223372036854775808", &o) && o.number == INT64_MIN);
    cr_expect_not(takes("-9223372036854775809", &o));
    cr_expect(takes("18446744073709551615", &o) && o.number == -1);
    cr_expect_not(takes("18446744073709551616", &o));
    cr_expect(takes("-2048(sp)", &o) && o.kind == MLUCC_ASM_PLACE &&
              o.number == -2048);
    cr_expect_not(takes("-2049(sp)", &o));
    cr_expect(takes("2047(sp)", &o) && o.kind == MLUCC_ASM_PLACE &&
              o.number == 2047);
    cr_expect_not(takes("2048(sp)", &o));
}
