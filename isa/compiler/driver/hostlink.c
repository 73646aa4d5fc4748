/* SPDX-License-Identifier: MIT */
/* Links host programs and libraries, and adds the runtime. Clang's driver knows
 * the linker's command. If the result may be cached, mlucc asks the driver for
 * the command and runs the linker with one more option, which lists the files
 * that the linker reads. If that fails, the driver runs the linker, so that the
 * messages are the usual ones. */
#include "isa/compiler/cache/record.h"
#include "isa/compiler/driver/hostlink.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"

#include <sys/stat.h>
#include <unistd.h>

/* Returns the object for a word of the link flags. Words are compared by
 * address, because a library may have the name of a source. */
static const char *object_for(const struct mlucc_job *job,
                              const char *const *objects, const char *word)
{
    for (size_t i = 0; i < job->n_inputs; i++)
        if (job->inputs[i].path == word)
            return objects[i];
    return word;
}

static const char *linked_path(const struct mlucc_job *job)
{
    return job->output ? job->output : "a.out";
}

static void link_words(struct mlucc_job *job, const char *const *objects,
                       struct mlucc_list *words)
{
    const bool partial = mlucc_has(&job->link_flags, "-r");

    mlucc_add_all(words, "-o", linked_path(job), NULL);
    if (!partial)
        mlucc_add_all(words, "-L", job->lib_dir, NULL);
    for (size_t i = 0; i < job->link_flags.n; i++)
        mlucc_add(words, object_for(job, objects, job->link_flags.items[i]));
    if (!partial)
        /* Not -Wl, which splits a folder name at commas. */
        mlucc_add_all(words, "-Xlinker", "-rpath", "-Xlinker", job->lib_dir,
                      "-lmlusim-host", "-Wl,--as-needed", "-lcnrt", "-lcndrv",
                      "-lcndev", NULL);
}

/* Runs the linker directly. False if nothing was linked. */
static bool link_recorded(struct mlucc_job *job, const struct mlucc_list *words,
                          const char *list)
{
    struct mlucc_list linker = {.arena = &job->arena};
    struct mlucc_list command = {.arena = &job->arena};
    char *messages;

    if (!mlucc_expand_link(job, words, &linker))
        return false;
    mlucc_add_list(&command, &linker);
    mlucc_add(&command, mlucc_text(&job->arena, "--dependency-file=%s", list));
    if (!mlucc_ask(job, &command, &messages))
        return false;
    mlucc_pass_on(messages);
    mlucc_record_linked(job, &linker, list);
    return true;
}

/* Removes the partial output of an interrupted linker, because its permissions
 * are those of a complete file. */
static void remove_part(const struct mlucc_job *job)
{
    struct stat status;
    const char *path = linked_path(job);

    if (stat(path, &status) == 0 && S_ISREG(status.st_mode))
        unlink(path);
}

bool mlucc_host_link(struct mlucc_job *job, const char *const *objects)
{
    struct mlucc_list words = {.arena = &job->arena};
    struct mlucc_list command = {.arena = &job->arena};
    const char *list;
    char *messages;

    link_words(job, objects, &words);
    if (mlucc_record_link(job, &list)) {
        if (link_recorded(job, &words, list))
            return true;
        mlucc_record_refuse(job);
    }
    mlucc_add_driver(job, true, &command);
    mlucc_add_list(&command, &words);
    bool ok = mlucc_run(job, &command, &messages);
    mlucc_pass_on(messages);
    if (job->interrupted)
        remove_part(job);
    else if (!ok)
        mlucc_explain_host(job, messages);
    return ok;
}
