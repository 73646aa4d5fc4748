/* SPDX-License-Identifier: MIT */
/*
 * lib/mlusim/first holds links to the libraries of the device and to what these
 * load of ours; no name there is one that a user's library may have.
 */
#include "runtime/tools/start/libraries.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/start/beside.h"

/* Whether the list begins, or ends, with the word. */
static bool has_word(const char *list, const char *word, bool is_in_front)
{
    const size_t n = strlen(list), k = strlen(word);
    if (n < k)
        return false;
    const char *at = is_in_front ? list : list + n - k;
    return memcmp(at, word, k) == 0 &&
           (n == k || (is_in_front ? at[k] : at[-1]) == ':');
}

void mlusim_add_to_list(const char *variable, const char *word,
                        bool is_in_front)
{
    const char *old = getenv(variable);
    if (!old || !*old) {
        setenv(variable, word, 1);
        return;
    }
    const size_t n = strlen(old) + strlen(word) + 2;
    char *both = has_word(old, word, is_in_front) ? NULL : malloc(n);
    if (!both)
        return;
    snprintf(both, n, "%s:%s", is_in_front ? word : old,
             is_in_front ? old : word);
    setenv(variable, both, 1);
    free(both);
}

void mlusim_find_libraries(void)
{
    char path[PATH_MAX];
    if (mlusim_beside("../lib", path, sizeof path))
        mlusim_add_to_list("LD_LIBRARY_PATH", path, false);
    if (mlusim_beside("../lib/mlusim/first", path, sizeof path))
        mlusim_add_to_list("LD_LIBRARY_PATH", path, true);
}
