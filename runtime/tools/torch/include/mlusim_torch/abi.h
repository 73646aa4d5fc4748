/* SPDX-License-Identifier: MIT
 *
 * The interface between the headers of the light engine, which the user's
 * compiler reads, and libmlusim-torch, which does the work on memory and has
 * the program around a function. Plain C on both sides.
 */
#ifndef MLUSIM_TORCH_ABI_H
#define MLUSIM_TORCH_ABI_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define MLUSIM_TORCH_MAX_RANK 64 /* torch's own limit of a view */

/* The elements of a tensor. Strides count elements; type is torch's number. */
struct mlusim_torch_view {
    void *data; /* of the element with all indices 0 */
    int type, rank;
    int is_on_device;
    const int64_t *sizes, *strides;
};

/* Memory of the device or the host, at least 64-byte aligned; NULL with a
 * sentence in error. */
void *mlusim_torch_allocate(size_t bytes, int is_on_device, char *error,
                            size_t error_bytes);
void mlusim_torch_free(void *memory, int is_on_device);

/* All functions below: 0, or -1 with a sentence in error. */

/* Copies to[...] = from[...], of the same sizes; converts as torch does, and
 * between device and host. If `to` repeats an element, any of its values stays.
 */
int mlusim_torch_copy(const struct mlusim_torch_view *to,
                      const struct mlusim_torch_view *from, char *error,
                      size_t error_bytes);
/* Sets every element to that at value, which has the type of the view. */
int mlusim_torch_fill(const struct mlusim_torch_view *to, const void *value,
                      char *error, size_t error_bytes);
/* Writes to `to`, contiguous and on the host, of double or int64_t, the sums of
 * `from` over the dimensions whose bit is set in over; the others make up `to`.
 * Floats are added as double. */
int mlusim_torch_sum(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from, uint64_t over,
                     char *error, size_t error_bytes);

/* The queue of the program; NULL with a sentence. */
void *mlusim_torch_queue(char *error, size_t error_bytes);

/* ---- functions of the user ----------------------------------------------- */

/* A value on its way into or out of a function. Its kind is the first letter of
 * the kind of its parameter:
 *   T tensor   i integer ("i" and 4 bytes: "i4")   u the same, unsigned
 *   b bool     f floating ("f4", "f8")             n a number of any type
 *   s string   d type of elements                  D device
 *   ?KIND, which may be none   [KIND, a list of these   v nothing */
struct mlusim_torch_value {
    char kind; /* of T i u b f s d D [ v; '-': none */
    int64_t whole;
    double number;
    const char *text;
    struct mlusim_torch_view view;          /* of a tensor; data is the callee's
                                             * from then on */
    const struct mlusim_torch_value *items; /* of a list */
    size_t n;
};

struct mlusim_torch_parameter {
    const char *kind;
    const char *name;                          /* NULL: unknown */
    const struct mlusim_torch_value *standard; /* NULL: must be given */
};

struct mlusim_torch_function {
    const char *name;
    const char *result; /* its kind, for people */
    const struct mlusim_torch_parameter *parameters;
    size_t n_parameters;
    int is_registered; /* by PYBIND11_MODULE */
    /* Calls it: 0, or -1 with what it threw in error. Results, and the tensors
     * of the arguments as they are afterwards, stay until release. */
    int (*call)(const struct mlusim_torch_function *function,
                const struct mlusim_torch_value *arguments,
                const struct mlusim_torch_value **results, size_t *n_results,
                char *error, size_t error_bytes);
    /* Gives back what the last call left. */
    void (*release)(const struct mlusim_torch_function *function);
    const struct mlusim_torch_function *next;
};

/* Runs the program: reads its arguments, calls one of the functions, and shows
 * and saves the results. Returns the exit status. */
int mlusim_torch_main(const struct mlusim_torch_function *functions, int argc,
                      char **argv);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
