/* SPDX-License-Identifier: MIT
 *
 * The text of a kernel that fuzz_launch makes: instruction words, and behind
 * them numbers that the words load.
 */
#ifndef TESTS_FUZZ_LAUNCH_TEXT_H
#define TESTS_FUZZ_LAUNCH_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum {
    TEXT_WORDS = 1400,
    TEXT_NUMBERS = 900,
    TEXT_FIRST = 0x10000000,
    /* In the space of code and no code: a jump there leaves the text. */
    TEXT_NUMBERS_FIRST = TEXT_FIRST + 0x4000
};

struct text {
    uint32_t words[TEXT_WORDS];
    uint64_t numbers[TEXT_NUMBERS];
    size_t n, n_numbers;
    uint32_t ops[TEXT_WORDS]; /* indices of words that are BANG ops, */
    size_t n_ops;             /* in the order of the text */
};

/* Where the next word, and the next number, will be. */
uint64_t text_here(const struct text *t);
uint64_t text_next_number(const struct text *t);
/* Each does nothing where there is no room. */
void text_put(struct text *t, uint32_t word);
void text_put_op(struct text *t, unsigned code, unsigned type, unsigned source);
void text_put_number(struct text *t, uint64_t number);
/* The register becomes the number, by two words that use no other one. */
void text_load(struct text *t, unsigned reg, uint64_t number);
/* The register becomes the address of the next number. */
void text_load_address(struct text *t, unsigned reg);
/* Bytes that end with 0, among the numbers; where they are. */
uint64_t text_put_string(struct text *t, const char *string);

#endif
