/* SPDX-License-Identifier: MIT */
/*
 * Gathers lines about files, in the order of their names, and takes the hash of
 * them.
 */
#include "runtime/tools/mlusim/judge/question/digest.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/process/kept.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/start/become.h"

enum { DEEPEST = 40 }; /* folders in folders; beyond, links form a ring */
#define LARGEST_FILE ((size_t)1 << 32)

/* Which files of a folder count, and what is said of one: by its text. A
 * reference can include any, whatever it is called. */
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
    if (!text && errno == ENOENT) { /* a link to nothing, as editors leave */
        fprintf(to, "nothing %s\n", name);
        return true;
    }
    if (!text) /* neither file nor folder: its bytes are no part of it */
        return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    isa_hash_text(text, n, hash);
    free(text);
    fprintf(to, "file %s %s\n", name, hash);
    return true;
}

/* The same by what the file system says. */
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

/* Puts what is in a folder, and in its folders if it is a task's. */
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

/* The hash of what was put. */
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
    static const struct {
        const char *variable, *name;
    } others[] = {{"MLUSIM_CLANG", "clang-19"}, {"MLUSIM_LLD", "ld.lld-19"}};
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
    for (size_t i = 0; is_good && i < sizeof others / sizeof *others; i++) {
        const char *word = getenv(others[i].variable);
        if (isa_kept_find(word && *word ? word : others[i].name, path,
                          sizeof path))
            is_good = put_state(to, path);
    }
    return finish(to, &text, &n, is_good, digest);
}
