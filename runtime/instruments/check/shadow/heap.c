/* SPDX-License-Identifier: MIT */
/* Stores blocks with the bits of their pages. Bytes between the end of an
 * allocation and the end of its page count as written, so that the page can
 * have its bit. */
#include "runtime/instruments/check/shadow/heap.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

/* ---- pages that are written ---------------------------------------------- */

/* The bits of whole pages take precedence: if a page has its bit, its values in
 * the shadow have no meaning. */

#define PAGE ((uint64_t)1 << CHK_WRITTEN_SHIFT)

static bool has_bit(const struct chk_written *w, uint64_t address)
{
    const uint64_t k = (address >> CHK_WRITTEN_SHIFT) - w->first;
    return k < w->n && w->full[k / 64] >> k % 64 & 1;
}

/* Sets or clears the bit of a page. False: the page has no bit. */
static bool put_bit(struct chk_written *w, uint64_t address, bool is_full)
{
    const uint64_t k = (address >> CHK_WRITTEN_SHIFT) - w->first;
    const uint64_t bit = (uint64_t)1 << k % 64;
    if (k >= w->n)
        return false;
    w->full[k / 64] = is_full ? w->full[k / 64] | bit : w->full[k / 64] & ~bit;
    return true;
}

uint64_t chk_written_get(const struct chk_written *w, uint64_t address,
                         uint64_t most, uint64_t *run)
{
    uint64_t n = 0;
    while (n < most && has_bit(w, address + n))
        n += PAGE - ((address + n) & (PAGE - 1));
    if (n == 0)
        return chk_shadow_get(&w->shadow, address, most, run);
    *run = n < most ? n : most;
    return CHK_WRITTEN;
}

static bool set_page(struct chk_written *w, uint64_t page, uint64_t value)
{
    const bool is_full = value == CHK_WRITTEN;
    const bool has_place = put_bit(w, page, is_full);
    return chk_shadow_set(&w->shadow, page, PAGE,
                          is_full && has_place ? 0 : value);
}

/* Sets the value of a part of a page. */
static bool set_part(struct chk_written *w, uint64_t address, uint64_t bytes,
                     uint64_t value)
{
    const uint64_t page = address & -PAGE;
    uint64_t run;
    if (has_bit(w, address)) {
        if (value == CHK_WRITTEN)
            return true;
        put_bit(w, address, false);
        if (!chk_shadow_set(&w->shadow, page, PAGE, CHK_WRITTEN))
            return false;
    }
    if (!chk_shadow_set(&w->shadow, address, bytes, value))
        return false;
    if (value == CHK_WRITTEN &&
        chk_shadow_get(&w->shadow, page, PAGE, &run) == CHK_WRITTEN &&
        run == PAGE)
        put_bit(w, page, true);
    return true;
}

bool chk_written_set(struct chk_written *w, uint64_t address, uint64_t bytes,
                     uint64_t value)
{
    bool is_good = true;
    while (is_good && bytes > 0) {
        const uint64_t room = PAGE - (address & (PAGE - 1));
        const uint64_t n = bytes < room ? bytes : room;
        is_good = n == PAGE ? set_page(w, address, value)
                            : set_part(w, address, n, value);
        address += n;
        bytes -= n;
    }
    return is_good;
}

bool chk_written_find(const struct chk_written *w, uint64_t address,
                      uint64_t bytes, uint64_t *at, uint64_t *n,
                      uint64_t *value)
{
    if (bytes == 0 || chk_written_is_full(w, address, bytes))
        return false;
    for (uint64_t run; bytes > 0; address += run, bytes -= run) {
        *value = chk_written_get(w, address, bytes, &run);
        if (*value == CHK_WRITTEN)
            continue;
        *at = address;
        *n = run;
        return true;
    }
    return false;
}

void chk_written_clear(struct chk_written *w)
{
    chk_shadow_clear(&w->shadow);
    if (w->n)
        memset(w->full, 0, chk_written_words(w->n) * sizeof *w->full);
}

bool chk_written_copy(struct chk_written *to, uint64_t *full,
                      const struct chk_written *from)
{
    *to =
        (struct chk_written){.first = from->first, .n = from->n, .full = full};
    if (from->n)
        memcpy(full, from->full, chk_written_words(from->n) * sizeof *full);
    return chk_shadow_copy(&to->shadow, &from->shadow);
}

#define PAGE ((uint64_t)1 << CHK_WRITTEN_SHIFT)

static bool covers(const struct chk_block *b, uint64_t address)
{
    return address - b->address < b->bytes;
}

