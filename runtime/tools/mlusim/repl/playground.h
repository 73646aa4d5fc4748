/* SPDX-License-Identifier: MIT */
/* The session of `mlusim repl`: the inputs so far, and a device in the state
 * after them. Each input is compiled separately, with the declarations before
 * it, and runs in that state. An input that does not compile or that faults is
 * dropped. */
#ifndef MLUSIM_PLAYGROUND_H
#define MLUSIM_PLAYGROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum pg_kind {
    PG_STATEMENT,   /* inside the kernel */
    PG_DECLARATION, /* code before the kernel: functions, types, scratchpad
                       variables */
    PG_VALUE        /* an expression whose value is printed; never kept */
};

enum {
    PG_LONGEST_INPUT = 16 << 10
}; /* most characters of an input, because inputs are read repeatedly */

/* Opens a session on a device (NULL: the default one). NULL, after a message,
 * on failure. */
struct playground *pg_open(const char *device);
void pg_close(struct playground *pg);

/* Forgets all inputs. On an error, prints a message and returns false. */
bool pg_reset(struct playground *pg);
/* Prints all variables with their values. */
void pg_variables(const struct playground *pg);
/* Prints the scratchpad variables and their places. */
void pg_map(struct playground *pg);
/* Writes the inputs that were kept. */
void pg_list(const struct playground *pg, FILE *out);
/* Visits each word of the inputs. */
typedef void pg_visit_word(void *user, const char *word, size_t n);
void pg_each_word(const struct playground *pg, pg_visit_word *visit,
                  void *user);
/* Runs later inputs as `tasks` tasks, of type Block (0) or UnionN, each on its
 * own core. Further cores begin as copies of the first core. On an error,
 * prints a message and returns false. */
bool pg_set_dim(struct playground *pg, unsigned tasks, unsigned union_clusters);
void pg_print_dim(const struct playground *pg);
/* Changes the device and performs the inputs again on the new device. On an
 * error, prints a message, returns false and keeps the old device. */
bool pg_device(struct playground *pg, const char *name);
const char *pg_device_name(const struct playground *pg);

#endif
