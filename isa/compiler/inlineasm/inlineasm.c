/* SPDX-License-Identifier: MIT */
/* Inline assembly of kernels. A semicolon or newline ends a statement; a comma
 * at the end of a line continues it. Assembler directives and scalar
 * instructions of our own headers are copied unchanged; MLU mnemonics of
 * asm.def become device instructions; anything else is an error at the user's
 * line. */
#include "isa/compiler/inlineasm/inlineasm.h"
#include "isa/compiler/inlineasm/emit.h"
#include "isa/compiler/inlineasm/parse.h"
#include "isa/compiler/inlineasm/table.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/job/messages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The beginnings of what bang.h writes: an instruction word, a control
 * register, and the directives of step markers. */
static const char *const passed_on[] = {
    ".insn",  "csrr",   ".pushsection", ".popsection", ".quad",
    ".dword", ".8byte", ".4byte",       ".word",       ".byte",
    ".ascii", ".asciz", ".string",      ".p2align",    ".set",
};

/* ---- cutting text into statements ---------------------------------------- */

/* Whether the text before a newline at n continues on the next line. */
static bool goes_on(const char *text, size_t n)
{
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t' ||
                 text[n - 1] == '\n' || text[n - 1] == '\r'))
        n--;
    return n && text[n - 1] == ',';
}

/* Removes and returns the next statement; separators in quotes do not count. */
static struct mlucc_span next_statement(struct mlucc_span *rest)
{
    struct mlucc_span statement = {rest->p, 0};
    bool quoted = false;

    for (; statement.n < rest->n; statement.n++) {
        char c = rest->p[statement.n];
        if (c == '\\' && quoted && statement.n + 1 < rest->n)
            statement.n++;
        else if (c == '"')
            quoted = !quoted;
        else if (c == ';' && !quoted)
            break;
        else if (c == '\n' && !goes_on(rest->p, statement.n))
            break;
    }
    size_t skipped = statement.n + (statement.n < rest->n);
    rest->p += skipped;
    rest->n -= skipped;
    return mlucc_span_trim(statement);
}

/* Handles .volatile{ ... }; Clang interprets the braces as alternatives and
 * removes them. */
static struct mlucc_span without_volatile(struct mlucc_span statement)
{
    static const char prefix[] = ".volatile";
    const size_t n = sizeof prefix - 1;

    if (statement.n < n || memcmp(statement.p, prefix, n) != 0)
        return statement;
    statement.p += n;
    statement.n -= n;
    statement = mlucc_span_trim(statement);
    if (statement.n && statement.p[0] == '{') {
        statement.p++;
        statement.n--;
    }
    return mlucc_span_trim(statement);
}

static bool is_passed_on(struct mlucc_span word)
{
    if (word.n && word.p[word.n - 1] == ':') /* a label */
        return true;
    for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++)
        if (mlucc_span_is(word, passed_on[i]))
            return true;
    return false;
}

/* ---- statements ---------------------------------------------------------- */

static void complain(struct mlucc_buffer *messages,
                     const struct mlucc_position *at, const char *what,
                     struct mlucc_span word)
{
    mlucc_appendf(messages, "%s:%u: error: %s '%.*s' in inline assembly",
                  at->file, at->line, what, (int)word.n, word.p);
}

static void end_line(struct mlucc_buffer *messages)
{
    mlucc_appendf(messages, "%s\n", mlucc_mark(MLUCC_SAYS_INLINE_ASSEMBLY));
}

/* Reports a mnemonic without a row. */
static bool unknown(struct mlucc_span mnemonic,
                    const struct mlucc_asm_row *nearest,
                    const struct mlucc_position *at,
                    struct mlucc_buffer *messages)
{
    size_t n;
    const struct mlucc_asm_row *rows = mlucc_asm_rows(&n);

    complain(messages, at, "unknown MLU instruction", mnemonic);
    if (nearest)
        mlucc_appendf(messages,
                      ": %s is followed by one of:", nearest->mnemonic);
    else
        mlucc_appendf(messages,
                      ": docs/reference/assembly.md lists what there is");
    for (size_t i = 0; nearest && i < n; i++)
        if (strcmp(rows[i].mnemonic, nearest->mnemonic) == 0)
            mlucc_appendf(messages, " %s", rows[i].suffixes);
    end_line(messages);
    return false;
}

