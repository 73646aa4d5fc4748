/* SPDX-License-Identifier: MIT */
/* Describes the owner of an address for fault messages: the allocation that
 * contains the address or is near, the variable that the address belongs to or
 * overruns, the place on the stack. */
#include "sim/memory/describe.h"
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/memory/blocks.h"
#include "sim/memory/memory.h"
#include "sim/memory/regions.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- origins ------------------------------------------------------------ */

bool sim_locate_origin(const struct sim *sim, uint64_t origin,
                       struct sim_location *to)
{
    const struct sim_symbolizer *s = sim->config.symbolizer;
    return origin && s && s->origin && s->origin(origin, to);
}

void sim_location_words(const struct sim_location *at, char *text, size_t bytes)
{
    if (at->line)
        snprintf(text, bytes, "at %s:%u", at->file, at->line);
    else
        snprintf(text, bytes, "in %s", at->name);
}

void sim_origin_words(const struct sim *sim, const char *verb, uint64_t origin,
                      char *text, size_t bytes)
{
    struct sim_location at;
    char place[600];
    const size_t n = strlen(text);
    if (!sim_locate_origin(sim, origin, &at))
        return;
    sim_location_words(&at, place, sizeof place);
    snprintf(text + n, bytes - n, ", %s %s", verb, place);
}

/* ---- GDRAM -------------------------------------------------------------- */

/* The last live block that ends at or before `address`. */
static const struct sim_block *live_before(const struct sim_blocks *b,
                                           uint64_t address)
{
    const struct sim_block *found = NULL;
    for (size_t i = 0; i < b->n && b->of[i].start <= address; i++)
        if (b->of[i].live)
            found = &b->of[i];
    return found;
}

/* The first live block that starts after `address`. */
static const struct sim_block *live_after(const struct sim_blocks *b,
                                          uint64_t address)
{
    for (size_t i = 0; i < b->n; i++)
        if (b->of[i].live && b->of[i].start > address)
            return &b->of[i];
    return NULL;
}

int sim_elsewhere(const struct sim *sim, uint64_t address)
{
    const struct sim_config *c = &sim->config;
    const bool is_here = address - sim->gdram.first < sim->device->dram_mib
                                                          << 20;
    return is_here || !c->device_at ? -1 : c->device_at(c->user, address);
}

/* Describes an address between allocations, by the nearer one. */
static void describe_gap(const struct sim *sim, uint64_t address, char *text,
                         size_t size)
{
    const int other = sim_elsewhere(sim, address);
    if (other >= 0) {
        snprintf(text, size,
                 "memory of another device: that of this %s begins at "
                 "0x%" PRIx64 ", this is device %d's",
                 sim->device->name, sim->gdram.first, other);
        return;
    }
    const struct sim_block *b = live_before(&sim->allocator.blocks, address);
    const struct sim_block *next = live_after(&sim->allocator.blocks, address);
    uint64_t behind = b ? address - b->start - b->bytes : UINT64_MAX;
    uint64_t ahead = next ? next->start - address : UINT64_MAX;
    if (!b && !next) {
        snprintf(text, size, "no allocation: there is none");
        return;
    }
    if (ahead < behind)
        b = next;
    if (ahead < behind)
        snprintf(text, size,
                 "%" PRIu64 " byte%s before the allocation of %" PRIu64
                 " byte%s at 0x%" PRIx64,
                 ahead, isa_s(ahead), b->bytes, isa_s(b->bytes), b->start);
    else if (behind == 0)
        snprintf(text, size,
                 "the end of the allocation of %" PRIu64
                 " byte%s at 0x%" PRIx64,
                 b->bytes, isa_s(b->bytes), b->start);
    else
        snprintf(text, size,
                 "%" PRIu64 " byte%s past the end of the allocation of %" PRIu64
                 " byte%s at 0x%" PRIx64,
                 behind, isa_s(behind), b->bytes, isa_s(b->bytes), b->start);
    sim_origin_words(sim, "made", b->made, text, size);
}

static void describe_gdram(const struct sim *sim, uint64_t address, char *text,
                           size_t size)
{
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    if (!b) {
        describe_gap(sim, address, text, size);
        return;
    }
    snprintf(text, size,
             "byte %" PRIu64 " of %s of %" PRIu64 " byte%s at 0x%" PRIx64,
             address - b->start + b->covered,
             b->live ? "the allocation" : "freed memory", b->bytes + b->covered,
             isa_s(b->bytes + b->covered), b->start - b->covered);
    sim_origin_words(sim, "made", b->made, text, size);
    if (!b->live)
        sim_origin_words(sim, "freed", b->freed, text, size);
}

/* ---- offsets that overflowed an int -------------------------------------- */

#define WRAP     ((int64_t)1 << 32)
#define MAX_WRAP 16 /* maximum element size in bytes */

bool sim_describe_wrapped(const struct sim *sim, uint64_t address, char *text,
                          size_t size)
{
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    const bool is_low = address < (uint64_t)WRAP; /* scratchpads and the like */
    if (is_low || address >= SIM_GDRAM_END || (b && b->live))
        return false;
    for (int64_t k = 1; k <= MAX_WRAP; k++) {
        for (int64_t sign = -1; sign <= 1; sign += 2) {
            b = sim_block_at(&sim->allocator.blocks,
                             address + (uint64_t)(sign * k * WRAP));
            if (!b || !b->live)
                continue;
            snprintf(text, size,
                     "0x%" PRIx64
                     " %s %s2^32 lies in the allocation of %" PRIu64
                     " byte%s at 0x%" PRIx64,
                     address, sign < 0 ? "minus" : "plus",
                     k > 1 ? "a multiple of " : "", b->bytes, isa_s(b->bytes),
                     b->start);
            sim_origin_words(sim, "made", b->made, text, size);
            return true;
        }
    }
    return false;
}

