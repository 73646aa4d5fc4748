/* SPDX-License-Identifier: MIT
 *
 * A folder of entries that many processes share without locks, on any file
 * system. An entry is written to a file of its own and then renamed, so that
 * it is there as a whole or not at all; it carries a checksum, so that one that
 * the host damaged is never taken. Whoever is killed leaves a file behind that
 * somebody removes an hour later. What does not work (a full disk, a folder
 * that is read-only) is no error: the entry is not there then.
 */
#ifndef ISA_SUPPORT_FILES_STORE_H
#define ISA_SUPPORT_FILES_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct isa_store {
    int folder;     /* a descriptor */
    uint64_t limit; /* in bytes, 0: none */
    /* for the caller to set: an entry that was put outlives the host's end */
    bool is_durable;
};

/* Opens the folder, which is made if it is not there, for this user alone. A
 * folder that belongs to somebody else, or that others may write to, is
 * refused, with a reason in why. */
bool isa_store_open(struct isa_store *store, const char *path, uint64_t limit,
                    char *why, size_t why_bytes);
void isa_store_close(struct isa_store *store);

/* The entry of that name, of letters and digits, malloc'ed and ended by a zero
 * byte that *n does not count; it is then the last one to be removed for room.
 * NULL if there is none, or none that is whole. */
char *isa_store_get(const struct isa_store *store, const char *name, size_t *n);
/* Keeps an entry in place of an earlier one, then removes the oldest ones as
 * long as all take more than the limit. */
bool isa_store_put(const struct isa_store *store, const char *name,
                   const void *bytes, size_t n);

/* Counts an event of that name. Without locks some may be lost. */
void isa_store_count(const struct isa_store *store, const char *event);
uint64_t isa_store_counted(const struct isa_store *store, const char *event);

/* How many entries there are, and the bytes of all files. */
struct isa_store_use {
    size_t entries;
    uint64_t bytes;
};
struct isa_store_use isa_store_use(const struct isa_store *store);
/* Removes all entries, and the counts of these events, ended by NULL. What is
 * not of the store stays. */
void isa_store_clear(const struct isa_store *store, const char *const *events);

#endif
