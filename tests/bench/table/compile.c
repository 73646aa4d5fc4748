/* SPDX-License-Identifier: MIT */
/*
 * What mlucc costs: before it sees a line of the user's, with an empty file,
 * and with a kernel of a thousand lines beside what Clang needs alone for its
 * two passes, with headers as it reads them. Each is compiled for the host and
 * one architecture. A small kernel is compiled anew and taken from the cache.
 * Time is that of the command and all it runs.
 */
#include "tests/bench/table/table.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void table_compile(const struct table_job *job)
{
    char program[4096], result[4096];
    struct table_line line = {.count = 1};
    const int n = table_count(job, (int)job->samples);
    snprintf(program, sizeof program, "%s/../../../bin/mlucc", job->folder);
    snprintf(result, sizeof result, "%s/empty.o", job->folder);
    char *arguments[] = {program,     "-x", "bang", "-c",
                         "/dev/null", "-o", result, NULL};
    for (int i = 0; i < n; i++)
        table_command(arguments, &line.ours);
    table_tell(job, &line);
}

/* ---- a small kernel ------------------------------------------------------ */

/* With a last line that no file has had before. */
static void write_small(const char *path, int number)
{
    FILE *out = fopen(path, "w");
    if (!out)
        table_die("a source cannot be written");
    fprintf(out,
            "#include <bang.h>\n\n__nram__ float a[1024];\n\n"
            "__mlu_global__ void twice(float *data)\n{\n"
            "    __memcpy(a, data, sizeof a, GDRAM2NRAM);\n"
            "    __bang_add(a, a, a, 1024);\n"
            "    __memcpy(data, a, sizeof a, NRAM2GDRAM);\n}\n"
            "// %lld %ld %d\n",
            (long long)time(NULL), (long)getpid(), number);
    if (fclose(out))
        table_die("a source cannot be written");
}

/* The detail is "mlucc" or "run", and what the cache knows: "kept", the result,
 * or "new", what Clang's driver has answered for files with these options. The
 * first one, which keeps that, is not timed. */
void table_compile_small(const struct table_job *job)
{
    char program[4096], source[4096], result[4096], cache[4096], what[8],
        keeps[8];
    struct table_line line = {.count = 1};
    if (sscanf(job->detail, "%7s %7s", what, keeps) != 2)
        table_die("no command, and whether its results are kept");
    const bool is_run = strcmp(what, "run") == 0;
    const bool is_new = strcmp(keeps, "new") == 0;
    snprintf(program, sizeof program, "%s/../../../bin/%s", job->folder,
             is_run ? "mlusim" : "mlucc");
    snprintf(source, sizeof source, "%s/small.mlu", job->folder);
    snprintf(result, sizeof result, "%s/small.o", job->folder);
    snprintf(cache, sizeof cache, "%s/cache", job->folder);
    write_small(source, 0);
    setenv("MLUSIM_CACHE", cache, 1);
    char *compile[] = {program, "-c", source, "-o", result, NULL};
    char *run[] = {
        program,    "run",  source, "--arg", "gdram:float[1024]=iota",
        "--report", "none", NULL};
    struct table_time any = {0};
    table_command(is_run ? run : compile, &any);
    const int n = table_count(job, (int)job->samples);
    for (int i = 1; i <= n; i++) {
        if (is_new)
            write_small(source, i);
        table_command(is_run ? run : compile, &line.ours);
    }
    table_tell(job, &line);
}

/* ---- a thousand lines ---------------------------------------------------- */

enum { FUNCTIONS = 70 }; /* that have a thousand lines */

static void write_lines(const char *path, int functions)
{
    FILE *out = fopen(path, "w");
    if (!out)
        table_die("a source cannot be written");
    fprintf(out, "#include <bang.h>\n");
    for (int i = 0; i < functions; i++)
        fprintf(out,
                "__mlu_func__ float f%d(const float *x, int n)\n{\n"
                "    float s = %d;\n"
                "    for (int i = 0; i < n; i++) {\n"
                "        if (x[i] > %d)\n            s += x[i] * %d;\n"
                "        else\n            s -= x[i] / (float)(i + %d);\n"
                "        s = s < 0 ? -s : s;\n"
                "        if (s > 1e6f)\n            s *= 0.5f;\n    }\n"
                "    return s;\n}\n",
                i, i, i, i + 1, i + 1);
    fprintf(out, "__mlu_global__ void k(float *x, int n)\n{\n");
    for (int i = 0; i < functions; i++)
        fprintf(out, "    x[%d] = f%d(x, n);\n", i, i);
    fprintf(out, "}\n");
    if (fclose(out))
        table_die("a source cannot be written");
}

