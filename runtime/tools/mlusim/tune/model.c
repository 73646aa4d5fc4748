/* SPDX-License-Identifier: MIT */
/* The logarithms of scores are modelled over the points of a choice, whose
 * positions on their axes go from 0 to 1 (Jones, Schonlau, Welch: Efficient
 * global optimization, 1998). A choice that did not run counts as worse than
 * the worst. The first two choices are the middle and a random one. No choice
 * is tried twice. */
#include "runtime/tools/mlusim/tune/model.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"

enum { FIRST = 2, MOST_CANDIDATES = 4096 };
#define LENGTH 0.3  /* distance over which scores are similar */
#define NOISE  1e-4 /* relative to a variance of 1 */

struct model {
    struct tun_space space;
    uint64_t state; /* of the random numbers */
    bool *is_tried; /* by choice */
    struct trial {
        size_t choice;
        double score;
    } * trials;
    size_t n, room;
    double *factor, *weights; /* the Cholesky factor, n by n; and one weight per
                                 value */
    double mean, scale;       /* of the values */
};

/* splitmix64 */
static uint64_t random_of(struct model *m)
{
    uint64_t z = (m->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* ---- the process --------------------------------------------------------- */

static double place_of(const struct model *m, size_t choice, size_t axis)
{
    const size_t n = m->space.n[axis];
    return n > 1 ? (double)tun_point(&m->space, choice, axis) / (double)(n - 1)
                 : 0;
}

static double likeness(const struct model *m, size_t a, size_t b)
{
    double sum = 0;
    for (size_t i = 0; i < m->space.n_axes; i++) {
        const double d = (place_of(m, a, i) - place_of(m, b, i)) / LENGTH;
        sum += d * d;
    }
    return exp(-0.5 * sum);
}

/* Returns the value that the model uses for a score: its logarithm, scaled to
 * mean 0 and variance 1. */
static double value_of(const struct model *m, double score)
{
    return (log(score) - m->mean) / m->scale;
}

/* Returns the score of a choice that did not run: twice the worst so far. */
static double bad_score(const struct model *m)
{
    double worst = 0;
    for (size_t i = 0; i < m->n; i++)
        worst = fmax(worst, isnan(m->trials[i].score) ? 0 : m->trials[i].score);
    return worst > 0 ? 2 * worst : 1;
}

static double score_of(const struct model *m, size_t i)
{
    const double score = m->trials[i].score;
    return isnan(score) ? bad_score(m) : fmax(score, 1e-300);
}

static void take_scale(struct model *m)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < m->n; i++)
        sum += log(score_of(m, i));
    m->mean = sum / (double)m->n;
    for (size_t i = 0; i < m->n; i++)
        squares += pow(log(score_of(m, i)) - m->mean, 2);
    m->scale = fmax(sqrt(squares / (double)m->n), 1e-9);
}

/* Solves L z = b in place. */
static void solve_down(const double *l, size_t n, double *b)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++)
            b[i] -= l[i * n + k] * b[k];
        b[i] /= l[i * n + i];
    }
}

static void solve_up(const double *l, size_t n, double *b)
{
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            b[i] -= l[k * n + i] * b[k];
        b[i] /= l[i * n + i];
    }
}

/* Makes the model from the tried choices. False: no memory. */
static bool fit(struct model *m)
{
    const size_t n = m->n;
    free(m->factor);
    free(m->weights);
    double *l = m->factor = isa_alloc(n * n, sizeof *l);
    m->weights = isa_alloc(n, sizeof *m->weights);
    if (!l || !m->weights)
        return false;
    take_scale(m);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++) {
            double sum = likeness(m, m->trials[i].choice, m->trials[k].choice) +
                         (i == k ? NOISE : 0);
            for (size_t j = 0; j < k; j++)
                sum -= l[i * n + j] * l[k * n + j];
            l[i * n + k] =
                i == k ? sqrt(fmax(sum, NOISE * NOISE)) : sum / l[k * n + k];
        }
    for (size_t i = 0; i < n; i++)
        m->weights[i] = value_of(m, score_of(m, i));
    solve_down(l, n, m->weights);
    solve_up(l, n, m->weights);
    return true;
}

