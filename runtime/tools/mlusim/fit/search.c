/* SPDX-License-Identifier: MIT */
/* Weighted least squares of the logarithms of times, in the logarithms of the
 * parameters, by Gauss-Newton steps. Parameters are whole numbers, so each
 * point is simulated as it will be written. A prior says that a parameter is
 * within some factors of its base: what the cases do not determine stays near
 * it, and keeps the spread of the prior. Times that no parameter explains
 * (Huber's weights) and cases that the model as a whole misses (the spread is
 * that of what is left) do not make it look better known than it is. */
#include "runtime/tools/mlusim/fit/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/fit/solve.h"
#include "runtime/tools/process/signals.h"

enum { MOST_STEPS = 60, MOST_TRIES = 4 };
static const double prior_spread = 1; /* of a logarithm: a factor of 2.7 */
/* A value is known if its standard error is a tenth, or so small that the next
 * whole number is wrong; roughly, if it is more than this share. */
static const double known_share = 0.1, known_spread = 0.25, exact_share = 0.02;
static const double least_deviation = 0.003; /* clocks and rounding */
/* Costs are squares of deviations: less gain is none, more loss refutes. */
static const double least_gain = 0.5, most_loss = 4;
static const double huber = 3;        /* deviations, beyond which a case is an
                                         outlier */
static const double longest_step = 1; /* of a logarithm */

/* A zero has no logarithm: a parameter that is 0 on the base moves by the
 * logarithm of itself and this. */
static const double of_zero = 16;

struct search {
    struct fit_simulator *s;
    struct fit_result *result;
    size_t m, n;      /* cases, parameters */
    uint64_t *values; /* the best point so far, n values; then room for a point
                         for each parameter */
    double *times;    /* simulated at these points */
    double *slopes;   /* m x n: d log(time) / d logarithm */
    double *weight, *left, *toward, *x, *variance;
    double cost;
    bool *is_fixed; /* stays as it is */
    bool *is_still; /* moves no time */
    size_t *which;  /* parameters that are simulated together */
    /* The points that were tried for the last slopes: a parameter each. */
    struct move {
        size_t k;
        uint64_t value;
        double cost;
    } * moves;
    size_t n_moves;
};

/* ---- logarithms of parameters -------------------------------------------- */

static const struct sim_value *parameter(const struct search *a, size_t k)
{
    return &a->s->parameters[k];
}

static double place_of(const struct search *a, size_t k, uint64_t value)
{
    const double base = (double)parameter(a, k)->value;
    return log((double)value + (base > 0 ? 0 : of_zero));
}

/* The value at a place, whole and within its limits. One that is not 0 on the
 * base does not become 0. */
static uint64_t value_at(const struct search *a, size_t k, double place)
{
    const struct sim_value *p = parameter(a, k);
    const double least = p->value > 0 && p->least == 0 ? 1 : (double)p->least;
    double value = floor(exp(place) - (p->value > 0 ? 0 : of_zero) + 0.5);
    value = value < least ? least : value;
    return value > (double)p->most ? p->most : (uint64_t)value;
}

/* Sets the residual and the weight of each case; returns the cost. */
static double look(struct search *a, const uint64_t *values,
                   const double *times)
{
    double sum = 0;
    for (size_t i = 0; i < a->m; i++) {
        const double deviation = a->result->deviation[i];
        a->left[i] = a->s->csv->cases[i].log_ns - times[i];
        const double z = fabs(a->left[i]) / deviation;
        a->weight[i] = (z > huber ? huber / z : 1) / (deviation * deviation);
        sum += z > huber ? huber * (2 * z - huber) : z * z;
    }
    for (size_t k = 0; k < a->n; k++) {
        const double off = (place_of(a, k, values[k]) -
                            place_of(a, k, parameter(a, k)->value)) /
                           prior_spread;
        sum += off * off;
    }
    return sum;
}

/* ---- slopes -------------------------------------------------------------- */

/* Where a parameter is tried for a slope: a tenth above, far above, or a tenth
 * below. */
enum side { ABOVE, FAR_ABOVE, BELOW };

static uint64_t beside(const struct sim_value *p, uint64_t value,
                       enum side side)
{
    const uint64_t step =
        side == FAR_ABOVE ? value + (uint64_t)of_zero : value / 10 + 1;
    const bool has_below =
        value >= p->least + step && (value > step || p->value == 0);
    const bool has_above = value + step <= p->most;
    return has_above && (side != BELOW || !has_below) ? value + step
           : has_below                                ? value - step
                                                      : value;
}

