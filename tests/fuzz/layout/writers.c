/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/layout/writers.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/image/image.h"

enum { PATH = 1200 };

static bool fail(char *error, size_t bytes, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(error, bytes, format, args);
    va_end(args);
    return false;
}

bool graph_owner(const struct graph *graph, const char *symbol,
                 struct graph_owner *owner)
{
    for (const char *at = symbol; (at = strchr(at, 'p')); at++) {
        int n = 0;
        char kind;
        if (sscanf(at, "p%u%c%ua%u%n", &owner->program, &kind, &owner->function,
                   &owner->array, &n) != 4 ||
            n == 0 || at[n] != 0 || owner->program >= graph->n_programs)
            continue;
        const struct program *of = &graph->programs[owner->program];
        owner->variant = strstr(symbol, "ILi1E") ? 1 : 0;
        if (kind == 'k' && owner->function < of->n_kernels) {
            owner->function += FUNCTIONS;
            return true;
        }
        return kind == 'f' && owner->function < of->n_functions;
    }
    return false;
}

/* ---- what a kernel calls -------------------------------------------------
 */

/* Whether a call of a function was followed, by the depth it had left. */
struct walk {
    const struct program *program;
    bool entered[FUNCTIONS][VARIANTS][DEPTH + 1];
};

static void follow(struct walk *w, const struct function *f, unsigned depth)
{
    for (unsigned i = 0; i < f->n_calls && depth > 0; i++) {
        const struct call *c = &f->calls[i];
        bool *was = &w->entered[c->function][c->variant][depth - 1];
        if (*was)
            continue;
        *was = true;
        follow(w, &w->program->functions[c->function], depth - 1);
    }
}

/* ---- the session ---------------------------------------------------------
 */

static bool has_run(const struct walk *w, const struct graph_owner *owner,
                    unsigned kernel)
{
    if (owner->function >= FUNCTIONS)
        return owner->function == FUNCTIONS + kernel;
    for (unsigned d = 0; d <= DEPTH; d++)
        if (w->entered[owner->function][owner->variant][d])
            return true;
    return false;
}

static const struct array *array_of(const struct program *program,
                                    const struct graph_owner *owner)
{
    return owner->function >= FUNCTIONS
               ? &program->kernels[owner->function - FUNCTIONS]
                      .arrays[owner->array]
               : &program->functions[owner->function].arrays[owner->array];
}

/* The commands of one kernel, and the beginnings of the answers. */
static void ask_kernel(FILE *commands, FILE *wanted, const struct graph *graph,
                       const struct isa_image *image, unsigned p, unsigned k)
{
    struct walk walk = {.program = &graph->programs[p]};
    struct graph_owner owner;
    follow(&walk, &walk.program->kernels[k], DEPTH);
    for (size_t s = 0; s < image->n_symbols; s++) {
        const struct isa_symbol *v = &image->symbols[s];
        if (v->is_function || !graph_owner(graph, v->name, &owner) ||
            owner.program != p || !has_run(&walk, &owner, k) ||
            array_of(walk.program, &owner)->space != 'n')
            continue;
        for (int end = 0; end < 2; end++) {
            const uint64_t at = v->address + (end ? v->bytes - 4 : 0);
            fprintf(commands, "who-wrote 0x%" PRIx64 " 4\n", at);
            fprintf(wanted,
                    "0x%" PRIx64 "..0x%" PRIx64 " a store at kernel.mlu:%u\n",
                    at, at + 3, graph_line(p, owner.function, owner.array));
        }
    }
    fputs("continue\n", commands);
}

/* The next answer, "0xA..0xB: a store at FOLDER/kernel.mlu:LINE in ...", as
 * "0xA..0xB a store at kernel.mlu:LINE"; false at the end. */
static bool next_answer(FILE *answers, char *text, size_t bytes)
{
    char line[2000];
    while (fgets(line, sizeof line, answers)) {
        char *what = strchr(line, ':'), *end = strstr(line, " in ");
        if (strncmp(line, "0x", 2) != 0 || !what || !strstr(line, ".."))
            continue;
        if (end)
            *end = 0;
        line[strcspn(line, "\n")] = 0;
        *what++ = 0;
        char *where = strstr(what, " at "), *name = strrchr(what, '/');
        if (where && name)
            memmove(where + 4, name + 1, strlen(name));
        snprintf(text, bytes, "%.100s%.400s", line, what);
        return true;
    }
    return false;
}

