/* SPDX-License-Identifier: MIT */
/* Gives each cycle of a core one class, from the overlapping busy times of its
 * units and the waits of its scalar pipe. */
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

/* Activities that may overlap. */
enum track { TRACK_COMPUTE, TRACK_COPIES, TRACK_WAITS, TRACK_OTHERS, N_TRACKS };

/* Makes the classes of a core. `tell` receives stretches of equal class in the
 * order of time. NULL: no memory. */
typedef void classes_tell(void *user, unsigned core, enum time_class which,
                          uint64_t from, uint64_t to);
struct classes *classes_new(unsigned core, classes_tell *tell, void *user);
void classes_free(struct classes *c);

/* Called when a task begins. Earlier time has no class. */
void classes_begin(struct classes *c, uint64_t cycle);
/* Adds a time in which the track is busy. Later calls do not begin before
 * `now`. */
void classes_add(struct classes *c, enum track track, uint64_t from,
                 uint64_t to, uint64_t now);
/* Called when the task has ended. */
void classes_end(struct classes *c, uint64_t cycle);

#endif
