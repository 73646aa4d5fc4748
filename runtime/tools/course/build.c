/* SPDX-License-Identifier: MIT */
/*
 * Compiles kernel files by the mlucc of this installation, in a folder where
 * there is nothing but what they may include. Messages name the file as
 * kernel.mlu.
 */
#include "runtime/tools/course/build.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/files/files.h"
#include "sim/sim.h"

/* The folder is another one each time; without its name in the debug
 * information the same kernel is the same program, which mlucc then need not
 * compile. */
#define SAME_ANYWHERE "-fdebug-compilation-dir=."

enum {
    N_WORDS = CRS_MAX_DEVICES + 13,
};

/* ---- the folder -------------------------------------------------------- */

static void add_arch(struct crs_build *b, const char *device)
{
    const struct sim_device *d = sim_device_find(device, NULL, 0);
    char option[sizeof *b->archs];
    if (!d)
        return; /* exercise.c lets only devices through */
    snprintf(option, sizeof option, "--bang-mlu-arch=%s", d->arch_name);
    for (size_t i = 0; i < b->n_archs; i++)
        if (strcmp(b->archs[i], option) == 0)
            return;
    memcpy(b->archs[b->n_archs++], option, sizeof option);
}

bool crs_build_is_header(const char *name)
{
    size_t n = strlen(name);
    return n > 2 && name[0] != '.' && strcmp(name + n - 2, ".h") == 0;
}

static bool copy_header(const char *from, const char *name, const char *to,
                        char failed[PATH_MAX])
{
    char target[PATH_MAX];
    return files_path(failed, from, name) && files_path(target, to, name) &&
           files_copy(failed, target);
}

bool crs_build_copy_headers(const struct crs_exercise *exercise,
                            const char *shared, const char *folder,
                            char failed[PATH_MAX])
{
    snprintf(failed, PATH_MAX, "%s", exercise->folder);
    DIR *entries = opendir(exercise->folder);
    bool is_good = entries != NULL;
    for (const struct dirent *e; is_good && (e = readdir(entries));)
        if (crs_build_is_header(e->d_name))
            is_good = copy_header(exercise->folder, e->d_name, folder, failed);
    int error = errno;
    if (entries)
        closedir(entries);
    errno = error;
    /* an exercise may have one of its own */
    return is_good &&
           (copy_header(shared, "course.h", folder, failed) || errno == EEXIST);
}

/* ---- the folder, opened and closed -----------------------------------------
 */

bool crs_build_open(struct crs_build *build,
                    const struct crs_compiler *compiler, const char *shared,
                    const struct crs_exercise *exercise, const size_t *devices,
                    size_t n_devices, char *error, size_t error_bytes)
{
    char failed[PATH_MAX];
    *build = (struct crs_build){.compiler = *compiler};
    for (size_t i = 0; i < n_devices; i++)
        add_arch(build, exercise->devices[devices[i]]);
    /* programs are built and run in other folders */
    cmd_folder_sweep();
    build->held =
        isa_folder_make("mlusim-course", true, build->folder, CRS_MAX_FOLDER);
    if (build->held < 0) {
        build->folder[0] = 0;
        snprintf(error, error_bytes,
                 "no folder to build in: %s (TMPDIR says where)",
                 strerror(errno));
        return false;
    }
    if (crs_build_copy_headers(exercise, shared, build->folder, failed))
        return true;
    snprintf(error, error_bytes, "cannot copy %s to %s: %s", failed,
             build->folder, strerror(errno));
    return false;
}

bool crs_build_close(struct crs_build *build)
{
    if (!build->folder[0])
        return true;
    const bool is_gone = files_folder_remove(build->folder);
    close(build->held);
    return is_gone;
}

/* ---- the compiler ------------------------------------------------------ */

bool crs_build_main(const struct crs_build *build, const char *source,
                    char object[PATH_MAX], char *error, size_t error_bytes)
{
    char *said = NULL;
    /* host parts compare millions of elements */
    const char *words[] = {NULL,   "-c", "-O2",    "-I.",
                           source, "-o", "main.o", NULL};
    error[0] = 0;
    bool is_good = files_path(object, build->folder, "main.o") &&
                   crs_compile(&build->compiler, build->folder, words, &said,
                               error, error_bytes);
    if (said) {
        snprintf(error, error_bytes,
                 "the exercise's host part does not compile: %s", said);
        is_good = false;
    }
    free(said);
    return is_good;
}

/* The words of mlucc for a program of a kernel file, or of an object. */
static size_t add_words(const struct crs_build *b, const char *kernel,
                        const char *object, const char *program,
                        const char *words[N_WORDS])
{
    const size_t n = strlen(b->folder);
    if (strncmp(object, b->folder, n) == 0 && object[n] == '/')
        object += n + 1; /* mlucc works there */
    const char *const first[] = {SAME_ANYWHERE, kernel, object, "-o", program};
    size_t at = 1;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        words[at++] = first[i];
    for (size_t i = 0; i < b->n_archs; i++)
        words[at++] = b->archs[i];
    words[at] = NULL;
    return at;
}

char *crs_build_read(const char *source, size_t *n, char *error,
                     size_t error_bytes)
{
    char *text = files_read(source, CRS_LARGEST_SOURCE, n);
    if (!text)
        snprintf(error, error_bytes, "cannot read %s: %s", source,
                 isa_file_error(errno));
    return text;
}

bool crs_build_text(const struct crs_build *build, const char *text, size_t n,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes)
{
    char kernel[PATH_MAX];
    const char *words[N_WORDS];
    *said = NULL;
    bool is_good = files_path(kernel, build->folder, "kernel.mlu") &&
                   files_path(program, build->folder, "program") &&
                   files_replace(kernel, text, n);
    if (!is_good) {
        snprintf(error, error_bytes, "cannot write into %s: %s", build->folder,
                 strerror(errno));
        return false;
    }
    const size_t n_words =
        add_words(build, "kernel.mlu", object, program, words);
    words[n_words] = "--save-images=" CRS_BUILD_IMAGES;
    words[n_words + 1] = NULL;
    return crs_compile_confined(&build->compiler, build->folder, object,
                                program, words, said, error, error_bytes);
}

bool crs_build_program(const struct crs_build *build, const char *source,
                       const char *object, char program[PATH_MAX], char **said,
                       char *error, size_t error_bytes)
{
    size_t n;
    *said = NULL;
    char *text = crs_build_read(source, &n, error, error_bytes);
    const bool is_good = text && crs_build_text(build, text, n, object, program,
                                                said, error, error_bytes);
    free(text);
    return is_good;
}

bool crs_build_link(const struct crs_build *build, const char *kernel,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes)
{
    const char *words[N_WORDS];
    *said = NULL;
    if (files_path(program, build->folder, "program")) {
        add_words(build, kernel, object, program, words);
        return crs_compile(&build->compiler, build->folder, words, said, error,
                           error_bytes);
    }
    snprintf(error, error_bytes, "cannot write into %s: %s", build->folder,
             strerror(errno));
    return false;
}