/* Fills column k by the times of another value. Those of BELOW only make slopes
 * smaller: where a time is the longer of two, it may move on one side only.
 * Returns whether a time moves. */
static bool take_slopes(struct search *a, size_t k, uint64_t value,
                        enum side side, const double *times)
{
    const double step = place_of(a, k, value) - place_of(a, k, a->values[k]);
    bool is_moving = false;
    for (size_t i = 0; i < a->m; i++) {
        const double slope = step != 0 ? (times[i] - a->times[i]) / step : 0;
        double *of = &a->slopes[i * a->n + k];
        if (side != BELOW || fabs(slope) < fabs(*of))
            *of = slope;
        is_moving = is_moving || slope != 0;
    }
    return is_moving;
}

/* Tries n parameters, a->which. Leaves there those that move no time, and
 * returns how many these are, or SIZE_MAX on an error. */
static size_t try_sides(struct search *a, size_t n, enum side side)
{
    uint64_t *points = a->values + a->n;
    double *times = a->times + a->m;
    size_t n_still = 0;
    for (size_t j = 0; j < n; j++) {
        const size_t k = a->which[j];
        memcpy(points + j * a->n, a->values, a->n * sizeof *points);
        points[j * a->n + k] = beside(parameter(a, k), a->values[k], side);
    }
    if (n > 0 && !fit_simulate(a->s, points, n, times))
        return SIZE_MAX;
    for (size_t j = 0; j < n; j++) {
        const size_t k = a->which[j];
        const uint64_t *point = points + j * a->n;
        if (!a->is_fixed[k])
            a->moves[a->n_moves++] =
                (struct move){k, point[k], look(a, point, times + j * a->m)};
        if (!take_slopes(a, k, points[j * a->n + k], side, times + j * a->m))
            a->which[n_still++] = k;
    }
    return n_still;
}

/* Chooses all that move times at all. Returns how many these are. */
static size_t choose_all(struct search *a)
{
    size_t n = 0;
    for (size_t k = 0; k < a->n; k++)
        if (!a->is_still[k])
            a->which[n++] = k;
    a->n_moves = 0;
    return n;
}

/* The slopes of a step. A parameter that moves no time is tried once more,
 * further away, and then never again. */
static bool find_slopes(struct search *a)
{
    size_t n = try_sides(a, choose_all(a), ABOVE);
    if (n != SIZE_MAX)
        n = try_sides(a, n, FAR_ABOVE);
    for (size_t j = 0; n != SIZE_MAX && j < n; j++)
        a->is_still[a->which[j]] = true;
    a->cost = look(a, a->values, a->times);
    return n != SIZE_MAX;
}

/* The slopes that say what is known. */
static bool find_last_slopes(struct search *a)
{
    if (try_sides(a, choose_all(a), ABOVE) == SIZE_MAX)
        return false;
    const size_t n_moves = a->n_moves;
    const size_t n = choose_all(a);
    a->n_moves = n_moves;
    const bool is_good = try_sides(a, n, BELOW) != SIZE_MAX;
    a->cost = look(a, a->values, a->times);
    return is_good;
}

static bool solve(struct search *a)
{
    const struct fit_equations e = {.m = a->m,
                                    .n = a->n,
                                    .a = a->slopes,
                                    .b = a->left,
                                    .weight = a->weight,
                                    .toward = a->toward,
                                    .is_fixed = a->is_fixed,
                                    .prior = 1 / (prior_spread * prior_spread)};
    for (size_t k = 0; k < a->n; k++)
        a->toward[k] = place_of(a, k, parameter(a, k)->value) -
                       place_of(a, k, a->values[k]);
    return fit_solve(&e, a->x, a->variance) ||
           cmd_refuse("fit: " ISA_NO_MEMORY, "the equations");
}

/* ---- steps --------------------------------------------------------------- */

/* Simulates the point behind the best one, and goes there if the times are
 * better by more than a trace: *went. */
static bool go_to(struct search *a, bool *went)
{
    uint64_t *point = a->values + a->n;
    double *times = a->times + a->m;
    if (!fit_simulate(a->s, point, 1, times))
        return false;
    const double cost = look(a, point, times);
    *went = cost < a->cost - least_gain - 1e-3 * a->cost;
    if (*went) {
        memcpy(a->values, point, a->n * sizeof *point);
        memcpy(a->times, times, a->m * sizeof *times);
    }
    a->cost = look(a, a->values, a->times);
    return true;
}

