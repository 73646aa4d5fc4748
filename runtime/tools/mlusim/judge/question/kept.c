/* SPDX-License-Identifier: MIT */
/* The name of an entry is a digest of everything on which the verdict depends:
 * a hash of lines about files, ordered by name. */
#include "runtime/tools/mlusim/judge/question/kept.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/files/folder.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/tools.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/secret.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

enum {
    DEEPEST = 40
}; /* most levels of folders; deeper folders come from links in a circle */
#define LARGEST_FILE ((size_t)1 << 32)

/* Whether a file is part of a task, so that its text matters. Every file is,
 * because the reference can include it. */
static int is_of_task(const struct dirent *e)
{
    return strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
}

static bool put_text(FILE *to, const char *path, const char *name)
{
    char hash[ISA_HASH_TEXT];
    struct stat status;
    size_t n;
    char *text = files_read(path, LARGEST_FILE, &n);
    if (!text &&
        errno == ENOENT) { /* a link to a missing file, as editors make */
        fprintf(to, "nothing %s\n", name);
        return true;
    }
    if (!text) /* neither file nor folder, so that it has no text */
        return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    isa_hash_text(text, n, hash);
    free(text);
    fprintf(to, "file %s %s\n", name, hash);
    return true;
}

/* Whether a file is one of the tools, whose size and time matter. */
static int is_of_tools(const struct dirent *e)
{
    return strncmp(e->d_name, "libmlu", 6) == 0 ||
           strncmp(e->d_name, "libcn", 5) == 0 ||
           strncmp(e->d_name, "mlusim-", 7) == 0 ||
           strncmp(e->d_name, "bang", 4) == 0;
}

static bool put_state(FILE *to, const char *path)
{
    struct stat s;
    if (stat(path, &s) != 0)
        return false;
    fprintf(to, "file %s %jd %jd.%09ld\n", path, (intmax_t)s.st_size,
            (intmax_t)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
    return true;
}

/* Writes lines about the files of a folder. For the folder of a task, also
 * writes lines about the files in subfolders. */
static bool put_folder(FILE *to, const char *folder, size_t root,
                       unsigned depth)
{
    struct dirent **names;
    const bool is_task = depth > 0;
    if (depth > DEEPEST) {
        errno = ELOOP;
        return false;
    }
    const int n =
        scandir(folder, &names, is_task ? is_of_task : is_of_tools, alphasort);
    bool is_good = n >= 0;
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        is_good = is_good && files_path(path, folder, names[i]->d_name);
        if (is_good && !is_task)
            is_good = put_state(to, path);
        else if (is_good && files_is_folder(path))
            is_good = put_folder(to, path, root, depth + 1);
        else if (is_good)
            is_good = put_text(to, path, path + root);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
    return is_good;
}

/* Writes the hash of the lines. */
static bool finish(FILE *to, char **text, const size_t *n, bool is_good,
                   char digest[ISA_HASH_TEXT])
{
    const int error = errno;
    is_good = (to && fclose(to) == 0) && is_good;
    if (is_good)
        isa_hash_text(*text, *n, digest);
    free(*text);
    errno = error;
    return is_good;
}

bool jdg_digest_task(const char *folder, char digest[ISA_HASH_TEXT])
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    return finish(to, &text, &n,
                  to && put_folder(to, folder, strlen(folder), 1), digest);
}

bool jdg_digest_tools(char digest[ISA_HASH_TEXT])
{
    static const char *const folders[] = {"../lib", "../lib/mlusim",
                                          "../include"};
    static const char *const programs[] = {"mlusim", "mlucc"};
    char *text = NULL, path[PATH_MAX];
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    bool is_good = to != NULL;
    for (size_t i = 0; is_good && i < sizeof programs / sizeof *programs; i++)
        is_good = mlusim_beside(programs[i], path, sizeof path) &&
                  put_state(to, path);
    for (size_t i = 0; is_good && i < sizeof folders / sizeof *folders; i++)
        is_good = mlusim_beside(folders[i], path, sizeof path) &&
                  put_folder(to, path, 0, 0);
    for (int i = 0; is_good && i < ISA_N_TOOLS; i++)
        if (isa_kept_find(isa_tool((enum isa_tool)i), path, sizeof path))
            is_good = put_state(to, path);
    return finish(to, &text, &n, is_good, digest);
}

#define MOST_BYTES (UINT64_C(4) << 30)

