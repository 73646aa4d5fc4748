/* SPDX-License-Identifier: MIT */
/* A unit of a sweep: the words of `mlusim run` that run it, and the text of a
 * device file if the plan changes fields of devices. */
#ifndef SWP_UNIT_H
#define SWP_UNIT_H

#include "runtime/tools/sweep/plan.h"

/* Whether each value of a field is possible on the first device of the plan. If
 * not, writes a message. */
bool swp_fields_check(const struct swp_plan *plan, char *error, size_t bytes);

/* Writes a text to an open file without a name. -1 with errno. `path`: the path
 * under which this process and its children can read it. */
enum { SWP_FIELDS_PATH = 40 };
int swp_fields_open(const char *text, char path[SWP_FIELDS_PATH]);

struct swp_unit {
    size_t index; /* from 0 */
    char **words; /* FILE.mlu --kernel ... -- FLAGS; ended by NULL */
    size_t n;
    const char *settings[RT_N_ENV]; /* values of variables; NULL: not set */
    const char *device;             /* as named in the plan */
    char *fields; /* text of a device file; NULL: the device is not changed */
    void *text;   /* owns all text */
};

/* Fills in unit i of a plan, which must stay valid. Call swp_unit_free in any
 * case. If the host has no memory left, or a device file cannot be read,
 * returns false and writes a message. */
bool swp_unit_open(struct swp_unit *unit, const struct swp_plan *plan, size_t i,
                   char *error, size_t bytes);
void swp_unit_free(struct swp_unit *unit);

#endif
