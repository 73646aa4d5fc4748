/* SPDX-License-Identifier: MIT */
/* The command that links device code; also used to explain a failed link. */
#include "isa/compiler/job/link.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Look-up of variables. */

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

/* Debug information about removed functions gets the address -1, which
 * debuggers skip, instead of 0. Clang's labels are removed, because tools would
 * treat them as functions. */
void mlucc_link_command(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *script, const char *output,
                        struct mlucc_list *command)
{
    static const char *const tables[] = {".debug_addr", ".debug_info",
                                         ".debug_line", ".debug_aranges"};

    assert(command->n == 0 && link->n_objects > 0);
    mlucc_add_all(command, job->lld, "-T", script, "-e", "0", "-n",
                  "--gc-sections", "--no-check-sections",
                  "--orphan-handling=error", "--discard-locals", NULL);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        mlucc_add_all(command, "-z",
                      mlucc_text(&job->arena,
                                 "dead-reloc-in-nonalloc=%s=%" PRIu64,
                                 tables[i], UINT64_MAX),
                      NULL);
    for (size_t i = 0; i < link->n_objects; i++)
        mlucc_add(command, link->objects[i]);
    mlucc_add_all(command, "-o", output, NULL);
}
