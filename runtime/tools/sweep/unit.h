/* SPDX-License-Identifier: MIT
 *
 * A unit of a sweep: what is to be run, in the words of `mlusim run`, and texts
 * of device files for plans that change fields of devices.
 */
#ifndef SWP_UNIT_H
#define SWP_UNIT_H

#include "runtime/tools/sweep/plan.h"

/* Whether each value of a field is possible on the first device of the plan.
 * False with a sentence. */
bool swp_fields_check(const struct swp_plan *plan, char *error, size_t bytes);

/* Writes a text to an open file without a name; -1 with errno. The path is how
 * this process and its children read it. */
enum { SWP_FIELDS_PATH = 40 };
int swp_fields_open(const char *text, char path[SWP_FIELDS_PATH]);

struct swp_unit {
    size_t index; /* from 0 */
    char **words; /* FILE.mlu --kernel ... -- FLAGS; NULL last */
    size_t n;
    const char *settings[RT_N_ENV]; /* values of variables; NULL: none */
    const char *device;             /* as the plan has it */
    char *fields; /* the text of a device file; NULL: the device as it is */
    void *text;   /* owns all text */
};

/* Fills in unit i of a plan, which must stay; call swp_unit_free in any case.
 * False: the host has no memory left, or a file of a device cannot be read,
 * with a sentence. */
bool swp_unit_open(struct swp_unit *unit, const struct swp_plan *plan, size_t i,
                   char *error, size_t bytes);
void swp_unit_free(struct swp_unit *unit);

#endif
