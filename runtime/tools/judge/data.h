/* SPDX-License-Identifier: MIT */
/* The arrays of a case, both as the device has them and widened for the
 * reference: floats to double, all other types to int64_t. */
#ifndef JDG_DATA_H
#define JDG_DATA_H

#include "runtime/tools/judge/task.h"

struct jdg_data {
    size_t n_arguments;
    unsigned char
        *raw[JDG_MAX_ARGUMENTS];     /* NULL if the argument is a number */
    size_t bytes[JDG_MAX_ARGUMENTS]; /* of raw */
    void *wide[JDG_MAX_ARGUMENTS];   /* 8 bytes each; for outputs, the wanted
                                        values */
};

/* The source of random inputs. Mirrored inputs lie as far above the middle of
 * their range as the unmirrored inputs of the same number lie below it, and the
 * reverse. So in such a pair, a value of "normal" about 0 has both signs. */
struct jdg_seed {
    uint64_t number;
    bool is_mirrored;
};

/* Makes the inputs of case c, from 0, with that seed; outputs are zero. Call
 * jdg_data_free in any case. On an error, returns false and writes a message;
 * errno is ENOMEM if the host has no memory left. */
bool jdg_data_make(struct jdg_data *data, const struct jdg_task *task, size_t c,
                   struct jdg_seed seed, char *error, size_t error_bytes);
void jdg_data_free(struct jdg_data *data);

/* Reads the file data/CASE.NAME.npy of an argument into raw and wide. */
bool jdg_data_read(struct jdg_data *data, const struct jdg_task *task, size_t c,
                   size_t argument, char *error, size_t error_bytes);

/* Returns the value that byte `at` of an output has before a run. The value
 * also depends on `number`. */
unsigned char jdg_poison(uint64_t number, size_t at);

#endif
