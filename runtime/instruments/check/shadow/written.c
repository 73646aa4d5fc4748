/* SPDX-License-Identifier: MIT */
/*
 * Bits of whole pages before the shadow of the others: what the shadow holds of
 * a page with a bit does not count.
 */
#include "runtime/instruments/check/shadow/written.h"

#include <string.h>

#define PAGE ((uint64_t)1 << CHK_WRITTEN_SHIFT)

static bool has_bit(const struct chk_written *w, uint64_t address)
{
    const uint64_t k = (address >> CHK_WRITTEN_SHIFT) - w->first;
    return k < w->n && w->full[k / 64] >> k % 64 & 1;
}

/* Sets or takes the bit of a page; false: it has none. */
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

/* The same of a part of a page. */
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
