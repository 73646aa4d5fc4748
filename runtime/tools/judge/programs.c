/* SPDX-License-Identifier: MIT */
/* Each kind of programs has its own store, next to the one for results of
 * mlucc. */
#include "runtime/tools/judge/programs.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "isa/support/files/folder.h"
#include "isa/support/files/store.h"
#include "runtime/tools/files/files.h"

enum { LARGEST_PROGRAM = 64 << 20 };
#define KEPT_BYTES (UINT64_C(1) << 30)

static bool open_store(const char *folder, struct isa_store *store)
{
    char path[PATH_MAX], why[300];
    return isa_folder_cache(folder, path, sizeof path) &&
           isa_store_open(store, path, KEPT_BYTES, why, sizeof why);
}

bool jdg_program_take(const char *folder, const char name[JDG_DIGEST_TEXT],
                      const char *path)
{
    struct isa_store store;
    size_t n = 0;
    if (!open_store(folder, &store))
        return false;
    char *bytes = isa_store_get(&store, name, &n);
    isa_store_close(&store);
    const bool is_good =
        bytes && files_replace(path, bytes, n) && chmod(path, 0700) == 0;
    free(bytes);
    return is_good;
}

void jdg_program_keep(const char *folder, const char name[JDG_DIGEST_TEXT],
                      const char *path)
{
    struct isa_store store;
    size_t n = 0;
    char *bytes = files_read_left(NULL, path, LARGEST_PROGRAM, &n);
    if (bytes && open_store(folder, &store)) {
        isa_store_put(&store, name, bytes, n);
        isa_store_close(&store);
    }
    free(bytes);
}
