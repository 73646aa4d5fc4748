/* SPDX-License-Identifier: MIT */
/* Stack frame sizes of an image, from Clang's section .stack_sizes: pairs of a
 * function's address and its frame size in bytes (LEB128). Functions with
 * frames of variable size have no entry. */
#ifndef ISA_IMAGE_FRAMES_H
#define ISA_IMAGE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct isa_frames {
    const uint8_t *p, *end; /* not read yet */
};

struct isa_frame {
    uint64_t function, bytes;
};

/* Reads the frames of the ELF bytes[0..n), which must stay valid; empty if the
 * section is absent. */
struct isa_frames isa_frames_open(const void *bytes, size_t n);
/* Reads the next entry; false at the end. Functions that the linker removed
 * have an address below all code. */
bool isa_frames_next(struct isa_frames *frames, struct isa_frame *frame);

/* Finds the frame size of the function at an address; false if unknown. */
bool isa_frames_find(const void *bytes, size_t n, uint64_t function,
                     uint64_t *frame_bytes);

#endif
