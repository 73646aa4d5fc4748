/* SPDX-License-Identifier: MIT */
/* The device pass: Clang to assembly, the assembly pass, assembler, linker, and
 * the table of kernels, which is made from debug information of the linked
 * file. The front end runs in CUDA device mode for RV64 with floats in integer
 * registers; the binary contract explains each flag. */
#include "isa/compiler/driver/device.h"
#include "isa/compiler/driver/kerneltable.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/explain/linkerrors.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/ldscript.h"
#include "isa/compiler/job/link.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/asmpass.h"
#include "isa/compiler/passes/assigned.h"
#include "isa/compiler/passes/beyond.h"
#include "isa/compiler/passes/callgraph.h"
#include "isa/compiler/passes/copies.h"
#include "isa/compiler/passes/handlers.h"
#include "isa/compiler/passes/misplaced.h"
#include "isa/compiler/passes/notes.h"
#include "isa/compiler/passes/promote.h"
#include "isa/compiler/passes/waits.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const target[] = {
#define X(flag) flag,
#include "isa/compiler/job/target.def"
#undef X
};
#define TRIPLE (target[0] + sizeof "--target=" - 1)

static const char *const features[] = {"+m",     "+a",     "+zicsr",
                                       "+zfinx", "+zdinx", "+zhinx"};

/* ---- the front-end command ---------------------------------------------- */

static const char *triple_of(const struct mlucc_list *command)
{
    for (size_t i = 0; i + 1 < command->n; i++)
        if (strcmp(command->items[i], "-triple") == 0)
            return command->items[i + 1];
    return MLUCC_HOST_TRIPLE;
}

static bool is_system_include(const char *word)
{
    return strcmp(word, "-internal-isystem") == 0 ||
           strcmp(word, "-internal-externc-isystem") == 0;
}

/* Copies the search path for system headers, because the device pass uses the
 * host's. */
static void add_system_includes(struct mlucc_list *out,
                                const struct mlucc_list *host)
{
    for (size_t i = 0; i + 1 < host->n; i++)
        if (is_system_include(host->items[i]))
            mlucc_add_all(out, host->items[i], host->items[i + 1], NULL);
}

/* Adds flags so that code is translated literally. An endless loop does not
 * end. An access through null is executed. A float outside of an integer's
 * range saturates (NaN: 0). Unreachable code traps: the end of a function
 * without its return value, __builtin_unreachable, the end of a noreturn
 * function. Sanitized operations call a handler of the device library, which
 * never returns. */
static void literal_flags(struct mlucc_list *flags)
{
    mlucc_add_all(flags, "-fno-finite-loops", "-fno-delete-null-pointer-checks",
                  "-fno-strict-float-cast-overflow",
                  "-fsanitize=return,unreachable",
                  "-fsanitize-trap=return,unreachable",
                  "-fno-sanitize-recover=all", NULL);
}

/* The default optimisation level of device code. Without -O the vendor's
 * compiler does not optimise, so a Makefile without -O gets the times of the
 * hardware (row batch_norm of tests/fidelity/rows.def). */
static const char *default_level(const struct mlucc_job *job)
{
    return job->is_cncc ? "-O0" : "-O2";
}

/* Lists flags for Clang's driver that give the wanted front-end flags. */
static void driver_flags(struct mlucc_job *job, const struct mlucc_unit *unit,
                         struct mlucc_list *flags)
{
    for (size_t i = 0; i < sizeof target / sizeof target[0]; i++)
        mlucc_add(flags, target[i]);
    mlucc_prelude_flags(job, flags);
    mlucc_add_all(flags, "-fsigned-char", "-std=c++17", default_level(job),
                  "-Wno-section", "-Wno-cuda-compat",
                  "-Wno-duplicate-decl-specifier", NULL);
    mlucc_warning_flags(job, &job->device_flags, flags);
    mlucc_add_list(flags, &job->device_flags);
    mlucc_add_all(flags, "-fno-exceptions", "-fno-math-errno",
                  "-ffp-contract=off", "-g", "-gdwarf-5", "-fstandalone-debug",
                  "-fstack-size-section", NULL);
    mlucc_own_errors(flags);
    literal_flags(flags);
    mlucc_header_flags(job, flags);
    if (job->color)
        mlucc_add(flags, "-fcolor-diagnostics");
    mlucc_add_all(flags, "-S", "-o", "-", "-x", "c++", unit->input->path, NULL);
}

