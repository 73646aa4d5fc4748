/* SPDX-License-Identifier: MIT */
/* Checks that an output file is never an input or another output. Output for
 * "-o -" is first written to a temporary file, because passes read again what
 * they have written. */
#include "isa/compiler/cache/key.h"
#include "isa/compiler/driver/outputs.h"
#include "isa/compiler/driver/compile.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *mlucc_default_output(struct mlucc_job *job, const char *stem)
{
    bool device = job->side == MLUCC_DEVICE;

    switch (job->stop) {
    case MLUCC_PREPROCESS:
    case MLUCC_SYNTAX:
        return NULL;
    case MLUCC_ASSEMBLY:
        return mlucc_text(&job->arena, "%s.s", stem);
    case MLUCC_OBJECT:
    case MLUCC_LINK:
        break;
    }
    if (job->side == MLUCC_FATBIN)
        return mlucc_text(&job->arena, "%s.cnfatbin", stem);
    return mlucc_text(&job->arena, device ? "%s.elf" : "%s.o", stem);
}

bool mlucc_is_stream(const char *path)
{
    struct stat status;

    return strcmp(path, "-") == 0 ||
           (stat(path, &status) == 0 && !S_ISREG(status.st_mode));
}

bool mlucc_links(const struct mlucc_job *job)
{
    return job->stop == MLUCC_LINK &&
           (job->side == MLUCC_BOTH || job->side == MLUCC_HOST);
}

const char *mlucc_result_of(struct mlucc_job *job,
                            const struct mlucc_input *input)
{
    if (input->kind == MLUCC_LINKED || mlucc_links(job))
        return NULL;
    return mlucc_default_output(job, mlucc_stem(&job->arena, input->path));
}

/* Checks that a file is readable, before tools run. If nothing is linked, a
 * file that looks like linker input is often a misspelled source. */
static bool check_input(const struct mlucc_input *input, bool links)
{
    const bool is_unused = input->kind == MLUCC_LINKED && !links;
    const int file =
        isa_file_open(input->path, ISA_FILE_STREAM, ISA_FILE_IMAGE);
    if (file >= 0)
        close(file);
    else if (errno != ENOENT || is_unused) /* tools search other places */
        return mlucc_error(MLUCC_SAYS_FILE, "cannot read '%s': %s", input->path,
                           isa_file_error(errno));
    if (!is_unused)
        return true;
    mlucc_warn(MLUCC_SAYS_INPUT,
               "'%s' is left out: by its name it is for the "
               "linker, and nothing is linked (-x tells languages)",
               input->path);
    return true;
}

/* The wishes of options about dependencies. */
struct wanted {
    bool is_written, has_target;
    const char *file; /* argument of -MF, or NULL */
};

static struct wanted wanted_of(const struct mlucc_job *job)
{
    const struct mlucc_list *flags = &job->host_flags;
    struct wanted w = {false, false, NULL};

    for (size_t i = 0; i < flags->n; i++) {
        const char *word = flags->items[i];
        w.is_written |= strcmp(word, "-MD") == 0 || strcmp(word, "-MMD") == 0;
        w.has_target |=
            strncmp(word, "-MT", 3) == 0 || strncmp(word, "-MQ", 3) == 0;
        if (strcmp(word, "-MF") == 0 && i + 1 < flags->n)
            w.file = flags->items[++i];
        else if (strncmp(word, "-MF", 3) == 0)
            w.file = word + 3;
    }
    return w;
}

static const char *linked_file(const struct mlucc_job *job)
{
    return job->output ? job->output : "a.out";
}

static bool has_one_source(const struct mlucc_job *job)
{
    size_t n = 0;

    for (size_t i = 0; i < job->n_inputs; i++)
        n += job->inputs[i].kind != MLUCC_LINKED;
    return n == 1;
}

/* Returns the dependency file of an input; NULL if there is none. It is named
 * by -MF, or after the output with another suffix. If several sources are
 * linked, the source's name is appended, as gcc does. Without -o the file is
 * named after the source. */
static const char *dependencies(struct mlucc_job *job,
                                const struct mlucc_input *input,
                                const char *result)
{
    const struct wanted w = wanted_of(job);
    const bool links = mlucc_links(job);
    const char *stem = mlucc_stem(&job->arena, input->path);

    if (links)
        result = job->output ? job->output : stem;
    if (w.file || !w.is_written || !result)
        return w.file;
    const char *base = mlucc_base(result), *dot = strrchr(base, '.');
    const int n = (int)(dot && (!links || job->output) ? dot - result
                                                       : (long)strlen(result));
    if (links && job->output && !has_one_source(job))
        return mlucc_text(&job->arena, "%.*s-%s.d", n, result, stem);
    return mlucc_text(&job->arena, "%.*s.d", n, result);
}

