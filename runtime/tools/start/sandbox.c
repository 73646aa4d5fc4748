/* SPDX-License-Identifier: MIT */
/*
 * The helper lies in the library folder of the installation. Programs that are
 * not confined see the user's libraries.
 */
#include "runtime/tools/start/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/start/become.h"
#include "runtime/tools/start/libraries.h"

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
