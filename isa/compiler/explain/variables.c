/* SPDX-License-Identifier: MIT */
/* Clang does not know our variables. In host code, a built-in variable is a
 * macro that calls a function which the host does not have; a scratchpad
 * variable is a static variable. So Clang's messages are about such calls and
 * static variables. This file replaces them by messages about the user's
 * source. */
#include "isa/compiler/explain/variables.h"
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/job/text.h"

#include <string.h>

/* ---- built-in variables -------------------------------------------------- */

const char *mlucc_host_variable(struct mlucc_job *job, const char *text)
{
    static const char expanded[] = ": note: expanded from macro '";
    const char *macro = NULL, *variable = NULL;

    if (!strstr(text, "no matching function for call to "
                      "'__mlu_builtin_variable'"))
        return NULL;
    /* from the outermost macro to ours */
    for (const char *line = text; *line && !variable;) {
        size_t n = strcspn(line, "\n");
        const char *at = mlucc_find(line, line + n, expanded);
        const char *name =
            at ? mlucc_word_after(&job->arena, at, expanded, "'\n") : NULL;
        if (name &&
            strncmp(line, job->include_dir, strlen(job->include_dir)) == 0)
            variable = name;
        else if (name)
            macro = name;
        line += n + (line[n] == '\n');
    }
    if (!variable)
        return "the host does not have the variables of kernels";
    if (!macro)
        return mlucc_text(&job->arena,
                          "the host does not have the variables of kernels: "
                          "'%s'",
                          variable);
    return mlucc_text(&job->arena,
                      "the host does not have the variables of kernels: '%s', "
                      "which the macro '%s' uses",
                      variable, macro);
}

/* ---- arrays -------------------------------------------------------------- */

static const char *const spaces[][2] = {
    {"__nram__", "an __nram__"},
    {"__wram__", "a __wram__"},
    {"__mlu_shared__", "a __mlu_shared__"},
};

const char *mlucc_array_size(struct mlucc_job *job, const char *text)
{
    const char *first = NULL, *space = NULL;
    bool is_warning = strstr(text, "variable length arrays in C++") != NULL;

    if (!is_warning && !strstr(text, "variable length array declaration "))
        return NULL;
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        const char *at = strstr(text, spaces[i][0]);
        if (at && (!first || at < first)) {
            first = at;
            space = spaces[i][1];
        }
    }
    const char *after = strstr(text, "'static' storage duration");
    if (!space && after && !strstr(after, " static ")) /* else on another
                                                          line */
        space = "an __nram__, __wram__ or __mlu_shared__";
    if (!space || is_warning)
        return space ? "" : NULL;
    return mlucc_text(&job->arena, "the size of %s array must be a constant",
                      space);
}