/* Goes a step toward the solution, half as far if the times become worse. *went
 * is false if no step makes them better. */
static bool go(struct search *a, bool *went)
{
    uint64_t *point = a->values + a->n;
    double share = 1;
    *went = false;
    for (int try = 0; try < MOST_TRIES && !*went; try++, share /= 2) {
        bool is_same = true;
        for (size_t k = 0; k < a->n; k++) {
            const double step =
                share * fmax(-longest_step, fmin(longest_step, a->x[k]));
            point[k] =
                a->is_fixed[k]
                    ? a->values[k]
                    : value_at(a, k, place_of(a, k, a->values[k]) + step);
            is_same = is_same && point[k] == a->values[k];
        }
        if (is_same)
            break;
        if (!go_to(a, went))
            return false;
    }
    return true;
}

static int by_cost(const void *a, const void *b)
{
    const struct move *x = a, *y = b;
    return x->cost != y->cost ? (x->cost < y->cost ? -1 : 1)
                              : (x->k > y->k) - (x->k < y->k);
}

/* Moves single parameters to values that made the times better when they were
 * tried for slopes, as long as each makes them better still. Whole numbers can
 * keep a step of all parameters from doing so. */
static bool polish(struct search *a, bool *went)
{
    uint64_t *point = a->values + a->n;
    const double before = a->cost;
    *went = false;
    qsort(a->moves, a->n_moves, sizeof *a->moves, by_cost);
    for (size_t i = 0; i < a->n_moves && a->moves[i].cost < before; i++) {
        bool is_better;
        memcpy(point, a->values, a->n * sizeof *point);
        point[a->moves[i].k] = a->moves[i].value;
        if (!go_to(a, &is_better))
            return false;
        *went = *went || is_better;
    }
    return true;
}

/* Goes steps until none makes the times better. Slopes serve as long as steps
 * by them do. Ends with the slopes that say what is known. */
static bool descend(struct search *a)
{
    bool went = false;
    for (int step = 0; step < MOST_STEPS; step++) {
        const bool is_fresh = !went;
        if ((is_fresh && !find_slopes(a)) || !solve(a) || !go(a, &went))
            return false;
        if (went || !is_fresh)
            continue;
        if (!find_last_slopes(a) || !polish(a, &went))
            return false;
        if (!went && (!solve(a) || !go(a, &went)))
            return false;
        if (!went)
            return true;
        went = false; /* other slopes are needed here */
    }
    return find_last_slopes(a);
}

/* ---- what is known ------------------------------------------------------- */

static double mean_error(const struct search *a)
{
    double sum = 0;
    for (size_t i = 0; i < a->m; i++)
        sum += fabs(exp(-a->left[i]) - 1);
    return sum / (double)a->m;
}

/* What measured times are off by: the spread of the repetitions, of the case
 * itself and in the middle of all. */
static void find_deviations(struct search *a)
{
    const struct fit_csv *csv = a->s->csv;
    double sum = 0, n = 0;
    for (size_t i = 0; i < a->m; i++) {
        const struct fit_case *c = &csv->cases[i];
        sum += c->spread * c->spread * (c->n - 1);
        n += c->n - 1;
    }
    const double all = n > 0 ? sqrt(sum / n) : 0;
    for (size_t i = 0; i < a->m; i++) {
        const struct fit_case *c = &csv->cases[i];
        const double of_mean = fmax(all, c->spread) / sqrt(c->n);
        a->result->deviation[i] = /* hypot needs a newer C library */
            sqrt(least_deviation * least_deviation + of_mean * of_mean);
    }
}

/* Writes the cases that say most about parameter k: the square of the slope
 * times the weight. */
static void find_cases(const struct search *a, size_t k, struct fit_found *f)
{
    double before = INFINITY;
    for (f->n_cases = 0; f->n_cases < FIT_SHOWN; f->n_cases++) {
        size_t best = a->m;
        double most = 0;
        for (size_t i = 0; i < a->m; i++) {
            const double slope = a->slopes[i * a->n + k];
            const double says = slope * slope * a->weight[i];
            if (says > most && says < before) {
                most = says;
                best = i;
            }
        }
        if (best == a->m)
            return;
        f->cases[f->n_cases] = best;
        before = most;
    }
}

/* Sets what is known, by the slopes where the search has ended. Returns whether
 * a parameter that was free is not. */
