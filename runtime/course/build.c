/* SPDX-License-Identifier: MIT */
/*
 * Compiles kernel files by the mlucc of this installation. The file is copied
 * into a folder where there is nothing else, so that what it includes is the
 * exercise's, and messages name it as kernel.mlu.
 */
#include "runtime/course/build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/course/files.h"
#include "runtime/course/process.h"
#include "sim/sim.h"

enum {
    LARGEST_SOURCE = 1 << 20,
    SECONDS_FOR_ONE = 3, /* a compiler has so many times those of a program */
    N_WORDS = CRS_MAX_DEVICES + 12,
};

static void add_arch(struct crs_build *b, const char *device)
{
    const struct sim_device *d = sim_device_find(device, NULL, 0);
    char option[sizeof *b->archs];
    if (!d)
        return; /* mlucc compiles for the default then, and the run says why */
    snprintf(option, sizeof option, "--bang-mlu-arch=%s", d->arch_name);
    for (size_t i = 0; i < b->n_archs; i++)
        if (strcmp(b->archs[i], option) == 0)
            return;
    memcpy(b->archs[b->n_archs++], option, sizeof option);
}

bool crs_build_open(struct crs_build *build, const char *compiler,
                    const char *shared, const struct crs_exercise *exercise,
                    const char *const *devices, size_t n_devices,
                    unsigned seconds)
{
    *build = (struct crs_build){.compiler = compiler,
                                .shared = shared,
                                .exercise = exercise,
                                .seconds = seconds};
    for (size_t i = 0; i < n_devices; i++)
        add_arch(build, devices[i]);
    return crs_folder_make(build->folder);
}

void crs_build_close(struct crs_build *build)
{
    crs_folder_remove(build->folder);
}

/* Runs mlucc on a file, with its output; what else it is given are the words.
 */
static bool compile(const struct crs_build *b, const char *source,
                    const char *with, const char *output, bool is_device,
                    struct crs_process *p)
{
    char folder[PATH_MAX + 2], shared[PATH_MAX + 2], temporary[PATH_MAX + 8];
    const char *words[N_WORDS] = {b->compiler, source, with,  "-o",
                                  output,      folder, shared};
    size_t n = 7;
    for (size_t i = 0; is_device && i < b->n_archs; i++)
        words[n++] = b->archs[i];
    if (!is_device)
        words[n++] = "-O2"; /* host parts compare millions of elements */
    snprintf(folder, sizeof folder, "-I%s", b->exercise->folder);
    snprintf(shared, sizeof shared, "-I%s", b->shared);
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", b->folder);
    *p = (struct crs_process){
        .words = (char **)(uintptr_t)words,
        .folder = b->folder,
        /* what is preloaded is for programs */
        .variables = {temporary, "LD_PRELOAD=", "MLUSIM_ARCH="},
        .seconds = (b->seconds ? b->seconds : CRS_SECONDS) * SECONDS_FOR_ONE,
    };
    bool is_good = crs_processes_run(p, 1, 1);
    p->words = NULL;
    memset(p->variables, 0, sizeof p->variables);
    return is_good;
}

/* What the compiler said, or that it said nothing. */
static char *messages_of(const struct crs_process *p)
{
    char text[240];
    if (p->n > 0 && p->end == CRS_ENDED)
        return isa_alloc_text(p->output, p->n);
    crs_process_tell(p, text, sizeof text);
    return isa_alloc_text(text, strlen(text));
}

/* The same, and what was said: *said is NULL where it compiles. */
static bool try_to_compile(const struct crs_build *b, const char *source,
                           const char *with, const char *output, bool is_device,
                           char **said)
{
    struct crs_process p;
    bool is_good = compile(b, source, with, output, is_device, &p);
    if (is_good && (p.end != CRS_ENDED || p.status != 0))
        *said = messages_of(&p);
    crs_process_free(&p);
    return is_good;
}

/* The host part is the same for all kernel files. */
static bool compile_main(struct crs_build *b, char *error, size_t error_bytes)
{
    char path[PATH_MAX], *said = NULL;
    crs_exercise_path(b->exercise, "main.cpp", path);
    error[0] = 0;
    b->has_main =
        b->has_main || try_to_compile(b, path, "-c", "main.o", false, &said);
    if (said) {
        b->has_main = false;
        snprintf(error, error_bytes,
                 "the exercise's host part does not "
                 "compile: %s",
                 said);
    }
    free(said);
    return b->has_main;
}

bool crs_build_program(struct crs_build *build, const char *source,
                       const char *name, char program[PATH_MAX], char **said,
                       char *error, size_t error_bytes)
{
    char kernel[PATH_MAX];
    size_t n;
    *said = NULL;
    char *text = crs_file_read(source, LARGEST_SOURCE, &n);
    bool is_good = text && crs_path(kernel, build->folder, "kernel.mlu") &&
                   crs_path(program, build->folder, name) &&
                   crs_file_replace(kernel, text, n);
    free(text);
    if (!is_good) {
        snprintf(error, error_bytes, "cannot read %s: %s", source,
                 errno == EISDIR ? "it is no file" : strerror(errno));
        return false;
    }
    error[0] = 0;
    return compile_main(build, error, error_bytes) &&
           try_to_compile(build, "kernel.mlu", "main.o", program, true, said);
}
