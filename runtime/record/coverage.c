/* SPDX-License-Identifier: MIT */
/*
 * A row per instruction of every module that was launched, so that what nobody
 * came to is told as well. A line was executed as often as the instruction of
 * it that was executed most; each conditional branch of a line is a block of
 * two branches, on and away. Code that is in a module twice (a loop unrolled, a
 * function inlined) counts for the same line.
 */
#include "runtime/record/coverage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"

struct row {
    uint64_t pc, executed, taken;
    unsigned file, number; /* number 0: of no line */
    bool is_branch;
};

/* A module, by its code: the same one may be loaded again. */
struct code {
    uint64_t number;
    struct row *rows;
    size_t n, room;
};

struct coverage {
    const struct sim_symbolizer *symbolizer;
    struct code *codes;
    size_t n, room;
    struct rt_lines files; /* only its files */
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

static bool locate(struct coverage *c, void *info, struct row *row)
{
    struct sim_location at;
    char folder[512] = "";
    if (!info || !c->symbolizer->line(info, row->pc, &at) || !at.file[0])
        return true;
    if (c->symbolizer->folder)
        c->symbolizer->folder(info, row->pc, folder, sizeof folder);
    row->number = at.line;
    return rt_lines_file(&c->files, at.file, folder, &row->file);
}

static bool add_rows(struct coverage *c, struct code *code,
                     const struct sim_module *module, void *info)
{
    struct row row = {.pc = 0};
    for (size_t i = 0; sim_instruction(module, i, &row.pc, &row.is_branch);
         i++) {
        struct row *rows =
            isa_grow(code->rows, code->n, &code->room, sizeof *rows);
        if (!rows)
            return false;
        code->rows = rows;
        row.number = 0;
        if (!locate(c, info, &row))
            return false;
        rows[code->n++] = row;
    }
    return true;
}

/* The rows of a module; NULL: no memory. */
static struct code *code_of(struct coverage *c, uint64_t number,
                            const struct sim_module *module)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->codes[i].number == number)
            return &c->codes[i];
    struct code *codes = isa_grow(c->codes, c->n, &c->room, sizeof *codes);
    if (!codes)
        return NULL;
    c->codes = codes;
    struct code *code = &codes[c->n];
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

/* A file of the source that is being written. */
struct record {
    const struct coverage *c;
    FILE *out;
    unsigned file;
};

/* The lines of the file in one module are as often as their instructions; those
 * of several modules are added. lines[number] becomes count + 1, 0: there is no
 * such line. */
static void count_lines(const struct record *r, uint64_t *lines, uint64_t *most)
{
    for (size_t i = 0; i < r->c->n; i++) {
        const struct code *code = &r->c->codes[i];
        for (size_t k = 0; k < code->n; k++) {
            const struct row *row = &code->rows[k];
            if (row->number == 0 || row->file != r->file)
                continue;
            if (row->executed + 1 > most[row->number])
                most[row->number] = row->executed + 1;
        }
        for (size_t k = 0; k < code->n; k++) {
            const struct row *row = &code->rows[k];
            if (row->number == 0 || row->file != r->file ||
                most[row->number] == 0)
                continue;
            lines[row->number] += most[row->number] - (lines[row->number] > 0);
            most[row->number] = 0;
        }
    }
}

/* Branches of a line are in the order of modules and addresses. */
static void put_branches(const struct record *r, unsigned number,
                         uint64_t *found, uint64_t *hit)
{
    unsigned block = 0;
    for (size_t i = 0; i < r->c->n; i++) {
        const struct code *code = &r->c->codes[i];
        for (size_t k = 0; k < code->n; k++) {
            const struct row *row = &code->rows[k];
            if (!row->is_branch || row->file != r->file ||
                row->number != number)
                continue;
            const uint64_t ways[] = {row->executed - row->taken, row->taken};
            for (unsigned way = 0; way < 2; way++) {
                fprintf(r->out, "BRDA:%u,%u,%u,", number, block, way);
                if (row->executed)
                    fprintf(r->out, "%" PRIu64 "\n", ways[way]);
                else
                    fputs("-\n", r->out);
                *hit += ways[way] > 0;
            }
            *found += 2;
            block++;
        }
    }
}

static void put_lines(const struct record *r, const uint64_t *lines,
                      unsigned last)
{
    uint64_t found = 0, hit = 0;
    for (unsigned number = 1; number <= last; number++)
        if (lines[number])
            put_branches(r, number, &found, &hit);
    fprintf(r->out, "BRF:%" PRIu64 "\nBRH:%" PRIu64 "\n", found, hit);
    found = hit = 0;
    for (unsigned number = 1; number <= last; number++) {
        if (!lines[number])
            continue;
        fprintf(r->out, "DA:%u,%" PRIu64 "\n", number, lines[number] - 1);
        found++;
        hit += lines[number] > 1;
    }
    fprintf(r->out, "LF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n", found,
            hit);
}

static void put_file(const struct record *r)
{
    const struct rt_source *file = &r->c->files.files[r->file];
    unsigned last = 0;
    for (size_t i = 0; i < r->c->n; i++)
        for (size_t k = 0; k < r->c->codes[i].n; k++) {
            const struct row *row = &r->c->codes[i].rows[k];
            if (row->file == r->file && row->number > last)
                last = row->number;
        }
    uint64_t *lines = isa_alloc(last + 1ul, sizeof *lines);
    uint64_t *most = isa_alloc(last + 1ul, sizeof *most);
    if (lines && most) {
        fprintf(r->out, "TN:\nSF:%s%s%s\n",
                file->name[0] == '/' ? "" : file->folder,
                file->name[0] == '/' || !file->folder[0] ? "" : "/",
                file->name);
        count_lines(r, lines, most);
        put_lines(r, lines, last);
    }
    free(lines);
    free(most);
}

void coverage_write(const struct coverage *c, FILE *out)
{
    for (unsigned file = 0; file < c->files.n_files; file++) {
        const struct record r = {c, out, file};
        put_file(&r);
    }
}
