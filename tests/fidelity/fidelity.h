/* SPDX-License-Identifier: MIT
 *
 * What the kernels of this folder share on the host: arrays of small whole
 * numbers, whose sums are exact, the timed launch, and the look at the result.
 * A row is a function that gets a trial, times one launch with it and checks
 * what the kernel computed: a time of a wrong result is no time.
 */
#ifndef TESTS_FIDELITY_H
#define TESTS_FIDELITY_H

#include <bang.h>
#include <cnrt.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

struct Trial {
    cnrtQueue_t queue;
    bool is_warm;            /* time the second launch */
    float us;                /* simulated time of the launch */
    long n_checked, n_wrong; /* of the results */

    /* Launches, twice if the time is a warm one, and times the last. */
    template <class F> void time(F launch)
    {
        cnrtNotifier_t start, end;
        CNRT_CHECK(cnrtNotifierCreate(&start));
        CNRT_CHECK(cnrtNotifierCreate(&end));
        if (is_warm)
            launch(queue);
        CNRT_CHECK(cnrtPlaceNotifier(start, queue));
        launch(queue);
        CNRT_CHECK(cnrtPlaceNotifier(end, queue));
        CNRT_CHECK(cnrtQueueSync(queue));
        CNRT_CHECK(cnrtNotifierDuration(start, end, &us));
        CNRT_CHECK(cnrtNotifierDestroy(start));
        CNRT_CHECK(cnrtNotifierDestroy(end));
    }

    void expect(double got, double want)
    {
        n_checked++;
        n_wrong += got != want;
    }
};

/* Element i of array number which: -2..2, without a short period. */
inline int value_at(int which, size_t i)
{
    return (int)((i * 7 + i / 61 * 3 + (size_t)which * 5) % 5) - 2;
}

/* An array of device memory. */
template <class T> struct Array {
    T *data;
    size_t n;

    explicit Array(size_t n_) : n(n_)
    {
        void *p;
        CNRT_CHECK(cnrtMalloc(&p, n * sizeof(T)));
        CNRT_CHECK(cnrtMemset(p, 0, n * sizeof(T)));
        data = (T *)p;
    }
    ~Array()
    {
        CNRT_CHECK(cnrtFree(data));
    }
    Array(const Array &) = delete;

    void set(size_t first, const T *values, size_t count)
    {
        CNRT_CHECK(cnrtMemcpy(data + first, (void *)values, count * sizeof(T),
                              cnrtMemcpyHostToDev));
    }
    /* Fills it with the values of array `which`, piece by piece: some arrays
     * are larger than the host wants to hold twice. */
    void fill(int which)
    {
        const size_t PIECE = 1 << 20;
        std::vector<T> piece(PIECE);
        for (size_t at = 0; at < n; at += PIECE) {
            const size_t count = n - at < PIECE ? n - at : PIECE;
            for (size_t i = 0; i < count; i++)
                piece[i] = (T)value_at(which, at + i);
            set(at, piece.data(), count);
        }
    }
    T get(size_t at) const
    {
        T value;
        CNRT_CHECK(
            cnrtMemcpy(&value, data + at, sizeof value, cnrtMemcpyDevToHost));
        return value;
    }
};

/* Looks at elements all over an m x n product of k factors. b_at(k, n) is the
 * index in array 1 of the second matrix. */
template <class T, class F>
void check_product(Trial &t, const Array<T> &c, long m, long n, long k, F b_at)
{
    const long SAMPLES = 300;
    for (long s = 0; s < SAMPLES; s++) {
        const long i = s * (m - 1) / (SAMPLES - 1), j = s * 37 % n;
        double sum = 0;
        for (long x = 0; x < k; x++)
            sum += value_at(0, i * k + x) * value_at(1, b_at(x, j));
        t.expect((double)(float)c.get(i * n + j), sum);
    }
}

#define X(run, order, left, device, us, launch, when, source, kernel, what) \
    void run(Trial &t);
#include "rows.def"
#undef X

#endif
