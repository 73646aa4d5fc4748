/* SPDX-License-Identifier: MIT */
/* `list` and `disassemble`: source lines and instructions. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/input.h"

#define MOST_LINES 10000 /* in one list */

/* Prints lines first to last of a file. False: the file has none of these
 * lines. */
static bool list(struct dbg_session *s, const char *file, unsigned first,
                 unsigned last)
{
    bool has_any = false;
    for (unsigned n = first; n <= last && dbg_source_print(s, file, n); n++)
        has_any = true;
    s->focus->listed_file = file;
    s->focus->listed_line = last + 1;
    s->focus->listed_first = first;
    return has_any;
}

bool dbg_cmd_list(struct dbg_session *s, const char *rest)
{
    struct dbg_spot spots[64];
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    rest = dbg_skip(rest);
    if (!*rest && !s->focus->listed_file && f && f->file) {
        s->focus->listed_file = f->file;
        s->focus->listed_line = f->line > 5 ? f->line - 5 : 1;
    }
    if (!*rest && s->focus->listed_file) {
        if (list(s, s->focus->listed_file, s->focus->listed_line,
                 s->focus->listed_line + 9))
            return true;
        return dbg_source_fail(s, s->focus->listed_file);
    }
    if (*rest == '-') {
        unsigned first =
            s->focus->listed_first > 10 ? s->focus->listed_first - 10 : 1;
        return s->focus->listed_file && s->focus->listed_first > 1
                   ? list(s, s->focus->listed_file, first,
                          s->focus->listed_first - 1)
                   : dbg_fail(s, "There are no lines before.");
    }
    char *end;
    unsigned long first = strtoul(rest, &end, 10);
    if (*end == ',' && (end != rest || *rest == ',')) {
        const char *to = dbg_skip(end + 1);
        unsigned long last = *to ? strtoul(to, &end, 10) : first + 9;
        if (*rest == ',') /* the ten lines before a comma */
            first = last > 10 ? last - 9 : 1;
        if (*to && *end)
            last = 0;
        const char *file = f && f->file ? f->file : s->focus->listed_file;
        if (!file && dbg_places(s, "1", spots, 1) > 0)
            file = spots[0].file;
        if (!file)
            return dbg_fail(s, "No source is known.");
        if (last < first || last - first >= MOST_LINES)
            return dbg_fail(
                s,
                "Expected FIRST,LAST: up to %d lines, LAST not before FIRST.",
                MOST_LINES);
        return list(s, file, (unsigned)first, (unsigned)last) ||
               dbg_source_fail(s, file);
    }
    size_t n = dbg_places(s, *rest ? rest : "1", spots, 64);
    if (n == 0)
        return false;
    if (!spots[0].file)
        return dbg_fail(s, "No source is known there.");
    unsigned middle = spots[0].line;
    bool is_number = isdigit((unsigned char)*rest);
    if (is_number)
        middle = (unsigned)first;
    return list(s, spots[0].file, middle > 5 ? middle - 5 : 1, middle + 4) ||
           dbg_source_fail(s, spots[0].file);
}

/* Prints the instructions in [from, end), with their distances from base. */
static void print_code(struct dbg_session *s, const struct dbg_symbols *p,
                       uint64_t from, uint64_t end, uint64_t base)
{
    const struct dbg_frame *f = s->launch ? dbg_frame_at(s, 0) : NULL;
    const struct dbg_line *last = NULL;
    for (size_t k = 0; k < p->image.n_segments; k++) {
        const struct isa_segment *segment = &p->image.segments[k];
        for (uint64_t at = from;
             at >= segment->address &&
             at - segment->address + 4 <= segment->file_bytes && at < end;
             at += 4) {
            char text[128];
            uint32_t word;
            memcpy(&word, segment->data + (at - segment->address), 4);
            const struct dbg_line *row = dbg_line_at(p, at);
            if (row &&
                (!last || row->line != last->line || row->file != last->file))
                dbg_say(s, "%s:%u\n", row->file, row->line);
            last = row;
            isa_disasm(word, at, text, sizeof text);
            dbg_say(s, "%s 0x%08" PRIx64 " <+%" PRIu64 ">:\t%s\n",
                    f && p == s->symbols && f->r.pc == at ? "=>" : "  ", at,
                    at - base, text);
        }
    }
}

/* Disassembles "FROM,END" or "FROM,+BYTES". */
static bool disassemble_range(struct dbg_session *s, const char *from,
                              const char *comma)
{
    char place[DBG_LINE_BYTES + 4];
    int64_t end;
    struct dbg_spot spot;
    const char *to = dbg_skip(comma + 1);
    snprintf(place, sizeof place, "*(%.*s)", (int)(comma - from), from);
    if (dbg_places(s, place, &spot, 1) == 0 ||
        !dbg_evaluate_number(s, to + (*to == '+'), &end))
        return false;
    const uint64_t last = (uint64_t)end + (*to == '+' ? spot.pc : 0);
    const struct isa_symbol *symbol =
        isa_image_symbol_at(&spot.symbols->image, spot.pc);
    if (last <= spot.pc)
        return dbg_fail(s, "Expected an address behind 0x%" PRIx64 ".",
                        spot.pc);
    print_code(s, spot.symbols, spot.pc, last,
               symbol ? symbol->address : spot.pc);
    return true;
}

bool dbg_cmd_disassemble(struct dbg_session *s, const char *rest)
{
    struct dbg_spot spot;
    const char *comma = strchr(rest, ',');
    if (comma)
        return disassemble_range(s, rest, comma);
    if (dbg_places(s, rest, &spot, 1) == 0)
        return false;
    const struct dbg_symbols *p = spot.symbols;
    const struct isa_symbol *symbol = isa_image_symbol_at(&p->image, spot.pc);
    if (!symbol)
        return dbg_fail(s, "No function is known there.");
    const char *name = dbg_function_name(p, symbol->address);
    dbg_say(s, "Code of function %s:\n", name ? name : symbol->name);
    print_code(s, p, symbol->address, symbol->address + symbol->bytes,
               symbol->address);
    return true;
}
