/* SPDX-License-Identifier: MIT
 *
 * The host side: .mlu files in CUDA host mode, where Clang turns launches
 * into calls of the runtime and embeds the fat image; C and C++ files as they
 * are; and the link of programs, to which the runtime is added.
 */
#include "isa/toolchain/driver/host.h"
#include "isa/toolchain/driver/device.h"
#include "isa/toolchain/driver/outputs.h"
#include "isa/toolchain/driver/toolchain.h"
#include "isa/toolchain/explain/hints.h"
#include "isa/toolchain/job/job.h"
#include "isa/toolchain/job/process.h"
#include "isa/toolchain/job/text.h"
#include "isa/toolchain/passes/copies.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const stop_flags[] = {
    [MLUCC_PREPROCESS] = "-E", [MLUCC_SYNTAX] = "-fsyntax-only",
    [MLUCC_ASSEMBLY] = "-S",   [MLUCC_OBJECT] = "-c",
    [MLUCC_LINK] = "-c",
};

void mlucc_host_flags(struct mlucc_job *job, struct mlucc_list *flags)
{
    mlucc_add_all(flags, "-std=c++17", "-ffp-contract=off", "-Wno-section",
                  "-Wno-cuda-compat", "-Wno-duplicate-decl-specifier", NULL);
    mlucc_warning_flags(job, &job->host_flags, flags);
    mlucc_add_list(flags, &job->host_flags);
    mlucc_own_errors(flags);
    mlucc_header_flags(job, flags);
}

void mlucc_language_macros(struct mlucc_list *flags)
{
    mlucc_add_all(flags, "-D__BANG__=1", "-D__MLU__=1", "-D__MLISA__=1",
                  "-U__CUDACC__", "-U__CUDA__", NULL);
}

bool mlucc_host_command(struct mlucc_job *job, struct mlucc_unit *unit,
                        const char *output)
{
    struct mlucc_list flags = {.arena = &job->arena};
    struct mlucc_list proposed = {.arena = &job->arena};
    struct mlucc_list *out = &unit->host;

    out->arena = &job->arena;
    mlucc_host_flags(job, &flags);
    mlucc_dependency_flags(job, unit->input, &flags);
    mlucc_add(&flags, stop_flags[job->stop]);
    if (job->color)
        mlucc_add(&flags, "-fcolor-diagnostics");
    if (output)
        mlucc_add_all(&flags, "-o", output, NULL);
    mlucc_add_all(&flags, "-x", "c++", unit->input->path, NULL);
    if (!mlucc_expand(job, &flags, &proposed))
        return false;
    assert(proposed.n >= 2); /* mlucc_expand saw to it */
    mlucc_add_all(out, proposed.items[0], "-cc1", NULL);
    for (size_t i = 2; i < proposed.n; i++) {
        bool is_language = strcmp(proposed.items[i], "c++") == 0 &&
                           strcmp(proposed.items[i - 1], "-x") == 0;
        mlucc_add(out, is_language ? "cuda" : proposed.items[i]);
    }
    return true;
}

void mlucc_host_words(const struct mlucc_unit *unit, struct mlucc_list *command)
{
    assert(unit->host.n >= 2);
    mlucc_add_all(command, unit->host.items[0], "-cc1", "-aux-triple",
                  "riscv64-unknown-elf", "-fcuda-allow-variadic-functions",
                  NULL);
    mlucc_language_macros(command);
    for (size_t i = 2; i < unit->host.n; i++)
        mlucc_add(command, unit->host.items[i]);
}

bool mlucc_host(struct mlucc_job *job, const struct mlucc_unit *unit,
                const char *fatbin)
{
    struct mlucc_list words = {.arena = &job->arena};
    struct mlucc_list command = {.arena = &job->arena};

    assert(job->n_archs > 0);
    mlucc_host_words(unit, &words);
    mlucc_add_all(&command, words.items[0], "-cc1", NULL);
    /* bodies of kernels are checked in this pass too */
    mlucc_size_macros(job, job->archs[0], &command);
    if (fatbin)
        mlucc_add_all(&command, "-fcuda-include-gpubinary", fatbin, NULL);
    for (size_t i = 2; i < words.n; i++)
        mlucc_add(&command, words.items[i]);
    return mlucc_front_end(job, &command);
}

/* Hands on the user's flags, without a standard for the other language. */
static void add_plain_flags(struct mlucc_job *job, struct mlucc_list *command,
                            bool is_cxx)
{
    for (size_t i = 0; i < job->host_flags.n; i++) {
        const char *word = job->host_flags.items[i];
        bool is_standard = strncmp(word, "-std=", 5) == 0;
        if (!is_standard || is_cxx == (strstr(word, "++") != NULL))
            mlucc_add(command, word);
    }
}

bool mlucc_plain(struct mlucc_job *job, const struct mlucc_input *input,
                 const char *output)
{
    struct mlucc_list command = {.arena = &job->arena};
    bool is_cxx = input->kind == MLUCC_CXX;
    char *messages;

    assert(is_cxx || input->kind == MLUCC_C);
    mlucc_add(&command, job->clang);
    if (is_cxx)
        mlucc_add_all(&command, "--driver-mode=g++", "-std=c++17", NULL);
    mlucc_warning_flags(job, &job->host_flags, &command);
    add_plain_flags(job, &command, is_cxx);
    mlucc_dependency_flags(job, input, &command);
    mlucc_add_all(&command, "-isystem", job->include_dir, stop_flags[job->stop],
                  NULL);
    if (output)
        mlucc_add_all(&command, "-o", output, NULL);
    if (job->color)
        mlucc_add(&command, "-fcolor-diagnostics");
    mlucc_add_all(&command, "-x", is_cxx ? "c++" : "c", input->path, NULL);
    bool ok = mlucc_run(job, &command, &messages);
    fputs(messages, stderr);
    return ok;
}

/* The object that came of a word of the link flags: words are compared by
 * identity, a library may be called like a source. */
static const char *object_for(const struct mlucc_job *job,
                              const char *const *objects, const char *word)
{
    for (size_t i = 0; i < job->n_inputs; i++)
        if (job->inputs[i].path == word)
            return objects[i];
    return word;
}

bool mlucc_host_link(struct mlucc_job *job, const char *const *objects)
{
    struct mlucc_list command = {.arena = &job->arena};
    bool partial = mlucc_has(&job->link_flags, "-r");
    char *messages;

    mlucc_add_all(&command, job->clang, "--driver-mode=g++", "-o",
                  job->output ? job->output : "a.out", NULL);
    if (!partial)
        mlucc_add_all(&command, "-L", job->lib_dir, NULL);
    for (size_t i = 0; i < job->link_flags.n; i++)
        mlucc_add(&command, object_for(job, objects, job->link_flags.items[i]));
    if (!partial)
        mlucc_add_all(&command,
                      mlucc_text(&job->arena, "-Wl,-rpath,%s", job->lib_dir),
                      "-lmlusim-host", "-Wl,--as-needed", "-lcnrt", "-lcndrv",
                      "-lcndev", NULL);
    bool ok = mlucc_run(job, &command, &messages);
    fputs(messages, stderr);
    if (!ok)
        mlucc_explain_host(job, messages);
    return ok;
}
