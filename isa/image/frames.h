/* SPDX-License-Identifier: MIT
 *
 * The stack frames of an image, from the section .stack_sizes that Clang
 * writes: pairs of the address of a function and the LEB128 number of bytes it
 * takes for itself. Functions whose frame depends on what they are called with
 * (arrays of variable length) have no entry.
 */
#ifndef ISA_IMAGE_FRAMES_H
#define ISA_IMAGE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct isa_frames {
    const uint8_t *p, *end; /* what is not yet read */
};

struct isa_frame {
    uint64_t function, bytes;
};

/* The frames of the ELF in bytes[0..n), which must stay; none if it has no
 * such section. */
struct isa_frames isa_frames_open(const void *bytes, size_t n);
/* Reads the next one; false at the end. Functions that the linker dropped are
 * told too, with an address below all code. */
bool isa_frames_next(struct isa_frames *frames, struct isa_frame *frame);

/* The frame of the function at an address; false if it is not known. */
bool isa_frames_find(const void *bytes, size_t n, uint64_t function,
                     uint64_t *frame_bytes);

#endif
