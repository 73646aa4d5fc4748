/* SPDX-License-Identifier: MIT */
/* The texts of a new task, which adds two arrays and has a comment for each
 * name that a task can have. */
#include "runtime/tools/mlusim/judge/question/template.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/status.h"

static const char task_text[] =
    "# A task for `mlusim judge`; docs/judge.md explains every name.\n"
    "name = \"%s\"\n"
    "title = \"y = a + b\"\n"
    "\n"
    "%k"
    "\n"
    "# When an output is right: exact, absolute, relative, close with both, "
    "diff1, diff2, "
    "diff12, diff3.\n"
    "[tolerance]\n"
    "rule = \"close\"\n"
    "absolute = 1e-6\n"
    "relative = 1e-5\n"
    "\n"
    "# c: void reference(...) with these arguments, double or "
    "int64_t, and\n"
    "# pointers to them. python: reference(...) with the inputs as arrays of "
    "numpy.\n"
    "# Or npy = true: data/CASE.NAME.npy.\n"
    "[reference]\n"
    "%r\n"
    "\n"
    "# All of these may be left out.\n"
    "[limits]\n"
    "instructions = 100000000 # of a launch\n"
    "seconds = 10             # of the host, for a run\n"
    "#nram_kib = 256          # that a core may take\n"
    "#compiler_seconds = 20   # of a processor, for the compiler\n"
    "\n"
    "# Names that an answer may not use.\n"
    "[forbid]\n"
    "names = [\"printf\"]\n"
    "\n"
    "# The arguments of the %f, in its order. role: input, output, inout,\n"
    "# number. values: uniform, normal, integers, permutation, constant, "
    "iota,\n"
    "# file; low and high as they need them. A size is a number or a formula "
    "of\n"
    "# numbers of the case.\n"
    "[[argument]]\n"
    "name = \"y\"\n"
    "role = \"output\"\n"
    "type = \"f32\"\n"
    "shape = [\"n\"]\n"
    "\n"
    "[[argument]]\n"
    "name = \"a\"\n"
    "role = \"input\"\n"
    "type = \"f32\"\n"
    "shape = [\"n\"]\n"
    "values = \"uniform\"\n"
    "low = -1\n"
    "high = 1\n"
    "\n"
    "[[argument]]\n"
    "name = \"b\"\n"
    "role = \"input\"\n"
    "type = \"f32\"\n"
    "shape = [\"n\"]\n"
    "values = \"uniform\"\n"
    "\n"
    "[[argument]]\n"
    "name = \"n\"\n"
    "role = \"number\"\n"
    "type = \"i32\"\n"
    "value = \"n\"\n"
    "\n"
    "# Each case has a seed for its inputs, and numbers of your own.\n"
    "[[case]]\n"
    "seed = 1\n"
    "n = 64\n"
    "\n"
    "[[case]]\n"
    "seed = 2\n"
    "n = 10000\n";

static const char kernel_head[] =
    "# The kernel of an answer. It is compiled by the device pass alone, so "
    "that\n"
    "# no host code of an answer exists.\n"
    "kernel = \"%s\"\n"
    "devices = [\"MLU370-X8\", \"MLU590-H8\"]\n"
    "\n"
    "# The launch; a case may have its own.\n"
    "type = \"Union1\" # Block, Union1, Union2, ...\n"
    "dim = [4, 1, 1]\n";

static const char entry_head[] =
    "# The host function of an answer, which gets the arguments and a queue, "
    "and\n"
    "# launches what it likes: docs/judge-entry.md.\n"
    "entry = \"%s\"\n"
    "devices = [\"MLU370-X8\", \"MLU590-H8\"]\n";

static const char python_text[] =
    "def reference(a, b, n):\n"
    "    \"\"\"What y is to be; floats are float64, all else int64.\"\"\"\n"
    "    return a + b\n";

static const char c_text[] =
    "#include <stdint.h>\n"
    "\n"
    "/* The arguments of the %f: floats are double, all else int64_t. */\n"
    "void reference(double *y, const double *a, const double *b, int64_t n)\n"
    "{\n"
    "    for (int64_t i = 0; i < n; i++)\n"
    "        y[i] = a[i] + b[i];\n"
    "}\n";

