/* SPDX-License-Identifier: MIT */
/* Reads the file of moves line by line. */
#include "runtime/tools/course/picture/moves.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/moves.h"

static bool read_lane(const char *word, enum pic_lane *lane)
{
    static const char *const lanes[PIC_N_LANES] = {RT_MOVES_LANES};
    size_t i = 0;
    while (i < PIC_N_LANES && strcmp(lanes[i], word) != 0)
        i++;
    *lane = (enum pic_lane)i;
    return i < PIC_N_LANES;
}

/* Reads an op. False with errno 0: the line is no op. */
static bool read_op(struct pic_moves *m, const char *line)
{
    char lane[16];
    if (!ISA_GROW(m->of, m->n, m->room))
        return false;
    struct pic_op *op = &m->of[m->n];
    *op = (struct pic_op){.n_ranges = 0};
    errno = 0;
    if (sscanf(line, "op %u %u %d %15s %" SCNu64 " %" SCNu64 " %31s",
               &op->cluster, &op->core, &op->task, lane, &op->start, &op->end,
               op->name) != 7 ||
        !read_lane(lane, &op->lane))
        return false;
    m->n++;
    return true;
}

static bool read_range(struct pic_moves *m, const char *line)
{
    char use, memory[16], *end;
    struct pic_range r;
    errno = 0;
    if (m->n == 0 ||
        sscanf(line, "range %c %15s %63s %" SCNu64 " %" SCNu64 " %" SCNu64,
               &use, memory, r.name, &r.offset, &r.span, &r.bytes) != 6)
        return false;
    struct pic_op *op = &m->of[m->n - 1];
    r.is_read = use != 'w';
    r.is_written = use != 'r';
    r.array = strcmp(memory, "GDRAM") == 0 ? (int)strtol(r.name, &end, 10) : -1;
    if (op->n_ranges < PIC_MAX_RANGES)
        op->ranges[op->n_ranges++] = r;
    return true;
}

bool pic_moves_read(struct pic_moves *m, const char *path, char *error,
                    size_t bytes)
{
    char line[512];
    bool is_good = true, is_whole = false;
    FILE *in = fopen(path, "r");
    *m = (struct pic_moves){.of = NULL};
    errno = in ? 0 : errno;
    while (in && is_good && fgets(line, sizeof line, in)) {
        is_whole = strcmp(line, "end\n") == 0;
        if (strcmp(line, "more\n") == 0)
            m->has_more = true;
        else if (!is_whole)
            is_good = line[0] == 'o' ? read_op(m, line) : read_range(m, line);
    }
    if (in)
        fclose(in);
    if (in && is_good && is_whole)
        return true;
    snprintf(error, bytes, "what the kernel moves is not known: %s",
             errno ? strerror(errno) : "the file of its run is damaged");
    return false;
}

void pic_moves_free(struct pic_moves *m)
{
    free(m->of);
    *m = (struct pic_moves){.of = NULL};
}
