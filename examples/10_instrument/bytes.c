/* SPDX-License-Identifier: MIT
 *
 * An instrument that counts the bytes each source line of a kernel moves or
 * computes, in all launches of a program, and prints a table at the end.
 *
 *   mlucc -g ../02_vector_add/vector_add.mlu -o vector_add
 *   cc -shared -fPIC bytes.c $(pkg-config --cflags mlusim) -o bytes.so
 *   mlusim run --instrument bytes.so ./vector_add
 */
#include <instrument.h>

#include <stdio.h>
#include <string.h>

#define MAX 1000 /* instructions of a launch, and lines */

static struct {
    uint64_t pc, bytes;
} ops[MAX]; /* of the launch under way */
static struct {
    char place[600];
    uint64_t bytes;
} lines[MAX]; /* of the program */
static int n_ops, n_lines;
static unsigned long long n_left_out; /* operations, and lines */

/* While a kernel runs: a BANG operation is about to take effect. */
static void count(void *self, const struct sim_op_event *event)
{
    int i = 0;
    (void)self;
    while (i < n_ops && ops[i].pc != event->by.pc)
        i++;
    if (i == MAX) {
        n_left_out++;
        return;
    }
    n_ops += i == n_ops;
    ops[i].pc = event->by.pc;
    ops[i].bytes += event->bytes;
}

/* After a launch: addresses become lines as long as its code is there. */
static void name(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    (void)self, (void)profile, (void)status;
    for (int k = 0; k < n_ops; k++) {
        struct sim_location at = {.line = 0};
        char place[600];
        int i = 0;
        sim_locate(launch->sim, launch->what->module, ops[k].pc, &at);
        snprintf(place, sizeof place, "%s:%u", at.file, at.line);
        while (i < n_lines && strcmp(lines[i].place, place) != 0)
            i++;
        if (i < MAX) {
            n_lines += i == n_lines;
            strcpy(lines[i].place, place);
            lines[i].bytes += ops[k].bytes;
        } else {
            n_left_out++;
        }
    }
    memset(ops, 0, sizeof ops);
    n_ops = 0;
}

static bool print(void *self)
{
    (void)self;
    for (int i = 0; i < n_lines; i++)
        fprintf(stderr, "%12llu bytes  %s\n",
                (unsigned long long)lines[i].bytes, lines[i].place);
    if (n_left_out > 0)
        fprintf(stderr, "%llu more have no room: make MAX larger\n",
                n_left_out);
    return true;
}

const struct instrument *mlusim_instrument(void)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP_TIMES,
                                                 .op = count};
    static const struct instrument bytes = {.version = INSTRUMENT_VERSION,
                                            .name = "bytes",
                                            .observer = &observer,
                                            .end = name,
                                            .finish = print};
    return &bytes;
}
