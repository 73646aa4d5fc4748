/* SPDX-License-Identifier: MIT */
/* Keeps a row for each instruction of every launched module, so that the file
 * also has code that never ran. The count of a line is the count of its most
 * executed instruction. Each conditional branch of a line is a block of two
 * branches: continue, and jump. If a module contains the code of a line twice
 * (an unrolled loop, an inlined function), both copies count for the line. */
#include "runtime/instruments/pictures/coverage.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

struct row {
    uint64_t pc, executed, taken;
    unsigned file, number; /* number 0: no line is known */
    bool is_branch;
};

/* A module, identified by its code, because the same code may be loaded
 * again. */
struct code {
    uint64_t number;
    struct row *rows;
    size_t n, room;
};

struct coverage {
    const struct sim_symbolizer *symbolizer;
    struct code *codes;
    size_t n, room;
    struct rt_lines files; /* only the list of files */
};

struct coverage *coverage_new(const struct sim_symbolizer *symbolizer)
{
    struct coverage *c = isa_alloc(1, sizeof *c);
    if (c)
        c->symbolizer = symbolizer;
    return c;
}

void coverage_free(struct coverage *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->n; i++)
        free(c->codes[i].rows);
    free(c->codes);
    rt_lines_clear(&c->files);
    free(c);
}

/* ---- launches ------------------------------------------------------------ */

static bool add_rows(struct coverage *c, struct code *code,
                     const struct sim_module *module, void *info)
{
    struct row row = {.pc = 0};
    for (size_t i = 0; sim_instruction(module, i, &row.pc, &row.is_branch);
         i++) {
        if (!ISA_GROW(code->rows, code->n, code->room))
            return false;
        if (!sites_locate(c->symbolizer, info, row.pc, &c->files, &row.file,
                          &row.number))
            return false;
        code->rows[code->n++] = row;
    }
    return true;
}

/* Returns the rows of a module. NULL: no memory. */
static struct code *code_of(struct coverage *c, uint64_t number,
                            const struct sim_module *module)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->codes[i].number == number)
            return &c->codes[i];
    if (!ISA_GROW(c->codes, c->n, c->room))
        return NULL;
    struct code *code = &c->codes[c->n];
    *code = (struct code){.number = number};
    size_t bytes;
    const void *elf = sim_module_elf(module, &bytes);
    void *info = c->symbolizer->open(elf, bytes);
    const bool is_whole = add_rows(c, code, module, info);
    if (info)
        c->symbolizer->close(info);
    if (!is_whole) {
        free(code->rows);
        return NULL;
    }
    c->n++;
    return code;
}

bool coverage_add(struct coverage *c, const struct sites *sites,
                  const struct sim_module *module)
{
    struct code *code = code_of(c, sites_code(sites), module);
    if (!code)
        return false;
    for (size_t i = 0; i < code->n; i++) {
        const struct site *site = sites_at(sites, code->rows[i].pc);
        if (!site)
            continue;
        code->rows[i].executed += site->of.executed;
        code->rows[i].taken += site->taken;
    }
    return true;
}

/* ---- the file ------------------------------------------------------------ */

/* An instruction on a line of the current file. */
struct entry {
    const struct row *row;
    size_t code; /* index of the instruction's module */
};

/* Sorts by line, then by module and address. */
static int by_line(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->row->number != y->row->number)
        return x->row->number < y->row->number ? -1 : 1;
    if (x->code != y->code)
        return x->code < y->code ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* Writes the instructions of a file to `of`, unless `of` is NULL. Returns how
 * many there are. */
static size_t entries_of(const struct coverage *c, unsigned file,
                         struct entry *of)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++)
        for (size_t k = 0; k < c->codes[i].n; k++) {
            const struct row *row = &c->codes[i].rows[k];
            if (row->number == 0 || row->file != file)
                continue;
            if (of)
                of[n] = (struct entry){row, i};
            n++;
        }
    return n;
}

/* Returns how many entries have the line of the first entry. */
static size_t line_of(const struct entry *e, size_t n)
{
    size_t i = 1;
    while (i < n && e[i].row->number == e[0].row->number)
        i++;
    return i;
}

/* Returns how often a line was executed. In each module, this is the count of
 * its most executed instruction; the counts of all modules are added. */
static uint64_t executed(const struct entry *e, size_t n)
{
    uint64_t sum = 0, most = 0;
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && e[i].code != e[i - 1].code) {
            sum += most;
            most = 0;
        }
        most = e[i].row->executed > most ? e[i].row->executed : most;
    }
    return sum + most;
}

static void put_branches(FILE *out, const struct entry *e, size_t n,
                         uint64_t *found, uint64_t *hit)
{
    unsigned block = 0;
    for (size_t i = 0; i < n; i++) {
        const struct row *row = e[i].row;
        const uint64_t ways[] = {row->executed - row->taken, row->taken};
        if (!row->is_branch)
            continue;
        for (unsigned way = 0; way < 2; way++) {
            fprintf(out, "BRDA:%u,%u,%u,", row->number, block, way);
            if (row->executed)
                fprintf(out, "%" PRIu64 "\n", ways[way]);
            else
                fputs("-\n", out);
            *hit += ways[way] > 0;
        }
        *found += 2;
        block++;
    }
}

static void put_lines(FILE *out, const struct entry *e, size_t n)
{
    uint64_t found = 0, hit = 0;
    for (size_t i = 0; i < n; i += line_of(&e[i], n - i))
        put_branches(out, &e[i], line_of(&e[i], n - i), &found, &hit);
    fprintf(out, "BRF:%" PRIu64 "\nBRH:%" PRIu64 "\n", found, hit);
    found = hit = 0;
    for (size_t i = 0; i < n; i += line_of(&e[i], n - i)) {
        const uint64_t times = executed(&e[i], line_of(&e[i], n - i));
        fprintf(out, "DA:%u,%" PRIu64 "\n", e[i].row->number, times);
        found++;
        hit += times > 0;
    }
    fprintf(out, "LF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n", found, hit);
}

static bool put_file(const struct coverage *c, FILE *out, unsigned number)
{
    const struct rt_source *file = &c->files.files[number];
    const size_t n = entries_of(c, number, NULL);
    if (n == 0)
        return true;
    struct entry *e = isa_alloc(n, sizeof *e);
    if (!e)
        return false;
    entries_of(c, number, e);
    qsort(e, n, sizeof *e, by_line);
    fprintf(out, "TN:\nSF:%s%s%s\n", file->name[0] == '/' ? "" : file->folder,
            file->name[0] == '/' || !file->folder[0] ? "" : "/", file->name);
    put_lines(out, e, n);
    free(e);
    return true;
}

bool coverage_write(const struct coverage *c, FILE *out)
{
    if (c->files.n_files == 0)
        fputs("TN:\n", out); /* a test without files */
    for (unsigned file = 0; file < c->files.n_files; file++)
        if (!put_file(c, out, file)) {
            errno = ENOMEM;
            return false;
        }
    return true;
}
