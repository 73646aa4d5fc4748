/* SPDX-License-Identifier: MIT */
/* Finds operands that begin outside of the variable from which they are
 * computed. Variables of a scratchpad are adjacent, so at run time such an
 * operand looks like part of the next variable. But in assembly `%pcrel_hi(h)`
 * names the variable. Register values are followed through branches until
 * nothing changes. Where control may come from unknown places (indirect jumps,
 * labels of inline assembly), all values are unknown. */
#include "isa/compiler/passes/beyond.h"
#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/compiler/passes/registers.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct variable {
    const char *name;
    uint64_t bytes;
};

enum kind { PLAIN, ENTRY, BLOCK, STRANGE, CALL, BRANCH, JUMP, END };

struct code {
    enum kind kind;
    bool is_indirect; /* ENTRY: the function has an indirect jump */
    bool is_escaped;  /* ENTRY: other functions may know addresses in the
                         function's frame */
    size_t block;     /* BLOCK, BRANCH, JUMP: index of the label, or NONE */
    struct mlucc_value low;
    const char *line;
    struct mlucc_words words;
};

#define NONE SIZE_MAX

struct beyond {
    struct mlucc_job *job;
    const struct mlucc_buffer *text;
    struct variable *variables;
    size_t n_variables, room_variables;
    struct mlucc_value *highs; /* by N of .Lpcrel_hiN */
    size_t n_highs;
    struct code *code;
    size_t n_code, room_code;
    struct mlucc_known *blocks; /* state at the beginning of each */
    size_t n_blocks, n_ops;
    struct mlucc_buffer out;
    const char *copied; /* the text before this position is in `out` */
    unsigned n_records;
};

static const char *line_end(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end : line + strlen(line);
}

static const char *next_line(const char *line)
{
    const char *end = line_end(line);
    return *end ? end + 1 : end;
}

/* ---- variables and their addresses -------------------------------------- */

static size_t name_length(const char *name)
{
    const char *quote = *name == '"' ? strchr(name + 1, '"') : NULL;
    return quote ? (size_t)(quote + 1 - name) : strcspn(name, "+-,) \t\n");
}

/* Whether name[0..n) names the variable; either may be quoted. */
static bool is_named(const struct variable *v, const char *name, size_t n)
{
    const size_t quote = *name == '"', own = *v->name == '"';

    return n > 2 * quote && strlen(v->name) == n - 2 * quote + 2 * own &&
           memcmp(v->name + own, name + quote, n - 2 * quote) == 0;
}

/* Adds the variable of `.size NAME, BYTES`. */
static void add_variable(struct beyond *b, const char *name)
{
    const size_t n = name_length(name);
    const char *number = name + n + strspn(name + n, ", \t");
    const uint64_t bytes = strtoull(number, NULL, 10);
    if (bytes == 0)
        return;
    MLUCC_GROW(&b->job->arena, b->variables, b->n_variables, b->room_variables);
    b->variables[b->n_variables++] = (struct variable){
        mlucc_text(&b->job->arena, "%.*s", (int)n, name), bytes};
}

static void find_variables(struct beyond *b)
{
    bool is_scratchpad = false;
    for (const char *p = b->text->text; *p; p = next_line(p)) {
        if (isa_starts(p, "\t.section\t"))
            is_scratchpad = isa_starts(p + 10, ".nram.") ||
                            isa_starts(p + 10, ".sram.") ||
                            isa_starts(p + 10, ".wram.");
        else if (isa_starts(p, "\t.text") || isa_starts(p, "\t.data") ||
                 isa_starts(p, "\t.bss"))
            is_scratchpad = false;
        else if (is_scratchpad && isa_starts(p, "\t.size\t"))
            add_variable(b, p + 7);
    }
}

/* Returns the value of NAME, NAME+N or NAME-N after `%pcrel_hi(`. */
static struct mlucc_value high_of(const struct beyond *b, const char *name)
{
    const size_t n = name_length(name);
    for (size_t i = 0; i < b->n_variables; i++)
        if (is_named(&b->variables[i], name, n))
            return (struct mlucc_value){MLUCC_VARIABLE + (uint32_t)i,
                                        (uint64_t)strtoll(name + n, NULL, 10)};
    return (struct mlucc_value){0};
}

/* Returns the number of .Lpcrel_hiN; NONE for other labels. */
static size_t high_number(const char *label)
{
    if (!isa_starts(label, ".Lpcrel_hi"))
        return NONE;
    const unsigned long n = strtoul(label + 10, NULL, 10);
    return n < 1u << 24 ? n : NONE;
}

static void find_highs(struct beyond *b)
{
    const char *label = NULL;
    size_t room = 0;
    for (const char *p = b->text->text; *p; p = next_line(p)) {
        const char *high, *name = isa_starts(p, "\tauipc\t") ? p : NULL;
        if (isa_starts(p, ".Lpcrel_hi"))
            label = p;
        if (!name || !label)
            continue;
        const size_t number = high_number(label);
        label = NULL;
        high = strstr(p, "%pcrel_hi(");
        if (!high || high > line_end(p) || number == NONE)
            continue;
        while (b->n_highs <= number) {
            MLUCC_GROW(&b->job->arena, b->highs, b->n_highs, room);
            b->highs[b->n_highs++] = (struct mlucc_value){0};
        }
        b->highs[number] = high_of(b, high + 10);
    }
}

