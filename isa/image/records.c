/* SPDX-License-Identifier: MIT */
/* The text of section .mlu.kernels: what a launch must know about each kernel,
 * in lines that `readelf -p .mlu.kernels` shows:
 *     mlu-kernels 1
 *     kernel _Z3addPfi stack 0 nram 4096 wram 0 sram 0 params 2
 *     pretty add
 *     sanitized
 *     local _ZZ3addPfiE4tile
 *     param x 8 8 pointer const half
 *     param n 4 4 signed int32_t
 * `sanitized` is present if the kernel's integers are checked. Each `local`
 * names a function-local scratchpad variable that the kernel can reach. `param`
 * has name ("-" if unnamed), bytes, alignment, kind, and, if known, a word of
 * numbers.def for a number or a pointer's target, after `const` if the target
 * is not written. The parser accepts exactly what the writer produces. */
#include "isa/image/image.h"
#include "isa/support/memory/alloc.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERSION_LINE "mlu-kernels 1"
#define MAX_PARAMS   4096u
#define MAX_NUMBER   0xffffffffu

/* Kind words; ISA_PARAM_INT has two, unsigned and signed. */
static const struct {
    const char *word;
    enum isa_param_kind kind;
    bool is_signed;
} kinds[] = {
    {"unsigned", ISA_PARAM_INT, false},  {"signed", ISA_PARAM_INT, true},
    {"float", ISA_PARAM_FLOAT, false},   {"pointer", ISA_PARAM_POINTER, false},
    {"struct", ISA_PARAM_STRUCT, false},
};

#define N_KINDS (sizeof kinds / sizeof kinds[0])

/* ---- parsing ------------------------------------------------------------ */

struct parser {
    const char *p, *end; /* text not read yet */
    const char *w, *eol; /* rest of the current line */
    unsigned line;
    char *error;
    size_t error_bytes;
};

__attribute__((format(printf, 2, 3))) static bool
damage(struct parser *ps, const char *format, ...)
{
    char what[120];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (ps->error_bytes)
        snprintf(ps->error, ps->error_bytes, "line %u: %s", ps->line, what);
    return false;
}

/* Steps to the next line; false at the end of the text. */
static bool next_line(struct parser *ps)
{
    assert(ps->p <= ps->end);
    if (ps->p == ps->end)
        return false;
    const char *newline = memchr(ps->p, '\n', (size_t)(ps->end - ps->p));
    ps->w = ps->p;
    ps->eol = newline ? newline : ps->end;
    ps->p = newline ? newline + 1 : ps->end;
    ps->line++;
    return true;
}

/* Returns the next word of the line, *n its length; NULL at the end. */
static const char *next_word(struct parser *ps, size_t *n)
{
    assert(ps->w <= ps->eol && ps->eol <= ps->end);
    const char *start = ps->w;

    while (ps->w < ps->eol && *ps->w != ' ')
        ps->w++;
    *n = (size_t)(ps->w - start);
    if (ps->w < ps->eol)
        ps->w++;
    return *n ? start : NULL;
}

static bool expect(struct parser *ps, const char *word)
{
    size_t n;
    const char *w = next_word(ps, &n);

    if (w && n == strlen(word) && memcmp(w, word, n) == 0)
        return true;
    return damage(ps, "expected '%s'", word);
}

static bool read_number(struct parser *ps, uint32_t *value)
{
    size_t n;
    const char *w = next_word(ps, &n);
    uint64_t v = 0;

    for (size_t i = 0; w && i < n; i++) {
        if (w[i] < '0' || w[i] > '9' || v > MAX_NUMBER)
            return damage(ps, "expected a number below 2^32");
        v = v * 10 + (uint64_t)(w[i] - '0');
    }
    if (!w || v > MAX_NUMBER)
        return damage(ps, "expected a number below 2^32");
    *value = (uint32_t)v;
    return true;
}

static bool read_field(struct parser *ps, const char *word, uint32_t *value)
{
    return expect(ps, word) && read_number(ps, value);
}

static bool read_name(struct parser *ps, char **name)
{
    size_t n;
    const char *w = next_word(ps, &n);

    if (!w)
        return damage(ps, "a name is missing");
    bool unnamed = n == 1 && *w == '-';
    *name = isa_alloc_text(w, unnamed ? 0 : n);
    return *name || damage(ps, ISA_NO_MEMORY, "a name");
}

static bool read_rest(struct parser *ps, char **text)
{
    if (ps->w == ps->eol)
        return damage(ps, "a name is missing");
    *text = isa_alloc_text(ps->w, (size_t)(ps->eol - ps->w));
    ps->w = ps->eol;
    return *text || damage(ps, ISA_NO_MEMORY, "a name");
}