/* Converts the driver's C++ command into a command for CUDA device mode. Output
 * and architecture macros are added later. */
bool mlucc_device_command(struct mlucc_job *job, struct mlucc_unit *unit)
{
    struct mlucc_list flags = {.arena = &job->arena};
    struct mlucc_list proposed = {.arena = &job->arena};
    struct mlucc_list *out = &unit->device;

    out->arena = &job->arena;
    driver_flags(job, unit, &flags);
    if (!mlucc_expand(job, &flags, &proposed))
        return false;
    assert(proposed.n >= 2 && unit->host.n >= 2);
    mlucc_add_all(
        out, proposed.items[0], "-cc1", "-aux-triple", triple_of(&unit->host),
        "-fcuda-is-device", "-fcuda-allow-variadic-functions",
        "-no-integrated-as", "-mllvm", "-dwarf-linkage-names=Abstract",
        "-mllvm", "-trap-unreachable", "-D__BANG__=1", "-D__MLU__=1",
        "-D__MLISA__=1", "-U__CUDACC__", "-U__CUDA__", "-U__CUDA_ARCH__", NULL);
    /* each trap has its own line; since Clang 20 without "-fsanitize-merge=" */
    if (mlucc_clang_number(job) < 20)
        mlucc_add_all(out, "-mllvm", "-ubsan-unique-traps", NULL);
    add_system_includes(out, &unit->host);
    for (size_t i = 2; i < proposed.n; i++) {
        const char *word = proposed.items[i];
        if (is_system_include(word) || strcmp(word, "-o") == 0)
            i++;
        else if (strncmp(word, "-fsanitize-merge=", 17) == 0)
            continue;
        else if (strcmp(word, "c++") == 0 &&
                 strcmp(proposed.items[i - 1], "-x") == 0)
            mlucc_add(out, "cuda");
        else if (strcmp(word, "-nostdsysteminc") != 0 &&
                 strcmp(word, "-S") != 0)
            mlucc_add(out, word);
    }
    return true;
}

void mlucc_size_macros(struct mlucc_job *job, const struct isa_arch *arch,
                       struct mlucc_list *out)
{
    struct isa_arena *a = &job->arena;

    mlucc_add(out, mlucc_text(a, "-D__MLU_NRAM_SIZE__=%u", arch->nram_kib));
    mlucc_add(out, mlucc_text(a, "-D__MLU_WRAM_SIZE__=%u", arch->wram_kib));
    mlucc_add(out, mlucc_text(a, "-D__MLU_SRAM_SIZE__=%u", arch->sram_kib));
}

void mlucc_device_words(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const struct isa_arch *arch, struct mlucc_list *command)
{
    assert(unit->device.n >= 2); /* mlucc_device_command was called */
    mlucc_add_all(command, unit->device.items[0], "-cc1", NULL);
    mlucc_add(command,
              mlucc_text(&job->arena, "-D__BANG_ARCH__=%u", arch->number));
    mlucc_size_macros(job, arch, command);
    for (size_t i = 2; i < unit->device.n; i++)
        mlucc_add(command, unit->device.items[i]);
}

static bool front_end(struct mlucc_job *job, const struct mlucc_unit *unit,
                      const struct isa_arch *arch, const char *action,
                      const char *output)
{
    struct mlucc_list words = {.arena = &job->arena};
    struct mlucc_list command = {.arena = &job->arena};

    mlucc_device_words(job, unit, arch, &words);
    mlucc_add_all(&command, words.items[0], "-cc1", action, NULL);
    if (strcmp(action, "-emit-llvm") == 0)
        mlucc_add(&command, "-disable-llvm-passes");
    if (output)
        mlucc_add_all(&command, "-o", output, NULL);
    for (size_t i = 2; i < words.n; i++)
        mlucc_add(&command, words.items[i]);
    return mlucc_front_end(job, &command);
}

/* ---- assembling --------------------------------------------------------- */

