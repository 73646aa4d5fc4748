/* SPDX-License-Identifier: MIT
 *
 * The interface between the headers of the light engine, which the user's
 * compiler reads, and libmlusim-torch, which works on memory and contains the
 * program around a function. The interface is plain C on both sides.
 */
#ifndef MLUSIM_TORCH_ABI_H
#define MLUSIM_TORCH_ABI_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define MLUSIM_TORCH_MAX_RANK 64 /* torch's own limit for a view */

/* The elements of a tensor. Strides count elements; type is torch's number. */
struct mlusim_torch_view {
    void *data; /* address of the element whose indices are all 0 */
    int type, rank;
    int is_on_device;
    const int64_t *sizes, *strides;
};

/* Returns memory of the device or the host, at least 64-byte aligned. On an
 * error, returns NULL and writes a message to error. */
void *mlusim_torch_allocate(size_t bytes, int is_on_device, char *error,
                            size_t error_bytes);
void mlusim_torch_free(void *memory, int is_on_device);

/* All functions below return 0, or -1 with a message in error. */

/* Copies to[...] = from[...]; both have the same sizes. Converts as torch does,
 * and copies between device and host. If several elements of `to` are at the
 * same place, any of their values may stay. */
int mlusim_torch_copy(const struct mlusim_torch_view *to,
                      const struct mlusim_torch_view *from, char *error,
                      size_t error_bytes);
/* Sets every element to the element at `value`, which has the type of the
 * view. */
int mlusim_torch_fill(const struct mlusim_torch_view *to, const void *value,
                      char *error, size_t error_bytes);
/* Writes the sums of `from` over the dimensions whose bit is set in `over`;
 * `to` has the other dimensions. `to` is contiguous, on the host, and of double
 * or int64_t. Floats are added as double. */
int mlusim_torch_sum(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from, uint64_t over,
                     char *error, size_t error_bytes);

/* Rows of operations.def. */
enum mlusim_torch_operation {
#define ARITHMETIC(ID, name, op) MLUSIM_TORCH_##ID,
#define COMPARISON(ID, name, op) MLUSIM_TORCH_##ID,
#include "operations.def"
#undef ARITHMETIC
#undef COMPARISON
};
/* Computes to[i] = a[i] op b[i] for n elements of one type on the host, without
 * gaps. Comparisons write bool. Integers wrap; DIV is for floats alone. */
void mlusim_torch_combine(int operation, int type, void *to, const void *a,
                          const void *b, size_t n);
/* Computes to[m][n] = a[m][k] b[k][n], on the host, without gaps. Floats are
 * added as double. */
int mlusim_torch_product(int type, void *to, const void *a, const void *b,
                         size_t m, size_t k, size_t n, char *error,
                         size_t error_bytes);

/* Random numbers: those of torch's generator of the CPU after the same seed. */
void mlusim_torch_seed(uint64_t seed);
/* Write n numbers of a floating type, on the host, without gaps: uniform in
 * [from, to), or normal. */
int mlusim_torch_uniform(int type, void *data, size_t n, double from, double to,
                         char *error, size_t error_bytes);
int mlusim_torch_normal(int type, void *data, size_t n, double mean,
                        double deviation, char *error, size_t error_bytes);
/* Writes n integers of low + [0, range). */
void mlusim_torch_integers(int64_t *data, size_t n, int64_t low,
                           uint64_t range);

/* Returns the queue of the program. On an error, returns NULL and writes a
 * message. */
void *mlusim_torch_queue(char *error, size_t error_bytes);

/* ---- functions of the user ----------------------------------------------- */

/* An argument or a result of a function. Its kind is the first letter of the
 * kind of its parameter:
 *   T tensor   i integer ("i" and 4 bytes: "i4")   u the same, unsigned
 *   b bool     f floating ("f4", "f8")             n a number of any type
 *   s string   d type of elements                  D device
 *   ?KIND KIND or none            [KIND list of KIND             v nothing */
struct mlusim_torch_value {
    char kind; /* T i u b f s d D [ v; '-': none */
    int64_t whole;
    double number;
    const char *text;
    struct mlusim_torch_view view;          /* of a tensor; the callee owns data
                                               afterwards */
    const struct mlusim_torch_value *items; /* of a list */
    size_t n;
};

struct mlusim_torch_parameter {
    const char *kind;
    const char *name;                          /* NULL: not known */
    const struct mlusim_torch_value *standard; /* NULL: the argument must be
                                                  given */
};

struct mlusim_torch_function {
    const char *name;
    const char *result; /* kind of the result, for people */
    const struct mlusim_torch_parameter *parameters;
    size_t n_parameters;
    int is_registered; /* registered by PYBIND11_MODULE */
    /* Calls the function. Returns 0, or -1 with the text of the exception in
     * error. The results, and the tensors of the arguments after the call, stay
     * valid until release. */
    int (*call)(const struct mlusim_torch_function *function,
                const struct mlusim_torch_value *arguments,
                const struct mlusim_torch_value **results, size_t *n_results,
                char *error, size_t error_bytes);
    /* Frees the results of the last call. */
    void (*release)(const struct mlusim_torch_function *function);
    const struct mlusim_torch_function *next;
};

/* Runs the program: reads its arguments, calls one of the functions, and shows
 * and saves the results. Returns the exit status. */
int mlusim_torch_main(const struct mlusim_torch_function *functions, int argc,
                      char **argv);

/* What _exit and _Exit of the program are: it is linked with --wrap. */
void __wrap__exit(int status) __attribute__((noreturn));
void __wrap__Exit(int status) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
