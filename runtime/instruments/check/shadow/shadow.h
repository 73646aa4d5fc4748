/* SPDX-License-Identifier: MIT
 *
 * A shadow of guest memory: a 64-bit value for each byte, 0 where nothing was
 * set. Values mostly come in long runs, so a page of 4 KiB is a short list of
 * runs, and has a value per byte only once it is in many pieces; pages that
 * were never set do not exist. Copies share pages until one of them is written.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_SHADOW_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chk_page;

/* All zero: empty. */
struct chk_shadow {
    struct chk_slot {
        uint64_t number; /* of pages side by side */
        struct chk_page **pages;
    } * slots; /* by hash of the number */
    size_t n, room;
    uint64_t era;          /* pages of earlier ones count as empty */
    size_t n_pages, n_set; /* all pages, and those of this era */
    struct chk_page *last; /* the one used last, or NULL */
};

/* Gives bytes [address, address + bytes) a value; false: no memory. */
bool chk_shadow_set(struct chk_shadow *s, uint64_t address, uint64_t bytes,
                    uint64_t value);

/* The value at address; *run receives how many bytes from there on have it, at
 * most `most`. */
uint64_t chk_shadow_get(const struct chk_shadow *s, uint64_t address,
                        uint64_t most, uint64_t *run);

/* The value at address will be asked for soon: a hint for the host's caches. */
void chk_shadow_soon(const struct chk_shadow *s, uint64_t address);

/* Makes every value 0, at once. Pages stay for the values to come, unless most
 * of them were of no use lately. */
void chk_shadow_clear(struct chk_shadow *s);

/* A copy that shares all pages; false: no memory, and the copy is empty. */
bool chk_shadow_copy(struct chk_shadow *to, const struct chk_shadow *from);

void chk_shadow_free(struct chk_shadow *s);

/* Bytes of the host it takes. */
size_t chk_shadow_bytes(const struct chk_shadow *s);

#endif