static bool at_end_of_line(struct parser *ps)
{
    return ps->w == ps->eol || damage(ps, "text after the last field");
}

static bool read_kind(struct parser *ps, struct isa_param *param)
{
    size_t n;
    const char *w = next_word(ps, &n);

    for (size_t i = 0; w && i < N_KINDS; i++)
        if (strlen(kinds[i].word) == n && memcmp(w, kinds[i].word, n) == 0) {
            param->kind = kinds[i].kind;
            param->is_signed = kinds[i].is_signed;
            return true;
        }
    return damage(ps, "unknown kind of parameter");
}

static const struct {
    const char *word;
    uint32_t bytes;
    bool is_float;
} types[] = {
#define DW_ATE_float                   true
#define DW_ATE_boolean                 false
#define DW_ATE_signed                  false
#define DW_ATE_unsigned                false
#define X(word, bytes, encoding, name) {word, bytes, encoding},
#include "isa/image/numbers.def"
#undef X
#undef DW_ATE_float
#undef DW_ATE_boolean
#undef DW_ATE_signed
#undef DW_ATE_unsigned
};

static void take_type(struct isa_param *param, size_t i)
{
    param->type = types[i].word;
    if (param->kind != ISA_PARAM_POINTER)
        return;
    param->target_bytes = types[i].bytes;
    param->is_target_float = types[i].is_float;
}

/* Reads what may follow the kind: "const", a type, or both. */
static bool read_type(struct parser *ps, struct isa_param *param)
{
    static const char is_const[] = "const";
    size_t n;
    const char *w = next_word(ps, &n);

    param->is_const =
        w && n == sizeof is_const - 1 && memcmp(w, is_const, n) == 0;
    if (param->is_const)
        w = next_word(ps, &n);
    if (!w)
        return true;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strlen(types[i].word) == n && memcmp(w, types[i].word, n) == 0) {
            take_type(param, i);
            return true;
        }
    return damage(ps, "unknown type of a parameter");
}

static bool read_param(struct parser *ps, struct isa_param *param)
{
    if (!next_line(ps))
        return damage(ps, "the text ends where a parameter is expected");
    if (!expect(ps, "param") || !read_name(ps, &param->name) ||
        !read_number(ps, &param->bytes) || !read_number(ps, &param->align) ||
        !read_kind(ps, param) || !read_type(ps, param) || !at_end_of_line(ps))
        return false;
    uint32_t a = param->align;
    if (!param->bytes || !a || (a & (a - 1)) || a > 4096)
        return damage(ps, "impossible size or alignment");
    if (param->kind != ISA_PARAM_STRUCT && param->bytes > 16)
        return damage(ps, "a scalar parameter of more than 16 bytes");
    return true;
}

/* Whether the next line is `word`; if so, reads that line. */
static bool takes_line(struct parser *ps, const char *word)
{
    const size_t n = strlen(word), left = (size_t)(ps->end - ps->p);

    return left > n && memcmp(ps->p, word, n) == 0 && ps->p[n] == '\n' &&
           next_line(ps);
}

/* Reads the lines with local variables. */
static bool read_locals(struct parser *ps, struct isa_kernel *k)
{
    static const char word[] = "local ";
    const size_t n = sizeof word - 1;
    size_t room = 0;

    while ((size_t)(ps->end - ps->p) > n && memcmp(ps->p, word, n) == 0) {
        if (!ISA_GROW(k->locals, k->n_locals, room))
            return damage(ps, ISA_NO_MEMORY, "local variables");
        k->locals[k->n_locals] = NULL;
        if (!next_line(ps) || !expect(ps, "local") ||
            !read_name(ps, &k->locals[k->n_locals++]) || !at_end_of_line(ps))
            return false;
    }
    return true;
}

/* Reads a kernel; the first word of its first line has been read. */
static bool read_kernel(struct parser *ps, struct isa_kernel *k)
{
    uint32_t n_params;

    if (!expect(ps, "kernel") || !read_name(ps, &k->name) ||
        !read_field(ps, "stack", &k->stack_bytes) ||
        !read_field(ps, "nram", &k->nram_bytes) ||
        !read_field(ps, "wram", &k->wram_bytes) ||
        !read_field(ps, "sram", &k->sram_bytes) ||
        !read_field(ps, "params", &n_params) || !at_end_of_line(ps))
        return false;
    if (n_params > MAX_PARAMS)
        return damage(ps, "more than %u parameters", MAX_PARAMS);
    if (!next_line(ps))
        return damage(ps, "the text ends where 'pretty' is expected");
    if (!expect(ps, "pretty") || !read_rest(ps, &k->pretty))
        return false;
    k->is_sanitized = takes_line(ps, "sanitized");
    if (!read_locals(ps, k))
        return false;
    k->params = isa_alloc(n_params, sizeof *k->params);
    if (!k->params)
        return damage(ps, ISA_NO_MEMORY, "parameters");
    while (k->n_params < n_params)
        if (!read_param(ps, &k->params[k->n_params++]))
            return false;
    return true;
}

