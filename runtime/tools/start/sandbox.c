/* SPDX-License-Identifier: MIT */
/*
 * The helper lies in the library folder of the installation. Programs that are
 * not confined see the user's libraries.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/start/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

enum { TASKS = 16 }; /* processes and threads of a program of ours */

bool mlusim_box_open(struct mlusim_box *box,
                     const struct confine_rules *sandbox, const char *program,
                     const char *const *libraries)
{
    char folder[PATH_MAX];
    box->rules = *sandbox;
    box->libraries = NULL;
    errno = ENAMETOOLONG;
    return mlusim_beside("../lib", folder, sizeof folder) &&
           confine_add_libraries(&box->rules, folder, libraries,
                                 &box->libraries) &&
           (!program ||
            (mlusim_beside(program, box->program, sizeof box->program) &&
             mlusim_box_add(&box->rules, box->program)));
}

static bool open_ours(struct mlusim_box *box,
                      const struct confine_rules *sandbox, const char *program,
                      const char *const *libraries)
{
    const bool is_good = mlusim_box_open(box, sandbox, program, libraries);
    box->rules.is_ours = true;
    box->rules.tasks = TASKS;
    return is_good;
}

bool mlusim_box_open_launch(struct mlusim_box *box,
                            const struct confine_rules *sandbox)
{
    static const char *const libraries[] = {
        "libcnrt.so.",         "libmlusim.so.", "libmlusim-debug.so.",
        "libmlusim-torch.so.", CONFINE_FASTER,  NULL};
    return open_ours(box, sandbox, "../lib/mlusim/mlusim-launch", libraries);
}

bool mlusim_box_open_reader(struct mlusim_box *box,
                            const struct confine_rules *sandbox)
{
    static const char *const none[] = {NULL};
    return open_ours(box, sandbox, "mlusim", none);
}

void mlusim_box_close(struct mlusim_box *box)
{
    free(box->libraries);
    box->libraries = NULL;
}

bool mlusim_box_add(struct confine_rules *rules, const char *path)
{
    errno = E2BIG;
    if (rules->n_read == CONFINE_MOST_PATHS)
        return false;
    rules->read[rules->n_read++] = path;
    return true;
}

bool mlusim_box_add_device(struct confine_rules *rules, const char *device,
                           char name[PATH_MAX])
{
    if (sim_device_is_file(device))
        return realpath(device, name) && mlusim_box_add(rules, name);
    snprintf(name, PATH_MAX, "%s", device);
    return true;
}

/* ---- sandbox ------------------------------------------------------------- */

bool mlusim_sandbox_open(struct mlusim_sandbox *s, bool is_unconfined,
                         char *error, size_t bytes)
{
    static struct confine_rules known; /* what works here stays so */
    mlusim_find_libraries();
    s->rules = is_unconfined ? (struct confine_rules){.way = CONFINE_UNCONFINED}
                             : known;
    s->rules.helper = s->helper;
    if (!mlusim_beside("../lib/mlusim/mlusim-confine", s->helper,
                       sizeof s->helper)) {
        snprintf(error, bytes, "mlusim-confine cannot be found: %s",
                 strerror(errno));
        return false;
    }
    if (!is_unconfined && access("/proc/self/exe", F_OK) != 0) {
        snprintf(error, bytes,
                 "the sandbox needs /proc, by which programs find their "
                 "libraries and limits bind: %s; mount it",
                 strerror(errno));
        return false;
    }
    if (!confine_find_way(&s->rules, error, bytes))
        return false;
    if (!is_unconfined)
        known = s->rules;
    return true;
}
