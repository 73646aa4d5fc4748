/* SPDX-License-Identifier: MIT */
/* Makes one translation unit, in this order: the headers with the stream, which
 * loaders put in front; the user's text, under its own name and lines; an entry
 * for each function that may be called, whose parameters the compiler gets from
 * its type; a main program. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/torch/build.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/torch/scan.h"
#include "runtime/tools/start/become.h"

/* ---- which functions ----------------------------------------------------- */

/* Whether the user's name means a function. Its namespaces may be left out. */
static bool is_called(const struct torch_found *f, const char *name)
{
    const size_t n = strlen(f->name), k = strlen(name);
    return strcmp(f->name, name) == 0 ||
           (n > k + 2 && strcmp(f->name + n - k, name) == 0 &&
            f->name[n - k - 1] == ':');
}

/* Whether a function is offered: functions that can be called from outside; if
 * there are none, all functions. */
static bool is_offered(const struct torch_scan *scan,
                       const struct torch_found *f)
{
    bool has_outside = false;
    for (size_t i = 0; i < scan->n; i++)
        has_outside |= !scan->functions[i].is_inside;
    return !f->is_inside || !has_outside;
}

static void list(const struct torch_scan *scan)
{
    for (size_t i = 0; i < scan->n; i++)
        if (is_offered(scan, &scan->functions[i]))
            fprintf(stderr, "  %s\n", scan->functions[i].signature);
}

static int unknown(const struct torch_build *b, const struct torch_scan *scan)
{
    struct isa_nearest hint = {b->call, (unsigned)strlen(b->call) / 2 + 1,
                               NULL};
    for (size_t i = 0; i < scan->n; i++)
        isa_nearest_offer(&hint, scan->functions[i].name,
                          scan->functions[i].name);
    cmd_fail(0, "torch: %s has no function %s%s%s%s%s", b->source, b->call,
             hint.found ? " (did you mean " : "", hint.found ? hint.found : "",
             hint.found ? "?)" : "", scan->n ? "; it has" : "");
    list(scan);
    return CMD_USAGE;
}

/* Finds the declaration of a function that is defined several times, if there
 * is one alone: it says which is meant. */
static const struct torch_found *declaration_of(const struct torch_scan *scan,
                                                const struct torch_found *f)
{
    const struct torch_found *found = NULL;
    for (size_t i = 0; i < scan->n_declared; i++) {
        if (strcmp(scan->declared[i].name, f->name) != 0)
            continue;
        if (found)
            return NULL;
        found = &scan->declared[i];
    }
    return found;
}

/* Whether a function of that name follows function i. */
static bool is_defined_again(const struct torch_scan *scan, size_t i)
{
    for (size_t k = i + 1; k < scan->n; k++)
        if (strcmp(scan->functions[k].name, scan->functions[i].name) == 0)
            return true;
    return false;
}

static int overloaded(const struct torch_build *b,
                      const struct torch_scan *scan,
                      const struct torch_found *f)
{
    cmd_fail(0,
             "torch: %s defines %s %u times; declare the one that is meant in "
             "front of them, or name it in a PYBIND11_MODULE by "
             "py::overload_cast; there are",
             b->source, f->name, f->times);
    for (size_t i = 0; i < scan->n; i++)
        if (strcmp(scan->functions[i].name, f->name) == 0)
            fprintf(stderr, "  %s\n", scan->functions[i].signature);
    return CMD_USAGE;
}