static bool assemble(struct mlucc_job *job, const char *source,
                     const char *object)
{
    struct mlucc_list command = {.arena = &job->arena};
    char *messages;

    mlucc_add_all(&command, job->clang, "-cc1as", "-triple", TRIPLE,
                  "-filetype", "obj", "-target-abi", "lp64",
                  "-massembler-no-warn", NULL);
    for (size_t i = 0; i < sizeof features / sizeof features[0]; i++)
        mlucc_add_all(&command, "-target-feature", features[i], NULL);
    mlucc_add_all(&command, source, "-o", object, NULL);
    bool ok = mlucc_run(job, &command, &messages);
    mlucc_show(job, messages);
    return ok;
}

/* Makes the front-end command that compiles a file of LLVM code to assembly. */
static void code_command(const struct mlucc_unit *unit, const char *input,
                         const char *output, struct mlucc_list *command)
{
    assert(unit->device.n >= 2);
    mlucc_add_all(command, unit->device.items[0], "-cc1", "-S", "-o", output,
                  NULL);
    for (size_t i = 2; i < unit->device.n; i++) {
        const char *word = unit->device.items[i];
        if (strcmp(word, unit->input->path) == 0 && i + 1 == unit->device.n)
            word = input;
        else if (strcmp(word, "cuda") == 0 &&
                 strcmp(unit->device.items[i - 1], "-x") == 0)
            word = "ir";
        mlucc_add(command, word);
    }
}

/* Changes `new` and `delete` so that they stay calls, which the linker reports:
 * LLVM would remove a pair at -O2 and reject it at -O0. Blanks replace the word
 * that allows LLVM to remove calls. */
static void keep_allocations(char *text)
{
    static const char word[] = " = { builtin ";

    for (char *p = text; (p = strstr(p, "\nattributes #"));) {
        p += strcspn(p + 1, " ") + 2;
        p += strcspn(p, " \n");
        if (strncmp(p, word, sizeof word - 1) == 0)
            memset(p + strlen(" = { "), ' ', strlen("builtin"));
    }
}

/* Compiles to Clang's assembly, with a pass over the LLVM code in between.
 * Clang's messages about code are better if Clang compiles in one step from
 * the source, so if there are messages, the source is compiled again in one
 * step. */
static bool generate(struct mlucc_job *job, const struct mlucc_unit *unit,
                     const struct isa_arch *arch, const char *raw,
                     struct mlucc_reach *reach)
{
    struct isa_arena *a = &job->arena;
    struct mlucc_buffer promoted = {.arena = a}, marked = {.arena = a};
    struct mlucc_buffer out = {.arena = a};
    struct mlucc_list command = {.arena = a};
    const char *stem = mlucc_text(a, "%s-%s", unit->stem, arch->name);
    const char *code = mlucc_temp(job, mlucc_text(a, "%s.clang.ll", stem));
    const char *waiting = mlucc_temp(job, mlucc_text(a, "%s.ll", stem));
    char *messages;
    size_t n;

    if (!code || !waiting || !front_end(job, unit, arch, "-emit-llvm", code))
        return false;
    char *text =
        job->dry_run ? mlucc_text(a, "%s", "") : mlucc_read(job, code, &n);
    if (!text)
        return false;
    if (!job->dry_run) {
        text = mlucc_assigned_pass(job, arch, text, &n);
        text = mlucc_note_pass(job, text, &n);
    }
    keep_allocations(text);
    if (!mlucc_check_places(job, unit, text) ||
        !mlucc_check_sizes(job, unit, arch, text))
        return false;
    if (!job->no_overlap)
        mlucc_read_reach(job, text, reach);
    if (job->sanitized && !job->dry_run) {
        mlucc_handler_pass(text, n, &marked);
        text = marked.text;
        n = marked.n;
    }
    if (!job->dry_run) {
        mlucc_promote_pass(text, n, &promoted);
        mlucc_wait_pass(job, promoted.text, promoted.n, &out);
    }
    if (!mlucc_write(job, waiting, out.text, out.n))
        return false;
    code_command(unit, waiting, raw, &command);
    bool ok = mlucc_run(job, &command, &messages);
    if (job->interrupted || (ok && !*messages))
        return ok;
    const char *again = mlucc_scratch(job, "messages.s");
    if (!again || !front_end(job, unit, arch, "-S", again))
        return false;
    if (!ok)
        mlucc_pass_on(messages);
    return ok;
}

