/* SPDX-License-Identifier: MIT */
/* Ratios are counted in thousandths, as tables print them, so that ratios with
 * the same text are equal. */
#include "runtime/tools/course/ranking.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

void crs_csv_text(FILE *out, const char *text)
{
    char json[2048];
    isa_json_quote(text, json, sizeof json);
    size_t n = strlen(json);
    const char first = text[strspn(text, " \t\r\n")];
    fputs(first && strchr("=+-@", first) ? "\"'" : "\"", out);
    for (size_t i = 1; i + 1 < n; i++) {
        if (json[i] != '\\')
            fputc(json[i], out);
        else if (json[i + 1] == '"')
            fputs("\"\"", out);
        else
            fputc(json[i + 1] == '\\' ? '\\' : ' ', out);
        if (json[i] == '\\')
            i += json[i + 1] == 'u' ? 5 : 1; /* \uNNNN */
    }
    fputc('"', out);
}

void crs_csv_ratio(FILE *out, double ratio, int digits)
{
    if (ratio > 0)
        fprintf(out, "%.*f", digits, ratio);
}

/* ---- ranking ------------------------------------------------------------- */

bool crs_ranking_begin(struct crs_ranking *r, const char *student)
{
    if (r->n > 0 && strcmp(r->of[r->n - 1].student, student) == 0)
        return true;
    if (!ISA_GROW(r->of, r->n, r->room))
        return false;
    r->of[r->n] = (struct crs_ranked){.passed = 0};
    snprintf(r->of[r->n].student, sizeof r->of->student, "%s", student);
    r->n++;
    return true;
}

void crs_ranking_count(struct crs_ranking *r, bool is_first, double ratio)
{
    struct crs_ranked *last = &r->of[r->n - 1];
    last->passed += is_first;
    last->thousandths += (uint64_t)llround(1000 * ratio);
}

static int by_rank(const void *a, const void *b)
{
    const struct crs_ranked *x = a, *y = b;
    if (x->passed != y->passed)
        return x->passed > y->passed ? -1 : 1;
    if (x->thousandths != y->thousandths)
        return x->thousandths < y->thousandths ? -1 : 1;
    return strcmp(x->student, y->student);
}

void crs_ranking_sort(struct crs_ranking *r)
{
    if (r->n > 0)
        qsort(r->of, r->n, sizeof *r->of, by_rank);
}

size_t crs_ranking_rank(const struct crs_ranking *r, size_t i)
{
    assert(i < r->n);
    while (i > 0 && r->of[i - 1].passed == r->of[i].passed &&
           r->of[i - 1].thousandths == r->of[i].thousandths)
        i--;
    return i + 1;
}

void crs_ranking_csv(FILE *out, const struct crs_ranking *r)
{
    fputs("rank,student,passed,cycles\n", out);
    for (size_t i = 0; i < r->n; i++) {
        fprintf(out, "%zu,", crs_ranking_rank(r, i));
        crs_csv_text(out, r->of[i].student);
        fprintf(out, ",%u,", r->of[i].passed);
        crs_csv_ratio(out, (double)r->of[i].thousandths / 1000, 3);
        fputc('\n', out);
    }
}

void crs_ranking_json(struct json_writer *w, const struct crs_ranking *r)
{
    isa_json_array(w, "ranking", ISA_JSON_LINES);
    for (size_t i = 0; i < r->n; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_u64(w, "rank", crs_ranking_rank(r, i));
        isa_json_text(w, "student", r->of[i].student);
        isa_json_u64(w, "passed", r->of[i].passed);
        isa_json_fixed(w, "cycles", (double)r->of[i].thousandths / 1000, 3);
        isa_json_close(w);
    }
    isa_json_close(w);
}

void crs_ranking_free(struct crs_ranking *r)
{
    free(r->of);
    *r = (struct crs_ranking){.of = NULL};
}
