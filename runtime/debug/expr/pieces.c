/* SPDX-License-Identifier: MIT */
/* Finds the code of a source line. Compilers cut it into pieces: the line of a
 * loop has a piece before the loop and one at its end, and optimisation copies
 * code to several paths. Each core that executes the line must reach one of its
 * places. So each piece has a place at its beginning, and a place at each
 * statement inside it to which other code jumps. */
#include "runtime/debug/expr/pieces.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/reach.h"
#include "runtime/debug/state/symbols.h"

/* Successive rows of the line table that have the same line and function. */
struct piece {
    const struct dbg_line *first, *end;
    const struct dbg_scope *in;
};

struct pieces {
    const struct dbg_symbols *p;
    const char *file;
    unsigned line;
    struct piece *of;
    size_t n, room;
    uint64_t *pcs;
    size_t n_pcs, max;
};

bool dbg_file_is(const struct dbg_symbols *p, const char *file,
                 const char *name)
{
    const size_t n = strlen(file), m = strlen(name);
    const size_t folder = p->directory ? strlen(p->directory) : 0;
    if (name[0] == '/' && file[0] != '/') /* file is in the compiler's folder */
        return m == folder + 1 + n && name[folder] == '/' &&
               memcmp(name, p->directory, folder) == 0 &&
               strcmp(name + folder + 1, file) == 0;
    return m <= n && strcmp(file + n - m, name) == 0 &&
           (m == n || file[n - m - 1] == '/');
}

static const struct dbg_scope *function_at(const struct dbg_symbols *p,
                                           uint64_t pc)
{
    return dbg_function_of(dbg_scope_at(p, pc));
}

static const struct dbg_line *end_of(const struct dbg_symbols *p)
{
    return p->lines + p->n_lines;
}

/* Returns whether a row is of the line. */
static bool is_of(const struct pieces *s, const struct dbg_line *row)
{
    return row->line == s->line && !row->is_end &&
           dbg_file_is(s->p, row->file, s->file);
}

/* Whether a row has no code, because the next row has the same address. */
static bool is_empty(const struct dbg_symbols *p, const struct dbg_line *row)
{
    return row + 1 < end_of(p) && !row[1].is_end &&
           row[1].address == row->address;
}

/* Returns the piece that begins at `row`. */
static struct piece piece_from(const struct pieces *s,
                               const struct dbg_line *row)
{
    struct piece piece = {row, row + 1, function_at(s->p, row->address)};
    while (piece.end < end_of(s->p) && !piece.end->is_end &&
           (piece.end->line == 0 ||
            (is_of(s, piece.end) &&
             function_at(s->p, piece.end->address) == piece.in)))
        piece.end++;
    return piece;
}

/* Finds the pieces. Rows without code are used only if there are no rows with
 * code. */
static void find_pieces(struct pieces *s, bool takes_empty)
{
    const struct dbg_line *row = s->p->lines, *end = end_of(s->p);
    while (row < end) {
        if (!is_of(s, row) || (!takes_empty && is_empty(s->p, row))) {
            row++;
            continue;
        }
        if (!ISA_GROW(s->of, s->n, s->room))
            return;
        s->of[s->n] = piece_from(s, row);
        row = s->of[s->n++].end;
    }
}

static bool is_inside(const struct pieces *s, uint64_t pc)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct piece *piece = &s->of[i];
        const bool is_last = piece->end == end_of(s->p);
        if (pc >= piece->first->address &&
            (is_last || pc < piece->end->address))
            return true;
    }
    return false;
}

/* Returns whether code outside the pieces jumps to pc. */
static bool is_entered(const struct pieces *s, uint64_t pc)
{
    const struct isa_symbol *function = isa_image_symbol_at(&s->p->image, pc);
    const struct isa_segment *code = dbg_code_at(s->p, pc);
    if (!function || !code)
        return false;
    for (uint64_t at = 0; at < function->bytes; at += 4) {
        const uint64_t from = function->address + at;
        if (dbg_jump_target(code, from) == pc && !is_inside(s, from))
            return true;
    }
    return false;
}

static void add(struct pieces *s, uint64_t pc)
{
    for (size_t i = 0; i < s->n_pcs; i++)
        if (s->pcs[i] == pc)
            return;
    if (s->n_pcs < s->max)
        s->pcs[s->n_pcs++] = pc;
}

static void add_piece(struct pieces *s, const struct piece *piece)
{
    bool is_first = true;
    for (const struct dbg_line *row = piece->first; row < piece->end; row++) {
        if (!row->is_statement || row->line == 0)
            continue;
        /* at the beginning of a function, use the place after its prologue */
        const bool is_entry = piece->in && piece->in->entry == row->address &&
                              piece->in->kind == DBG_SUBPROGRAM;
        if (is_entry)
            add(s, dbg_after_prologue(s->p, piece->in));
        else if (is_first || is_entered(s, row->address))
            add(s, row->address);
        is_first = false;
    }
}

size_t dbg_line_pieces(const struct dbg_symbols *p, const char *file,
                       unsigned line, uint64_t *pcs, size_t max)
{
    struct pieces s = {
        .p = p, .file = file, .line = line, .pcs = pcs, .max = max};
    find_pieces(&s, false);
    if (s.n == 0)
        find_pieces(&s, true);
    for (size_t i = 0; i < s.n; i++)
        add_piece(&s, &s.of[i]);
    free(s.of);
    return s.n_pcs;
}
