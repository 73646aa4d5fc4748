/* SPDX-License-Identifier: MIT */
/* mlucc --precompile: precompiles the headers of every .mlu file for the host
 * and each architecture, with the given options. The source is empty and read
 * from standard input, so that no file name is stored. */
#include "isa/compiler/driver/precompile.h"
#include "isa/compiler/driver/device.h"
#include "isa/compiler/driver/host.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/headers/fit.h"
#include "isa/compiler/headers/make.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/job/messages.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Makes the headers for a command, without those of the command's words that
 * only serve checks. */
static bool make(struct mlucc_job *job, const struct mlucc_list *words)
{
    struct mlucc_list command = {.arena = &job->arena};

    for (size_t i = 0; i < words->n; i++)
        if (strcmp(words->items[i], "-fsyntax-only") != 0)
            mlucc_add(&command, words->items[i]);
    return mlucc_headers_make(job, &command);
}

/* Clang 19 reads precompiled headers of later standards incorrectly: it
 * confuses the device's operator new and crashes. */
static bool has_late_standard(const struct mlucc_list *words, const char **word)
{
    for (size_t i = 0; i < words->n; i++) {
        const char *plus = strncmp(words->items[i], "-std=", 5) == 0
                               ? strstr(words->items[i], "++2")
                               : NULL;
        if (plus)
            *word = words->items[i];
    }
    return *word != NULL;
}

bool mlucc_precompile(struct mlucc_job *job)
{
    const char *standard = NULL;
    struct mlucc_input input = {.path = "-", .kind = MLUCC_MLU};
    struct mlucc_unit unit = {.input = &input, .stem = "headers"};
    struct mlucc_list host = {.arena = &job->arena};

    if (!freopen("/dev/null", "r", stdin))
        return mlucc_error(MLUCC_SAYS_FILE, "cannot read /dev/null: %s",
                           strerror(errno));
    if (has_late_standard(&job->host_flags, &standard))
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "cannot precompile for %s: Clang reads such headers "
                           "wrongly; files of this standard read them as text",
                           standard);
    if (!mlucc_find_tools(job) || !mlucc_host_command(job, &unit, NULL) ||
        !mlucc_device_command(job, &unit))
        return false;
    mlucc_host_words(&unit, &host);
    if (job->side != MLUCC_DEVICE && job->side != MLUCC_FATBIN &&
        !make(job, &host))
        return false;
    for (size_t i = 0; job->side != MLUCC_HOST && i < job->n_archs; i++) {
        struct mlucc_list device = {.arena = &job->arena};
        mlucc_device_words(job, &unit, job->archs[i], &device);
        if (!make(job, &device))
            return false;
    }
    return true;
}
