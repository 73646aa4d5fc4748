/* SPDX-License-Identifier: MIT */
/* Lists names of memory: variables as the running kernel sees them, and the
 * regions in scratchpads that the task of the focused core has named. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/terminal/input.h"

/* ---- info variables ----------------------------------------------------- */

static void print_variable(struct dbg_session *s, const struct dbg_variable *v,
                           const char *name, const char *wanted)
{
    char text[1400];
    if (!*wanted || strstr(name, wanted))
        dbg_say(s, "%s:%u: %s\n", v->file, v->line,
                dbg_type_text(v->type, name, text, sizeof text));
}

/* Prints static variables of functions. In the program of the launch, prints
 * only variables that the launched kernel can reach. */
static void print_statics(struct dbg_session *s, const struct dbg_symbols *p,
                          const char *wanted)
{
    for (size_t i = 0; i < p->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &p->image.symbols[i];
        const struct dbg_variable *v =
            symbol->is_local ? dbg_symbol_variable(p, symbol) : NULL;
        if (v && (p != s->symbols || dbg_reaches(s, symbol)))
            print_variable(s, v, dbg_symbol_name(p, symbol), wanted);
    }
}

bool dbg_info_variables(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    for (size_t i = 0; i < s->images->n; i++) {
        const struct dbg_symbols *p = s->images->of[i];
        for (size_t k = 0; k < p->n_globals; k++)
            print_variable(s, p->globals[k], p->globals[k]->name, rest);
        print_statics(s, p, rest);
    }
    return true;
}

/* ---- info memory -------------------------------------------------------- */

/* Regions of the focused core that are still to be printed. */
struct regions {
    size_t next, n_left; /* the next region, and how many regions are left */
};

/* Prints regions that begin before `end`. */
static void print_regions(struct dbg_session *s, struct regions *r,
                          uint64_t end)
{
    char name[DBG_REGION_NAME + 2];
    struct dbg_region region;
    for (; r->n_left > 0 && dbg_region(s, s->core, r->next, &region) &&
           region.address < end;
         r->next++, r->n_left--)
        dbg_say(s, "    0x%08" PRIx64 "%8" PRIu64 " bytes    region %s\n",
                region.address, region.bytes,
                dbg_region_quoted(region.name, name, sizeof name));
}

static void print_symbols(struct dbg_session *s)
{
    const struct dbg_symbols *p = s->symbols;
    struct regions regions = {0, s->values->print_limit};
    size_t n_hidden = 0;
    for (size_t i = 0; p && i < p->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &p->image.symbols[i];
        if (symbol->is_function || !symbol->bytes)
            continue;
        if (!dbg_reaches(s, symbol)) {
            n_hidden++;
            continue;
        }
        print_regions(s, &regions, symbol->address); /* regions that are in
                                                        no variable */
        dbg_say(s, "  0x%08" PRIx64 "  %8" PRIu64 " bytes  %s\n",
                symbol->address, symbol->bytes, dbg_symbol_name(p, symbol));
        print_regions(s, &regions, symbol->address + symbol->bytes);
    }
    print_regions(s, &regions, UINT64_MAX);
    const size_t n_more = dbg_n_regions(s, s->core) - regions.next;
    if (n_more)
        dbg_say(s, "  and %zu more region%s; set print elements shows more\n",
                n_more, isa_s(n_more));
    if (n_hidden)
        dbg_say(s,
                "  not shown: %zu variable%s of functions that this kernel "
                "does not call\n",
                n_hidden, isa_s(n_hidden));
}

bool dbg_info_memory(struct dbg_session *s, const char *rest)
{
    (void)rest;
    for (unsigned i = 0; i < ISA_N_SPACES; i++) {
        char size[32] = "";
        const unsigned kib = dbg_space_kib(s, (enum isa_space)i);
        if (kib)
            snprintf(size, sizeof size, ", %u KiB", kib);
        dbg_say(s, "%-7s from 0x%-10" PRIx64 " %s%s\n", isa_spaces[i].name,
                isa_spaces[i].first, isa_spaces[i].doc, size);
    }
    print_symbols(s);
    return true;
}

/* ---- places -------------------------------------------------------------- */

bool dbg_info_frame(struct dbg_session *s, const char *rest)
{
    (void)rest;
    const struct dbg_frame *f = dbg_needs_launch(s) ? dbg_frame_now(s) : NULL;
    if (!f)
        return s->launch ? dbg_fail(s, "The core has no task.") : false;
    const struct dbg_frame frame = *f, *caller;
    dbg_say(s, "frame %zu%s: pc 0x%" PRIx64, s->focus->frame,
            frame.is_inlined ? ", inlined" : "", frame.r.pc);
    dbg_say(s, " in %s", frame.function ? frame.function->name : "??");
    if (frame.file)
        dbg_say(s, " at %s:%u", frame.file, frame.line);
    if (frame.cfa)
        dbg_say(s, "; the stack of its caller begins at 0x%" PRIx64, frame.cfa);
    dbg_say(s, "\n");
    caller = dbg_frame_at(s, s->focus->frame + 1);
    if (caller)
        dbg_say(
            s, "called by frame %zu: %s, where it continues at 0x%" PRIx64 "\n",
            s->focus->frame + 1,
            caller->function ? caller->function->name : "??", caller->r.pc);
    else
        dbg_say(s, "It is the outermost: the task ends with it.\n");
    return true;
}

bool dbg_info_source(struct dbg_session *s, const char *rest)
{
    (void)rest;
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    const char *file = f && f->file ? f->file : s->focus->listed_file;
    if (!file)
        return dbg_fail(s, "No source file is being looked at.");
    const char *why;
    FILE *source = dbg_source_open(s, file, &why);
    dbg_say(s, "%s%s%s\n", file, source ? "" : ", which ", source ? "" : why);
    if (source)
        fclose(source);
    if (s->symbols && s->symbols->directory)
        dbg_say(s, "compiled in %s\n", s->symbols->directory);
    return true;
}

bool dbg_info_symbol(struct dbg_session *s, const char *rest)
{
    char where[1400];
    int64_t address;
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected an address.");
    if (!dbg_evaluate_number(s, rest, &address))
        return false;
    dbg_where(s, s->core, (uint64_t)address, false, where, sizeof where);
    if (!where[0])
        return dbg_fail(s, "Nothing has a name at 0x%" PRIx64 ".",
                        (uint64_t)address);
    dbg_say(s, "0x%" PRIx64 "%s\n", (uint64_t)address, where);
    return true;
}