/* Those of Clang's commands that read the source, first for the device, then
 * for the host, each to do all of its pass by itself and to keep nothing, as a
 * program for the shell. */
static void write_passes(const char *program, const char *source,
                         const char *path)
{
    char command[13000];
    snprintf(command, sizeof command,
             "'%s' '-###' --no-precompiled -c --bang-mlu-arch=mtp_592 '%s' -o "
             "/dev/null 2>&1 | sed -n "
             "-e '1s/\"-emit-llvm\" \"-disable-llvm-passes\"/\"-S\" \"-O2\"/' "
             "-e 's/\"-emit-llvm\" \"-disable-llvm-passes\"/\"-emit-obj\"/' "
             "-e 's/\"-fcuda-include-gpubinary\" \"[^\"]*\"//' "
             "-e 's/\"-o\" \"[^\"]*\"/\"-o\" \"\\/dev\\/null\"/' "
             "-e '/\"-x\" \"cuda\"/p' >'%s'",
             program, source, path);
    struct table_time any = {.cpu = 0};
    table_command((char *[]){"sh", "-ec", command, NULL}, &any);
}

void table_compile_lines(const struct table_job *job)
{
    char program[4096], source[4096], result[4096], passes[4096];
    struct table_line line = {.count = 1};
    snprintf(program, sizeof program, "%s/../../../bin/mlucc", job->folder);
    snprintf(source, sizeof source, "%s/lines.mlu", job->folder);
    snprintf(result, sizeof result, "%s/lines.o", job->folder);
    snprintf(passes, sizeof passes, "%s/lines.sh", job->folder);
    write_lines(source, table_count(job, FUNCTIONS));
    write_passes(program, source, passes);
    char *ours[] = {program, "-c", "--bang-mlu-arch=mtp_592", source, "-o",
                    result,  NULL};
    char *plain[] = {"sh", "-e", passes, NULL};
    const int n = table_count(job, (int)job->samples);
    for (int i = 0; i < n; i++) {
        table_command(ours, &line.ours);
        table_command(plain, &line.plain);
    }
    table_tell(job, &line);
}

/* ---- the playground ------------------------------------------------------ */

enum { LINES = 31 }; /* of thirty inputs */

/* As somebody types them who tries vectors. */
static const char thirty[] = "__nram__ float a[64], b[64];\n"
                             "__bang_write_value(a, 64, 1.5f);\n"
                             "a\n"
                             "for (int i = 0; i < 64; i++) b[i] = i * 0.25f;\n"
                             "b\n"
                             "__bang_add(a, a, b, 64);\n"
                             "a[63]\n"
                             "int n = 32;\n"
                             "n * 2\n"
                             "__bang_mul(b, a, a, n);\n"
                             "b\n"
                             "float half_of(float x) { return x / 2; }\n"
                             "half_of(b[1])\n"
                             "b[0] = half_of(a[0]);\n"
                             "float most = 0;\n"
                             "for (int i = 0; i < n; i++)\n"
                             "    most = b[i] > most ? b[i] : most;\n"
                             "most\n"
                             "struct pair { int first; float second; };\n"
                             "pair best = {n, most};\n"
                             "best\n"
                             "best.second / 2\n"
                             "__nram__ half h[64];\n"
                             "__bang_float2half_rn(h, a, 64);\n"
                             "h\n"
                             "h[3] = (half)2.5f; h[3]\n"
                             "__bang_sqrt(a, a, 64);\n"
                             "a\n"
                             "n = n / 2 + 1;\n"
                             "n\n"
                             "bool is_odd = n % 2; is_odd\n";

void table_playground(const struct table_job *job)
{
    char session[4096], command[9000];
    struct table_line line = {.count = 1};
    const int n = table_count(job, (int)job->samples);
    snprintf(session, sizeof session, "%s/thirty.txt", job->folder);
    const char *end = thirty;
    for (int i = table_count(job, LINES); i > 0; i--)
        end = strchr(end, '\n') + 1;
    FILE *out = fopen(session, "w");
    if (!out || fwrite(thirty, 1, (size_t)(end - thirty), out) == 0 ||
        fclose(out))
        table_die("a session cannot be written");
    snprintf(command, sizeof command,
             "'%s/../../../bin/mlusim' repl --no-rc <'%s' >/dev/null",
             job->folder, session);
    char *arguments[] = {"sh", "-ec", command, NULL};
    for (int i = 0; i < n; i++)
        table_command(arguments, &line.ours);
    table_tell(job, &line);
}