static bool read_all(struct parser *ps, struct isa_kernel **kernels,
                     size_t *n_kernels)
{
    if (ps->p == ps->end || ps->end[-1] != '\n')
        return damage(ps, "the text does not end with a newline");
    if (memchr(ps->p, 0, (size_t)(ps->end - ps->p)))
        return damage(ps, "the text contains a zero byte");
    next_line(ps);
    size_t room = 0;
    if ((size_t)(ps->eol - ps->w) != strlen(VERSION_LINE) ||
        memcmp(ps->w, VERSION_LINE, strlen(VERSION_LINE)) != 0)
        return damage(ps, "expected '%s'", VERSION_LINE);
    while (next_line(ps)) {
        if (!ISA_GROW(*kernels, *n_kernels, room))
            return damage(ps, ISA_NO_MEMORY, "kernels");
        (*kernels)[*n_kernels] = (struct isa_kernel){0};
        if (!read_kernel(ps, &(*kernels)[(*n_kernels)++]))
            return false;
    }
    return true;
}

bool isa_kernels_parse(const char *text, size_t n, struct isa_kernel **kernels,
                       size_t *n_kernels, char *error, size_t error_bytes)
{
    struct parser ps = {
        .p = text,
        .end = text + n,
        .error = error,
        .error_bytes = error_bytes,
    };
    assert(text || !n);

    *kernels = NULL;
    *n_kernels = 0;
    if (read_all(&ps, kernels, n_kernels))
        return true;
    isa_kernels_free(*kernels, *n_kernels);
    *kernels = NULL;
    *n_kernels = 0;
    return false;
}

/* ---- writing ------------------------------------------------------------ */

static const char *kind_word(const struct isa_param *p)
{
    for (size_t i = 0; i < N_KINDS; i++)
        if (kinds[i].kind == p->kind &&
            (p->kind != ISA_PARAM_INT || kinds[i].is_signed == p->is_signed))
            return kinds[i].word;
    assert(false && "a kind without a word");
    return kinds[0].word;
}

static void write_kernel(FILE *out, const struct isa_kernel *k)
{
    assert(k->name && (k->params || k->n_params == 0));
    fprintf(out, "kernel %s stack %u nram %u wram %u sram %u params %zu\n",
            k->name, k->stack_bytes, k->nram_bytes, k->wram_bytes,
            k->sram_bytes, k->n_params);
    fprintf(out, "pretty %s\n", k->pretty && *k->pretty ? k->pretty : k->name);
    if (k->is_sanitized)
        fprintf(out, "sanitized\n");
    for (size_t i = 0; i < k->n_locals; i++)
        fprintf(out, "local %s\n", k->locals[i]);
    for (size_t i = 0; i < k->n_params; i++) {
        const struct isa_param *p = &k->params[i];
        assert(p->name && p->bytes > 0 && p->align > 0);
        fprintf(out, "param %s %u %u %s%s%s%s\n", *p->name ? p->name : "-",
                p->bytes, p->align, kind_word(p), p->is_const ? " const" : "",
                p->type ? " " : "", p->type ? p->type : "");
    }
}

char *isa_kernels_format(const struct isa_kernel *kernels, size_t n_kernels)
{
    char *text = NULL;
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);

    if (!out)
        return NULL;
    fprintf(out, "%s\n", VERSION_LINE);
    for (size_t i = 0; i < n_kernels; i++)
        write_kernel(out, &kernels[i]);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

void isa_kernels_free(struct isa_kernel *kernels, size_t n_kernels)
{
    for (size_t i = 0; i < n_kernels; i++) {
        for (size_t k = 0; k < kernels[i].n_params; k++)
            free(kernels[i].params[k].name);
        for (size_t k = 0; k < kernels[i].n_locals; k++)
            free(kernels[i].locals[k]);
        free(kernels[i].locals);
        free(kernels[i].params);
        free(kernels[i].name);
        free(kernels[i].pretty);
    }
    free(kernels);
}
