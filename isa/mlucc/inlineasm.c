/* SPDX-License-Identifier: MIT
 *
 * Inline assembly of kernels. Statements end at a semicolon or a newline.
 * Assembler directives and the scalar instructions that our own headers use
 * pass through; MLU mnemonics of asm.def become BANG instruction words;
 * anything else is an error at the user's line.
 */
#include "isa/mlucc/mlucc.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *mnemonic, *op;
    unsigned n_operands;
} mnemonics[] = {
#define X(mnemonic, op, n_operands) {mnemonic, op, n_operands},
#include "isa/mlucc/asm.def"
#undef X
};

/* What bang.h itself writes: one instruction word, a control register, and
 * the directives of step markers. */
static const char *const passed_on[] = {
    ".insn",  "csrr",   ".pushsection", ".popsection", ".quad",
    ".dword", ".8byte", ".4byte",       ".word",       ".byte",
    ".ascii", ".asciz", ".string",      ".p2align",    ".set",
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* The length of the statement at s: up to a semicolon outside quotes. */
static size_t statement_length(const char *s, size_t n)
{
    bool quoted = false;

    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\\' && quoted)
            i++;
        else if (s[i] == '"')
            quoted = !quoted;
        else if (s[i] == ';' && !quoted)
            return i;
    }
    return n;
}

static bool is_passed_on(const char *word, size_t n)
{
    if (n && word[n - 1] == ':') /* a label */
        return true;
    for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++)
        if (strlen(passed_on[i]) == n && memcmp(word, passed_on[i], n) == 0)
            return true;
    return false;
}

static bool complain(const struct mlucc_position *at, const char *what,
                     const char *word, size_t n)
{
    fprintf(stderr, "%s:%u: error: %s '%.*s' in inline assembly\n", at->file,
            at->line, what, (int)n, word);
    return false;
}

/* Translates the MLU instruction word[0..n) with the operands in rest. */
static bool translate(const struct mlucc_position *at, const char *word,
                      size_t n, size_t n_rest, struct mlucc_buffer *out)
{
    for (size_t i = 0; i < sizeof mnemonics / sizeof mnemonics[0]; i++) {
        if (strlen(mnemonics[i].mnemonic) != n ||
            memcmp(word, mnemonics[i].mnemonic, n) != 0)
            continue;
        if (n_rest)
            return complain(at, "operands after", word, n);
        mlucc_appendf(out, "\t.insn i 0x0b, 0, x0, x0, 0x%03x\n",
                      (unsigned)isa_op_find(mnemonics[i].op)->code);
        return true;
    }
    return complain(at, "unknown MLU instruction", word, n);
}

static bool statement(const char *s, size_t n, const struct mlucc_position *at,
                      struct mlucc_buffer *out)
{
    while (n && is_space(*s)) {
        s++;
        n--;
    }
    while (n && is_space(s[n - 1]))
        n--;
    if (!n || *s == '#')
        return true;
    size_t word = 0;
    while (word < n && !is_space(s[word]))
        word++;
    if (is_passed_on(s, word)) {
        mlucc_appendf(out, "\t%.*s\n", (int)n, s);
        return true;
    }
    return translate(at, s, word, n - word, out);
}

bool mlucc_inline_asm(const char *line, size_t n,
                      const struct mlucc_position *position,
                      struct mlucc_buffer *out)
{
    bool ok = true;

    for (size_t i = 0; i < n;) {
        size_t length = statement_length(line + i, n - i);
        ok &= statement(line + i, length, position, out);
        i += length + 1;
    }
    return ok;
}
