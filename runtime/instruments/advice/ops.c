/* SPDX-License-Identifier: MIT */
/* Advice about ops of the compute unit that are repeated, have too small pieces
 * or the wrong type, or take longer than another op for the same result. */
#include "runtime/instruments/advice/flows.h"
#include "runtime/instruments/advice/rules.h"

static bool is_compute(const struct sim_site *s)
{
    return s->op && s->ops > 0 && s->unit == SIM_PROFILE_COMPUTE &&
           s->direction == SIM_N_DIRECTIONS && !s->is_barrier;
}

/* Finds the compute ops that write the same values again, of those that
 * `is_meant` accepts. */
typedef bool meant_op(const struct sim_site *s);
static bool repeats(const struct adv_facts *a, meant_op *is_meant,
                    struct adv_answer *to)
{
    double cycles = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_compute(s) || !is_meant(s))
            continue;
        const double share = adv_repeated(a, s);
        if (share == 0)
            continue;
        cycles += share * adv_mean(a, s->most_busy);
        if (!to->site || s->most_busy > to->site->most_busy)
            to->site = s;
    }
    if (!to->site)
        return false;
    to->figures[0] = adv_mean(a, to->site->most_ops);
    to->figures[1] = (double)to->site->bytes / (double)to->site->ops;
    to->gain = adv_less_of(a, SIM_PROFILE_COMPUTE, cycles);
    return true;
}

static bool is_conversion(const struct sim_site *s)
{
    return s->is_conversion;
}

bool adv_convert_in_loop(const struct adv_facts *a, struct adv_answer *to)
{
    return repeats(a, is_conversion, to);
}

static bool is_fill(const struct sim_site *s)
{
    return s->code == ISA_OP_write_value || s->code == ISA_OP_write_zero;
}

bool adv_constant_in_loop(const struct adv_facts *a, struct adv_answer *to)
{
    return repeats(a, is_fill, to);
}

/* ---- sums -------------------------------------------------------------------
 */

#define LINE 128.0 /* bytes that one cycle adds */

/* Returns the cycles of a sum of `bytes` by halves: ops on a half, a quarter
 * and so on, until a line is left, and the sum of that. */
static double halving_cycles(const struct adv_facts *a, double bytes)
{
    double cycles = 0;
    for (; bytes > LINE; bytes = bytes / 2)
        cycles += adv_vector_cycles(a, 1, bytes / 2) + a->model.issue;
    return cycles + a->model.vector_startup +
           bytes / sim_device_parameter(a->device, "reduce_bytes");
}

bool adv_narrow_sums(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0, most = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_compute(s) || s->code != ISA_OP_sum || s->most_ops < 4)
            continue;
        const double bytes = (double)s->bytes / (double)s->ops;
        const double now = (double)s->busy / (double)s->ops;
        const double gain =
            adv_mean(a, s->most_ops) * (now - halving_cycles(a, bytes));
        cycles += gain > 0 ? gain : 0;
        if (gain <= most)
            continue;
        most = gain;
        to->site = s;
        to->figures[0] = bytes;
        to->figures[2] = now;
    }
    if (!to->site)
        return false;
    to->figures[1] = adv_mean(a, to->site->most_ops);
    to->figures[3] = halving_cycles(a, to->figures[0]);
    /* what copies hide gains nothing */
    to->gain = adv_less_of(a, SIM_PROFILE_COMPUTE,
                           cycles * (1 - a->f->compute_hidden_share));
    return true;
}

/* ---- transposes -------------------------------------------------------------
 */

/* Whether an op between two transposes has the same effect without them: an
 * elementwise op whose operands are all transposed. */
static bool is_free_of_order(const struct sim_site *s, const struct sim_flow *f)
{
    if (!s->is_elementwise)
        return false;
    for (unsigned i = 0; i < SIM_FLOWS; i++)
        if (s->flows[i].high &&
            (s->flows[i].low < f->low || s->flows[i].high > f->high))
            return false;
    return true;
}

/* Whether no other site needs the bytes of `f` in transposed order. */
static bool nobody_needs(const struct adv_facts *a, const struct sim_flow *f,
                         const struct sim_site *there,
                         const struct sim_site *back)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (s != there && s != back && (adv_reads(s, f) || adv_writes(s, f)) &&
            !is_free_of_order(s, f))
            return false;
    }
    return true;
}

static bool is_transpose(const struct sim_site *s)
{
    return is_compute(s) && s->code == ISA_OP_transpose && s->changes == 0;
}

