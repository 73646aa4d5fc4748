/* SPDX-License-Identifier: MIT */
/*
 * kernels/harness/npy.c: what is written is read back, files of NumPy are read,
 * everything else is refused with a sentence.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/harness/npy.h"

static char path[64];
static char error[512];

static void setup(void)
{
    strcpy(path, "/tmp/test_npy_XXXXXX");
    int file = mkstemp(path);
    cr_assert(file >= 0);
    close(file);
    error[0] = 0;
}

static void teardown(void)
{
    unlink(path);
}

TestSuite(npy, .init = setup, .fini = teardown);

static size_t slurp(unsigned char *bytes, size_t n)
{
    FILE *in = fopen(path, "rb");
    n = fread(bytes, 1, n, in);
    fclose(in);
    return n;
}

static void spit(const void *bytes, size_t n)
{
    FILE *out = fopen(path, "wb");
    fwrite(bytes, 1, n, out);
    fclose(out);
}

/* A file of a version with this header and six floats. */
static void make(int version, const char *header)
{
    static const float data[6] = {0, 1, 2, 3, 4, 5};
    unsigned char bytes[1024] = "\x93NUMPY";
    size_t n = 8, length = strlen(header);
    bytes[6] = (unsigned char)version;
    bytes[n++] = (unsigned char)(length & 255);
    bytes[n++] = (unsigned char)(length >> 8);
    if (version > 1)
        n += 2;
    memcpy(bytes + n, header, length);
    memcpy(bytes + n + length, data, sizeof data);
    spit(bytes, n + length + sizeof data);
}

static bool read23(float *data)
{
    return kn_npy_read(path, MLUOP_DTYPE_FLOAT, 2, (int[]){2, 3}, data, error,
                       sizeof error);
}

static void expect_refusal(const char *words)
{
    float data[6];
    cr_assert(!read23(data));
    cr_assert(strstr(error, path) && strstr(error, words), "%s", error);
}

Test(npy, every_type_comes_back)
{
    static const mluOpDataType_t types[] = {
        MLUOP_DTYPE_HALF,     MLUOP_DTYPE_FLOAT,  MLUOP_DTYPE_DOUBLE,
        MLUOP_DTYPE_INT8,     MLUOP_DTYPE_INT16,  MLUOP_DTYPE_INT32,
        MLUOP_DTYPE_INT64,    MLUOP_DTYPE_UINT8,  MLUOP_DTYPE_UINT16,
        MLUOP_DTYPE_UINT32,   MLUOP_DTYPE_UINT64, MLUOP_DTYPE_BOOL,
        MLUOP_DTYPE_BFLOAT16, MLUOP_DTYPE_INT31,  MLUOP_DTYPE_COMPLEX_FLOAT};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        unsigned char in[48], out[48] = {0};
        int dims[3] = {2, 1, 3};
        for (size_t k = 0; k < sizeof in; k++)
            in[k] = (unsigned char)(k * 7 + i);
        cr_assert(
            kn_npy_write(path, types[i], 3, dims, in, error, sizeof error));
        cr_assert(
            kn_npy_read(path, types[i], 3, dims, out, error, sizeof error),
            "%s", error);
        cr_assert(out[5] == in[5]);
    }
    cr_assert(!kn_npy_write(path, MLUOP_DTYPE_INVALID, 1, (int[]){1}, "", error,
                            sizeof error));
    cr_assert(!kn_npy_write(path, MLUOP_DTYPE_COMPLEX_HALF, 1, (int[]){1}, "",
                            error, sizeof error));
    cr_assert(strstr(error, "MLUOP_DTYPE_COMPLEX_HALF"), "%s", error);
}

Test(npy, bytes_are_those_numpy_writes)
{
    unsigned char bytes[256];
    float data[3] = {1, 2, 3};
    cr_assert(kn_npy_write(path, MLUOP_DTYPE_FLOAT, 1, (int[]){3}, data, error,
                           sizeof error));
    cr_assert_eq(slurp(bytes, sizeof bytes), 128 + sizeof data);
    cr_assert(memcmp(bytes, "\x93NUMPY\1\0\x76\0", 10) == 0);
    const char *header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
    cr_assert(memcmp(bytes + 10, header, strlen(header)) == 0);
    cr_assert(bytes[127] == '\n' && bytes[126] == ' ');
    cr_assert(memcmp(bytes + 128, data, sizeof data) == 0);
}

Test(npy, other_forms_of_the_header)
{
    static const char *const headers[] = {
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n",
        "{\"shape\":(2,3,),\"fortran_order\":False,\"descr\":\"<f4\"}",
        "  { 'fortran_order' : False , 'shape' : ( 2 , 3 ) , 'descr':'<f4'}",
    };
    for (int version = 1; version <= 3; version++)
        for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
            float data[6];
            make(version, headers[i]);
            cr_assert(read23(data), "%s", error);
            cr_assert(data[1] == 1 && data[5] == 5);
        }
}

Test(npy, refusals_say_why)
{
    make(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }");
    expect_refusal("Fortran order");
    make(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }");
    expect_refusal("holds '<f8', expected '<f4' (MLUOP_DTYPE_FLOAT)");
    make(1, "{'descr': '>f4', 'fortran_order': False, 'shape': (2, 3), }");
    expect_refusal("holds '>f4', expected '<f4' (MLUOP_DTYPE_FLOAT); save "
                   "x.astype('<f4') instead");
    make(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }");
    expect_refusal("has the shape (3, 2), expected (2, 3)");
    make(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }");
    expect_refusal("has the shape (6,), expected (2, 3)");
    make(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (), }");
    expect_refusal("has the shape (), expected (2, 3)");
    make(4, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }");
    expect_refusal("version 4");
    unlink(path);
    expect_refusal("cannot be read");
}

Test(npy, damaged_headers)
{
    static const char *const headers[] = {
        "",
        "{",
        "{}",
        "{'descr'",
        "{'descr': '<f4'",
        "{'descr': 4, 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': [2, 3]}",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, "
        "'shape': (1,1,1,1,1,1,1,1,1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), "
        "'shape': (2, 3)}",
        "{'descr': '<f4aaaaaaaaaaaaaaaaaaaaaa', 'fortran_order': False}",
        "{'other': '<f4', 'fortran_order': False, 'shape': (2, 3)}",
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        make(1, headers[i]);
        expect_refusal("not understood");
    }
}

Test(npy, truncated_files)
{
    unsigned char bytes[512];
    float data[6] = {0};
    cr_assert(kn_npy_write(path, MLUOP_DTYPE_FLOAT, 2, (int[]){2, 3}, data,
                           error, sizeof error));
    size_t n = slurp(bytes, sizeof bytes);
    for (size_t length = 0; length < n; length++) {
        spit(bytes, length);
        expect_refusal(length < 8     ? "is no .npy file"
                       : length < 128 ? "ends inside the header"
                                      : "is cut short");
    }
    spit(bytes, n + 1);
    expect_refusal("has more after its data");
}
