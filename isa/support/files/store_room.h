/* SPDX-License-Identifier: MIT
 *
 * The files of a store (store.h) and the room that they take. For store.c.
 */
#ifndef ISA_SUPPORT_FILES_STORE_ROOM_H
#define ISA_SUPPORT_FILES_STORE_ROOM_H

#include "isa/support/files/store.h"

#define STORE_FOLDERS    "0123456789abcdef"
#define STORE_UNFINISHED "tmp." /* how files begin that are written to */
enum { STORE_NAME = 80, STORE_PATH = 160 };

/* The path of an entry in the store: "FOLDER/NAME". */
void store_path(const char *name, char path[STORE_PATH]);

/* Removes files that somebody left half written and, if all take more than the
 * limit, the entries that were not used for longest, down to nine tenths of it.
 * `folder` is the one that was written to last: where it has less than half of
 * its share, the others are not looked at. */
void store_make_room(const struct isa_store *store, char folder);

struct isa_store_use store_use(const struct isa_store *store);
/* Removes all entries. */
void store_remove_all(const struct isa_store *store);

#endif
