/* SPDX-License-Identifier: MIT */
/* For beyond.c: the values of registers and stack slots that are certain in
 * assembly. A value is a constant, or an address plus a constant offset. */
#ifndef ISA_COMPILER_PASSES_REGISTERS_H
#define ISA_COMPILER_PASSES_REGISTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MLUCC_UNKNOWN,
    MLUCC_CONSTANT, /* 0 */
    MLUCC_FRAME,    /* sp at the start of the function */
    MLUCC_VARIABLE, /* first variable; higher numbers are further variables */
};

struct mlucc_value {
    uint32_t base; /* MLUCC_UNKNOWN..., or a variable */
    uint64_t offset;
};

enum { MLUCC_SLOTS = 256 };

struct mlucc_known {
    bool is_reached; /* whether the code is reached; if not, x is undefined */
    struct mlucc_value x[32];
};

struct mlucc_registers {
    struct mlucc_known known;
    size_t n_slots; /* 8 bytes each, at FRAME + at */
    struct {
        uint64_t at;
        struct mlucc_value value;
    } slots[MLUCC_SLOTS];
};

/* An instruction, split into words: "addi", "a0", "a0", "16"; "8(sp)" is one
 * word. Long words are cut off. */
struct mlucc_words {
    char name[16];
    char of[5][40];
    unsigned n;
};

/* Parses text[0..n), which has no comment. False if it is not exactly one
 * instruction, or has too many operands. */
bool mlucc_read_words(const char *text, size_t n, struct mlucc_words *words);

/* Forgets all values; mlucc_registers_begin, at the start of a function, all
 * but the frame's. */
void mlucc_registers_forget(struct mlucc_registers *r);
void mlucc_registers_begin(struct mlucc_registers *r);

/* Removes from *into what *from does not contain. Returns whether *into
 * changed. */
bool mlucc_known_meet(struct mlucc_known *into, const struct mlucc_known *from);

/* Executes an instruction that is no branch. Sets *is_escaped if other
 * functions may then know addresses in the frame. low: the value of
 * %pcrel_lo(LABEL), or unknown. */
void mlucc_registers_step(struct mlucc_registers *r,
                          const struct mlucc_words *words,
                          struct mlucc_value low, bool *is_escaped);

/* Forgets what a called function may change. */
void mlucc_registers_call(struct mlucc_registers *r);

#endif
