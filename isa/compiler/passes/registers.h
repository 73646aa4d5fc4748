/* SPDX-License-Identifier: MIT
 *
 * What registers and slots of the stack surely hold while assembly runs: a
 * constant, or an address with a constant offset. For beyond.c.
 */
#ifndef ISA_COMPILER_PASSES_REGISTERS_H
#define ISA_COMPILER_PASSES_REGISTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MLUCC_UNKNOWN,
    MLUCC_CONSTANT, /* 0 */
    MLUCC_FRAME,    /* sp where the function begins */
    MLUCC_VARIABLE, /* the first one, then the others */
};

struct mlucc_value {
    uint32_t base; /* one of these */
    uint64_t offset;
};

enum { MLUCC_SLOTS = 256 };

struct mlucc_known {
    bool is_reached; /* else the rest says nothing */
    struct mlucc_value x[32];
};

struct mlucc_registers {
    struct mlucc_known known;
    size_t n_slots; /* 8 bytes each, at FRAME + offset */
    struct {
        uint64_t at;
        struct mlucc_value value;
    } slots[MLUCC_SLOTS];
};

/* An instruction with its operands as words: "addi", "a0", "a0", "16";
 * "8(sp)" is one. What matters is short, the rest is cut off. */
struct mlucc_words {
    char name[16];
    char of[5][40];
    unsigned n;
};

/* Reads text[0..n), without a comment. False: it is no instruction, several of
 * them, or one with more operands. */
bool mlucc_read_words(const char *text, size_t n, struct mlucc_words *words);

/* Nothing is known; where a function begins, all but its frame. */
void mlucc_registers_forget(struct mlucc_registers *r);
void mlucc_registers_begin(struct mlucc_registers *r);

/* Of *into keeps what *from says as well. Whether that changed it. */
bool mlucc_known_meet(struct mlucc_known *into, const struct mlucc_known *from);

/* Executes an instruction that is no branch. is_escaped: others may know
 * addresses in the frame; set where that becomes so. low: what
 * %pcrel_lo(LABEL) makes, unknown where it has none. */
void mlucc_registers_step(struct mlucc_registers *r,
                          const struct mlucc_words *words,
                          struct mlucc_value low, bool *is_escaped);

/* A function was called. */
void mlucc_registers_call(struct mlucc_registers *r);

#endif
