/* SPDX-License-Identifier: MIT */
#include "runtime/tools/course/measure.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

const char *crs_judge_device(const struct crs_judge *judge, size_t i)
{
    assert(i < judge->n_devices);
    return judge->exercise->devices[judge->devices[i]];
}

struct crs_compiler crs_judge_compiler(const struct crs_judge *judge)
{
    return (struct crs_compiler){
        .mlucc = judge->compiler,
        .tools = judge->tools,
        .sandbox = judge->sandbox,
        .seconds = judge->seconds,
    };
}

struct crs_trials crs_judge_trials(const struct crs_judge *judge,
                                   const char *program, const char *folder)
{
    return (struct crs_trials){
        .program = program,
        .folder = folder,
        .library = judge->library,
        .sandbox = judge->sandbox,
        .instructions = judge->exercise->instructions,
        .memory_mib = judge->exercise->memory_mib,
        .seconds = judge->seconds,
        .jobs = judge->jobs,
    };
}

/* ---- measure ------------------------------------------------------------- */

static double ratio_of(uint64_t measured, uint64_t reference)
{
    return reference ? (double)measured / (double)reference : 0;
}

double crs_measure_ratio(const struct crs_measure *m)
{
    return ratio_of(m->cycles, m->reference);
}

double crs_measure_bytes_ratio(const struct crs_measure *m)
{
    return ratio_of(m->bytes, m->reference_bytes);
}

double crs_judge_par(const struct crs_judge *judge)
{
    return judge->par > 0 ? judge->par : judge->exercise->par;
}

bool crs_measures_fit(const struct crs_judge *j, struct crs_verdict *v)
{
    const uint64_t most = j->exercise->nram_kib;
    size_t d = 0;
    while (d < v->n_measures &&
           (!most || v->measures[d].nram_bytes <= most << 10))
        d++;
    if (d == v->n_measures)
        return true;
    v->failed = CRS_NRAM;
    v->device = v->measures[d].device;
    v->size = j->exercise->large;
    snprintf(v->sentence, sizeof v->sentence,
             "right, but a core takes %" PRIu64 " KiB of NRAM, and %" PRIu64
             " are allowed",
             (v->measures[d].nram_bytes + 1023) >> 10, most);
    return false;
}

size_t crs_measures_compare(const struct crs_judge *j, struct crs_verdict *v,
                            enum crs_criterion criterion)
{
    assert(v->n_measures <= j->n_devices);
    const bool is_par = criterion == CRS_PAR;
    const double most = is_par ? crs_judge_par(j) : j->exercise->bytes;
    char ratios[CRS_MAX_DEVICES * 32] = "";
    size_t n = 0, first = v->n_measures;
    assert(is_par || criterion == CRS_BYTES);
    for (size_t d = 0; d < v->n_measures; d++) {
        struct crs_measure *m = &v->measures[d];
        m->reference = j->reference[j->devices[d]];
        m->reference_bytes = j->reference_bytes[j->devices[d]];
        const double ratio =
            is_par ? crs_measure_ratio(m) : crs_measure_bytes_ratio(m);
        if (n < sizeof ratios)
            n += (size_t)snprintf(ratios + n, sizeof ratios - n, "%s%.2f",
                                  d ? " and " : "", ratio);
        if (ratio > most && d < first)
            first = d;
    }
    if (first == v->n_measures)
        return first;
    v->failed = criterion;
    v->device = v->measures[first].device;
    v->size = j->exercise->large;
    snprintf(v->sentence, sizeof v->sentence,
             is_par ? "right, but %s times the cycles of the solution; par is "
                      "%.2f"
                    : "right, but %s times the bytes of the solution; %.2f is "
                      "allowed",
             ratios, most);
    return first;
}
