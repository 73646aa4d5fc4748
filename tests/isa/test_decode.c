/* SPDX-License-Identifier: MIT */
/*
 * Decoder and disassembler: the table checks itself (no row hides another, all
 * are reachable), fields come back as they were put in, a few words are known
 * by heart, and the text is what the disassembler promises.
 */
#include "isa/scalar/decode.h"
#include "tests/support/encode.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include "tests/support/random.h"

Test(decode, rows_are_well_formed)
{
    for (unsigned op = 1; op < ISA_I_BANG; op++) {
        const struct isa_insn_info *row = &isa_insns[op];
        cr_assert_eq(row->match & ~row->mask, 0, "%s", row->name);
        cr_assert_eq(row->match & 3, 3, "%s", row->name);
        cr_assert_eq(row->mask & 0x7f, 0x7f, "%s", row->name);
        cr_assert_lt(row->format, ISA_N_FORMATS);
        cr_assert_lt(row->class, ISA_N_INSN_CLASSES);
        cr_assert(row->formula[0], "%s", row->name);
        cr_assert_str_eq(isa_insn_name((enum isa_insn_op)op), row->name);
    }
}

Test(decode, no_two_rows_overlap)
{
    for (unsigned i = 1; i < ISA_I_BANG; i++)
        for (unsigned j = 1; j < i; j++) {
            uint32_t common = isa_insns[i].mask & isa_insns[j].mask;
            cr_assert_neq(isa_insns[i].match & common,
                          isa_insns[j].match & common, "%s and %s",
                          isa_insns[i].name, isa_insns[j].name);
            cr_assert_str_neq(isa_insns[i].name, isa_insns[j].name);
        }
}

/* Whatever stands in the fields, a row is found again. */
Test(decode, every_row_is_found)
{
    uint64_t state = 1;
    for (unsigned op = 1; op < ISA_I_BANG; op++)
        for (int i = 0; i < 1000; i++) {
            const struct isa_insn_info *row = &isa_insns[op];
            uint32_t fields = (uint32_t)next_random(&state) & ~row->mask;
            uint32_t word = row->match | fields;
            struct isa_insn insn = isa_decode(word);
            bool has_mode = row->format == ISA_FORMAT_RM ||
                            row->format == ISA_FORMAT_R4 ||
                            row->format == ISA_FORMAT_R2M;
            unsigned mode = word >> 12 & 7;
            if (has_mode && (mode == 5 || mode == 6))
                cr_assert_eq(insn.op, ISA_I_ILLEGAL, "%s", row->name);
            else
                cr_assert_eq(insn.op, op, "%s: 0x%08x", row->name, word);
        }
}

/* The other way round: a word that decodes matches its row and no other. */
Test(decode, random_words)
{
    uint64_t state = 2;
    for (int i = 0; i < 300000; i++) {
        uint32_t word = (uint32_t)next_random(&state) | 3;
        struct isa_insn insn = isa_decode(word);
        unsigned expected = ISA_I_ILLEGAL;
        for (unsigned op = 1; op < ISA_I_BANG; op++)
            if ((word & isa_insns[op].mask) == isa_insns[op].match)
                expected = op;
        if (insn.op != ISA_I_ILLEGAL && insn.op != ISA_I_BANG)
            cr_assert_eq(insn.op, expected, "0x%08x", word);
        else if (insn.op == ISA_I_ILLEGAL && expected != ISA_I_ILLEGAL)
            cr_assert((word >> 12 & 7) == 5 || (word >> 12 & 7) == 6, "0x%08x",
                      word);
    }
}

#define CHECK(insn_, ...)                                                  \
    do {                                                                   \
        struct isa_insn got = (insn_), want = {__VA_ARGS__};               \
        cr_assert(got.op == want.op && got.rd == want.rd &&                \
                      got.rs1 == want.rs1 && got.rs2 == want.rs2 &&        \
                      got.rs3 == want.rs3 && got.rm == want.rm &&          \
                      got.imm == want.imm,                                 \
                  "op %u rd %u rs1 %u rs2 %u rs3 %u rm %u imm %d", got.op, \
                  got.rd, got.rs1, got.rs2, got.rs3, got.rm, got.imm);     \
    } while (0)