static bool compare(const char *folder, char *error, size_t bytes, uint64_t *n)
{
    char path[PATH + 40], answer[600], wanted[600];
    snprintf(path, sizeof path, "%s/wanted", folder);
    FILE *want = fopen(path, "r");
    snprintf(path, sizeof path, "%s/answers", folder);
    FILE *answers = fopen(path, "r");
    if (!want || !answers)
        abort();
    bool ok = true;
    while (ok && fgets(wanted, sizeof wanted, want)) {
        wanted[strcspn(wanted, "\n")] = 0;
        if (!next_answer(answers, answer, sizeof answer))
            ok = fail(error, bytes, "no answer where '%s' is wanted", wanted);
        else if (strcmp(answer, wanted) != 0)
            ok =
                fail(error, bytes, "'%s' where '%s' is wanted", answer, wanted);
        else
            ++*n;
    }
    if (ok && next_answer(answers, answer, sizeof answer))
        ok = fail(error, bytes, "'%s' where nothing was asked", answer);
    fclose(want);
    fclose(answers);
    return ok;
}

static FILE *open_in(const char *folder, const char *name)
{
    char path[PATH + 40];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    if (!f)
        abort();
    return f;
}

static void close_all(FILE *a, FILE *b)
{
    if (fclose(a) != 0 || fclose(b) != 0)
        abort();
}

/* Runs one command of the shell in the folder; its status. */
static int run(const char *folder, const char *format)
{
    char command[3 * PATH], here[PATH];
    const char *out = getenv("OUT");
    if (!getcwd(here, sizeof here))
        abort();
    snprintf(command, sizeof command,
             "root='%s/%s'; [ -d \"$root\" ] || root='%s'; cd '%s' && %s", here,
             out ? out : "build", out ? out : "build", folder, format);
    return system(command);
}

/* Device code in the folder; read[] to be freed by the caller. */
static bool open_code(const char *folder, void **read, struct isa_image *image,
                      char *error, size_t bytes)
{
    char path[PATH + 40];
    snprintf(path, sizeof path, "%s/code", folder);
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END) != 0)
        abort();
    const size_t n = (size_t)ftell(f);
    rewind(f);
    *read = malloc(n);
    if (!*read || fread(*read, 1, n, f) != n)
        abort();
    fclose(f);
    return isa_image_open(image, *read, n, error, bytes);
}

/* The commands of a session and the answers that are right. */
static bool ask(const struct graph *graph, const char *folder, char *error,
                size_t bytes)
{
    void *code;
    struct isa_image image;
    if (!open_code(folder, &code, &image, error, bytes))
        abort();
    FILE *wanted = open_in(folder, "wanted"),
         *commands = open_in(folder, "commands");
    fputs("break graph_done\nrun\n", commands);
    for (unsigned p = 0; p < graph->n_programs; p++)
        for (unsigned k = 0; k < graph->programs[p].n_kernels; k++)
            ask_kernel(commands, wanted, graph, &image, p, k);
    close_all(commands, wanted);
    isa_image_close(&image);
    free(code);
    return run(folder, "\"$root/bin/mlusim\" debug --batch ./program "
                       "<commands >answers") == 0 ||
           fail(error, bytes, "a command of the debugger failed");
}

bool graph_writers_judge(const struct graph *graph, char *error, size_t bytes,
                         uint64_t *n)
{
    const char *tmp = getenv("TMPDIR");
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s/mlusim-test-XXXXXX",
             tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        abort();
    FILE *source = open_in(folder, "kernel.mlu");
    char *text = graph_source(graph);
    fputs(text, source);
    free(text);
    if (fclose(source) != 0)
        abort();
    bool ok = run(folder, "\"$root/bin/mlucc\" -O0 --bang-device-only "
                          "--bang-mlu-arch=mtp_592 kernel.mlu -o code && "
                          "\"$root/bin/mlucc\" -O0 --bang-mlu-arch=mtp_592 "
                          "kernel.mlu -o program") == 0 ||
              fail(error, bytes, "mlucc refuses the program");
    ok = ok && ask(graph, folder, error, bytes);
    ok = ok && compare(folder, error, bytes, n);
    if (run(folder, "rm -f kernel.mlu wanted commands answers program code") !=
            0 ||
        rmdir(folder) != 0)
        abort();
    return ok;
}
