/* SPDX-License-Identifier: MIT */
#include "isa/support/files/store_room.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/files/hash.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    SECONDS_TO_FINISH = 3600, /* a longer writer was killed */
    N_FOLDERS = sizeof STORE_FOLDERS - 1,
};

struct file {
    char path[STORE_PATH];
    struct timespec used;
    uint64_t bytes;
};
struct files {
    struct file *items;
    size_t n, room;
    uint64_t bytes;
};

void store_path(const char *name, char path[STORE_PATH])
{
    char hash[ISA_HASH_TEXT];
    isa_hash_text(name, strlen(name), hash);
    snprintf(path, STORE_PATH, "%.1s/%s", hash, name);
}

static bool is_unfinished(const char *name)
{
    return strncmp(name, STORE_UNFINISHED, sizeof STORE_UNFINISHED - 1) == 0;
}

/* Adds the files of one folder; removes unfinished files that are too old. */
static void look_into(const struct isa_store *store, char folder,
                      struct files *files)
{
    const char name[] = {folder, 0};
    const time_t now = time(NULL);
    const int opened =
        openat(store->folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = opened < 0 ? NULL : fdopendir(opened);
    if (opened >= 0 && !entries)
        close(opened);
    for (const struct dirent *e; entries && (e = readdir(entries));) {
        struct file file;
        struct stat status;
        if (e->d_name[0] == '.' || strlen(e->d_name) >= STORE_NAME ||
            fstatat(opened, e->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(status.st_mode))
            continue;
        if (is_unfinished(e->d_name) &&
            status.st_mtim.tv_sec + SECONDS_TO_FINISH < now) {
            unlinkat(opened, e->d_name, 0);
            continue;
        }
        if (!ISA_GROW(files->items, files->n, files->room))
            break; /* out of memory: ignore the rest */
        snprintf(file.path, sizeof file.path, "%c/%.100s", folder, e->d_name);
        file.used = status.st_mtim;
        file.bytes = (uint64_t)status.st_size;
        files->items[files->n++] = file;
        files->bytes += file.bytes;
    }
    if (entries)
        closedir(entries);
}

static struct files look(const struct isa_store *store)
{
    struct files files = {0};
    for (const char *p = STORE_FOLDERS; *p; p++)
        look_into(store, *p, &files);
    return files;
}

static int oldest_first(const void *x, const void *y)
{
    const struct file *a = x, *b = y;
    if (a->used.tv_sec != b->used.tv_sec)
        return a->used.tv_sec < b->used.tv_sec ? -1 : 1;
    return (a->used.tv_nsec > b->used.tv_nsec) -
           (a->used.tv_nsec < b->used.tv_nsec);
}

void store_make_room(const struct isa_store *store, char folder)
{
    struct files some = {0};
    if (!store->limit)
        return;
    look_into(store, folder, &some);
    free(some.items);
    if (some.bytes * 2 * N_FOLDERS < store->limit)
        return;
    struct files all = look(store);
    if (all.bytes > store->limit) {
        qsort(all.items, all.n, sizeof *all.items, oldest_first);
        for (size_t i = 0;
             i < all.n && all.bytes > store->limit - store->limit / 10; i++) {
            unlinkat(store->folder, all.items[i].path, 0);
            all.bytes -= all.items[i].bytes;
        }
    }
    free(all.items);
}

struct isa_store_use store_use(const struct isa_store *store)
{
    struct files files = look(store);
    struct isa_store_use use = {.bytes = files.bytes};
    for (size_t i = 0; i < files.n; i++)
        use.entries += !is_unfinished(files.items[i].path + 2);
    free(files.items);
    return use;
}

void store_remove_all(const struct isa_store *store)
{
    struct files files = look(store);
    for (size_t i = 0; i < files.n; i++)
        unlinkat(store->folder, files.items[i].path, 0);
    free(files.items);
}
