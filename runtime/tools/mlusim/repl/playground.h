/* SPDX-License-Identifier: MIT
 *
 * The session of `mlusim repl`: what was typed so far, as one kernel. Each new
 * input is compiled behind the others and all run from the start, on one core
 * of a fresh device; what earlier inputs printed is not printed again. So
 * variables, types and memory are those of any kernel, and an input that does
 * not compile or faults is dropped as if it had never been typed.
 */
#ifndef MLUSIM_PLAYGROUND_H
#define MLUSIM_PLAYGROUND_H

#include <stdbool.h>
#include <stddef.h>

/* ---- inputs.c: what was typed -------------------------------------------- */

enum pg_kind {
    PG_STATEMENT,   /* in the kernel */
    PG_DECLARATION, /* before it: functions, types, scratchpad variables */
    PG_VALUE        /* an expression whose value is printed; never kept */
};

/* Whether it is "p EXPRESSION". */
bool pg_is_print(const char *text);
/* Whether text is complete: no bracket or comment is open and it ends as a
 * statement, declaration or expression does. */
bool pg_is_complete(const char *text);
enum pg_kind pg_kind_of(const char *text);
/* Where what is neither blank nor comment ends. */
size_t pg_end(const char *text);
/* Whether a bracket or comment has no partner; what, as the end of a sentence.
 */
bool pg_is_unbalanced(const char *text, char *what, size_t bytes);
/* Whether something is missing in an expression, as far as its last operator
 * tells; the same. */
bool pg_lacks(const char *text, char *what, size_t bytes);
/* Whether a function definition lacks the qualifier of the device. */
bool pg_is_bare_function(const char *text);
/* The i-th variable that a declaration of scratchpad memory names; false after
 * the last one. */
bool pg_variable(const char *text, size_t i, char *name, size_t bytes);

/* The i-th variable that statements declare for those behind them, as far as
 * words tell; false after the last one. */
bool pg_local(const char *text, size_t i, char *name, size_t bytes);

/* ---- playground.c: compiled and run -------------------------------------- */

struct playground;

/* A session on a device (NULL: the default one). NULL after a message. */
struct playground *pg_open(const char *device);
void pg_close(struct playground *pg);

enum pg_report {
    PG_CHANGES, /* variables that changed, and cycles */
    PG_TIMES    /* what the units did; the input is not kept */
};

/* Compiles, runs and, unless it is a value, keeps an input. False after a
 * message: all is as before. */
bool pg_input(struct playground *pg, enum pg_kind kind, const char *text,
              enum pg_report report);
/* The last n inputs that were kept are forgotten; false, after a message: there
 * are fewer, and all is as before. */
bool pg_undo(struct playground *pg, size_t n);
/* Prints the scratchpad variables and where they lie. */
void pg_map(const struct playground *pg);
/* Prints what was typed and kept. */
void pg_list(const struct playground *pg);
/* Another device for the same inputs; false after a message: as before. */
bool pg_device(struct playground *pg, const char *name);
const char *pg_device_name(const struct playground *pg);

/* A signal handler calls it: ends the run under way. */
void pg_stop(void);

#endif
