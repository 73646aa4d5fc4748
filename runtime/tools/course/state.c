/* SPDX-License-Identifier: MIT */
/* The file .course:
 *   exercise 05_ping_pong
 *   lang zh
 *   hints 1
 *   hints par 2
 *   failed checks
 *   passed
 *   best MLU370-X4 1.612
 * For a puzzle, the ratio of bytes follows the ratio of cycles: best MLU370-X4
 * 1.612 1.000 */
#include "runtime/tools/course/state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/text.h"
#include "runtime/tools/files/files.h"

enum { LARGEST = 4096, MOST_HINTS = 1000000 };

void crs_state_begin(struct crs_state *state, const char *exercise,
                     const char *language)
{
    *state = (struct crs_state){.failed = CRS_N_CRITERIA};
    snprintf(state->exercise, sizeof state->exercise, "%s", exercise);
    snprintf(state->language, sizeof state->language, "%s",
             language ? language : "");
}

unsigned crs_state_hints(const struct crs_state *state)
{
    unsigned n = 0;
    for (size_t i = 0; i <= CRS_N_CRITERIA; i++)
        n += state->hints[i];
    return n;
}

bool crs_is_language(const char *code)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const size_t n = strspn(code, letters);
    return n > 0 && n <= CRS_MAX_LANGUAGE && !code[n];
}

/* Reads how many hints were shown: "2" of the exercise, "par 2" of one
 * criterion. */
static bool read_hints(struct crs_state *s, const char *text)
{
    char word[CRS_MAX_NAME];
    int skipped = 0;
    uint64_t n = 0;
    enum crs_criterion of = CRS_N_CRITERIA;
    if (sscanf(text, "%63[A-Za-z] %n", word, &skipped) == 1 &&
        (of = crs_criterion_find(word)) == CRS_N_CRITERIA)
        return false;
    text += skipped;
    if (!isa_number_read(text, 0, MOST_HINTS, &n))
        return false;
    s->hints[of] = (unsigned)n;
    return true;
}

static bool read_failed(struct crs_state *s, const char *word)
{
    s->failed = crs_criterion_find(word);
    return s->failed != CRS_N_CRITERIA;
}

static bool read_line(struct crs_state *s, const char *line)
{
    struct crs_best best = {.bytes = 0};
    if (strcmp(line, "passed") == 0)
        return s->has_passed = true;
    if (sscanf(line, "best %63s %lf %lf", best.device, &best.ratio,
               &best.bytes) >= 2) {
        crs_state_offer(s, best.device, best.ratio, best.bytes);
        return true;
    }
    if (strncmp(line, "hints ", 6) == 0)
        return read_hints(s, line + 6);
    if (strncmp(line, "failed ", 7) == 0)
        return read_failed(s, line + 7);
    if (strncmp(line, "lang ", 5) == 0 && crs_is_language(line + 5)) {
        snprintf(s->language, sizeof s->language, "%s", line + 5);
        return true;
    }
    return sscanf(line, "exercise %63s", s->exercise) == 1;
}

bool crs_state_read(struct crs_state *state, const char *folder)
{
    char path[PATH_MAX];
    size_t n;
    crs_state_begin(state, "", NULL);
    char *text = files_path(path, folder, ".course")
                     ? files_read(path, LARGEST, &n)
                     : NULL;
    bool is_good = text != NULL;
    char *rest = NULL;
    for (char *line = text ? strtok_r(text, "\r\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\r\n", &rest))
        is_good = read_line(state, line) && is_good;
    state->is_damaged = text ? !is_good || !state->exercise[0]
                             : errno != ENOENT && errno != ENOTDIR;
    free(text);
    return text && !state->is_damaged;
}

bool crs_state_write(const struct crs_state *state, const char *folder)
{
    char path[PATH_MAX], text[LARGEST];
    int n = snprintf(text, sizeof text, "exercise %s\n%s%s%shints %u\n",
                     state->exercise, state->language[0] ? "lang " : "",
                     state->language, state->language[0] ? "\n" : "",
                     state->hints[CRS_N_CRITERIA]);
    for (size_t i = 0; i < CRS_N_CRITERIA; i++)
        if (state->hints[i])
            n += snprintf(text + n, sizeof text - (size_t)n, "hints %s %u\n",
                          crs_criterion_words[i], state->hints[i]);
    if (state->failed != CRS_N_CRITERIA)
        n += snprintf(text + n, sizeof text - (size_t)n, "failed %s\n",
                      crs_criterion_words[state->failed]);
    if (state->has_passed)
        n += snprintf(text + n, sizeof text - (size_t)n, "passed\n");
    for (size_t i = 0; i < state->n_best; i++) {
        const struct crs_best *b = &state->best[i];
        n += snprintf(text + n, sizeof text - (size_t)n,
                      b->bytes > 0 ? "best %s %.3f %.3f\n" : "best %s %.3f\n",
                      b->device, b->ratio, b->bytes);
    }
    return files_path(path, folder, ".course") &&
           files_replace(path, text, (size_t)n);
}

void crs_state_offer(struct crs_state *state, const char *device, double ratio,
                     double bytes)
{
    size_t i = 0;
    while (i < state->n_best && strcmp(state->best[i].device, device) != 0)
        i++;
    if (i == CRS_MAX_DEVICES)
        return;
    struct crs_best *best = &state->best[i];
    if (i == state->n_best) {
        state->n_best++;
        snprintf(best->device, sizeof best->device, "%s", device);
        best->ratio = ratio;
        best->bytes = bytes;
    }
    if (ratio < best->ratio)
        best->ratio = ratio;
    if (bytes > 0 && (best->bytes <= 0 || bytes < best->bytes))
        best->bytes = bytes;
}
