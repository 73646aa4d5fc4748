/* SPDX-License-Identifier: MIT */
/* A folder of entries that processes share without locks, on any file system.
 * An entry is written to a temporary file and renamed, so it is complete or
 * absent; a checksum detects damage. A temporary file of a killed process is
 * removed an hour later. Failures (full disk, read-only folder) are no errors:
 * the entry is absent. */
#ifndef ISA_SUPPORT_FILES_STORE_H
#define ISA_SUPPORT_FILES_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct isa_store {
    int folder;     /* a descriptor */
    uint64_t limit; /* maximum total size in bytes; 0: none */
    /* set by the caller if entries must survive a crash of the host */
    bool is_durable;
};

/* Opens the folder, or makes it for this user only. A folder that another user
 * owns or can write to is refused, with a reason in why. */
bool isa_store_open(struct isa_store *store, const char *path, uint64_t limit,
                    char *why, size_t why_bytes);
void isa_store_close(struct isa_store *store);

/* Returns the entry `name` (letters and digits), malloc'ed, with a NUL that *n
 * does not count. Marks the entry as the most recently used. NULL if the entry
 * is absent or damaged. */
char *isa_store_get(const struct isa_store *store, const char *name, size_t *n);
/* Stores an entry, which replaces an old entry of that name. Then removes the
 * least recently used entries while the total exceeds the limit. False with
 * errno. */
bool isa_store_put(const struct isa_store *store, const char *name,
                   const void *bytes, size_t n);

/* Counts an event of this name. Without locks some counts may be lost. */
void isa_store_count(const struct isa_store *store, const char *event);
uint64_t isa_store_counted(const struct isa_store *store, const char *event);

/* Number of entries, and bytes of all files. */
struct isa_store_use {
    size_t entries;
    uint64_t bytes;
};
struct isa_store_use isa_store_use(const struct isa_store *store);
/* Removes all entries and the counts of the events in the list, which ends with
 * NULL. Other files stay. */
void isa_store_clear(const struct isa_store *store, const char *const *events);

#endif
