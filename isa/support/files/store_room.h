/* SPDX-License-Identifier: MIT */
/* Files of a store (store.h) and their total size. For store.c. */
#ifndef ISA_SUPPORT_FILES_STORE_ROOM_H
#define ISA_SUPPORT_FILES_STORE_ROOM_H

#include "isa/support/files/store.h"

#define STORE_FOLDERS    "0123456789abcdef"
#define STORE_UNFINISHED "tmp." /* prefix of temporary files */
enum { STORE_NAME = 80, STORE_PATH = 160 };

/* The path of an entry in the store: "FOLDER/NAME". */
void store_path(const char *name, char path[STORE_PATH]);

/* Removes old temporary files. If the total exceeds the limit, also removes the
 * least recently used entries until nine tenths of the limit remain. `folder`
 * was written last: if its files use less than half of its share, the other
 * folders are not checked. */
void store_make_room(const struct isa_store *store, char folder);

struct isa_store_use store_use(const struct isa_store *store);
/* Removes all entries. */
void store_remove_all(const struct isa_store *store);

#endif
