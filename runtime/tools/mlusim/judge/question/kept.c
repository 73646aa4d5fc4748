/* SPDX-License-Identifier: MIT */
/*
 * An entry is called by a digest of all that its verdict depends on.
 */
#include "runtime/tools/mlusim/judge/question/kept.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/folder.h"
#include "runtime/tools/judge/digest.h"
#include "runtime/tools/mlusim/judge/question/digest.h"
#include "sim/sim.h"

#define MOST_BYTES (UINT64_C(4) << 30)

bool jdg_keep_open(struct jdg_keep *keep, const char *folder, char *why,
                   size_t bytes)
{
    char path[PATH_MAX], reason[300];
    keep->store.folder = -1;
    /* the usual one is beside the results of mlucc, which it finds this way */
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

/* The name of what is described, and of an answer: nobody can write another
 * that has it. The file, which open_memstream has opened, is closed. */
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

/* The name of a verdict; false: such verdicts are not kept. */
static bool name_of(const struct jdg_keep *keep, const struct jdg_asked *a,
                    char name[JDG_DIGEST_TEXT])
{
    char *all = NULL;
    size_t n = 0;
    FILE *to = keep->store.folder < 0 ? NULL : open_memstream(&all, &n);
    if (!to)
        return false;
    fprintf(to, "verdict 2\ntools %s\ntask %s %s\nkey %s\nall %d\n",
            keep->tools, a->task, a->digest, a->secret, a->runs_all);
    bool is_kept = true;
    for (size_t i = 0; i < a->n_devices; i++) {
        fprintf(to, "device %s\n", a->devices[i]);
        /* of a file the name does not say all */
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
    return !name_of(keep, a, name) /* there is nothing to be lost */
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