static bool undoes(const struct adv_facts *a, const struct sim_site *there,
                   const struct sim_site *back)
{
    const struct sim_flow *f = adv_written(there), *g = adv_read(back);
    return is_transpose(back) && back != there && back->ops == there->ops &&
           back->type == there->type && there->number[0] == back->number[1] &&
           there->number[1] == back->number[0] && f && g && f->low == g->low &&
           f->high == g->high && nobody_needs(a, f, there, back);
}

bool adv_transposes_cancel(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *there = &a->sites[i];
        if (!is_transpose(there))
            continue;
        for (size_t k = 0; k < a->n; k++) {
            const struct sim_site *back = &a->sites[k];
            if (back->pc <= there->pc || !undoes(a, there, back))
                continue;
            cycles += adv_mean(a, there->most_busy + back->most_busy);
            to->site = there;
            to->figures[0] = (double)there->number[0];
            to->figures[1] = (double)there->number[1];
            to->figures[2] = adv_mean(a, there->most_ops);
            break;
        }
    }
    to->gain = adv_less_of(a, SIM_PROFILE_COMPUTE, cycles);
    return to->site != NULL;
}

/* ---- types
 * ------------------------------------------------------------------- */

struct halves {
    const struct sim_site *narrow; /* a site of a conversion to half */
    bool widens;                   /* whether other sites convert back */
    double conversions, cycles; /* cycles of conversions on the compute unit */
    double ops, bytes;          /* of the ops on half */
};

/* Whether a copy brings halves from GDRAM. If not, the operands of ops on
 * halves come only from conversions and other ops. */
static bool is_brought(const struct adv_facts *a, const struct sim_site *s)
{
    for (size_t i = 0; i < a->n; i++)
        for (unsigned k = 0; k < SIM_FLOWS; k++)
            if (a->sites[i].direction < SIM_N_DIRECTIONS && s->flows[k].high &&
                (adv_writes(&a->sites[i], &s->flows[k]) ||
                 adv_reads(&a->sites[i], &s->flows[k])))
                return true;
    return false;
}

/* Counts a site. Returns false if the site needs halves, or if halves are
 * cheaper than floats. */
static bool add_half(const struct adv_facts *a, const struct sim_site *s,
                     struct halves *h)
{
    const double cycles = adv_mean(a, s->most_busy);
    if (s->is_conversion) {
        h->conversions += cycles;
        if (s->type == SIM_TYPE_F16)
            h->narrow = s;
        else
            h->widens |= s->type == SIM_TYPE_F32;
        return true;
    }
    if (s->type != SIM_TYPE_F16)
        return true;
    if (!s->is_elementwise || is_brought(a, s))
        return false;
    h->cycles += cycles;
    h->ops += adv_mean(a, s->most_ops);
    h->bytes += adv_mean(a, s->most_bytes);
    return true;
}

bool adv_half_for_nothing(const struct adv_facts *a, struct adv_answer *to)
{
    struct halves h = {0};
    for (size_t i = 0; i < a->n; i++)
        if (is_compute(&a->sites[i]) && !add_half(a, &a->sites[i], &h))
            return false;
    if (!h.narrow || !h.widens || h.ops == 0)
        return false;
    const double more = h.bytes / a->model.vector_bytes;
    to->site = h.narrow;
    to->figures[0] = h.conversions;
    to->figures[1] = more;
    to->gain = adv_less_of(a, SIM_PROFILE_COMPUTE, h.conversions - more);
    return h.conversions > more;
}

/* ---- short ops
 * ---------------------------------------------------------------- */

/* Whether the operands of most ops of a site begin where the operands of the
 * previous op ended, so that one op could replace all. */
static bool is_one_in_pieces(const struct sim_site *s)
{
    const struct sim_flow *to = adv_written(s);
    if (!to || s->changes > 0 || 4 * to->follows < 3 * s->ops)
        return false;
    for (unsigned i = 0; i < SIM_FLOWS; i++)
        if (s->flows[i].high && 4 * s->flows[i].follows < 3 * s->ops)
            return false;
    return true;
}

/* Returns the cycles for one op of a site: the cycles of its unit, or of the
 * loop around it, which may contain other ops. */
static double cycles_each(const struct sim_site *s)
{
    const double busy = (double)s->busy / (double)s->ops;
    const double scalar =
        s->loop.ops > 0 ? (double)s->loop.cycles / s->loop.ops : 0;
    return scalar > busy ? scalar : busy;
}

