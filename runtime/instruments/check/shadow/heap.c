/* SPDX-License-Identifier: MIT */
/*
 * Blocks with the bits of their pages. What lies between the end of an
 * allocation and that of its page counts as written, so that the page can get
 * its bit.
 */
#include "runtime/instruments/check/shadow/heap.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

#define PAGE ((uint64_t)1 << CHK_WRITTEN_SHIFT)

static bool covers(const struct chk_block *b, uint64_t address)
{
    return address - b->address < b->bytes;
}

/* How many blocks begin at an address or before it. */
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

/* Pages from that of address on, without a byte that is written. */
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
