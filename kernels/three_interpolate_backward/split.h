/* SPDX-License-Identifier: MIT
 *
 * How much of C, N and M a core has in NRAM at a time: Co channels, No points
 * and Mo features (document 3.3). For the host code that launches or describes
 * the kernel.
 */
#ifndef KN_THREE_INTERPOLATE_BACKWARD_SPLIT_H
#define KN_THREE_INTERPOLATE_BACKWARD_SPLIT_H

#include <stdbool.h>

#include "kernels/three_interpolate_backward/layout.h"

/* The number of values of 4 bytes for each point: weight, indices and their
 * transposes have 3 each; 3 other parts have one value (document 3.4). */
#define TIB_INDEX_VALUES 15

/* Rounds n up to a multiple of unit. */
static inline long kn_tib_pad(long n, long unit)
{
    return (n + unit - 1) / unit * unit;
}

/* Cuts total into as few equal pieces of at most `most` as possible; returns
 * their size. `most` is a multiple of unit. */
static inline long kn_tib_even(long total, long most, long unit)
{
    most = most > unit ? most : unit;
    long pieces = (total + most - 1) / most;
    return kn_tib_pad((total + pieces - 1) / pieces, unit);
}

/* Returns the most points that leave room for one unit of channels and one unit
 * of features. */
static inline long kn_tib_most_points(long values)
{
    long no = (values - TIB_C_UNIT * (1 + TIB_M_UNIT)) /
              (TIB_INDEX_VALUES + 3 * TIB_C_UNIT);
    return no / TIB_N_UNIT * TIB_N_UNIT;
}

/* Returns the most channels that fit with `no` points and `mo` features. The
 * parts of a channel are: grad_output and its transpose, 2 No + 1 values;
 * grad_features, Mo values; and as many values as the longer of the two has. */
static inline long kn_tib_most_channels(long values, long no, long mo)
{
    long longer = mo > no ? mo : no;
    long co = (values - TIB_INDEX_VALUES * no) / (2 * no + 1 + mo + longer);
    return co / TIB_C_UNIT * TIB_C_UNIT;
}

/* Returns the most features that fit with `no` points and `co` channels. */
static inline long kn_tib_most_features(long values, long no, long co)
{
    long room = (values - TIB_INDEX_VALUES * no) / co - 2 * no - 1;
    long mo = room < 2 * no ? room - no : room / 2;
    return mo / TIB_M_UNIT * TIB_M_UNIT;
}

/* Computes the split with pieces of `no` points. Co is chosen second if all of
 * N and C fit or if C > N, else Mo is chosen second. The third size gets the
 * rest. */
static inline struct kn_tib_split kn_tib_beside_points(long c, long n, long m,
                                                       long values, long no)
{
    long co = kn_tib_most_channels(values, no, TIB_M_UNIT), mo;
    bool is_whole = no >= n && co >= c;
    if (is_whole || c > n) {
        co = kn_tib_even(c, co, TIB_C_UNIT);
        mo = kn_tib_most_features(values, no, co);
        mo = kn_tib_even(m, mo, TIB_M_UNIT);
    } else {
        mo = kn_tib_most_features(values, no, TIB_C_UNIT);
        mo = kn_tib_even(m, mo, TIB_M_UNIT);
        co = kn_tib_most_channels(values, no, mo);
        co = kn_tib_even(c, co, TIB_C_UNIT);
    }
    return (struct kn_tib_split){(int)co, (int)no, (int)mo};
}

/* Returns how often steps 4 to 9 are repeated for one batch. */
static inline double kn_tib_repeats(const struct kn_tib_split *s, long c,
                                    long n, long m)
{
    return (double)((c + s->co - 1) / s->co) *
           (double)((n + s->no - 1) / s->no) *
           (double)((m + s->mo - 1) / s->mo);
}

/* Chooses the split of c channels, n points and m features on a core whose
 * parts have room for this many values of 4 bytes. No is chosen first and is
 * the largest. If not all points fit, the maximum of points would leave only
 * one unit for channels and one for features. Then neither could be the second
 * largest size, which the document demands. So No is reduced, while it is the
 * largest, to get fewer repeats. */
static inline struct kn_tib_split kn_tib_choose(long c, long n, long m,
                                                long values)
{
    long no = kn_tib_even(n, kn_tib_most_points(values), TIB_N_UNIT);
    struct kn_tib_split best = kn_tib_beside_points(c, n, m, values, no);
    while (no > TIB_N_UNIT) {
        no = kn_tib_even(n, no - TIB_N_UNIT, TIB_N_UNIT);
        struct kn_tib_split s = kn_tib_beside_points(c, n, m, values, no);
        if (s.no < s.co || s.no < s.mo)
            break;
        if (kn_tib_repeats(&s, c, n, m) < kn_tib_repeats(&best, c, n, m))
            best = s;
    }
    return best;
}

#endif