/* ---- code --------------------------------------------------------------- */

static struct code *add_code(struct beyond *b, enum kind kind, const char *line)
{
    MLUCC_GROW(&b->job->arena, b->code, b->n_code, b->room_code);
    struct code *c = &b->code[b->n_code++];
    memset(c, 0, sizeof *c);
    c->kind = kind;
    c->line = line;
    c->block = NONE;
    return c;
}

/* Adds a label. Labels that only mark a place are ignored. */
static void add_label(struct beyond *b, const char *line)
{
    const size_t n = strcspn(line, ":\n"); /* or part of a quoted name */
    const char *more = line + n + (line[n] == ':');
    const bool has_comment = memchr(line, '#', (size_t)(line_end(line) - line));
    more += strspn(more, " \t");
    if (*more != '#' && *more != '\n' && *more) {
        add_code(b, STRANGE, line);
        return;
    }
    if (isa_starts(line, ".Lpcrel_hi") || isa_starts(line, ".Lfunc_") ||
        (isa_starts(line, ".Ltmp") && !has_comment))
        return;
    const bool is_block = isa_starts(line, ".LBB");
    const bool is_entry = line[0] != '.' && (line[0] < '0' || line[0] > '9');
    struct code *c = add_code(b,
                              is_block   ? BLOCK
                              : is_entry ? ENTRY
                                         : STRANGE,
                              line);
    if (is_block && n < sizeof c->words.of[0]) {
        memcpy(c->words.of[0], line, n);
        c->block = b->n_blocks++;
    } else if (is_block)
        c->kind = STRANGE;
}

static enum kind kind_of(const struct mlucc_words *w)
{
    const char *name = w->name;
    if (strcmp(name, "call") == 0 || strcmp(name, "jal") == 0)
        return CALL;
    if (strcmp(name, "jalr") == 0)
        return strcmp(w->of[0], "zero") == 0 ? END : CALL;
    if (strcmp(name, "ret") == 0 || strcmp(name, "tail") == 0 ||
        strcmp(name, "jr") == 0)
        return END;
    if (strcmp(name, "j") == 0)
        return JUMP;
    if (name[0] == 'b') /* only branches begin with b */
        return BRANCH;
    if (strcmp(name, ".insn") == 0 && strcmp(w->of[0], "i0x0b") != 0)
        return STRANGE;
    return PLAIN;
}

static void add_instruction(struct beyond *b, const char *line)
{
    struct code *c = add_code(b, STRANGE, line);
    const size_t n = (size_t)(line_end(line) - line);
    if (!mlucc_read_words(line, n, &c->words))
        return;
    c->kind = kind_of(&c->words);
    b->n_ops += c->kind == PLAIN && strcmp(c->words.name, ".insn") == 0;
    const char *low = strstr(c->words.of[2], "%pcrel_lo(");
    const size_t number = low ? high_number(low + 10) : NONE;
    if (number < b->n_highs)
        c->low = b->highs[number];
}

/* Whether a word is an instruction. Directives that define instructions count,
 * too. */