static void put_quoted(FILE *out, const char *text)
{
    for (; *text; text++)
        fprintf(out, "%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
}

/* Opens a namespace in which a declaration is alone. */
static void open_alone(const char *kind, size_t k, const char *name, FILE *out)
{
    const char *last = strrchr(name, ':');
    fprintf(out, "namespace mlusim_torch_%s_%zu_ {\n", kind, k);
    if (last)
        fprintf(out, "using namespace ::%.*s;\n", (int)(last - 1 - name), name);
}

/* Writes a sentence for the case that no definition has the declared type. */
static void put_match(const struct torch_build *b,
                      const struct torch_scan *scan,
                      const struct torch_found *declared, size_t k, FILE *out)
{
    const char *name = declared->name, *last = strrchr(name, ':');
    const char *bare = last ? last + 1 : name;
    for (size_t i = 0; i < scan->n; i++)
        if (strcmp(scan->functions[i].name, name) == 0) {
            open_alone("defined", i, name, out);
            fprintf(out, "%s;\n}\n", scan->functions[i].signature);
        }
    fprintf(out, "static_assert(false");
    for (size_t i = 0; i < scan->n; i++)
        if (strcmp(scan->functions[i].name, name) == 0)
            fprintf(out,
                    " || ::std::is_same_v<decltype(&mlusim_torch_declared_%zu_"
                    "::%s), decltype(&mlusim_torch_defined_%zu_::%s)>",
                    k, bare, i, bare);
    fprintf(out, ", \"");
    put_quoted(out, b->source);
    fprintf(out, " declares ");
    put_quoted(out, declared->signature);
    fprintf(out, ", and defines");
    for (size_t i = 0, n = 0; i < scan->n; i++)
        if (strcmp(scan->functions[i].name, name) == 0) {
            fprintf(out, "%s ", n++ ? ";" : "");
            put_quoted(out, scan->functions[i].signature);
        }
    fprintf(out, "\");\n");
}

/* Writes the entry of an overloaded function: its declaration, in a namespace
 * where it is alone, has the type of the one that is meant. */
static int put_overloaded(const struct torch_build *b,
                          const struct torch_scan *scan, const char *shown,
                          const struct torch_found *f, size_t k, FILE *out)
{
    const struct torch_found *declared = declaration_of(scan, f);
    const char *last = strrchr(f->name, ':');
    if (!declared)
        return overloaded(b, scan, f);
    open_alone("declared", k, f->name, out);
    fprintf(out, "%s;\n}\n", declared->signature);
    put_match(b, scan, declared, k, out);
    fprintf(out,
            "static const bool mlusim_torch_entry_%zu_ = "
            "::mlusim_torch::add(\"%s\", static_cast<decltype("
            "&mlusim_torch_declared_%zu_::%s)>(&::%s), {}, false);\n",
            k, shown, k, last ? last + 1 : f->name, f->name);
    return CMD_OK;
}

static void put_entry(FILE *out, const char *shown, const char *name, size_t k)
{
    fprintf(out,
            "static const bool mlusim_torch_entry_%zu_ = "
            "::mlusim_torch::add(\"%s\", &::%s, {}, false);\n",
            k, shown, name);
}

/* Writes the entry of the function that --call names. The function may exist
 * although the scan did not find it: PYBIND11_MODULE can give it another name,
 * and a macro can define it. */
static int put_called(const struct torch_build *b, const char *text,
                      const struct torch_scan *scan, FILE *out)
{
    const struct torch_found *found = NULL;
    for (size_t i = 0; i < scan->n; i++)
        if (is_called(&scan->functions[i], b->call))
            found = &scan->functions[i];
    if (found && found->times > 1)
        return scan->has_module
                   ? CMD_OK
                   : put_overloaded(b, scan, b->call, found, 0, out);
    if (found)
        put_entry(out, b->call, found->name, 0);
    else if (scan->has_module)
        return CMD_OK;
    else if (!torch_scan_has_word(text, b->call))
        return unknown(b, scan);
    else
        put_entry(out, b->call, b->call, 0);
    return CMD_OK;
}

static int put_entries(const struct torch_build *b, const char *text,
                       const struct torch_scan *scan, FILE *out)
{
    const struct torch_found *last = NULL;
    size_t n = 0;
    if (b->call)
        return put_called(b, text, scan, out);
    if (scan->has_module)
        return CMD_OK;
    for (size_t i = 0; i < scan->n; i++) {
        if (!is_offered(scan, &scan->functions[i]))
            continue;
        last = &scan->functions[i];
        if (is_defined_again(scan, i))
            continue; /* the last one stands for all */
        if (last->times == 1)
            put_entry(out, last->name, last->name, n++);
        else if (put_overloaded(b, scan, last->name, last, n++, out) != CMD_OK)
            return CMD_USAGE;
    }
    if (n == 0)
        return cmd_fail(CMD_USAGE,
                        "torch: %s has no function that takes or gives back "
                        "tensors; a kernel by itself is run by mlusim run %s "
                        "--kernel NAME",
                        b->source, b->source);
    if (n == 1 || b->wants_all)
        return CMD_OK;
    cmd_fail(0, "torch: say by --call which function of %s is meant; it has",
             b->source);
    list(scan);
    return CMD_USAGE;
}

/* ---- the translation unit ------------------------------------------------ */

static int put_unit(const struct torch_build *b, const char *text, FILE *out)
{
    struct torch_scan scan;
    torch_scan(text, &scan);
    fputs("#line 1 \"", out);
    put_quoted(out, b->source);
    fprintf(out, "\"\n%s\n#line 1 \"mlusim torch\"\n", text);
    int status = CMD_OK;
    if (scan.is_out_of_memory)
        status = cmd_fail(CMD_FAILED, "torch: " ISA_NO_MEMORY, b->source);
    else if (scan.has_main)
        status = cmd_fail(CMD_USAGE,
                          "torch: %s has a main function: it is a program, to "
                          "be compiled by mlucc",
                          b->source);
    else
        status = put_entries(b, text, &scan, out);
    fputs("int main(int n, char **words)\n{\n    return "
          "::mlusim_torch_main(::mlusim_torch::functions(), n, words);\n}\n",
          out);
    torch_scan_free(&scan);
    return status;
}

static int write_unit(const struct torch_build *b, const char *path)
{
    size_t n;
    char *bytes = (char *)mlusim_read_file("torch", b->source, &n);
    if (!bytes)
        return CMD_USAGE;
    char *text = isa_alloc_text(bytes, n);
    FILE *out = isa_file_out(path);
    int status = CMD_FAILED;
    if (!text || !out)
        cmd_fail(0, "torch: cannot write %s: %s", path, strerror(errno));
    else if (strlen(text) != n)
        cmd_fail(0, "torch: %s is no text: it has a byte that is 0", b->source);
    else
        status = put_unit(b, text, out);
    if (out && (ferror(out) | fclose(out)) && status == CMD_OK)
        status = cmd_fail(CMD_FAILED, "torch: cannot write %s: %s", path,
                          strerror(errno));
    free(text);
    free(bytes);
    return status;
}

/* ---- the compiler -------------------------------------------------------- */

/* Writes the folder of the source, in which includes with quotes are searched.
 */
static void folder_of(const char *source, char *folder, size_t bytes)
{
    const char *slash = strrchr(source, '/');
    if (slash)
        snprintf(folder, bytes, "%.*s",
                 (int)(slash - source + (slash == source)), source);
    else
        snprintf(folder, bytes, ".");
}

/* Finds a file of the installation. Writes its real path, because precompiled
 * headers contain real paths. */
static bool find_beside(const char *name, char path[PATH_MAX])
{
    char raw[PATH_MAX];
    return mlusim_beside(name, raw, sizeof raw) && realpath(raw, path);
}

static int compile(const struct torch_build *b, const char *unit)
{
    char compiler[PATH_MAX], include[PATH_MAX], share[PATH_MAX];
    char folder[PATH_MAX], arch[64], first[PATH_MAX + 64];
    char precompiled[PATH_MAX + 64], text_of[PATH_MAX + 16];
    char hides[PATH_MAX + 64];
    size_t n = 0;
    while (b->flags[n])
        n++;
    const char **words = isa_alloc(n + 22, sizeof *words);
    if (!words || !mlusim_beside("mlucc", compiler, sizeof compiler) ||
        !find_beside("../include/mlusim/torch", include) ||
        !find_beside("../share/mlusim", share)) {
        free(words);
        return cmd_fail(CMD_FAILED, "torch: there is no mlucc beside mlusim");
    }
    snprintf(first, sizeof first, "%s/mlusim_torch/torch.hpp", include);
    snprintf(precompiled, sizeof precompiled,
             "--precompiled=%s/precompiled/torch", share);
    snprintf(hides, sizeof hides, "--hides=%s/mlusim_torch/hides.yaml",
             include);
    folder_of(b->source, folder, sizeof folder);
    snprintf(arch, sizeof arch, "--bang-mlu-arch=%s", b->arch);
    snprintf(text_of, sizeof text_of, "--text-of=%s", b->source);
    size_t k = 0;
    words[k++] = compiler;
    words[k++] = text_of;
    words[k++] = arch;
    if (b->sanitize)
        words[k++] = b->sanitize;
    words[k++] = "-iquote";
    words[k++] = folder;
    for (size_t i = 0; i < n; i++)
        words[k++] = b->flags[i];
    words[k++] = "-isystem";
    words[k++] = include;
    words[k++] = hides;
    words[k++] = "-include";
    words[k++] = first;
    words[k++] = precompiled;
    words[k++] = unit;
    words[k++] = "-o";
    words[k++] = b->output;
    words[k++] = "-lmlusim-torch";
    words[k++] = "-Wl,--as-needed,-lcnnl,--no-as-needed";
    words[k++] = "-Wl,--wrap=_exit,--wrap=_Exit";
    pid_t process;
    int how = 0;
    const int error =
        isa_process_start((char *const *)(uintptr_t)words, -1, &process);
    free(words);
    if (error)
        return cmd_fail(CMD_FAILED, "torch: cannot run %s: %s", compiler,
                        strerror(error));
    isa_process_wait(process, &how);
    return isa_process_status(how) == 0 ? CMD_OK : CMD_FAILED;
}

int torch_build(const struct torch_build *b)
{
    char unit[PATH_MAX];
    snprintf(unit, sizeof unit, "%s/extension.mlu", b->folder);
    const int status = write_unit(b, unit);
    return status == CMD_OK ? compile(b, unit) : status;
}
