/* SPDX-License-Identifier: MIT */
/* An array that the kernel has to write holds marks before. Elements that still
 * hold theirs are looked at in a second launch with the inverse marks, because
 * a result may be equal to a mark by chance, but not to both. */
#define _POSIX_C_SOURCE 200809L /* getline, fdopen */
#include "runtime/api/launch/many.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/program/program.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/api/launch/arguments.h"
#include "runtime/instruments/settings/explore.h"

enum { MOST_WORDS = LCH_MAX_ARGUMENTS + 1 };

struct launcher {
    const void *kernel;
    cnrtFunctionType_t type;
    cnrtQueue_t queue;
    FILE *answers;
};

/* ---- marks --------------------------------------------------------------- */

static unsigned char mark(size_t i, bool is_inverse)
{
    const uint64_t x = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    const unsigned char byte = (unsigned char)(x >> 56);
    return is_inverse ? (unsigned char)~byte : byte;
}

static bool put_marks(const struct lch_memory *m, bool is_inverse)
{
    unsigned char *bytes = malloc(m->bytes);
    for (size_t i = 0; bytes && i < m->bytes; i++)
        bytes[i] = mark(i, is_inverse);
    const bool is_good =
        bytes && cnrtMemcpy(m->address, bytes, m->bytes, cnrtMemcpyHostToDev) ==
                     cnrtSuccess;
    free(bytes);
    return is_good;
}

/* Finds the first element that holds its mark and is in `is_marked`, if that is
 * not NULL. Sets *at to the number of elements if there is none. With `marked`,
 * sets which elements hold theirs. False: no memory, or the copy failed. */
static bool find_mark(const struct lch_memory *m, bool is_inverse,
                      bool *is_marked, bool is_first_look, size_t *at)
{
    const size_t n = m->bytes / m->element;
    unsigned char *bytes = malloc(m->bytes);
    const bool is_good =
        bytes && cnrtMemcpy(bytes, m->address, m->bytes, cnrtMemcpyDevToHost) ==
                     cnrtSuccess;
    *at = n;
    for (size_t i = 0; is_good && i < n; i++) {
        bool is_same = is_first_look || is_marked[i];
        for (size_t k = i * m->element; is_same && k < (i + 1) * m->element;
             k++)
            is_same = bytes[k] == mark(k, is_inverse);
        is_marked[i] = is_same;
        if (is_same && *at == n)
            *at = i;
    }
    free(bytes);
    return is_good;
}

/* ---- a launch ------------------------------------------------------------ */

static bool perform(const struct launcher *l, cnrtDim3_t dim,
                    struct lch_arguments *a, const char **answer)
{
    *answer = "refused";
    if (cnrtInvokeKernel(l->kernel, dim, l->type, a->values, 0, l->queue) !=
        cnrtSuccess)
        return false;
    *answer = "fault";
    return cnrtQueueSync(l->queue) == cnrtSuccess;
}

/* Whether an array has an element that the kernel did not write. If so, writes
 * the answer. */
static bool has_hole(const struct launcher *l, cnrtDim3_t dim,
                     struct lch_arguments *a, size_t which, char *text,
                     size_t bytes)
{
    struct lch_memory *m = &a->memories[which];
    const char *answer;
    size_t at = 0;
    bool is_hole = false, *is_marked = calloc(m->bytes + 1, 1);
    if (is_marked && find_mark(m, false, is_marked, true, &at) &&
        at < m->bytes / m->element && put_marks(m, true) &&
        perform(l, dim, a, &answer) &&
        find_mark(m, true, is_marked, false, &at))
        is_hole = at < m->bytes / m->element;
    if (is_hole)
        snprintf(text, bytes, "hole %zu %zu", which, at);
    free(is_marked);
    return is_hole;
}

/* Performs the launch of a line and writes its answer. */
static void answer_to(const struct launcher *l, char **words, char *text,
                      size_t bytes)
{
    struct lch_arguments a = {.n_values = 0};
    cnrtDim3_t dim = {1, 1, 1};
    const uint64_t before = mlusimReports();
    const char *answer = "full";
    bool is_good = lch_arguments_read(&a, words + 1);
    sscanf(words[0], "%" SCNu32 ",%" SCNu32 ",%" SCNu32, &dim.x, &dim.y,
           &dim.z);
    for (size_t i = 0; is_good && i < a.n_memories; i++)
        is_good = !a.memories[i].element || put_marks(&a.memories[i], false);
    is_good = is_good && perform(l, dim, &a, &answer) && lch_arguments_save(&a);
    snprintf(text, bytes, "%s", is_good ? "ok" : answer);
    for (size_t i = 0; is_good && i < a.n_memories; i++)
        is_good =
            !a.memories[i].element || !has_hole(l, dim, &a, i, text, bytes);
    if (mlusimReports() > before && strcmp(text, "fault") != 0)
        snprintf(text, bytes, "checks %" PRIu64, mlusimReports() - before);
    lch_arguments_release(&a, LCH_DONE);
    lch_arguments_free(&a);
}

const void *lch_kernel(void **image, char *name)
{
    static char *kernel; /* stands for the kernel by its address */
    kernel = name;
    __bangRegisterFunction(image, (const char *)&kernel, kernel, kernel, -1,
                           NULL, NULL, NULL, NULL, NULL);
    return &kernel;
}

int lch_many(void **image, char **words)
{
    struct launcher l = {.kernel = lch_kernel(image, words[0]),
                         .type = (cnrtFunctionType_t)atoi(words[2]),
                         .answers = fdopen(atoi(words[3]), "w")};
    char *line = NULL, *split[MOST_WORDS + 1], text[80] = "";
    size_t room = 0;
    if (!l.answers || cnrtQueueCreate(&l.queue) != cnrtSuccess)
        return LCH_FAILED;
    while (strcmp(text, "fault") != 0 && getline(&line, &room, stdin) > 0) {
        size_t n = 0;
        for (char *at, *word = strtok_r(line, " \n", &at);
             word && n < MOST_WORDS; word = strtok_r(NULL, " \n", &at))
            split[n++] = word;
        split[n] = NULL;
        if (n == 0)
            continue;
        answer_to(&l, split, text, sizeof text);
        fprintf(l.answers, "%s\n", text);
        fflush(l.answers);
    }
    free(line);
    fclose(l.answers);
    return LCH_DONE;
}
