/* SPDX-License-Identifier: MIT
 *
 * Refuses functions marked with the qualifier of a scratchpad. Clang gives
 * functions a section as it does variables, so that they only show in its
 * assembly: as sections of a scratchpad with code in them. The first
 * .loc that follows says in a comment where the first line of the body is.
 */
#include "isa/mlucc/mlucc.h"

#include <stdio.h>
#include <string.h>

static const char section[] = "\t.section\t.";

/* The qualifier that leads to a section, NULL for sections of no scratchpad. */
static const char *qualifier_of(const char *name)
{
    static const char *const prefixes[][2] = {
        {"nram.", "__nram__"},
        {"wram.", "__wram__"},
        {"sram.", "__mlu_shared__"},
    };

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(name, prefixes[i][0], strlen(prefixes[i][0])) == 0)
            return prefixes[i][1];
    return NULL;
}

/* "FILE:LINE" in the function that begins after p. */
static const char *place_after(struct mlucc_job *job, const char *p)
{
    const char *loc = strstr(p, "\n\t.loc\t");
    const char *line = loc ? loc + 1 : "";
    const char *comment = memchr(line, '#', strcspn(line, "\n"));

    if (!comment)
        return "mlucc";
    comment += strspn(comment, "# ");
    size_t n = strcspn(comment, "\n");
    while (n && comment[n] != ':') /* without the column */
        n--;
    return mlucc_text(&job->arena, "%.*s", (int)n, comment);
}

bool mlucc_check_functions(struct mlucc_job *job, const char *text)
{
    struct mlucc_list places = {.arena = &job->arena};

    for (const char *p = text; (p = strstr(p, section));) {
        const char *name = p += sizeof section - 1;
        const char *qualifier = qualifier_of(name);
        const char *flags = strstr(name, "\"ax\"");
        p += strcspn(p, "\n");
        if (!qualifier || !flags || flags > p ||
            strncmp(p, "\n\t.p2align", 10) != 0)
            continue;
        const char *place = place_after(job, p);
        if (mlucc_has(&places, place))
            continue;
        mlucc_add(&places, place);
        fprintf(stderr,
                "%s: error: this function is marked %s, where only variables "
                "lie; mark it __mlu_func__\n",
                place, qualifier);
    }
    return places.n == 0;
}
