/* SPDX-License-Identifier: MIT
 *
 * Random programs of scalar instructions and BANG ops, and random values for
 * what they compute with.
 */
#ifndef TESTS_SIM_STREAMS_H
#define TESTS_SIM_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STREAM_WORDS = 160 };

struct stream {
    uint64_t random; /* where the random numbers are; odd */
    uint32_t words[STREAM_WORDS];
    size_t n;
    unsigned order; /* a loop uses one register in so many for anything */
};

uint64_t stream_random(struct stream *t);
/* One of 0..n - 1. */
unsigned stream_below(struct stream *t, unsigned n);

/* A value of a register: small and large integers, half, float, double. */
uint64_t stream_value(struct stream *t);

/* Whether x[r] holds an address, and is seldom written. */
bool stream_is_pointer(unsigned r);

/* Adds an instruction of that row of insns.def with any registers, and what it
 * needs to be valid. */
void stream_put_insn(struct stream *t, unsigned op);

/* A program of all rows of insns.def. */
void stream_generate(struct stream *t);

/* One of loops that compute with numbers, most of which end. */
void stream_generate_loops(struct stream *t);

#endif