bool adv_short_ops(const struct adv_facts *a, struct adv_answer *to)
{
    double gain = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_compute(s) || !s->is_elementwise || !is_one_in_pieces(s))
            continue;
        const double ops = adv_mean(a, s->most_ops);
        const double bytes = adv_mean(a, s->most_bytes);
        const double runs =
            ops * (1 - (double)adv_written(s)->follows / (double)s->ops);
        const double g =
            ops * cycles_each(s) - adv_vector_cycles(a, runs, bytes);
        gain += g > 0 ? g : 0;
        if (!to->site || s->most_ops > to->site->most_ops)
            to->site = s;
    }
    if (!to->site)
        return false;
    to->figures[0] = adv_mean(a, to->site->most_ops);
    to->figures[1] = (double)to->site->bytes / (double)to->site->ops;
    to->figures[2] = a->model.vector_startup;
    const double io = (double)a->f->units[SIM_PROFILE_IO].busiest_cycles;
    to->gain = adv_bounded(a, gain, io);
    return true;
}

/* ---- slow ops, and two in place of one
 * ------------------------------------------ */

static bool is_float(const struct sim_site *s)
{
    return s->type == SIM_TYPE_F16 || s->type == SIM_TYPE_BF16 ||
           s->type == SIM_TYPE_F32;
}

/* The extra cycles of a division by a number compared to a product; or the
 * cycles of a square root before a reciprocal, because one op computes both. */
static double slow_cycles(const struct adv_facts *a, const struct sim_site *s)
{
    const double busy = adv_mean(a, s->most_busy);
    if (!is_float(s))
        return 0;
    if (s->code == ISA_OP_div_scalar)
        return busy - adv_vector_cycles(a, adv_mean(a, s->most_ops),
                                        adv_mean(a, s->most_bytes));
    const struct sim_site *before = adv_site_at(a, s->before);
    if ((s->code != ISA_OP_recip && s->code != ISA_OP_active_recip) ||
        !before ||
        (before->code != ISA_OP_sqrt && before->code != ISA_OP_active_sqrt) ||
        before->ops != s->ops || !adv_reads(s, adv_written(before)))
        return 0;
    return busy;
}

bool adv_slow_division(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const double slow = is_compute(s) ? slow_cycles(a, s) : 0;
        if (slow <= 0)
            continue;
        cycles += slow;
        if (!to->site || s->most_busy > to->site->most_busy)
            to->site = s;
    }
    if (!to->site)
        return false;
    to->figures[0] = adv_mean(a, to->site->most_busy);
    to->gain = adv_less_of(a, SIM_PROFILE_COMPUTE, cycles);
    return true;
}

/* Whether an op is a sum, difference or product, so that __bang_fusion can
 * replace two such ops. */
static bool is_sum(unsigned code)
{
    return code == ISA_OP_add || code == ISA_OP_add_scalar ||
           code == ISA_OP_sub || code == ISA_OP_sub_scalar;
}

static bool is_product(unsigned code)
{
    return code == ISA_OP_mul || code == ISA_OP_mul_scalar;
}

/* Whether a fused op can replace s and the op before it: s reads the result of
 * that op as its first operand and overwrites it. */
static bool is_second_half(const struct adv_facts *a, const struct sim_site *s)
{
    const struct sim_site *before = adv_site_at(a, s->before);
    if (!before || before == s || !is_compute(before) ||
        before->ops != s->ops || before->type != s->type ||
        before->bytes != s->bytes)
        return false;
    const bool is_form = (is_sum(s->code) &&
                          (is_sum(before->code) || is_product(before->code))) ||
                         (is_product(s->code) && is_sum(before->code));
    const struct sim_flow *between = adv_written(before);
    return is_form && adv_read(s)->low == between->low &&
           adv_read(s)->high == between->high &&
           adv_written(s)->low == between->low &&
           adv_written(s)->high == between->high;
}

/* Returns the bytes per cycle of __bang_fusion for the type of a site. */
static double fused_rate(const struct adv_facts *a, const struct sim_site *s)
{
    return s->type == SIM_TYPE_F32
               ? sim_device_parameter(a->device, "fused_float")
               : a->model.vector_bytes;
}

bool adv_unfused(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0;
    uint64_t taken = 0; /* address of a site that is already in a pair */
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_compute(s) || !is_second_half(a, s) || s->before == taken)
            continue;
        const struct sim_site *before = adv_site_at(a, s->before);
        const double gain = adv_mean(a, s->most_busy + before->most_busy) -
                            adv_mean(a, s->most_ops) * a->model.vector_startup -
                            adv_mean(a, s->most_bytes) / fused_rate(a, s);
        if (gain <= 0)
            continue;
        taken = s->pc;
        cycles += gain;
        if (!to->site || s->most_busy > to->site->most_busy)
            to->site = s;
    }
    if (!to->site)
        return false;
    to->figures[0] = adv_mean(a, to->site->most_ops);
    to->gain = adv_less_of(a, SIM_PROFILE_COMPUTE, cycles);
    return true;
}
