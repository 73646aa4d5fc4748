/* SPDX-License-Identifier: MIT
 *
 * The widest vectors of floats that the build is for, and how many sums fit
 * into the registers.
 */
#ifndef TESTS_BENCH_VECTORS_H
#define TESTS_BENCH_VECTORS_H

#if defined __AVX512F__
enum { PEAK_BYTES = 64, PEAK_SUMS = 24 };
#elif defined __AVX__
enum { PEAK_BYTES = 32, PEAK_SUMS = 14 };
#elif defined __aarch64__
enum { PEAK_BYTES = 16, PEAK_SUMS = 24 };
#else
enum { PEAK_BYTES = 16, PEAK_SUMS = 14 };
#endif

#endif
