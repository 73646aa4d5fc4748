/* SPDX-License-Identifier: MIT */
/* Arrays that a user describes or names. A described array is put into an
 * unnamed .npy file. The started program inherits this file without knowing the
 * description. */
#include "runtime/tools/array/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"
#include "isa/support/words/nearest.h"

static bool unknown_type(const struct array_reader *r, const char *text,
                         size_t n)
{
    char name[32], all[256] = "";
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    struct isa_nearest hint = {name, (unsigned)strlen(name), NULL};
    for (int i = 0; i < ARRAY_N_ELEMENTS; i++) {
        strcat(strcat(all, i ? " " : ""), array_types[i].name);
        isa_nearest_offer(&hint, array_types[i].c_name, array_types[i].c_name);
    }
    return array_complain(
        r,
        "'%s' is no type of elements%s%s%s; known are %s, and "
        "their names in C (float, int32_t)",
        name, hint.found ? " (did you mean " : "", hint.found ? hint.found : "",
        hint.found ? "?)" : "", all);
}

#define MOST_ELEMENTS (UINT64_C(1) << 40)

/* Reads "gdram:TYPE[N,...]=CONTENTS". `text` is the part after the colon. */
static bool read_array(const struct array_reader *r, const char *text,
                       struct array_source *array)
{
    static const char form[] = "expected gdram:TYPE[N]=iota|random|zero|VALUE";
    size_t n = strcspn(text, "[");
    const char *at = text + n;
    if (!*at)
        return array_complain(r, "%s", form);
    *array =
        (struct array_source){.type = array_named(text, n), .n = 1, .file = -1};
    if (array->type == ARRAY_N_ELEMENTS)
        return unknown_type(r, text, n);
    do {
        char *end;
        errno = 0;
        long dim = strtol(at + 1, &end, 10);
        if (errno || dim > INT32_MAX || array->rank == NPY_MAX_RANK)
            return array_complain(
                r,
                "'%s': an array has at most %d dimensions, of at "
                "most %d elements each",
                at, NPY_MAX_RANK, INT32_MAX);
        if (end == at + 1 || dim < 0 || !strchr(",x]", *end) || !*end)
            return array_complain(r, "'%s' is no size of an array: %s", at,
                                  form);
        if (dim && array->n > MOST_ELEMENTS / (uint64_t)dim)
            return array_complain(r, "is larger than any device");
        array->dims[array->rank++] = (int)dim;
        array->n *= (uint64_t)dim;
        at = end;
    } while (*at != ']');
    if (at[1] && at[1] != '=')
        return array_complain(r, "'%s' after the size: %s", at + 1, form);
    array->contents = at[1] ? at + 2 : "zero";
    return true;
}

/* Fills elements first to first + n of an array. Random numbers come from
 * splitmix64, so they are the same everywhere: floats in [-1, 1), integers from
 * -100 to 100 or from 0 to 200. */
static void fill(const struct array_source *array, size_t number,
                 uint64_t first, size_t n, const unsigned char *value,
                 unsigned char *to)
{
    size_t bytes = array_types[array->type].bytes;
    enum array_class class = array_types[array->type].class;
    for (size_t i = 0; i < n; i++) {
        uint64_t x = (number << 40) + first + i;
        if (value) {
            memcpy(to + i * bytes, value, bytes);
        } else if (strcmp(array->contents, "iota") == 0) {
            array_put(array->type, (double)(first + i), (int64_t)(first + i),
                      to + i * bytes);
        } else {
            x = (x + 1) * UINT64_C(0x9e3779b97f4a7c15);
            x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
            x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
            x ^= x >> 31;
            int64_t whole =
                (int64_t)(x % 201) - (class == ARRAY_SIGNED ? 100 : 0);
            array_put(array->type, (double)(x >> 40) * 0x1p-23 - 1,
                      array->type == ARRAY_BOOL ? whole & 1 : whole,
                      to + i * bytes);
        }
    }
}

static bool is_zero(const char *contents)
{
    return strcmp(contents, "zero") == 0 || strcmp(contents, "0") == 0;
}

bool array_source_is_zero(const char *text)
{
    const char *contents = strchr(text, '=');
    return array_source_is_made(text) && (!contents || is_zero(contents + 1));
}

/* Zeros are a hole, which takes no room on the disk. */
static bool write_zeros(uint64_t bytes, FILE *out)
{
    return fflush(out) == 0 &&
           ftruncate(fileno(out), ftell(out) + (off_t)bytes) == 0;
}

/* Writes the data of an array; *is_written receives whether writing worked.
 * False: there is no such kind of contents. */
static bool write_data(const struct array_source *array, size_t number,
                       FILE *out, bool *is_written)
{
    unsigned char part[1 << 13], value[8] = {0};
    size_t bytes = array_types[array->type].bytes, most = sizeof part / bytes;
    bool is_rule = strcmp(array->contents, "iota") == 0 ||
                   strcmp(array->contents, "random") == 0;
    if (!is_rule && !is_zero(array->contents) &&
        !array_read_element(array->type, array->contents, value))
        return false;
    if (is_zero(array->contents)) {
        *is_written = write_zeros(array->n * bytes, out);
        return true;
    }
    for (uint64_t i = 0; i < array->n; i += most) {
        size_t n = array->n - i < most ? (size_t)(array->n - i) : most;
        fill(array, number, i, n, is_rule ? NULL : value, part);
        fwrite(part, bytes, n, out);
    }
    *is_written = fflush(out) == 0 && !ferror(out);
    return true;
}

