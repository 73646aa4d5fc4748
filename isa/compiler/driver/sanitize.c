/* SPDX-License-Identifier: MIT */
/* Sanitizers: host code supports all of Clang's. Device code supports the
 * integer checks, whose handlers are in the device library. Each name of a list
 * is passed to the sides that support it, and a note lists the names that
 * device code does not support. A list with only divisions is for the device
 * only: the host raises a signal for them, without a library. */
#include "isa/compiler/driver/sanitize.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"

#include <stdio.h>
#include <string.h>

#define DIVISION "integer-divide-by-zero"
#define OVERFLOW "signed-integer-overflow"

/* Checks that device code supports. */
static const char *const checks[] = {DIVISION, OVERFLOW};
enum { DIVIDES = 1, OVERFLOWS = 2, N_CHECKS = 2 };

/* Names that mean something for device code. */
static const struct {
    const char *name;
    unsigned checks; /* bit set of the checks that the name includes */
    bool is_whole;   /* whether device code supports every check of the name */
} names_of_device[] = {
    {DIVISION, DIVIDES, true},
    {OVERFLOW, OVERFLOWS, true},
    {"undefined", DIVIDES | OVERFLOWS, false},
    {"integer", DIVIDES | OVERFLOWS, false},
    {"all", DIVIDES | OVERFLOWS, false},
    {"return", 0, true}, /* device code always has these two, see device.c */
    {"unreachable", 0, true},
};

/* Records that a name is on or off. Turning off `all` turns off all names. */
static void note(struct mlucc_list *unchecked, const char *name, bool is_on)
{
    size_t kept = 0;

    for (size_t i = 0; i < unchecked->n; i++)
        if (strcmp(unchecked->items[i], name) != 0 &&
            (is_on || strcmp(name, "all") != 0))
            unchecked->items[kept++] = unchecked->items[i];
    unchecked->n = kept;
    if (is_on)
        mlucc_add(unchecked, name);
}

/* Turns these checks on or off. */
static void check(struct mlucc_job *job, unsigned bits, bool is_on)
{
    for (size_t i = 0; i < N_CHECKS; i++)
        if (bits >> i & 1)
            mlucc_add(&job->device_flags,
                      mlucc_text(&job->arena, "-f%ssanitize=%s",
                                 is_on ? "" : "no-", checks[i]));
    job->sanitized = is_on ? job->sanitized | bits : job->sanitized & ~bits;
}

void mlucc_sanitize(struct mlucc_job *job, const char *word, const char *names,
                    bool is_on)
{
    bool is_of_host = !is_on;

    for (const char *at = names; *at; at += *at == ',') {
        size_t n = strcspn(at, ","), i = 0;
        const size_t end = sizeof names_of_device / sizeof names_of_device[0];
        const char *name = mlucc_text(&job->arena, "%.*s", (int)n, at);
        while (i < end && strcmp(names_of_device[i].name, name) != 0)
            i++;
        if (i < end)
            check(job, names_of_device[i].checks, is_on);
        if (i == end || !names_of_device[i].is_whole)
            note(&job->unchecked, name, is_on);
        is_of_host |= strcmp(name, DIVISION) != 0;
        at += n;
    }
    if (is_of_host || !*names) {
        mlucc_add(&job->host_flags, word);
        mlucc_add(&job->link_flags, word);
    }
}

bool mlucc_is_sanitized(const struct mlucc_job *job)
{
    return job->sanitized == (DIVIDES | OVERFLOWS);
}

void mlucc_sanitize_check(const struct mlucc_job *job)
{
    bool has_device = false;

    for (size_t i = 0; i < job->n_inputs; i++)
        has_device |= job->inputs[i].kind == MLUCC_MLU;
    if (!has_device || job->side == MLUCC_HOST ||
        job->stop == MLUCC_PREPROCESS || job->unchecked.n == 0)
        return;
    mlucc_begin("mlucc: warning: -fsanitize=");
    for (size_t i = 0; i < job->unchecked.n; i++)
        mlucc_begin("%s%s", i ? "," : "", job->unchecked.items[i]);
    mlucc_say(MLUCC_SAYS_SANITIZER,
              " is for host code; device code can be checked for " DIVISION
              " and " OVERFLOW " only");
}
