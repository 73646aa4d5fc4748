/* SPDX-License-Identifier: MIT */
/*
 * Runs mlucc on a source string. The environment variable OUT names the build
 * folder, as for all tests.
 */
#include "tests/support/device_code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void die(const char *what, const char *path)
{
    fprintf(stderr, "device_code: %s %s\n", what, path);
    abort();
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0)
        die("cannot write", path);
}

static struct device_code read_all(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END) != 0)
        die("cannot read", path);
    struct device_code code = {.bytes = (size_t)ftell(f)};
    rewind(f);
    code.elf = malloc(code.bytes);
    if (!code.elf || fread(code.elf, 1, code.bytes, f) != code.bytes)
        die("cannot read", path);
    fclose(f);
    return code;
}

struct device_code device_code(const char *source, const char *arch)
{
    const char *out = getenv("OUT"), *tmp = getenv("TMPDIR");
    char folder[1000], input[1040], output[1040], command[3200];
    snprintf(folder, sizeof folder, "%s/mlusim-test-XXXXXX",
             tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        die("cannot make", folder);
    snprintf(input, sizeof input, "%s/kernel.mlu", folder);
    snprintf(output, sizeof output, "%s/kernel.elf", folder);
    write_text(input, source);
    snprintf(command, sizeof command,
             "LD_PRELOAD= %s/bin/mlucc --bang-device-only "
             "--bang-mlu-arch=%s '%s' -o '%s'",
             out ? out : "build", arch, input, output);
    if (system(command) != 0)
        die("failed:", command);
    struct device_code code = read_all(output);
    unlink(input);
    unlink(output);
    rmdir(folder);
    return code;
}
