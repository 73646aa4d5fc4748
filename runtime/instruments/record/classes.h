/* SPDX-License-Identifier: MIT
 *
 * Where the time of a core went, each cycle once: from the times in which its
 * units were taken and the waits of its scalar pipe, which overlap.
 */
#ifndef RT_CLASSES_H
#define RT_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

enum time_class {
#define X(ID, name, texture, hue, doc) CLASS_##ID,
#include "runtime/instruments/record/classes.def"
#undef X
    N_CLASSES
};

/* What overlaps. */
enum track { TRACK_COMPUTE, TRACK_COPIES, TRACK_WAITS, TRACK_OTHERS, N_TRACKS };

struct classes;

/* A core; `tell` hears of stretches, in the order of time. NULL: no memory. */
typedef void classes_tell(void *user, unsigned core, enum time_class which,
                          uint64_t from, uint64_t to);
struct classes *classes_new(unsigned core, classes_tell *tell, void *user);
void classes_free(struct classes *c);

/* A task begins: time before it has no class. */
void classes_begin(struct classes *c, uint64_t cycle);
/* The track is busy; nothing before `now` will come. */
void classes_add(struct classes *c, enum track track, uint64_t from,
                 uint64_t to, uint64_t now);
/* The task has ended. */
void classes_end(struct classes *c, uint64_t cycle);

#endif
