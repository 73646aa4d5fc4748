/* SPDX-License-Identifier: MIT */
/*
 * Our disassembler against that of LLVM: `list` writes random words of every
 * row as bytes, in the form llvm-mc reads; `compare FILE` disassembles the same
 * words and compares with what llvm-mc wrote. Differences of habit are evened
 * out: LLVM writes distances where we write targets, upper immediates in
 * decimal, and the dynamic rounding mode. tests/long/disasm.sh does both.
 */
#include "isa/scalar/decode.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/support/random.h"

enum { PER_ROW = 200 };

/* A random word of a row that every tool accepts. */
static uint32_t random_word(unsigned op, uint64_t *state)
{
    static const uint32_t csrs[] = {1, 2, 3, 0xc00, 0xc01, 0xc02};
    const struct isa_insn_info *row = &isa_insns[op];
    uint32_t fields = (uint32_t)(next_random(state) >> 8) & ~row->mask;
    uint32_t word = row->match | fields;
    switch (row->format) {
    case ISA_FORMAT_CSR:
    case ISA_FORMAT_CSRI:
        return (word & 0xfffff) | csrs[next_random(state) % 6] << 20;
    case ISA_FORMAT_FENCE: /* some set on both sides, nothing else */
        return row->match | (word & 0x0ff00000) | 0x01100000;
    case ISA_FORMAT_NONE:
        return row->match;
    case ISA_FORMAT_RM:
    case ISA_FORMAT_R4:
    case ISA_FORMAT_R2M:
        if ((word >> 12 & 7) == 5 || (word >> 12 & 7) == 6)
            word |= 7u << 12;
        return word;
    default:
        return word;
    }
}

static void list(void)
{
    uint64_t state = 1;
    for (unsigned op = 1; op < ISA_I_BANG; op++)
        for (int i = 0; i < PER_ROW; i++) {
            uint32_t word = random_word(op, &state);
            printf("0x%02x 0x%02x 0x%02x 0x%02x\n", word & 255, word >> 8 & 255,
                   word >> 16 & 255, word >> 24);
        }
}

/* Spaces for tabs, no blanks at the ends, no dynamic rounding mode. */
static void tidy(char *line)
{
    for (char *p = line; *p; p++)
        if (*p == '\t' || *p == '\n')
            *p = ' ';
    size_t n = strlen(line);
    while (n && line[n - 1] == ' ')
        line[--n] = '\0';
    if (n > 5 && strcmp(line + n - 5, ", dyn") == 0)
        line[n - 5] = '\0';
    memmove(line, line + strspn(line, " "), strlen(line) + 1);
}

/* What LLVM writes for word. */
static void expected(uint32_t word, char *text, size_t size)
{
    struct isa_insn insn = isa_decode(word);
    unsigned format = isa_insns[insn.op].format;
    isa_disasm(word, 0, text, size);
    char *last = strrchr(text, ' ');
    if (!last || (format != ISA_FORMAT_B && format != ISA_FORMAT_J &&
                  format != ISA_FORMAT_U))
        return;
    int32_t number =
        format == ISA_FORMAT_U ? (int32_t)((uint32_t)insn.imm >> 12) : insn.imm;
    snprintf(last + 1, size - (size_t)(last + 1 - text), "%" PRId32, number);
}

static int compare(FILE *f)
{
    uint64_t state = 1;
    char line[256], text[256];
    int bad = 0, n = 0;
    for (unsigned op = 1; op < ISA_I_BANG; op++)
        for (int i = 0; i < PER_ROW; i++, n++) {
            uint32_t word = random_word(op, &state);
            do {
                if (!fgets(line, sizeof line, f)) {
                    printf("llvm-mc wrote %d instructions only\n", n);
                    return 1;
                }
                tidy(line);
            } while (!line[0] || line[0] == '.');
            expected(word, text, sizeof text);
            if (strcmp(line, text) != 0 && bad++ < 20)
                printf("0x%08" PRIx32 ": ours '%s', LLVM '%s'\n", word, text,
                       line);
        }
    printf("%d passed, %d failed\n", n - bad, bad);
    return bad != 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        list();
        return 0;
    }
    FILE *f = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (!f) {
        fprintf(stderr, "usage: disasm_diff list | compare FILE\n");
        return 2;
    }
    int bad = compare(f);
    fclose(f);
    return bad;
}