static bool is_instruction(const char *word)
{
    static const char *const words[] = {".insn", ".word",  ".half", ".long",
                                        ".byte", ".2byte", ".4byte"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (isa_starts(word, words[i]))
            return true;
    return *word != '.' || isa_starts(word, ".L");
}

/* Reads the code. False if there are macros, because a macro may change the
 * meaning of a line. */
static bool read_code(struct beyond *b)
{
    bool is_code = true;
    for (const char *p = b->text->text; *p; p = next_line(p)) {
        const char *word = p + strspn(p, " \t");
        if (isa_starts(word, ".macro"))
            return false;
        if (isa_starts(p, "\t.section\t"))
            is_code = isa_starts(p + 10, ".text");
        else if (isa_starts(p, "\t.text"))
            is_code = true;
        if (!is_code || *word == '#' || *word == '\n')
            continue;
        if (word == p)
            add_label(b, p);
        else if (is_instruction(word))
            add_instruction(b, p);
    }
    return true;
}

static int by_name(const void *a, const void *b)
{
    const struct code *const *x = a, *const *y = b;
    return strcmp((*x)->words.of[0], (*y)->words.of[0]);
}

/* Finds the blocks that branches lead to, and functions with indirect jumps. */
static void resolve(struct beyond *b)
{
    struct code **blocks =
        mlucc_alloc(&b->job->arena, (b->n_blocks + 1) * sizeof(struct code *));
    struct code *function = NULL;
    size_t n = 0;
    for (size_t i = 0; i < b->n_code; i++)
        if (b->code[i].kind == BLOCK)
            blocks[n++] = &b->code[i];
    assert(n == b->n_blocks);
    qsort(blocks, n, sizeof *blocks, by_name);
    for (size_t i = 0; i < b->n_code; i++) {
        struct code *c = &b->code[i];
        if (c->kind == ENTRY)
            function = c;
        if (function && strcmp(c->words.name, "jr") == 0)
            function->is_indirect = true;
        if ((c->kind != BRANCH && c->kind != JUMP) || c->words.n == 0)
            continue;
        struct code target;
        memcpy(target.words.of[0], c->words.of[c->words.n - 1],
               sizeof target.words.of[0]);
        const struct code *key = &target;
        struct code **found =
            n ? bsearch(&key, blocks, n, sizeof *blocks, by_name) : NULL;
        if (found)
            c->block = (*found)->block;
    }
}

/* ---- data flow ----------------------------------------------------------- */

static void note(struct beyond *b, const struct code *c, unsigned variable,
                 uint64_t offset)
{
    const unsigned number = b->n_records++;
    mlucc_append(&b->out, b->copied, (size_t)(c->line - b->copied));
    mlucc_appendf(&b->out,
                  ".Lmlu_beyond%u:\n\t.pushsection\t" ISA_BEYOND_SECTION
                  ",\"\",@progbits\n\t.quad\t.Lmlu_beyond%u\n\t.quad\t%s\n"
                  "\t.quad\t%" PRId64 "\n\t.popsection\n",
                  number, number, b->variables[variable].name, (int64_t)offset);
    b->copied = c->line;
}

/* Checks the address operands of a BANG op. */
static void look(struct beyond *b, const struct code *c,
                 const struct mlucc_registers *r)
{
    const struct isa_op *op =
        isa_op_by_code((unsigned)strtoul(c->words.of[4], NULL, 0));
    for (int k = 0; op && k < op->n_operands; k++) {
        const struct mlucc_value v = r->known.x[isa_operand_registers[k]];
        if (isa_letter(op->operands[k])->access == ISA_ACCESS_NUMBER ||
            v.base < MLUCC_VARIABLE)
            continue;
        assert(v.base - MLUCC_VARIABLE < b->n_variables);
        if (v.offset >= b->variables[v.base - MLUCC_VARIABLE].bytes)
            note(b, c, v.base - MLUCC_VARIABLE, v.offset);
    }
}

static bool leave(struct beyond *b, size_t block,
                  const struct mlucc_registers *r)
{
    return block != NONE && mlucc_known_meet(&b->blocks[block], &r->known);
}

/* Processes all code once. Returns whether less is known at the beginning of
 * some block than before, or a frame has escaped. */
static bool sweep(struct beyond *b, bool is_last)
{
    struct mlucc_registers r = {0};
    struct code none = {.is_indirect = true}, *function = &none;
    bool has_changed = false;

    for (size_t i = 0; i < b->n_code; i++) {
        struct code *c = &b->code[i];
        const bool was_escaped = function->is_escaped;
        if (c->kind == ENTRY) {
            function = c;
            mlucc_registers_begin(&r);
            continue;
        }
        if (c->kind == STRANGE || (c->kind == BLOCK && function->is_indirect))
            mlucc_registers_forget(&r);
        else if (c->kind == BLOCK) {
            has_changed |= leave(b, c->block, &r);
            r.known = b->blocks[c->block];
            r.n_slots = 0;
        }
        if (!r.known.is_reached)
            continue;
        if (c->kind == CALL)
            mlucc_registers_call(&r);
        else if (c->kind == BRANCH || c->kind == JUMP)
            has_changed |= leave(b, c->block, &r);
        else if (c->kind == PLAIN) {
            if (is_last && strcmp(c->words.name, ".insn") == 0)
                look(b, c, &r);
            mlucc_registers_step(&r, &c->words, c->low, &function->is_escaped);
        }
        if (c->kind == JUMP || c->kind == END)
            r.known.is_reached = false;
        has_changed |= function->is_escaped != was_escaped;
    }
    return has_changed;
}

void mlucc_note_beyond(struct mlucc_job *job, struct mlucc_buffer *text)
{
    enum { MOST_SWEEPS = 100 }; /* each weakens some block's state */
    struct beyond b = {.job = job, .text = text};
    unsigned n = 0;

    if (text->n == 0)
        return;
    /* The functions of string.h need exactly one NUL, at the end. Clang
     * writes NULs into some comments: replace them by blanks. */
    for (char *nul = text->text;
         (nul = memchr(nul, 0, text->n - (size_t)(nul - text->text)));)
        *nul = ' ';
    mlucc_append(text, "", 1);
    text->n--;
    b.out.arena = &job->arena;
    b.copied = text->text;
    find_variables(&b);
    if (b.n_variables == 0)
        return;
    find_highs(&b);
    if (!read_code(&b) || b.n_ops == 0)
        return;
    resolve(&b);
    b.blocks = mlucc_alloc(&job->arena, (b.n_blocks + 1) * sizeof *b.blocks);
    memset(b.blocks, 0, (b.n_blocks + 1) * sizeof *b.blocks);
    while (n < MOST_SWEEPS && sweep(&b, false))
        n++;
    if (n == MOST_SWEEPS)
        return;
    sweep(&b, true);
    if (b.n_records == 0)
        return;
    mlucc_append(&b.out, b.copied, text->n - (size_t)(b.copied - text->text));
    *text = b.out;
}