/* Returns by how much a choice is expected to be better than the best choice.
 * `room` has room for n numbers. */
static double improvement(const struct model *m, size_t choice, double best,
                          double *room)
{
    double mean = 0, variance = 1 + NOISE;
    for (size_t i = 0; i < m->n; i++) {
        room[i] = likeness(m, choice, m->trials[i].choice);
        mean += room[i] * m->weights[i];
    }
    solve_down(m->factor, m->n, room);
    for (size_t i = 0; i < m->n; i++)
        variance -= room[i] * room[i];
    const double deviation = sqrt(fmax(variance, 1e-12));
    const double z = (best - mean) / deviation;
    return (best - mean) * 0.5 * erfc(-z / sqrt(2)) +
           deviation * exp(-0.5 * z * z) / sqrt(2 * acos(-1));
}

/* ---- asking -------------------------------------------------------------- */

/* Returns a choice that was not tried yet; the search begins at a random one.
 */
static size_t any_choice(struct model *m)
{
    size_t choice = (size_t)(random_of(m) % m->space.n_choices);
    while (m->is_tried[choice])
        choice = (choice + 1) % m->space.n_choices;
    return choice;
}

static size_t middle(const struct model *m)
{
    size_t choice = 0;
    for (size_t i = 0; i < m->space.n_axes; i++)
        choice = choice * m->space.n[i] + m->space.n[i] / 2;
    return choice;
}

/* Returns the most promising choice of all choices, or of many random
 * choices. */
static size_t best_candidate(struct model *m, double *room)
{
    const bool is_all = m->space.n_choices <= MOST_CANDIDATES;
    const size_t n = is_all ? m->space.n_choices : MOST_CANDIDATES;
    double best = INFINITY, most = -1;
    size_t found = m->space.n_choices;
    for (size_t i = 0; i < m->n; i++)
        best = fmin(best, value_of(m, score_of(m, i)));
    for (size_t i = 0; i < n; i++) {
        const size_t choice = is_all ? i : any_choice(m);
        if (m->is_tried[choice])
            continue;
        const double promise = improvement(m, choice, best, room);
        if (promise > most) {
            most = promise;
            found = choice;
        }
    }
    return found;
}

static size_t ask(void *self, char *error, size_t bytes)
{
    struct model *m = self;
    snprintf(error, bytes, "all %zu choices were tried", m->n);
    if (m->n == m->space.n_choices)
        return m->space.n_choices;
    if (m->n == 0)
        return middle(m);
    if (m->n < FIRST)
        return any_choice(m);
    double *room = isa_alloc(m->n, sizeof *room);
    snprintf(error, bytes, ISA_NO_MEMORY, "the search");
    const size_t choice =
        room && fit(m) ? best_candidate(m, room) : m->space.n_choices;
    free(room);
    return choice;
}

static void report(void *self, size_t choice, double score)
{
    struct model *m = self;
    const bool has_room = ISA_GROW(m->trials, m->n, m->room);
    assert(choice < m->space.n_choices);
    m->is_tried[choice] = true;
    if (!has_room)
        return; /* the model works without this score */
    m->trials[m->n++] = (struct trial){choice, score};
}

static void close_model(void *self)
{
    struct model *m = self;
    free(m->is_tried);
    free(m->trials);
    free(m->factor);
    free(m->weights);
    free(m);
}

static void *open_model(const struct tun_space *space, char *error,
                        size_t bytes)
{
    struct model *m = isa_alloc(1, sizeof *m);
    bool *is_tried = isa_alloc(space->n_choices, sizeof *is_tried);
    snprintf(error, bytes, ISA_NO_MEMORY, "the search");
    if (!m || !is_tried) {
        free(m);
        free(is_tried);
        return NULL;
    }
    *m = (struct model){
        .space = *space, .state = space->seed, .is_tried = is_tried};
    return m;
}

const struct tun_search tun_model = {
    .name = "own",
    .open = open_model,
    .ask = ask,
    .report = report,
    .close = close_model,
};
