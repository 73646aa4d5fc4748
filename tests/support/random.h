/* SPDX-License-Identifier: MIT
 *
 * Random numbers of tests: the same ones on every host, from a state that a
 * test begins with a number other than 0 and prints when it fails.
 */
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include <stdint.h>

/* xorshift64* (Vigna 2016): the upper bits are the better ones. */
static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * 0x2545f4914f6cdd1d;
}

/* A number from 0 to n - 1; n up to 2^32. */
static inline uint64_t below(uint64_t *state, uint64_t n)
{
    return (next_random(state) >> 32) % n;
}

#endif