bool jdg_keep_open(struct jdg_keep *keep, const char *folder, char *why,
                   size_t bytes)
{
    char path[PATH_MAX], reason[300];
    keep->store.folder = -1;
    /* the default folder is next to the results of mlucc */
    if (!folder && !isa_folder_cache("judge", path, sizeof path)) {
        const bool is_off = errno == 0;
        snprintf(why, bytes, "HOME names no folder");
        return is_off;
    }
    folder = folder ? folder : path;
    if (strcmp(folder, ISA_CACHE_OFF) == 0)
        return true;
    bool is_good =
        isa_store_open(&keep->store, folder, MOST_BYTES, reason, sizeof reason);
    keep->store.is_durable = true;
    if (is_good && !jdg_digest_tools(keep->tools)) {
        snprintf(reason, sizeof reason, "of the programs there is no state: %s",
                 strerror(errno));
        jdg_keep_close(keep);
        is_good = false;
    }
    if (!is_good)
        snprintf(why, bytes, "%s: %s", folder, reason);
    return is_good;
}

void jdg_keep_close(struct jdg_keep *keep)
{
    isa_store_close(&keep->store);
}

/* Writes the name for a description and an answer, so that no other answer can
 * get the same name. Closes the file, which open_memstream has opened. */
static bool name_by(FILE *to, char **all, const size_t *n, const char *text,
                    size_t n_text, char name[JDG_DIGEST_TEXT])
{
    fprintf(to, "answer %zu\n", n_text);
    fwrite(text, 1, n_text, to);
    const bool is_good = fclose(to) == 0;
    if (is_good)
        jdg_digest_text(*all, *n, name);
    free(*all);
    return is_good;
}

/* Writes the name of a verdict. False: such verdicts are not kept. */
static bool name_of(const struct jdg_keep *keep, const struct jdg_asked *a,
                    char name[JDG_DIGEST_TEXT])
{
    char *all = NULL;
    size_t n = 0;
    FILE *to = keep->store.folder < 0 ? NULL : open_memstream(&all, &n);
    if (!to)
        return false;
    assert(keep->tools[0] && a->n_devices > 0);
    fprintf(to, "verdict 2\ntools %s\ntask %s %s\nkey %s\nall %d\n",
            keep->tools, a->task, a->digest, a->secret, a->runs_all);
    bool is_kept = true;
    for (size_t i = 0; i < a->n_devices; i++) {
        fprintf(to, "device %s\n", a->devices[i]);
        /* a device file may change under the same name */
        is_kept = is_kept && !sim_device_is_file(a->devices[i]);
    }
    return name_by(to, &all, &n, a->text, a->n, name) && is_kept;
}

char *jdg_keep_get(const struct jdg_keep *keep, const struct jdg_asked *a)
{
    char name[JDG_DIGEST_TEXT];
    size_t n;
    return name_of(keep, a, name) ? isa_store_get(&keep->store, name, &n)
                                  : NULL;
}

bool jdg_keep_put(const struct jdg_keep *keep, const struct jdg_asked *a,
                  const char *verdict)
{
    char name[JDG_DIGEST_TEXT];
    return !name_of(keep, a, name) /* nothing had to be kept */
           || isa_store_put(&keep->store, name, verdict, strlen(verdict));
}

static bool name_program(const struct jdg_keep *keep, const char *arch,
                         const char *text, size_t n_text,
                         char name[JDG_DIGEST_TEXT])
{
    char *all = NULL;
    size_t n = 0;
    FILE *to =
        !keep || keep->store.folder < 0 ? NULL : open_memstream(&all, &n);
    if (!to)
        return false;
    fprintf(to, "program 1\ntools %s\narch %s\n", keep->tools, arch);
    return name_by(to, &all, &n, text, n_text, name);
}

char *jdg_keep_get_program(const struct jdg_keep *keep, const char *arch,
                           const char *text, size_t n, size_t *bytes)
{
    char name[JDG_DIGEST_TEXT];
    return name_program(keep, arch, text, n, name)
               ? isa_store_get(&keep->store, name, bytes)
               : NULL;
}

void jdg_keep_put_program(const struct jdg_keep *keep, const char *arch,
                          const char *text, size_t n, const void *program,
                          size_t bytes)
{
    char name[JDG_DIGEST_TEXT];
    if (name_program(keep, arch, text, n, name))
        isa_store_put(&keep->store, name, program, bytes);
}