static bool tell(struct search *a)
{
    double sum = 0;
    bool is_changed = false;
    for (size_t i = 0; i < a->m; i++)
        sum += a->left[i] * a->left[i] * a->weight[i];
    const double unexplained = fmax(1, sqrt(sum / (double)a->m));
    for (size_t k = 0; k < a->n; k++) {
        struct fit_found *f = &a->result->found[k];
        if (a->is_fixed[k])
            continue;
        const double share = sqrt(a->variance[k]) * unexplained;
        f->spread = share * ((double)a->values[k] +
                             (parameter(a, k)->value > 0 ? 0 : of_zero));
        find_cases(a, k, f);
        f->is_known = share <= known_share || f->spread <= known_spread;
        f->is_rough = share > exact_share && f->spread > known_spread;
        a->is_fixed[k] = !f->is_known;
        is_changed = is_changed || !f->is_known;
    }
    return is_changed;
}

/* Puts what is not known back to its base, unless the times speak against that:
 * where only one side of a value is known, the base may be on the other. *went:
 * whether the point is another one now. */
static bool settle(struct search *a, bool *went)
{
    uint64_t *point = a->values + a->n;
    double *times = a->times + a->m;
    *went = false;
    for (size_t k = 0; k < a->n; k++) {
        const uint64_t base = parameter(a, k)->value;
        if (!a->is_fixed[k] || a->values[k] == base)
            continue;
        memcpy(point, a->values, a->n * sizeof *point);
        point[k] = base;
        if (!fit_simulate(a->s, point, 1, times))
            return false;
        const bool is_refuted = look(a, point, times) > a->cost + most_loss;
        a->result->found[k].is_bound = is_refuted;
        if (!is_refuted) {
            *went = true;
            a->values[k] = base;
            memcpy(a->times, times, a->m * sizeof *times);
        }
        a->cost = look(a, a->values, a->times);
    }
    return true;
}

static bool begin(struct search *a)
{
    for (size_t k = 0; k < a->n; k++)
        a->values[k] = parameter(a, k)->value;
    if (!fit_simulate(a->s, a->values, 1, a->times))
        return false;
    a->cost = look(a, a->values, a->times);
    a->result->before = mean_error(a);
    return true;
}

static bool search(struct search *a)
{
    find_deviations(a);
    if (!begin(a))
        return false;
    for (bool went = true; went;) {
        if (!descend(a) || !solve(a))
            return false;
        for (went = false; !went && tell(a);)
            if (!settle(a, &went) || !solve(a))
                return false;
    }
    if (proc_processes_signal())
        return false;
    a->result->after = mean_error(a);
    memcpy(a->result->log_ns, a->times, a->m * sizeof *a->times);
    for (size_t k = 0; k < a->n; k++)
        a->result->found[k].value = a->values[k];
    return true;
}

/* Makes the arrays; those of doubles are in one block, a->times. False: no
 * memory. */
static bool make_room(struct search *a)
{
    const size_t m = a->m, n = a->n;
    a->times = isa_alloc(m * (n + 1) + m * n + 2 * m + 3 * n, sizeof *a->times);
    a->which = isa_alloc(n, sizeof *a->which);
    a->values = isa_alloc(n * (n + 1), sizeof *a->values);
    a->moves = isa_alloc(2 * n, sizeof *a->moves);
    a->is_fixed = isa_alloc(2 * n, sizeof *a->is_fixed);
    if (!a->times || !a->which || !a->values || !a->moves || !a->is_fixed)
        return false;
    a->slopes = a->times + m * (n + 1);
    a->weight = a->slopes + m * n;
    a->left = a->weight + m;
    a->toward = a->left + m;
    a->x = a->toward + n;
    a->variance = a->x + n;
    a->is_still = a->is_fixed + n;
    return true;
}

bool fit_search(struct fit_simulator *s, struct fit_result *result)
{
    const size_t m = s->csv->n, n = s->n_parameters;
    struct search a = {.s = s, .result = result, .m = m, .n = n};
    *result = (struct fit_result){.found = isa_alloc(n, sizeof *result->found),
                                  .log_ns = isa_alloc(m, sizeof(double)),
                                  .deviation = isa_alloc(m, sizeof(double))};
    bool is_good =
        make_room(&a) && result->found && result->log_ns && result->deviation;
    if (!is_good)
        cmd_fail(0, "fit: " ISA_NO_MEMORY, "the slopes");
    is_good = is_good && search(&a);
    free(a.times);
    free(a.which);
    free(a.values);
    free(a.moves);
    free(a.is_fixed);
    return is_good;
}

void fit_result_free(struct fit_result *result)
{
    free(result->found);
    free(result->log_ns);
    free(result->deviation);
}
