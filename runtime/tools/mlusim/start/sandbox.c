/* SPDX-License-Identifier: MIT */
/*
 * The helper lies in the library folder of the installation.
 */
#include "runtime/tools/mlusim/start/sandbox.h"

#include <stdio.h>

#include "runtime/tools/mlusim/start/become.h"

bool mlusim_sandbox_open(struct mlusim_sandbox *s, bool is_unconfined,
                         char *error, size_t bytes)
{
    s->rules = (struct confine_rules){.helper = s->helper};
    if (is_unconfined)
        s->rules.way = CONFINE_UNCONFINED;
    snprintf(error, bytes, "the path of mlusim-confine is too long");
    return mlusim_beside("../lib/mlusim/mlusim-confine", s->helper,
                         sizeof s->helper) &&
           confine_find_way(&s->rules, error, bytes);
}
