/* SPDX-License-Identifier: MIT */
/* Reads the moves of a run from the file that the run wrote
 * (runtime/instruments/settings/moves.h). */
#ifndef CRS_PICTURE_MOVES_H
#define CRS_PICTURE_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PIC_MAX_RANGES = 6, PIC_MEMORY_CORE = 128 };

enum pic_lane {
    PIC_SCALAR,
    PIC_COMPUTE,
    PIC_IN,
    PIC_OUT,
    PIC_MOVE,
    PIC_N_LANES
};

struct pic_range {
    bool is_read, is_written;
    int array;     /* number of the allocation; -1: the range is on the chip */
    char name[64]; /* name of the variable if the range is on the chip */
    uint64_t offset, span, bytes; /* `bytes` of the `span` bytes are touched */
};

struct pic_op {
    unsigned cluster, core; /* core may be PIC_MEMORY_CORE */
    int task;
    enum pic_lane lane;
    uint64_t start, end; /* cycles */
    char name[32];
    struct pic_range ranges[PIC_MAX_RANGES];
    size_t n_ranges;
};

struct pic_moves {
    struct pic_op *of;
    size_t n, room;
    bool has_more; /* ops are missing in the file */
};

/* Reads a file. Call pic_moves_free in any case. On an error, returns false and
 * writes a message to error. */
bool pic_moves_read(struct pic_moves *moves, const char *path, char *error,
                    size_t error_bytes);
void pic_moves_free(struct pic_moves *moves);

#endif