bool array_source_make(struct array_source *array, size_t number, char *error,
                       size_t error_bytes)
{
    const struct array_reader r = {NULL, error, error_bytes};
    FILE *out = isa_folder_file();
    if (!out)
        return array_complain(&r, "no temporary file: %s", strerror(errno));
    npy_write_header(out, array_types[array->type].descr, array->rank,
                     array->dims);
    array->start = (size_t)ftell(out);
    bool is_written = false,
         is_known = write_data(array, number, out, &is_written);
    array->file = is_written ? dup(fileno(out)) : -1;
    fclose(out);
    if (!is_known)
        return array_complain(
            &r,
            "'%s' is neither iota, random nor zero, nor a value "
            "of %s",
            array->contents, array_types[array->type].c_name);
    return array->file >= 0 ||
           array_complain(&r, "the temporary file for it: %s", strerror(errno));
}

/* How long a kept file is made: that few sizes need another one. */
static uint64_t kept_length(uint64_t n)
{
    const uint64_t least = 1 << 16;
    uint64_t length = n < INT32_MAX / 2 ? 2 * n : n;
    return length < least ? least : length;
}

/* What identifies the open file of an array. */
static const char *name_of(const struct array_source *array, char *name,
                           size_t bytes)
{
    struct stat status = {.st_ino = 0};
    fstat(array->file, &status);
    snprintf(name, bytes, "file %ju %ju", (uintmax_t)status.st_dev,
             (uintmax_t)status.st_ino);
    return name;
}

bool array_source_keep(struct array_source *array, size_t number,
                       struct array_kept *kept, char *error, size_t error_bytes)
{
    const uint64_t most = kept->most / array_types[array->type].bytes;
    const bool is_named = array->file >= 0;
    struct array_kept_file file = {.n = kept_length(array->n)};
    size_t i = 0;
    char name[64];
    kept->is_full = array->n > most;
    if (kept->is_full)
        return array_complain(&(struct array_reader){NULL, error, error_bytes},
                              "is larger than the memory of the device");
    file.n = file.n > most ? most : file.n;
    snprintf(file.key, sizeof file.key, "%zu %s %s", number,
             array_types[array->type].name,
             is_named ? name_of(array, name, sizeof name) : array->contents);
    while (i < kept->n && strcmp(kept->files[i].key, file.key) != 0)
        i++;
    if (i == sizeof kept->files / sizeof *kept->files)
        return array_complain(&(struct array_reader){NULL, error, error_bytes},
                              "there are too many different arrays");
    struct array_kept_file *own = &kept->files[i];
    if (i == kept->n || own->n < array->n) {
        struct array_source longer = *array;
        if (!is_named) {
            longer.rank = 1;
            longer.n = file.n > INT32_MAX ? array->n : file.n;
            longer.dims[0] = longer.n > INT32_MAX ? INT32_MAX : (int)longer.n;
            if (!array_source_make(&longer, number, error, error_bytes))
                return false;
        }
        if (i < kept->n)
            close(own->file);
        file.n = longer.n;
        file.file = longer.file;
        file.start = longer.start;
        *own = file;
        kept->n += i == kept->n;
        kept->changes++;
    } else if (is_named)
        close(array->file);
    array->file = own->file;
    array->start = own->start;
    return true;
}

void array_kept_close(struct array_kept *kept)
{
    for (size_t i = 0; i < kept->n; i++)
        close(kept->files[i].file);
    kept->n = 0;
}

/* Returns the size of the data that a header describes. */
static uint64_t data_bytes(const struct npy_header *h, enum array_element type)
{
    uint64_t n = array_types[type].bytes;
    for (int i = 0; i < h->rank; i++)
        n *= (uint64_t)h->dims[i];
    return n;
}

/* Opens the file of that name and reads its header. */
static bool open_file(const struct array_reader *r, struct array_source *array)
{
    struct npy_header h = {.start = 0};
    struct stat status;
    char why[256];
    FILE *in = isa_file_in(r->text, ISA_FILE_REGULAR, ISA_FILE_DATA);
    if (!in || fstat(fileno(in), &status) != 0) {
        bool is_good = array_complain(
            r,
            "%s cannot be read: %s; a pointer is gdram:TYPE[N]=..., "
            "the name of a .npy file, or null",
            r->text, isa_file_error(errno));
        if (in)
            fclose(in);
        return is_good;
    }
    bool is_good = npy_read_header(in, &h, why, sizeof why);
    array->file = dup(fileno(in));
    array->start = h.start;
    fclose(in);
    if (!is_good)
        return array_complain(r, "%s %s", r->text, why);
    if (h.is_fortran)
        return array_complain(r,
                              "%s is in Fortran order; save "
                              "numpy.ascontiguousarray(x) instead",
                              r->text);
    array->type = array_described(h.descr);
    if (array->type == ARRAY_N_ELEMENTS)
        return array_complain(r, "%s holds '%s', which no kernel has", r->text,
                              h.descr);
    uint64_t bytes = data_bytes(&h, array->type),
             is = (uint64_t)status.st_size - h.start;
    if (bytes != is)
        return array_complain(
            r, "%s has %" PRIu64 " bytes of data instead of %" PRIu64, r->text,
            is, bytes);
    array->rank = h.rank;
    memcpy(array->dims, h.dims, sizeof h.dims);
    array->n = bytes / array_types[array->type].bytes;
    return true;
}

bool array_source_is_made(const char *text)
{
    return strncmp(text, "gdram:", 6) == 0;
}

bool array_source_read(const char *text, struct array_source *array,
                       char *error, size_t error_bytes)
{
    const struct array_reader r = {text, error, error_bytes};
    *array = (struct array_source){.file = -1};
    if (array_source_is_made(text))
        return read_array(&r, text + 6, array);
    if (open_file(&r, array))
        return true;
    if (array->file >= 0)
        close(array->file);
    array->file = -1;
    return false;
}