Test(decode, known_words)
{
    CHECK(isa_decode(0x00a50533), .op = ISA_I_add, .rd = 10, .rs1 = 10,
          .rs2 = 10);
    CHECK(isa_decode(0xfff50513), .op = ISA_I_addi, .rd = 10, .rs1 = 10,
          .imm = -1);
    CHECK(isa_decode(0x03f51513), .op = ISA_I_slli, .rd = 10, .rs1 = 10,
          .imm = 63);
    CHECK(isa_decode(0x43f55513), .op = ISA_I_srai, .rd = 10, .rs1 = 10,
          .imm = 63);
    CHECK(isa_decode(0x800005b7), .op = ISA_I_lui, .rd = 11, .imm = INT32_MIN);
    CHECK(isa_decode(0xfea5cee3), .op = ISA_I_blt, .rs1 = 11, .rs2 = 10,
          .imm = -4);
    CHECK(isa_decode(0xffdff06f), .op = ISA_I_jal, .imm = -4);
    CHECK(isa_decode(0xfea5bc23), .op = ISA_I_sd, .rs1 = 11, .rs2 = 10,
          .imm = -8);
    CHECK(isa_decode(0xcc002573), .op = ISA_I_csrrs, .rd = 10, .imm = 0xcc0);
    CHECK(isa_decode(0x6ac5f543), .op = ISA_I_fmadd_d, .rd = 10, .rs1 = 11,
          .rs2 = 12, .rs3 = 13, .rm = 7);
    CHECK(isa_decode(0x0000000f), .op = ISA_I_fence);
    CHECK(isa_decode(0x00000000), .op = ISA_I_ILLEGAL);
    CHECK(isa_decode(0xffffffff), .op = ISA_I_ILLEGAL);
    CHECK(isa_decode(0x00a55553), .op = ISA_I_ILLEGAL); /* mode 5 */
    CHECK(isa_decode(0x00002007), .op = ISA_I_ILLEGAL); /* flw: not Zfinx */
}

Test(decode, immediates)
{
    uint64_t state = 3;
    for (int i = 0; i < 20000; i++) {
        unsigned a = next_random(&state) & 31, b = next_random(&state) & 31;
        int imm12 = (int)(next_random(&state) & 0xfff) - 2048;
        int imm13 = imm12 * 2;
        int imm21 = ((int)(next_random(&state) & 0xfffff) - 524288) * 2;
        uint32_t upper = next_random(&state) & 0xfffff;
        CHECK(isa_decode(enc_i(ISA_I_lw, a, b, imm12)), .op = ISA_I_lw, .rd = a,
              .rs1 = b, .imm = imm12);
        CHECK(isa_decode(enc_s(ISA_I_sw, a, b, imm12)), .op = ISA_I_sw,
              .rs2 = a, .rs1 = b, .imm = imm12);
        CHECK(isa_decode(enc_b(ISA_I_beq, a, b, imm13)), .op = ISA_I_beq,
              .rs1 = a, .rs2 = b, .imm = imm13);
        CHECK(isa_decode(enc_j(ISA_I_jal, a, imm21)), .op = ISA_I_jal, .rd = a,
              .imm = imm21);
        CHECK(isa_decode(enc_u(ISA_I_auipc, a, upper)), .op = ISA_I_auipc,
              .rd = a, .imm = (int32_t)(upper << 12));
    }
}

Test(decode, bang_ops)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        uint32_t word = enc_bang(ops[i].code, ISA_T_F32);
        unsigned rd = ops[i].result ? A0 : 0;
        CHECK(isa_decode(word | rd << 7), .op = ISA_I_BANG, .rd = (uint8_t)rd,
              .rs1 = ISA_T_F32, .imm = ops[i].code);
        CHECK(isa_decode(word | (A0 - rd) << 7), .op = ISA_I_ILLEGAL);
        CHECK(isa_decode(word | 1 << 7), .op = ISA_I_ILLEGAL);
    }
    for (unsigned code = 0; code < 4096; code++)
        if (code >= ISA_MAX_OPS || !isa_op_by_code(code))
            CHECK(isa_decode(enc_bang(code & 0xfff, 0)), .op = ISA_I_ILLEGAL);
    CHECK(isa_decode(enc_bang(ops[0].code, 31)), .op = ISA_I_ILLEGAL);
}

static void check_text(uint32_t word, const char *want)
{
    char text[128];
    size_t length = isa_disasm(word, 0x10000, text, sizeof text);
    cr_assert_str_eq(text, want);
    cr_assert_eq(length, strlen(want));
}

