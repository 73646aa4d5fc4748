/* SPDX-License-Identifier: MIT */
/*
 * Random words through decoder and disassembler: neither crashes, every field
 * stays in its range, the text ends inside its buffer whatever the size.
 * Without --seconds a fixed number of words, the same in every run.
 */
#include "isa/scalar/decode.h"
#include "tests/fuzz/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "tests/support/random.h"

enum { DEFAULT_WORDS = 2000000, BATCH = 65536 };

/* What is wrong with word, NULL if nothing is. */
static const char *check(uint32_t word, uint64_t pc, size_t size)
{
    struct isa_insn insn = isa_decode(word);
    if (insn.op >= ISA_N_INSNS || insn.rd > 31 || insn.rs1 > 31 ||
        insn.rs2 > 31 || insn.rs3 > 31 || insn.rm > 7)
        return "a field is out of range";
    if (insn.op == ISA_I_BANG && !isa_op_by_code((unsigned)insn.imm))
        return "an unknown op was decoded";
    char text[256];
    memset(text, '#', sizeof text);
    size_t length = isa_disasm(word, pc, text, size);
    if (length == 0 || length >= sizeof text)
        return "the length of the text is implausible";
    if (size && strlen(text) != (length < size ? length : size - 1))
        return "the text is not terminated where it should be";
    if (text[size] != '#')
        return "the text runs over its buffer";
    return NULL;
}

/* Mostly words near instructions: a row with random fields. */
static uint32_t random_word(uint64_t *state)
{
    uint32_t word = (uint32_t)(next_random(state) >> 32);
    switch (next_random(state) >> 61) {
    case 0:
        return word;
    case 1:
        return (word & ~0x7fu) | ISA_OPCODE_BANG;
    default: {
        unsigned op = 1 + (word >> 8) % (ISA_I_BANG - 1);
        uint32_t fields = (uint32_t)(next_random(state) >> 32);
        return isa_insns[op].match | (fields & ~isa_insns[op].mask);
    }
    }
}

int main(int argc, char **argv)
{
    time_t end = 0;
    uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0), n = 0;
    uint64_t seed = fuzz_option(argc, argv, "--seed", 0), state = seed * 2 + 1;
    if (seconds)
        end = time(NULL) + (time_t)seconds;
    while (end ? time(NULL) < end : n < DEFAULT_WORDS)
        for (unsigned i = 0; i < BATCH; i++, n++) {
            uint32_t word = random_word(&state);
            uint64_t pc = next_random(&state);
            const char *wrong = check(word, pc, pc % 160);
            if (wrong) {
                printf("word 0x%08" PRIx32 ": %s\n", word, wrong);
                return 1;
            }
        }
    printf("words, seed %" PRIu64 ": %" PRIu64 " passed, 0 failed\n", seed, n);
    return 0;
}
