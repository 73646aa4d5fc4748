/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/verdict.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/course/verdict_text.h"

const char *const cls_outcome_words[CLS_N_OUTCOMES] = {
    [CLS_PASSED] = "passed",
    [CLS_NOT_YET] = "not yet",
    [CLS_NOT_JUDGED] = "not judged",
};

/* ---- writing ------------------------------------------------------------- */

/* A line; what would end it is a blank. */
static void put(FILE *out, const char *word, const char *value)
{
    fprintf(out, "%s ", word);
    for (; *value; value++)
        fputc(iscntrl((unsigned char)*value) ? ' ' : *value, out);
    fputc('\n', out);
}

/* The text of a stream that is whole; NULL: no memory. */
static char *end(FILE *out, char **text)
{
    if (!(ferror(out) | fclose(out)))
        return *text;
    free(*text);
    return NULL;
}

char *cls_verdict_file(const struct crs_judge *j, const struct crs_verdict *v,
                       size_t *n)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, n);
    const bool has_passed = v->failed == CRS_N_CRITERIA;
    if (!out)
        return NULL;
    put(out, "verdict",
        cls_outcome_words[has_passed ? CLS_PASSED : CLS_NOT_YET]);
    if (!has_passed)
        put(out, "criterion", crs_criterion_words[v->failed]);
    put(out, "sentence", v->sentence);
    for (size_t i = 0; i < v->n_measures; i++)
        fprintf(out, "measure %s %" PRIu64 " %" PRIu64 "\n",
                v->measures[i].device, v->measures[i].cycles,
                v->measures[i].reference);
    fputc('\n', out);
    crs_tell_text(out, j, v);
    return end(out, &text);
}

char *cls_verdict_file_of_none(const char *sentence, size_t *n)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, n);
    if (!out)
        return NULL;
    put(out, "verdict", cls_outcome_words[CLS_NOT_JUDGED]);
    put(out, "sentence", sentence);
    fputc('\n', out);
    return end(out, &text);
}

/* ---- reading ------------------------------------------------------------- */

/* The number of a word in a table of n; n: it is none of them. */
static unsigned find(const char *const *words, unsigned n, const char *word)
{
    unsigned i = 0;
    while (i < n && strcmp(words[i], word) != 0)
        i++;
    return i;
}

static bool read_measure(const char *value, struct cls_verdict *v)
{
    if (v->n_measures == CRS_MAX_DEVICES)
        return false;
    struct cls_measure *m = &v->measures[v->n_measures++];
    return sscanf(value, "%63s %" SCNu64 " %" SCNu64, m->device, &m->cycles,
                  &m->reference) == 3;
}

static bool read_line(const char *word, const char *value,
                      struct cls_verdict *v)
{
    if (strcmp(word, "verdict") == 0)
        v->outcome = find(cls_outcome_words, CLS_N_OUTCOMES, value);
    else if (strcmp(word, "criterion") == 0)
        v->failed = find(crs_criterion_words, CRS_N_CRITERIA, value);
    else if (strcmp(word, "sentence") == 0)
        snprintf(v->sentence, sizeof v->sentence, "%s", value);
    else
        return strcmp(word, "measure") == 0 && read_measure(value, v);
    return true;
}

bool cls_verdict_read(char *text, struct cls_verdict *v, const char **said)
{
    *v = (struct cls_verdict){.outcome = CLS_N_OUTCOMES,
                              .failed = CRS_N_CRITERIA};
    bool is_good = true;
    while (is_good && *text && *text != '\n') {
        char *line = text;
        text += strcspn(text, "\n");
        if (*text)
            *text++ = 0;
        char *value = line + strcspn(line, " ");
        if (*value)
            *value++ = 0;
        is_good = read_line(line, value, v);
    }
    *said = *text ? text + 1 : text;
    return is_good && v->outcome != CLS_N_OUTCOMES;
}

/* ---- comparing ----------------------------------------------------------- */

double cls_measure_ratio(const struct cls_measure *m)
{
    return m->reference ? (double)m->cycles / (double)m->reference : 0;
}

/* In thousandths, as tables print them. */
static uint64_t sum_of(const struct cls_verdict *v)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < v->n_measures; i++)
        sum += (uint64_t)llround(1000 * cls_measure_ratio(&v->measures[i]));
    return sum;
}

bool cls_verdict_is_better(const struct cls_verdict *v,
                           const struct cls_verdict *than)
{
    if (v->outcome != than->outcome)
        return v->outcome < than->outcome;
    if (v->outcome == CLS_PASSED)
        return sum_of(v) < sum_of(than);
    return v->outcome == CLS_NOT_YET && v->failed > than->failed;
}