/* Returns how many blocks begin at or before an address. */
static size_t upper_bound(const struct chk_heap *h, uint64_t address)
{
    size_t low = 0, high = h->n;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (h->blocks[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct chk_block *chk_heap_at(struct chk_heap *h,
                              const struct sim_module *module, uint64_t address)
{
    if (isa_space_at(address) == ISA_SPACE_GDRAM) {
        const size_t n = upper_bound(h, address);
        return n > 0 && covers(&h->blocks[n - 1], address) ? &h->blocks[n - 1]
                                                           : NULL;
    }
    for (size_t i = 0; i < h->n_variables; i++)
        if (h->variables[i].module == module &&
            covers(&h->variables[i], address))
            return &h->variables[i];
    return NULL;
}

static void drop(struct chk_block *b)
{
    chk_shadow_free(&b->written.shadow);
    free(b->written.full);
}

/* Makes a block of unwritten bytes that has bits for its pages. */
static bool init(struct chk_block *b, uint64_t address, uint64_t bytes)
{
    const uint64_t first = address >> CHK_WRITTEN_SHIFT;
    const uint64_t n = ((address + bytes - 1) >> CHK_WRITTEN_SHIFT) - first + 1;
    *b = (struct chk_block){.address = address,
                            .bytes = bytes,
                            .written = {.first = first, .n = n}};
    b->written.full = isa_alloc(chk_written_words(n), sizeof *b->written.full);
    const uint64_t end = address + bytes;
    if (b->written.full &&
        (!(address & (PAGE - 1)) ||
         chk_written_set(&b->written, address & -PAGE, address & (PAGE - 1),
                         CHK_WRITTEN)) &&
        (!(end & (PAGE - 1)) ||
         chk_written_set(&b->written, end, PAGE - (end & (PAGE - 1)),
                         CHK_WRITTEN)))
        return true;
    drop(b);
    return false;
}

bool chk_heap_add(struct chk_heap *h, uint64_t address, uint64_t bytes)
{
    struct chk_block block;
    if (!ISA_GROW(h->blocks, h->n, h->room) || !init(&block, address, bytes))
        return false;
    struct chk_block *at = &h->blocks[upper_bound(h, address)];
    memmove(at + 1, at, (size_t)(&h->blocks[h->n++] - at) * sizeof *at);
    *at = block;
    return true;
}

void chk_heap_remove(struct chk_heap *h, uint64_t address)
{
    const size_t n = upper_bound(h, address);
    if (n == 0 || !covers(&h->blocks[n - 1], address))
        return;
    drop(&h->blocks[n - 1]);
    memmove(&h->blocks[n - 1], &h->blocks[n], (h->n - n) * sizeof *h->blocks);
    h->n--;
}

bool chk_heap_add_module(struct chk_heap *h, const struct sim_module *module)
{
    struct sim_variable v;
    uint64_t first = 0, end = 0;
    for (size_t i = 0; i < h->n_variables; i++)
        if (h->variables[i].module == module)
            return true;
    for (size_t i = 0; module && sim_variable(module, NULL, i, &v); i++)
        if (isa_space_at(v.address) == ISA_SPACE_GLOBAL && v.bytes) {
            first = end ? first : v.address; /* they ascend */
            end = v.address + v.bytes;
        }
    if (!end)
        return true;
    if (!ISA_GROW(h->variables, h->n_variables, h->room_variables))
        return false;
    struct chk_block *b = &h->variables[h->n_variables];
    if (!init(b, first, end - first))
        return false;
    b->module = module;
    h->n_variables++;
    return chk_written_set(&b->written, first, end - first, CHK_WRITTEN);
}

static void free_blocks(struct chk_block *blocks, size_t n)
{
    for (size_t i = 0; i < n; i++)
        drop(&blocks[i]);
    free(blocks);
}

void chk_heap_forget_modules(struct chk_heap *h)
{
    free_blocks(h->variables, h->n_variables);
    h->variables = NULL;
    h->n_variables = h->room_variables = 0;
}

static bool copy_blocks(struct chk_block **to, const struct chk_block *from,
                        size_t n, size_t *done)
{
    *done = 0;
    if (n == 0)
        return true;
    *to = isa_alloc(n, sizeof **to);
    for (size_t i = 0; *to && i < n; i++) {
        struct chk_block *b = &(*to)[i];
        uint64_t *full =
            isa_alloc(chk_written_words(from[i].written.n), sizeof *full);
        if (!full)
            return false;
        *b = from[i];
        ++*done;
        if (!chk_written_copy(&b->written, full, &from[i].written))
            return false;
    }
    return *to != NULL;
}

bool chk_heap_copy(struct chk_heap *to, const struct chk_heap *from)
{
    *to = (struct chk_heap){0};
    bool is_good = copy_blocks(&to->blocks, from->blocks, from->n, &to->n);
    is_good = copy_blocks(&to->variables, from->variables, from->n_variables,
                          &to->n_variables) &&
              is_good;
    to->room = from->n;
    to->room_variables = from->n_variables;
    if (!is_good)
        chk_heap_free(to);
    return is_good;
}

void chk_heap_free(struct chk_heap *h)
{
    free_blocks(h->blocks, h->n);
    chk_heap_forget_modules(h);
    *h = (struct chk_heap){0};
}
