/* SPDX-License-Identifier: MIT */
/* Look-up of variables. */
#include "isa/compiler/job/reach.h"

#include <stdlib.h>
#include <string.h>

static int compare_local(const void *key, const void *local)
{
    return strcmp(key, ((const struct mlucc_local *)local)->name);
}

const struct mlucc_local *mlucc_reach_find(const struct mlucc_reach *reach,
                                           const char *name)
{
    return reach->n_locals ? bsearch(name, reach->locals, reach->n_locals,
                                     sizeof *reach->locals, compare_local)
                           : NULL;
}