void mlucc_dependency_flags(struct mlucc_job *job,
                            const struct mlucc_input *input,
                            struct mlucc_list *flags)
{
    const struct wanted w = wanted_of(job);

    if (!w.is_written || !mlucc_links(job))
        return;
    if (!w.file)
        mlucc_add_all(flags, "-MF", dependencies(job, input, NULL), NULL);
    if (!w.has_target)
        mlucc_add_all(flags, "-MQ", linked_file(job), NULL);
}

/* Reports an error if two inputs have equal default outputs. */
static bool check_twins(struct mlucc_job *job)
{
    for (size_t i = 0; i < job->n_inputs; i++)
        for (size_t k = i + 1; k < job->n_inputs; k++) {
            const char *a = mlucc_result_of(job, &job->inputs[i]);
            const char *b = mlucc_result_of(job, &job->inputs[k]);
            if (a && b && strcmp(a, b) == 0)
                return mlucc_error(MLUCC_SAYS_OUTPUT,
                                   "'%s' and '%s' would both be compiled to "
                                   "'%s'; compile them one by one with -o",
                                   job->inputs[i].path, job->inputs[k].path, a);
        }
    return true;
}

bool mlucc_check_outputs(struct mlucc_job *job)
{
    bool links = mlucc_links(job);
    const char *linked = linked_file(job);

    if (links && strcmp(linked, "-") == 0)
        return mlucc_error(MLUCC_SAYS_OUTPUT,
                           "-o - means standard output, but a program or "
                           "library is linked to a file: name it");
    if (links && !mlucc_check_output(job, linked))
        return false;
    for (size_t i = 0; i < job->n_inputs; i++) {
        const char *result = links ? NULL : job->output;
        if (!result)
            result = mlucc_result_of(job, &job->inputs[i]);
        if (!check_input(&job->inputs[i], links))
            return false;
        if (job->inputs[i].kind != MLUCC_LINKED &&
            (!mlucc_check_output(job, result) ||
             !mlucc_check_output(job,
                                 dependencies(job, &job->inputs[i], result))))
            return false;
    }
    if (wanted_of(job).is_written &&
        (job->side == MLUCC_DEVICE || job->side == MLUCC_FATBIN))
        mlucc_warn(MLUCC_SAYS_OUTPUT,
                   "no dependencies are written, as the "
                   "pass of the host is left out; -M lists them");
    return links || check_twins(job);
}

/* Adds the outputs of the device pass alone, one per architecture. */
static void add_device_results(struct mlucc_job *job,
                               const struct mlucc_input *source,
                               struct mlucc_list *paths)
{
    const char *stem = mlucc_stem(&job->arena, source->path);

    for (size_t i = 0; i < job->n_archs && job->stop != MLUCC_SYNTAX; i++)
        mlucc_add(paths, mlucc_default_output(
                             job, job->n_archs == 1
                                      ? stem
                                      : mlucc_text(&job->arena, "%s-%s", stem,
                                                   job->archs[i]->name)));
}

struct mlucc_results mlucc_results(struct mlucc_job *job)
{
    const bool links = mlucc_links(job);
    const bool is_host = job->side == MLUCC_BOTH || job->side == MLUCC_HOST;
    struct mlucc_results results = {
        .paths = {.arena = &job->arena},
        .is_linked = links,
        .is_replaced = is_host,
    };
    const struct mlucc_input *source = mlucc_cache_source(job);

    if (!source)
        return results;
    const char *result = job->output ? job->output
                         : links     ? linked_file(job)
                                     : mlucc_result_of(job, source);
    if (job->side == MLUCC_DEVICE && !job->output)
        add_device_results(job, source, &results.paths);
    else if (job->stop > MLUCC_SYNTAX && result)
        mlucc_add(&results.paths, result);
    if (is_host && wanted_of(job).is_written)
        results.dependencies = dependencies(job, source, result);
    return results;
}

bool mlucc_print_file(struct mlucc_job *job, const char *path)
{
    size_t n;

    if (job->dry_run)
        return true;
    char *bytes = mlucc_read(job, path, &n);
    if (!bytes)
        return false;
    fwrite(bytes, 1, n, stdout);
    return true;
}

bool mlucc_flush(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    return mlucc_error(MLUCC_SAYS_FILE, "cannot write to standard output: %s",
                       strerror(errno));
}
