/* SPDX-License-Identifier: MIT */
/* The pass over Clang's device assembly, line by line:
 *  - scratchpad variables (.nram.N, .wram.N, .sram.N) are aligned to 128 bytes
 *    and moved to .nram.data.N or, if they only have .zero, to .nram.bss.N
 *    without contents (Clang writes uninitialised arrays out); on request with
 *    a gap after each; function-local ones get the addresses of their layout
 *    (locals.c);
 *  - variables of earlier code keep their addresses (placed.c);
 *  - MLU instructions in inline assembly become instruction words;
 *  - for 2xx, sums and differences of half round toward zero;
 *  - functions in the kernel section are recorded;
 *  - sources that Clang read are listed (sources.c);
 *  - calls of quoted names (with non-ASCII letters) become two instructions,
 *    because the assembler does not accept such names there. */
#include "isa/compiler/passes/asmpass.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/inlineasm/inlineasm.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/locals.h"
#include "isa/compiler/passes/placed.h"
#include "isa/compiler/passes/sources.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    const char *text;
    size_t n; /* without the newline */
};

struct pass {
    struct mlucc_job *job;
    const char *p, *end; /* text not read yet */
    struct mlucc_buffer *out;
    struct mlucc_list *kernels;
    const char **files; /* by number of .file */
    size_t n_files;
    const char *source; /* name of file 0 */
    const char *folder; /* compilation folder, from file 0 */
    struct mlucc_buffer sources;
    struct mlucc_position position;
    struct mlucc_locals *locals;
    struct mlucc_placed *placed;
    bool in_kernel_section;
    bool has_gaps; /* for variables of the current section */
};

static bool next_line(struct pass *pass, struct line *line)
{
    assert(pass->p <= pass->end);
    if (pass->p == pass->end)
        return false;
    const char *newline = memchr(pass->p, '\n', (size_t)(pass->end - pass->p));
    const char *stop = newline ? newline : pass->end;
    *line = (struct line){pass->p, (size_t)(stop - pass->p)};
    pass->p = newline ? newline + 1 : pass->end;
    return true;
}

static void copy(struct pass *pass, struct line line)
{
    mlucc_append(pass->out, line.text, line.n);
    mlucc_append(pass->out, "\n", 1);
}

/* Returns the text after a directive and white space; NULL for other lines. */
static const char *after(struct line line, const char *directive)
{
    size_t n = strlen(directive), i = 0;

    while (i < line.n && (line.text[i] == '\t' || line.text[i] == ' '))
        i++;
    if (line.n - i < n || memcmp(line.text + i, directive, n) != 0)
        return NULL;
    i += n;
    if (i < line.n && line.text[i] != '\t' && line.text[i] != ' ')
        return NULL;
    while (i < line.n && (line.text[i] == '\t' || line.text[i] == ' '))
        i++;
    return line.text + i;
}

/* ---- positions ---------------------------------------------------------- */

/* The next quoted string in [p, end), with escapes; NULL: none. */
static const char *quoted(struct pass *pass, const char **p, const char *end)
{
    assert(*p <= end);
    const char *start = memchr(*p, '"', (size_t)(end - *p)), *stop;

    if (!start)
        return NULL;
    for (stop = start + 1; stop < end && *stop != '"'; stop++)
        stop += *stop == '\\';
    if (stop >= end)
        return NULL;
    *p = stop + 1;
    return mlucc_text(&pass->job->arena, "%.*s", (int)(stop - start - 1),
                      start + 1);
}

static void set_file(struct pass *pass, size_t number, const char *name)
{
    if (number > 1u << 20)
        return;
    if (number >= pass->n_files) {
        size_t n = number * 2 + 16;
        const char **files = mlucc_alloc(&pass->job->arena, n * sizeof *files);
        if (pass->n_files)
            memcpy(files, pass->files, pass->n_files * sizeof *files);
        pass->files = files;
        pass->n_files = n;
    }
    assert(number < pass->n_files);
    pass->files[number] = name;
}

/* Reads .file N "directory" "name" md5 ...; the directory may be missing, or
 * "." for the compilation directory. File 0 is the source. The assembler
 * confuses a file in another directory with file 0 if both have the same name
 * and contents, unless the name contains the directory. */
static void read_file(struct pass *pass, const char *p, struct line line)
{
    const char *end = line.text + line.n;
    char *after_number;
    size_t number = strtoul(p, &after_number, 10);

    if (after_number == p) { /* .file "name" */
        copy(pass, line);
        return;
    }
    const char *directory = quoted(pass, &p, end);
    const char *name = quoted(pass, &p, end);
    if (number == 0 && directory) {
        pass->source = name ? name : directory;
        pass->folder = name ? directory : pass->folder;
    }
    if (number != 0 && name && pass->source && strcmp(name, pass->source) == 0)
        mlucc_appendf(pass->out, "\t.file\t%zu \"%s/%s\"%.*s\n", number,
                      directory, name, (int)(end - p), p);
    else
        copy(pass, line);
    if (!directory)
        return;
    const struct mlucc_source source = {
        name ? directory : NULL, name ? name : directory, p, (size_t)(end - p)};
    mlucc_source_note(pass->job, pass->folder, &source, &pass->sources);
    if (!name)
        name = directory;
    else if (number != 0 && name[0] != '/' && strcmp(directory, ".") != 0)
        name = mlucc_text(&pass->job->arena, "%s/%s", directory, name);
    set_file(pass, number, mlucc_unescaped(pass->job, name));
}