Test(disasm, spelling)
{
    check_text(enc_r(ISA_I_add, A0, A1, A2), "add a0, a1, a2");
    check_text(enc_i(ISA_I_addi, SP, SP, -16), "addi sp, sp, -16");
    check_text(enc_i(ISA_I_lbu, T6, S11, 2047), "lbu t6, 2047(s11)");
    check_text(enc_s(ISA_I_sd, RA, SP, 8), "sd ra, 8(sp)");
    check_text(enc_b(ISA_I_bne, A0, ZERO, -8), "bne a0, zero, 0xfff8");
    check_text(enc_j(ISA_I_jal, RA, 2048), "jal ra, 0x10800");
    check_text(enc_i(ISA_I_jalr, ZERO, RA, 0), "jalr zero, 0(ra)");
    check_text(enc_u(ISA_I_lui, A0, 0xfffff), "lui a0, 0xfffff");
    check_text(enc_i(ISA_I_srai, A0, A1, 0) | 63 << 20, "srai a0, a1, 63");
    check_text(enc_rm(enc_r(ISA_I_fadd_s, A0, A1, A2), 7), "fadd.s a0, a1, a2");
    check_text(enc_rm(enc_r(ISA_I_fadd_h, A0, A1, A2), 4),
               "fadd.h a0, a1, a2, rmm");
    check_text(enc_rm(enc_r(ISA_I_fcvt_w_d, A0, A1, 0), 1),
               "fcvt.w.d a0, a1, rtz");
    check_text(enc_r(ISA_I_fcvt_d_s, A0, A1, 0), "fcvt.d.s a0, a1");
    check_text(enc_rm(enc_r4(ISA_I_fnmadd_s, A0, A1, A2, A3), 2),
               "fnmadd.s a0, a1, a2, a3, rdn");
    check_text(enc_r(ISA_I_amoadd_w, A0, A1, A2) | 3 << 25,
               "amoadd.w.aqrl a0, a2, (a1)");
    check_text(enc_r(ISA_I_lr_d, A0, A1, 0), "lr.d a0, (a1)");
    check_text(enc_i(ISA_I_csrrs, A0, ZERO, 0xcc0 - 4096),
               "csrrs a0, taskId, zero");
    check_text(enc_i(ISA_I_csrrwi, A0, 3, 2), "csrrwi a0, frm, 3");
    check_text(enc_i(ISA_I_fence, ZERO, ZERO, 0x0f3), "fence iorw, rw");
    check_text(isa_insns[ISA_I_ecall].match, "ecall");
    check_text(0xffffffff, ".word 0xffffffff");
}

Test(disasm, bang_ops)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    char text[256], start[64];
    check_text(enc_bang(isa_op_find("add")->code, ISA_T_F32),
               "bang.add.float a0, a1, a2, a3");
    check_text(enc_bang(isa_op_find("sync")->code, ISA_T_NONE), "bang.sync");
    for (size_t i = 0; i < n; i++) {
        uint32_t rd = ops[i].result ? A0 << 7 : 0;
        isa_disasm(enc_bang(ops[i].code, ISA_T_F16) | rd, 0, text, sizeof text);
        snprintf(start, sizeof start, "bang.%s.half", ops[i].name);
        cr_assert_eq(strncmp(text, start, strlen(start)), 0, "%s", text);
    }
}

/* Every row has a text that begins with its mnemonic; a short buffer gets as
 * much of it as fits, terminated, and the same length is returned. */
Test(disasm, every_row_and_any_buffer)
{
    char full[128], part[128];
    for (unsigned op = 1; op < ISA_I_BANG; op++) {
        const char *name = isa_insns[op].name;
        uint32_t word = isa_insns[op].match;
        size_t length = isa_disasm(word, 0, full, sizeof full);
        cr_assert_eq(strncmp(full, name, strlen(name)), 0, "%s", full);
        cr_assert_eq(length, strlen(full));
        cr_assert_eq(isa_disasm(word, 0, NULL, 0), length);
        for (size_t size = 1; size <= length + 1; size++) {
            memset(part, '#', sizeof part);
            cr_assert_eq(isa_disasm(word, 0, part, size), length);
            cr_assert_eq(part[size - 1], '\0');
            cr_assert_eq(part[size], '#');
            cr_assert_eq(strncmp(part, full, size - 1), 0);
        }
    }
}
