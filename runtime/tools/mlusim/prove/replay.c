/* SPDX-License-Identifier: MIT */
/* What a proof finds wrong is launched, and said only if the launch shows it.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instruments/settings/env.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/prove/replay.h"
#include "runtime/tools/sizes/shrink.h"

/* What shows that a property does not hold: a check, or faults. */
static const struct {
    const char *checks, *faults; /* ids, between blanks */
} shown[PRV_N_PROPERTIES] = {
    [PRV_BOUNDS] = {"bounds,scalar-bounds",
                    " bounds address null-pointer memory-space "
                    "direction-memory read-only freed stack "},
    [PRV_COUNTS] = {"none", " count alignment direction overlap in-place "
                            "assert exit region unsupported "},
    [PRV_WRAP] = {"none", " overflow "},
    [PRV_RACE] = {"race", " "},
    [PRV_HAZARD] = {"hazard", " "},
    [PRV_INIT] = {"init", " "},
    [PRV_COVERAGE] = {"none", " "},
    [PRV_BARRIER] = {"none", " deadlock "},
};

/* Whether the messages of a fault have one of these ids. */
static bool is_fault_of(const char *messages, const char *faults)
{
    static const char mark[] = "id: fault:";
    char word[40];
    const char *id = messages ? strstr(messages, mark) : NULL;
    if (!id)
        return false;
    id += strlen(mark);
    snprintf(word, sizeof word, " %.*s ", (int)strcspn(id, "\n "), id);
    return strstr(faults, word) != NULL;
}

static bool shows(enum prv_property property, const char *answer,
                  const char *messages)
{
    if (strcmp(answer, "fault") == 0)
        return is_fault_of(messages, shown[property].faults);
    if (strncmp(answer, "hole", 4) == 0)
        return property == PRV_COVERAGE;
    static const char before[] = "mlusim: ";
    const char *first = messages ? strstr(messages, before) : NULL;
    if (strncmp(answer, "checks", 6) != 0 || !first)
        return false;
    first += strlen(before);
    const size_t n = strcspn(first, ":");
    const char *at = strstr(shown[property].checks, ",");
    const char *names[2] = {shown[property].checks, at ? at + 1 : ""};
    for (int i = 0; i < 2; i++)
        if (strcspn(names[i], ",") == n && strncmp(names[i], first, n) == 0)
            return true;
    return false;
}

static char *messages_of(const struct proof *p)
{
    char path[PATH_MAX];
    size_t n;
    launched_messages(&p->study.launched, 0, path, sizeof path);
    return files_read(path, 1 << 20, &n);
}

static bool is_refuted(struct proof *p, enum prv_property property,
                       const struct launcher *l,
                       const struct sizes_point *point)
{
    struct verdict *v = &p->verdicts[property];
    char *messages = messages_of(p);
    if (!shows(property, l->answer, messages)) {
        free(messages);
        return false;
    }
    v->kind = PRV_VIOLATED;
    v->point = *point;
    snprintf(v->what, sizeof v->what, "%s", l->answer);
    free(v->messages);
    v->messages = messages;
    return true;
}

bool proof_refutes(struct proof *p, enum prv_property property,
                   const struct sizes_point *point)
{
    struct launcher l;
    setenv(rt_env_name(RT_ENV_CHECK), shown[property].checks, 1);
    launcher_open(&l, &p->study.launched, 0);
    p->n_tried++;
    const bool is_wrong = launcher_try(&l, point) == LAUNCH_WRONG;
    launcher_close(&l);
    return is_wrong && is_refuted(p, property, &l, point);
}

struct trial {
    struct proof *p;
    enum prv_property property;
    struct launcher launcher;
    const volatile sig_atomic_t *is_interrupted;
};

/* Whether a launch refutes a property with smaller sizes, too. */
static bool is_wrong(void *of, const struct sizes_point *point)
{
    struct trial *t = of;
    if (*t->is_interrupted)
        return false;
    t->p->n_tried++;
    return launcher_try(&t->launcher, point) == LAUNCH_WRONG &&
           is_refuted(t->p, t->property, &t->launcher, point);
}

void proof_try(struct proof *p, const volatile sig_atomic_t *is_interrupted)
{
    struct trial t = {.p = p, .is_interrupted = is_interrupted};
    struct sizes_space *s = &p->study.space;
    setenv(rt_env_name(RT_ENV_CHECK), "all", 1);
    launcher_open(&t.launcher, &p->study.launched, 0);
    unsigned open = 0;
    for (int i = 0; i < PRV_N_PROPERTIES; i++)
        if (p->verdicts[i].kind == PRV_NOT_DECIDED && i != PRV_WRAP)
            open |= 1u << i;
    for (size_t i = 0; open && i < s->n_points && !*is_interrupted; i++) {
        const enum launch_end end = launcher_try(&t.launcher, &s->points[i]);
        if (end == LAUNCH_ERROR)
            break;
        p->n_tried++;
        unsigned found = 0;
        for (int k = 0; end == LAUNCH_WRONG && k < PRV_N_PROPERTIES; k++)
            if (open >> k & 1 &&
                is_refuted(p, (enum prv_property)k, &t.launcher, &s->points[i]))
                found |= 1u << k;
        open &= ~found;
        for (int k = 0; k < PRV_N_PROPERTIES; k++) {
            struct sizes_point point = s->points[i];
            t.property = (enum prv_property)k;
            if (found >> k & 1 && !s->is_whole)
                sizes_shrink(s, &point, is_wrong, &t);
        }
    }
    launcher_close(&t.launcher);
}