/* Reads .loc FILE LINE COLUMN ...; line 0 means no particular line. */
static void read_loc(struct pass *pass, const char *p)
{
    char *end;
    size_t file = strtoul(p, &end, 10);
    unsigned long line = strtoul(end, NULL, 10);

    if (line && file < pass->n_files && pass->files[file])
        pass->position = (struct mlucc_position){
            pass->files[file], (unsigned)line, pass->position.arch};
}

/* ---- scratchpad variables ----------------------------------------------- */

static const char *const spaces[] = {".nram.", ".wram.", ".sram."};

/* The prefix of a section name, such as ".nram."; NULL for other sections. */
static const char *space_of(const char *name)
{
    for (size_t i = 0; name && i < sizeof spaces / sizeof spaces[0]; i++)
        if (strncmp(name, spaces[i], strlen(spaces[i])) == 0)
            return spaces[i];
    return NULL;
}

static bool is_section_change(struct line line)
{
    static const char *const words[] = {".section", ".text", ".data", ".bss",
                                        ".pushsection"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (after(line, words[i]))
            return true;
    return false;
}

/* Whether a line of a variable's body defines anything but zeros by .zero. */
static bool has_contents(struct line line)
{
    static const char *const harmless[] = {".type",   ".globl",     ".weak",
                                           ".local",  ".p2align",   ".size",
                                           ".hidden", ".protected", ".file"};
    const char *zero = after(line, ".zero"), *end = line.text + line.n;

    if (zero) /* .zero N, VALUE fills with VALUE */
        return memchr(zero, ',', (size_t)(end - zero)) != NULL;
    if (line.n == 0 || (line.text[0] != '\t' && line.text[0] != ' '))
        return false; /* a label or a comment */
    const char *word = line.text;
    while (word < end && (*word == '\t' || *word == ' '))
        word++;
    if (word == end || *word == '#')
        return false;
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (after(line, harmless[i]))
            return false;
    return true;
}

static bool only_zeros(const struct pass *pass)
{
    struct pass ahead = *pass;
    struct line line;

    while (next_line(&ahead, &line) && !is_section_change(line))
        if (has_contents(line))
            return false;
    return true;
}

/* Reports an error: Clang treats variable templates with a section as constants
 * and computes with their zeros. (No user wants constants that are all
 * zero.) */
static bool refuse_constant(struct pass *pass)
{
    struct pass ahead = *pass;
    struct line line;
    struct line label = {"?", 1};

    while (label.n == 1 && next_line(&ahead, &line))
        if (line.n > 1 && line.text[line.n - 1] == ':')
            label = (struct line){line.text, line.n - 1};
    return mlucc_error(
        MLUCC_SAYS_CONSTANT_TEMPLATE,
        "the scratchpad variable %.*s is constant and zero; "
        "a variable template cannot be in NRAM, WRAM or SRAM: declare the "
        "array inside a function template instead",
        (int)label.n, label.text);
}

/* Rewrites `.section .nram.7,"aw",@progbits@progbits...` */
static bool scratchpad_section(struct pass *pass, const char *name,
                               const char *space, struct line line)
{
    bool zeros = only_zeros(pass);
    const char *end = line.text + line.n, *flags = name;

    while (flags < end && *flags != ',')
        flags++;
    if (zeros && !memchr(flags, 'w', (size_t)(end - flags)))
        return refuse_constant(pass);
    const char *rest = name + strlen(space);
    assert(rest <= flags);
    mlucc_appendf(pass->out, "\t.section\t%s%s.%.*s", space,
                  zeros ? "bss" : "data", (int)(flags - rest), rest);
    const char *kind = strstr(flags, "@progbits");
    if (zeros && kind && kind < end) {
        mlucc_append(pass->out, flags, (size_t)(kind - flags));
        mlucc_appendf(pass->out, "@nobits");
        flags = kind + strlen("@progbits");
    }
    mlucc_append(pass->out, flags, (size_t)(end - flags));
    mlucc_appendf(pass->out, "\n\t.p2align\t7\n");
    return true;
}

/* ---- the pass ----------------------------------------------------------- */

/* Handles `.section NAME,...` and updates the pass's state. */
static bool section(struct pass *pass, const char *name, struct line line)
{
    size_t n = strcspn(name, ",\n");
    const char *space = space_of(name);

    pass->has_gaps =
        pass->job->gap_bytes && space && strcmp(space, ".wram.") != 0;
    mlucc_locals_section(pass->locals, space);
    pass->in_kernel_section = n == strlen(MLUCC_KERNEL_SECTION) &&
                              memcmp(name, MLUCC_KERNEL_SECTION, n) == 0;
    if (space)
        return scratchpad_section(pass, name, space, line);
    copy(pass, line);
    return true;
}

/* Records `.type NAME,@function` in the kernel section if NAME has a label; an
 * alias has none. */
static void note_kernel(struct pass *pass, const char *name, struct line line)
{
    size_t quote = *name == '"', n = strcspn(name, ",\n");
    const char *end = line.text + line.n;

    if (!pass->in_kernel_section || n + 10 > (size_t)(end - name) ||
        memcmp(name + n, ",@function", 10) != 0)
        return;
    const char *kernel = mlucc_text(&pass->job->arena, "%.*s",
                                    (int)(n - 2 * quote), name + quote);
    const char *label = mlucc_text(&pass->job->arena, "\n%.*s:", (int)n, name);
    const char *found = strstr(pass->p, label + (*pass->p == *name));
    if (found && !mlucc_has(pass->kernels, kernel))
        mlucc_add(pass->kernels, kernel);
}

/* Writes `call "NAME"` or `tail "NAME"` as its two instructions. */
static bool quoted_call(struct pass *pass, struct line line)
{
    const char *call = after(line, "call"), *tail = after(line, "tail");
    const char *name = call ? call : tail;

    if (!name || *name != '"')
        return false;
    mlucc_appendf(pass->out,
                  "\t.reloc\t., R_RISCV_CALL_PLT, %.*s\n"
                  "\tauipc\t%s, 0\n\tjalr\t%s\n",
                  (int)(line.text + line.n - name), name, call ? "ra" : "t1",
                  call ? "ra, 0(ra)" : "zero, 0(t1)");
    return true;
}

/* Translates inline assembly up to the line #NO_APP. */
static bool inline_asm(struct pass *pass)
{
    struct mlucc_buffer messages = {.arena = &pass->job->arena};
    const char *start = pass->p, *stop = start;
    struct line line;

    while (next_line(pass, &line) && !after(line, "#NO_APP"))
        stop = pass->p;
    bool ok = mlucc_inline_asm(start, (size_t)(stop - start), &pass->position,
                               pass->out, &messages);
    if (!ok)
        mlucc_show(pass->job, messages.text);
    return ok;
}

/* Whether the operands "rd, rs1, rs2" have equal sources. Then the sum is a
 * doubling, which is exact, and may be an optimised product by 2. */
static bool is_doubling(const char *operands, const char *end)
{
    const char *first = memchr(operands, ',', (size_t)(end - operands));
    const char *second =
        first ? memchr(first + 1, ',', (size_t)(end - first - 1)) : NULL;

    return second && second - first == end - second &&
           memcmp(first, second, (size_t)(end - second)) == 0;
}

/* Makes a sum of halfs round as the scalar adder of 2xx does, which truncates.
 * Clang's instruction uses the core's rounding mode, to nearest. */
static bool half_sum(struct pass *pass, struct line line)
{
    const char *p = after(line, "fadd.h");

    if (!p)
        p = after(line, "fsub.h");
    if (!p || pass->position.arch->gen != 2 ||
        is_doubling(p, line.text + line.n))
        return false;
    mlucc_append(pass->out, line.text, line.n);
    mlucc_appendf(pass->out, ", rtz\n");
    return true;
}

static bool do_line(struct pass *pass, struct line line)
{
    const char *p;

    if (after(line, "#APP"))
        return inline_asm(pass);
    if (mlucc_placed_take(pass->placed, line.text, line.n, pass->out) ||
        mlucc_locals_take(pass->locals, line.text, line.n))
        return true;
    if (half_sum(pass, line) || quoted_call(pass, line))
        return true;
    if ((p = after(line, ".section")))
        return section(pass, p, line);
    if (is_section_change(line)) {
        mlucc_locals_section(pass->locals, NULL);
        pass->in_kernel_section = pass->has_gaps = false;
    } else if ((p = after(line, ".type"))) {
        note_kernel(pass, p, line);
    } else if ((p = after(line, ".loc"))) {
        read_loc(pass, p);
    } else if ((p = after(line, ".file"))) {
        read_file(pass, p, line);
        return true;
    }
    copy(pass, line);
    if (pass->has_gaps && after(line, ".size")) /* end of a variable */
        mlucc_appendf(pass->out, "\t.zero\t%u\n", pass->job->gap_bytes);
    return true;
}

bool mlucc_asm_pass(struct mlucc_job *job, const struct isa_arch *arch,
                    const struct mlucc_reach *reach, const char *text, size_t n,
                    struct mlucc_buffer *out, struct mlucc_list *kernels)
{
    struct pass pass = {
        .job = job,
        .p = text,
        .end = text + n,
        .out = out,
        .kernels = kernels,
        .locals = mlucc_locals_new(job, reach),
        .placed = mlucc_placed_new(job),
        .position = {"inline assembly", 0, arch},
        .folder = ".",
        .sources = {.arena = &job->arena},
    };
    struct line line;
    bool ok = true;

    while (next_line(&pass, &line))
        ok &= do_line(&pass, line);
    mlucc_locals_write(pass.locals, out);
    mlucc_placed_write(job, out);
    mlucc_sources_write(&pass.sources, out);
    return ok;
}