/* Whether the architecture has the row's op. If not, reports an error. */
static bool is_there(const struct mlucc_asm_row *row,
                     const struct mlucc_position *at,
                     struct mlucc_span mnemonic, struct mlucc_buffer *messages)
{
    const struct isa_op *op = row->op[0] ? isa_op_find(row->op) : NULL;
    unsigned arch = at->arch->number;

    if (!op || arch >= op->since)
        return true;
    complain(messages, at, "no MLU instruction", mnemonic);
    mlucc_appendf(messages, " for %s: it exists from architecture %u on",
                  at->arch->name, op->since);
    end_line(messages);
    return false;
}

static bool translate(struct mlucc_span text, const struct mlucc_position *at,
                      struct mlucc_buffer *out, struct mlucc_buffer *messages)
{
    struct mlucc_asm statement;
    struct mlucc_asm_error error = {0};
    const struct mlucc_asm_row *nearest;
    struct mlucc_span suffix;

    bool is_sound = mlucc_asm_parse(text, &statement, &error);
    const struct mlucc_asm_row *row =
        mlucc_asm_find(statement.mnemonic, &suffix, &nearest);
    if (!row)
        return unknown(statement.mnemonic, nearest, at, messages);
    if (!is_there(row, at, statement.mnemonic, messages))
        return false;
    enum isa_type type = mlucc_asm_type(row, suffix);
    assert(type < ISA_N_TYPES); /* rows only name types of their op */
    if (is_sound && mlucc_asm_check(&statement, row, type, &error) &&
        mlucc_asm_emit(&statement, row, type, out, &error))
        return true;
    complain(messages, at, "wrong operands of", statement.mnemonic);
    mlucc_appendf(messages, ": '%.*s' %s; expected %.*s %s", (int)error.where.n,
                  error.where.p, error.what, (int)statement.mnemonic.n,
                  statement.mnemonic.p,
                  row->form[0] ? row->form : "without operands");
    end_line(messages);
    return false;
}

/* Converts the numbers of __mlu_step to text: the bytes of a name, eight per
 * number, with a NUL. */
static void step_name(struct mlucc_span numbers, struct mlucc_buffer *out)
{
    mlucc_appendf(out, "\t.asciz \"");
    while (numbers.n) {
        struct mlucc_span one = mlucc_span_cut(&numbers, ' ');
        uint64_t word = strtoull(one.p, NULL, 10);
        for (; word & 0xff; word >>= 8) {
            int c = (int)(word & 0xff);
            bool is_plain = c >= ' ' && c < 0x7f && c != '"' && c != '\\';
            mlucc_appendf(out, is_plain ? "%c" : "\\%03o", c);
        }
    }
    mlucc_appendf(out, "\"\n");
}

static bool do_statement(struct mlucc_span text,
                         const struct mlucc_position *at,
                         struct mlucc_buffer *out,
                         struct mlucc_buffer *messages)
{
    size_t n = 0;

    text = without_volatile(text);
    if (text.n == 0 || text.p[0] == '#' || mlucc_span_is(text, "}"))
        return true;
    while (n < text.n && text.p[n] != ' ' && text.p[n] != '\t')
        n++;
    if (is_passed_on((struct mlucc_span){text.p, n})) {
        mlucc_appendf(out, "\t%.*s\n", (int)text.n, text.p);
        return true;
    }
    if (mlucc_span_is((struct mlucc_span){text.p, n}, ".mlu_step_name")) {
        text = mlucc_span_trim((struct mlucc_span){text.p + n, text.n - n});
        step_name(text, out);
        return true;
    }
    return translate(text, at, out, messages);
}

bool mlucc_inline_asm(const char *text, size_t n,
                      const struct mlucc_position *position,
                      struct mlucc_buffer *out, struct mlucc_buffer *messages)
{
    struct mlucc_span rest = {text, n};
    bool ok = true;

    while (rest.n) {
        struct mlucc_span statement = next_statement(&rest);
        ok &= do_statement(statement, position, out, messages);
    }
    return ok;
}
