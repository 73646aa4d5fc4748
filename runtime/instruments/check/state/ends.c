/* SPDX-License-Identifier: MIT */
/*
 * How checks end before the program, or do not see all of a launch.
 */
#include "runtime/instruments/check/state/ends.h"
#include "runtime/instruments/check/state/classes.h"
#include "runtime/instruments/settings/writes.h"

#include <inttypes.h>
#include <stdio.h>

void chk_exhausted(struct chk *c)
{
    chk_stop(c, "the host has no memory left for them");
}

void chk_stop(struct chk *c, const char *why)
{
    if (!c->is_exhausted)
        c->why = why;
    c->is_exhausted = true;
}

void chk_skip(struct chk *c, enum chk_class class, const char *why)
{
    struct chk_skipped *s = &c->skipped;
    if (s->why)
        return;
    *s = (struct chk_skipped){.class = class, .why = why};
    snprintf(s->kernel, sizeof s->kernel, "%s", c->kernel);
}

void chk_why(const struct chk *c, char *why, size_t bytes)
{
    if (bytes > 0)
        why[0] = 0;
    if (c->is_exhausted)
        snprintf(why, bytes, RT_CHECKS_STOPPED ", and did not see all: %s",
                 c->why);
    else if (c->skipped.why)
        snprintf(why, bytes, "%s did not see all of the kernel %s: %s",
                 chk_name(c->skipped.class), c->skipped.kernel, c->skipped.why);
}
