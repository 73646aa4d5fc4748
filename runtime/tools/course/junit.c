/* SPDX-License-Identifier: MIT */
/*
 * The first criterion that is not met ends a judgement: those behind it, and
 * that one on other devices, were not tried.
 */
#include "runtime/tools/course/junit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/course/measure.h"
#include "runtime/tools/course/programs.h"
#include "sim/sim.h"

/* The cycles as simulated time, 0 where the device is not known. */
static double us_of(const struct crs_measure *m)
{
    char error[256];
    const struct sim_device *d =
        sim_device_open(m->device, error, sizeof error);
    const double us =
        d && d->clock_mhz ? (double)m->cycles / (double)d->clock_mhz : 0;
    sim_device_close(d);
    return us;
}

static void add_figures(struct junit *j, const struct crs_judge *judge,
                        const struct crs_measure *m)
{
    if (m->cycles) {
        junit_property(j, "cycles", "%" PRIu64, m->cycles);
        junit_property(j, "us", "%.3f", us_of(m));
        junit_suite_time(j, us_of(m));
    }
    if (m->reference)
        junit_property(j, "reference_cycles", "%" PRIu64, m->reference);
    junit_property(j, "par", "%.2f", crs_judge_par(judge));
    if (m->bytes)
        junit_property(j, "dram_bytes", "%" PRIu64, m->bytes);
    if (m->reference_bytes)
        junit_property(j, "reference_dram_bytes", "%" PRIu64,
                       m->reference_bytes);
    if (m->nram_bytes)
        junit_property(j, "nram_bytes", "%" PRIu64, m->nram_bytes);
}

/* Whether the criterion that ended the judgement is met on a device. */
static bool is_met(const struct crs_judge *judge, const struct crs_verdict *v,
                   size_t d)
{
    const struct crs_measure *m = &v->measures[d];
    if (d >= v->n_measures)
        return false;
    return v->failed == CRS_BYTES
               ? crs_measure_bytes_ratio(m) <= judge->exercise->bytes
               : v->failed == CRS_PAR &&
                     crs_measure_ratio(m) <= crs_judge_par(judge);
}

static void add_criterion(struct junit *j, const char *group,
                          const struct crs_judge *judge,
                          const struct crs_verdict *v, enum crs_criterion c,
                          size_t d)
{
    const bool is_here =
        !v->device || strcmp(v->device, crs_judge_device(judge, d)) == 0;
    if ((c == CRS_JUDGED && !judge->exercise->is_task) ||
        !crs_criterion_is_of(c, judge->exercise->form))
        return;
    junit_case(j, group, crs_criterion_words[c], -1);
    if (c < v->failed || (c == v->failed && is_met(judge, v, d)))
        return;
    if (c == v->failed && is_here)
        junit_end(j, JUNIT_FAILURE, crs_criterion_words[c], v->sentence,
                  v->said ? v->said : "");
    else
        junit_end(j, JUNIT_SKIPPED, "",
                  "not judged: the first criterion that is not met ends it",
                  "");
}

void crs_junit_add(struct junit *j, const char *student,
                   const struct crs_judge *judge, const struct crs_verdict *v)
{
    const struct crs_exercise *e = judge->exercise;
    char group[400], suite[600];
    snprintf(group, sizeof group, "%s%s%s", student ? student : "",
             student ? "." : "", e->name);
    for (size_t d = 0; d < judge->n_devices; d++) {
        const char *device = crs_judge_device(judge, d);
        snprintf(suite, sizeof suite, "%s on %s", group, device);
        junit_suite(j, suite);
        if (student)
            junit_property(j, "student", "%s", student);
        junit_property(j, "exercise", "%s", e->name);
        junit_property(j, "device", "%s", device);
        if (d < v->n_measures)
            add_figures(j, judge, &v->measures[d]);
        if (v->refused[0])
            junit_property(j, "sandbox", "%s", v->refused);
        for (enum crs_criterion c = 0; c < CRS_N_CRITERIA; c++)
            add_criterion(j, group, judge, v, c, d);
    }
}

void crs_junit_add_none(struct junit *j, const char *student,
                        const char *sentence)
{
    junit_suite(j, student);
    junit_property(j, "student", "%s", student);
    junit_case(j, student, "exercises", -1);
    junit_end(j, JUNIT_ERROR, "not-judged", sentence, "");
}