/* Compiles to assembly for the assembler; records kernels and the local
 * variables that they reach. */
static bool to_assembly(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const struct isa_arch *arch, const char *output,
                        struct mlucc_list *kernels, struct mlucc_reach *reach)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    size_t n;
    const char *raw = mlucc_temp(
        job, mlucc_text(&job->arena, "%s-%s.clang.s", unit->stem, arch->name));

    if (!raw || !generate(job, unit, arch, raw, reach))
        return false;
    if (job->dry_run)
        return true;
    char *text = mlucc_read(job, raw, &n);
    if (!text || !mlucc_asm_pass(job, arch, reach, text, n, &out, kernels))
        return false;
    mlucc_note_beyond(job, &out);
    return mlucc_write(job, output, out.text, out.n);
}

/* ---- linking ------------------------------------------------------------ */

static bool link_image(struct mlucc_job *job, const struct mlucc_link *link,
                       const char *output)
{
    struct mlucc_list command = {.arena = &job->arena};
    char *messages;

    mlucc_link_command(job, link, link->script, output, &command);
    if (mlucc_run(job, &command, &messages))
        return true;
    if (!job->interrupted)
        mlucc_explain(job, link, messages);
    return false;
}

/* Links and adds the table of kernels. */
static bool link_described(struct mlucc_job *job, struct mlucc_link *link,
                           const struct mlucc_list *kernels, const char *stem,
                           const char *output)
{
    struct isa_arena *a = &job->arena;
    const char *script = mlucc_temp(job, mlucc_text(a, "%s.ld", stem));
    const char *bare = mlucc_temp(job, mlucc_text(a, "%s.bare.elf", stem));
    const char *text = mlucc_ldscript(job, link->arch, job->measures);

    link->script = script;
    return script && bare && mlucc_write(job, script, text, strlen(text)) &&
           link_image(job, link, bare) &&
           mlucc_kernel_table(job, link, bare, kernels, output);
}

static bool to_image(struct mlucc_job *job, const struct mlucc_unit *unit,
                     const struct isa_arch *arch, const char *output,
                     const char **result)
{
    struct isa_arena *a = &job->arena;
    struct mlucc_list kernels = {.arena = a};
    struct mlucc_reach reach = {0};
    const char *stem = mlucc_text(a, "%s-%s", unit->stem, arch->name);
    const char *source = mlucc_temp(job, mlucc_text(a, "%s.s", stem));
    const char *object = mlucc_temp(job, mlucc_text(a, "%s.dev.o", stem));

    *result = output ? output : mlucc_temp(job, mlucc_text(a, "%s.elf", stem));
    if (!source || !object || !*result || !mlucc_need_lld(job) ||
        !to_assembly(job, unit, arch, source, &kernels, &reach) ||
        !assemble(job, source, object))
        return false;
    mlucc_add_list(&job->kernels, &kernels);
    const char *objects[] = {object, job->device_library};
    struct mlucc_link link = {
        .arch = arch,
        .objects = objects,
        .n_objects = 2,
        .source = unit->input->path,
        .reach = &reach,
    };
    return link_described(job, &link, &kernels, stem, *result);
}

bool mlucc_device(struct mlucc_job *job, const struct mlucc_unit *unit,
                  const struct isa_arch *arch, enum mlucc_stop stop,
                  const char *output, const char **result)
{
    struct mlucc_list kernels = {.arena = &job->arena};
    struct mlucc_reach reach = {0};

    *result = output;
    switch (stop) {
    case MLUCC_PREPROCESS:
        return front_end(job, unit, arch, "-E", output ? output : "-");
    case MLUCC_SYNTAX:
        return front_end(job, unit, arch, "-fsyntax-only", NULL);
    case MLUCC_ASSEMBLY:
        return to_assembly(job, unit, arch, output, &kernels, &reach);
    case MLUCC_OBJECT:
    case MLUCC_LINK:
        break;
    }
    return to_image(job, unit, arch, output, result);
}
