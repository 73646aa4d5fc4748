/* SPDX-License-Identifier: MIT */
/*
 * Which reports are left out: the pattern of a suppression (* and ? as in file
 * names) is compared with "file:line" and with the function of either place.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "runtime/instruments/check/reports/suppress.h"
#include "runtime/instruments/check/state/classes.h"
#include "runtime/instruments/check/state/state.h"

static bool matches(const char *pattern, const struct chk_party *p)
{
    char place[600];
    snprintf(place, sizeof place, "%s:%u", p->at.file, p->at.line);
    return fnmatch(pattern, place, 0) == 0 ||
           (p->at.name[0] && fnmatch(pattern, p->at.name, 0) == 0);
}

bool chk_is_suppressed(const struct chk *c, const struct chk_report *r)
{
    for (size_t i = 0; i < c->suppressions.n; i++) {
        const struct rt_suppression *s = &c->suppressions.items[i];
        if ((strcmp(s->class, "*") == 0 ||
             strcmp(s->class, chk_name(r->class)) == 0) &&
            (matches(s->pattern, &r->now) ||
             (r->has_before && matches(s->pattern, &r->before))))
            return true;
    }
    return false;
}