/* ---- variables ---------------------------------------------------------- */

/* Copies the identifier of a mangled variable name: after the last 'E' of a
 * nested or local name, else the name's first identifier. Other names are
 * copied unchanged. */
void sim_plain_name(const char *mangled, char *name, size_t size)
{
    const char *p = mangled;
    if (strncmp(p, "_Z", 2) == 0) {
        const char *last = strrchr(p, 'E');
        p = last ? last + 1 : p + 2;
        p += *p == 'L';
    }
    char *text = NULL;
    unsigned long n = isdigit((unsigned char)*p) ? strtoul(p, &text, 10) : 0;
    if (text && n <= strlen(text))
        snprintf(name, size, "%.*s", (int)n, text);
    else
        snprintf(name, size, "%s", mangled);
}

/* Returns a symbol of a space that the kernel can reach: the symbol that covers
 * `address`, else the last symbol before it. */
static const struct isa_symbol *
symbol_before(const struct sim_core *c, uint64_t address, enum isa_space space)
{
    const struct isa_image *image = &c->module->image;
    const struct isa_kernel *kernel = c->sim->run.kernel;
    const struct isa_symbol *best =
        isa_image_variable_at(image, kernel, address);
    for (size_t i = image->n_symbols; i-- > 0 && !best;) {
        const struct isa_symbol *s = &image->symbols[i];
        if (s->address < isa_spaces[space].first)
            break;
        if (s->address <= address && isa_image_sees(kernel, s))
            best = s;
    }
    return best;
}

static bool is_part(const struct sim_named_region *g,
                    const struct isa_symbol *symbol)
{
    return g->address >= symbol->address &&
           g->address + g->bytes <= symbol->address + symbol->bytes;
}

/* Describes a byte of the variable that is in a region. */
static void describe_part(const struct isa_symbol *symbol, const char *name,
                          const struct sim_named_region *g, uint64_t address,
                          char *text, size_t size)
{
    snprintf(text, size,
             ": byte %" PRIu64 " of region '%s' of '%s' (%" PRIu64
             " byte%s from byte %" PRIu64 " on, of %" PRIu64 ")",
             address - g->address, g->name, name, g->bytes, isa_s(g->bytes),
             g->address - symbol->address, symbol->bytes);
}

/* Appends the distance from the end of a region of the variable to the accessed
 * byte of the variable, which is in no region. */
static void say_behind(const struct sim_core *c,
                       const struct isa_symbol *symbol, uint64_t address,
                       char *text, size_t size)
{
    struct sim_named_region g;
    const size_t n = strlen(text);
    if (!sim_region_before(c, address, &g) || g.address < symbol->address)
        return;
    const uint64_t past = address - g.address - g.bytes;
    if (past)
        snprintf(text + n, size - n,
                 ", %" PRIu64 " byte%s past the end of region '%s'", past,
                 isa_s(past), g.name);
    else
        snprintf(text + n, size - n, ", at the end of region '%s'", g.name);
}

static void describe_symbol(const struct sim_core *c,
                            const struct isa_symbol *symbol, uint64_t address,
                            char *text, size_t size)
{
    char name[200];
    struct sim_named_region g;
    uint64_t offset = address - symbol->address;
    sim_plain_name(symbol->name, name, sizeof name);
    if (offset < symbol->bytes && sim_region_around(c, address, &g) &&
        is_part(&g, symbol)) {
        describe_part(symbol, name, &g, address, text, size);
        return;
    }
    if (offset < symbol->bytes)
        snprintf(text, size, ": byte %" PRIu64 " of '%s' (%" PRIu64 " byte%s)",
                 offset, name, symbol->bytes, isa_s(symbol->bytes));
    else
        snprintf(text, size,
                 ": %" PRIu64 " byte%s past the end of '%s' (%" PRIu64
                 " byte%s)",
                 offset - symbol->bytes, isa_s(offset - symbol->bytes), name,
                 symbol->bytes, isa_s(symbol->bytes));
    say_behind(c, symbol, address, text, size);
}

/* ---- all spaces --------------------------------------------------------- */

static void describe_stack(const struct sim_core *c, uint64_t address,
                           char *text, size_t size)
{
    uint64_t top = isa_spaces[ISA_SPACE_LDRAM].first;
    snprintf(text, size,
             "LDRAM, %" PRIu64 " byte%s %s the top of the stack of %" PRIu64
             " KiB",
             address < top ? top - address : address - top,
             isa_s(address < top ? top - address : address - top),
             address < top ? "below" : "above", c->stack.bytes / 1024);
}

void sim_describe_address(const struct sim_core *c, uint64_t address,
                          char *text, size_t size)
{
    enum isa_space space = sim_space_of(c, address);
    uint64_t first = space == ISA_N_SPACES ? 0 : isa_spaces[space].first;
    if (space == ISA_N_SPACES || address >= SIM_GDRAM_END) {
        snprintf(text, size, "no memory of the device");
    } else if (space == ISA_SPACE_GDRAM) {
        describe_gdram(c->sim, address, text, size);
    } else if (space == ISA_SPACE_LDRAM) {
        describe_stack(c, address, text, size);
    } else if (address < first) {
        snprintf(text, size, "%" PRIu64 " byte%s before the start of %s",
                 first - address, isa_s(first - address),
                 isa_spaces[space].name);
    } else {
        int n = snprintf(text, size, "%s + 0x%" PRIx64, isa_spaces[space].name,
                         address - first);
        const struct isa_symbol *symbol = symbol_before(c, address, space);
        if (symbol && n > 0 && (size_t)n < size)
            describe_symbol(c, symbol, address, text + n, size - (size_t)n);
    }
}