static const char answer_text[] =
    "#include <bang.h>\n"
    "%i"
    "\n"
    "#define MOST 4096\n"
    "\n"
    "__nram__ float x[MOST], z[MOST];\n"
    "\n"
    "__mlu_global__ void %a(float *y, const float *a, const float *b, int n)\n"
    "{\n"
    "    if (__is_mpu())\n"
    "        return;\n"
    "    for (int at = taskId * MOST; at < n; at += taskDim * MOST) {\n"
    "        int m = n - at < MOST ? n - at : MOST;\n"
    "        __memcpy(x, a + at, m * sizeof(float), GDRAM2NRAM);\n"
    "        __memcpy(z, b + at, m * sizeof(float), GDRAM2NRAM);\n"
    "        __bang_add(x, x, z, m);\n"
    "        __memcpy(y + at, x, m * sizeof(float), NRAM2GDRAM);\n"
    "    }\n"
    "}\n"
    "%h";

static const char host_text[] =
    "\n"
    "void %s(float *y, const float *a, const float *b, int n,\n"
    "    cnrtQueue_t queue)\n"
    "{\n"
    "    int clusters;\n"
    "    CNRT_CHECK(cnrtDeviceGetAttribute(&clusters, cnrtAttrClusterCount, "
    "0));\n"
    "    unsigned int most = 4 * clusters, cores = (n + MOST - 1) / MOST;\n"
    "    cores = ((cores < most ? cores : most) + 3) / 4 * 4;\n"
    "    cnrtDim3_t dim = {cores, 1, 1};\n"
    "    add<<<dim, cnrtFuncTypeUnion1, queue>>>(y, a, b, n);\n"
    "}\n";

/* The text that replaces % and a letter. */
struct part {
    char letter;
    const char *text;
};

/* Writes a text. Each % with a letter is replaced by a part, in which letters
 * are replaced, too. */
static void put_text(FILE *out, const char *text, const struct part *parts)
{
    for (const char *at = text; *at; at++) {
        const struct part *p = parts;
        while (at[0] == '%' && p->text && p->letter != at[1])
            p++;
        if (at[0] == '%' && p->text) {
            put_text(out, p->text, parts);
            at++;
        } else {
            fputc(*at, out);
        }
    }
}

static bool write_text(const char *folder, const char *file, const char *text,
                       const struct part *parts)
{
    char path[PATH_MAX];
    if (!files_path(path, folder, file))
        return false;
    FILE *out = fopen(path, "wx");
    if (out)
        put_text(out, text, parts);
    return out && !(ferror(out) | fclose(out));
}

int jdg_new(const char *folder, bool is_python, bool has_entry)
{
    const char *file = is_python ? "reference.py" : "reference.c";
    const char *row =
        is_python ? "python = \"reference.py\"" : "c = \"reference.c\"";
    const char *slash = strrchr(folder, '/');
    const char *name = slash ? slash + 1 : folder;
    const struct part parts[] = {
        {'s', name},
        {'r', row},
        {'k', has_entry ? entry_head : kernel_head},
        {'f', has_entry ? "host function" : "kernel"},
        {'a', has_entry ? "add" : name},
        {'i', has_entry ? "#include <cnrt.h>\n" : ""},
        {'h', has_entry ? host_text : ""},
        {0, NULL},
    };
    bool is_name = isalpha((unsigned char)name[0]) && strlen(name) <= 64;
    for (size_t i = 0; name[i]; i++)
        is_name =
            is_name && (isalnum((unsigned char)name[i]) || name[i] == '_');
    if (is_name && jdg_is_reserved(name))
        return cmd_fail(JDG_AT_FAULT,
                        "judge: new %s: no kernel can be called %s, which is a "
                        "word of C++ or a name of the compiler or CNRT; "
                        "choose another name",
                        folder, name);
    if (!is_name)
        return cmd_fail(JDG_AT_FAULT,
                        "judge: new %s: the name of a task is that of its "
                        "kernel: letters, digits and _",
                        folder);
    if (mkdir(folder, 0777) != 0 ||
        !write_text(folder, "task.toml", task_text, parts) ||
        !write_text(folder, file, is_python ? python_text : c_text, parts) ||
        !write_text(folder, "good.mlu", answer_text, parts))
        return cmd_fail(JDG_AT_FAULT, "judge: cannot make %s: %s", folder,
                        strerror(errno));
    printf("%s has task.toml, %s and an answer, good.mlu; try it:\n"
           "  mlusim judge %s %s/good.mlu\n",
           folder, file, folder, folder);
    return JDG_RIGHT;
}
