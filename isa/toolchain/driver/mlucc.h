/* SPDX-License-Identifier: MIT
 *
 * The compiler driver: what its files share. One struct mlucc_job holds the
 * command line and everything found out while working on it; all text hangs
 * in its arena and goes with it. Functions that can fail return false after
 * they have told the user why.
 */
#ifndef ISA_TOOLCHAIN_DRIVER_MLUCC_H
#define ISA_TOOLCHAIN_DRIVER_MLUCC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"
#include "isa/isa.h"

#define MLUCC_MAX_ARCHS      32
#define MLUCC_KERNEL_SECTION ".text.mlu_kernel" /* how bang.h marks kernels */

/* ---- text (text.c) ------------------------------------------------------ */

struct mlucc_block;
struct mlucc_arena {
    struct mlucc_block *last;
};

/* n zeroed bytes that live as long as the arena. */
void *mlucc_alloc(struct mlucc_arena *arena, size_t n);
/* Ends the program: the host has none left for `what`. */
_Noreturn void mlucc_no_memory(const char *what);
void mlucc_arena_free(struct mlucc_arena *arena);
__attribute__((format(printf, 2, 3))) char *
mlucc_text(struct mlucc_arena *arena, const char *format, ...);

/* Where words begin that stand between p and end, NULL if they do not. Nothing
 * looks further: what follows may be the rest of a large text. */
const char *mlucc_find(const char *p, const char *end, const char *words);
/* The same from here to the end of the line. */
const char *mlucc_find_in_line(const char *line, const char *words);

/* A list of words, ended by NULL, as exec takes them. */
struct mlucc_list {
    struct mlucc_arena *arena;
    const char **items;
    size_t n, capacity;
};
void mlucc_add(struct mlucc_list *list, const char *word);
/* Adds words until the first NULL. */
__attribute__((sentinel)) void mlucc_add_all(struct mlucc_list *list, ...);
void mlucc_add_list(struct mlucc_list *list, const struct mlucc_list *more);
bool mlucc_has(const struct mlucc_list *list, const char *word);

/* Text that grows at its end; always terminated. */
struct mlucc_buffer {
    struct mlucc_arena *arena;
    char *text;
    size_t n, capacity;
};
void mlucc_append(struct mlucc_buffer *buffer, const char *text, size_t n);
__attribute__((format(printf, 2, 3))) void
mlucc_appendf(struct mlucc_buffer *buffer, const char *format, ...);

/* The character at a position that starts from 1, NULL if there is none. */
char *mlucc_character_at(char *text, unsigned line, unsigned column);
bool mlucc_ends_with(const char *text, const char *suffix);
/* The part of path after the last slash; the same without its suffix. */
const char *mlucc_base(const char *path);
const char *mlucc_stem(struct mlucc_arena *arena, const char *path);

/* ---- the job ------------------------------------------------------------ */

enum mlucc_stop {
    MLUCC_PREPROCESS,
    MLUCC_SYNTAX,
    MLUCC_ASSEMBLY,
    MLUCC_OBJECT,
    MLUCC_LINK
};
enum mlucc_side { MLUCC_BOTH, MLUCC_DEVICE, MLUCC_HOST, MLUCC_FATBIN };
enum mlucc_kind { MLUCC_MLU, MLUCC_CXX, MLUCC_C, MLUCC_LINKED };

struct mlucc_input {
    const char *path;
    enum mlucc_kind kind;
};

struct mlucc_job {
    struct mlucc_arena arena;

    /* the command line */
    enum mlucc_stop stop;
    enum mlucc_side side;
    const char *output;   /* NULL: a default name */
    const char *language; /* of -x, NULL: by suffix */
    bool verbose, dry_run, save_temps, help, version, no_runtime;
    struct mlucc_input *inputs;
    size_t n_inputs, inputs_capacity;
    const struct isa_arch *archs[MLUCC_MAX_ARCHS];
    size_t n_archs;
    struct mlucc_list host_flags, device_flags, link_flags;

    /* the installation */
    const char *clang, *lld;
    const char *include_dir, *lib_dir, *device_dir;

    /* work in progress */
    char *temp_dir;
    struct mlucc_list temps;   /* files to remove at the end */
    struct mlucc_list shown;   /* diagnostics the user has seen */
    struct mlucc_list patched; /* files with copies: file, copy, ... */
    const char *overlay;       /* list of them for Clang, NULL: none */
    const char *library; /* device library object, NULL: not yet compiled */
    bool color, interrupted;
};

void mlucc_init(struct mlucc_job *job);
/* Removes temporary files and frees everything. */
void mlucc_fini(struct mlucc_job *job);

/* "mlucc: error: ..." on stderr; always returns false. */
__attribute__((format(printf, 1, 2))) bool mlucc_error(const char *format, ...);

/* ---- files (files.c) ---------------------------------------------------- */

/* The contents of a file, terminated by a zero byte that *n does not count. */
char *mlucc_read(struct mlucc_job *job, const char *path, size_t *n);
bool mlucc_write(struct mlucc_job *job, const char *path, const void *bytes,
                 size_t n);
/* A path for an intermediate file of that name, removed at the end unless the
 * user asked for -save-temps. NULL if no directory can be made. */
const char *mlucc_temp(struct mlucc_job *job, const char *name);
/* The same for a file that is of no interest to anybody: never kept. */
const char *mlucc_scratch(struct mlucc_job *job, const char *name);

/* ---- results (outputs.c) ------------------------------------------------ */

/* Whether path is one of the input files, by whatever name. */
bool mlucc_is_input(const struct mlucc_job *job, const char *path);
/* Refuses path as a result if it is an input or a folder, or if there is no
 * such folder; NULL is none. */
bool mlucc_check_output(const struct mlucc_job *job, const char *path);
/* The same for all that the command line leads to, and for twins. */
bool mlucc_check_outputs(struct mlucc_job *job);
/* Writes the contents of a file to standard output. */
bool mlucc_print_file(struct mlucc_job *job, const char *path);
/* Whether everything printed has arrived; says so if not. */
bool mlucc_flush(void);

/* ---- options (options.c, help.c) ---------------------------------------- */

bool mlucc_parse(struct mlucc_job *job, int argc, char **argv);
void mlucc_help(void);

/* How many letters to change, add or drop to make b of a; for hints. */
unsigned mlucc_distance(const char *a, const char *b);

/* One row of options.def. */
struct mlucc_option {
    const char *name;
    unsigned form, effect, passes;
    const char *argument, *help;
};
const struct mlucc_option *mlucc_options(size_t *n);
/* Whether its argument may be a word of its own. */
bool mlucc_takes_word(const struct mlucc_option *option);

/* ---- programs (toolchain.c, process.c) ---------------------------------- */

/* Finds the installation around this program and the tools. */
bool mlucc_find_tools(struct mlucc_job *job);
/* Whether the device linker can be started; says so if not. */
bool mlucc_need_lld(struct mlucc_job *job);

/* Adds the flags that make our headers known and include bang.h first. */
void mlucc_header_flags(struct mlucc_job *job, struct mlucc_list *flags);

/* Adds the flags that keep warnings which are newer than the compilers public
 * builds were made for from being errors; not for those the given flags name.
 */
void mlucc_warning_flags(struct mlucc_job *job, const struct mlucc_list *given,
                         struct mlucc_list *flags);

/* Adds flags against warnings about what is an error of our own later: device
 * functions and variables that the file does not define. */
void mlucc_own_errors(struct mlucc_list *flags);

/* The clang -cc1 command that the clang driver would run for a C++ compilation
 * with these flags, as a list. */
bool mlucc_expand(struct mlucc_job *job, const struct mlucc_list *flags,
                  struct mlucc_list *command);

/* Runs a command, shows it with -v, only shows it with -###. What it writes
 * to stderr goes to *messages (allocated in the arena), for the caller to show.
 * False if it could not be started, failed or was interrupted; the user has
 * been told why if *messages is empty. */
bool mlucc_run(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages);
/* The same, always and silently: for questions to a tool. */
bool mlucc_ask(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages);

/* ---- messages of the tools (one file each) ------------------------------ */

/* Prints diagnostics of Clang, leaving out those already shown. */
void mlucc_show(struct mlucc_job *job, const char *messages);

/* A diagnostic of Clang, with a note at its end if it is one that our users
 * cannot understand without (hints.c). */
const char *mlucc_hint(struct mlucc_job *job, const char *block);

/* The note for a message about a name that does not exist, NULL if there is
 * none (words.c). The message is without colors. */
const char *mlucc_word_note(struct mlucc_job *job, const char *block);

/* A diagnostic with the forms of an intrinsic that a call does not fit in one
 * line each (candidates.c). */
const char *mlucc_shorten_candidates(struct mlucc_job *job, const char *block);

/* The word after prefix in text, up to one of the characters of end; NULL if
 * prefix is not there. */
const char *mlucc_word_after(struct mlucc_job *job, const char *text,
                             const char *prefix, const char *end);

/* The kernels that the messages of the host's linker miss. */
void mlucc_explain_host(struct mlucc_job *job, const char *messages);

/* A copy of a line without terminal color codes. */
const char *mlucc_without_color(struct mlucc_job *job, const char *line,
                                size_t n);

/* Runs a clang -cc1 command with copies of files in place (copies.c), making
 * them as needed, and shows its messages. */
bool mlucc_front_end(struct mlucc_job *job, const struct mlucc_list *command);

/* What a failed device link was about, for the messages. */
struct mlucc_link {
    const struct isa_arch *arch;
    const char *const *objects;
    size_t n_objects;
    const char *source; /* the .mlu file, as given */
    const char *script;
};

/* Explains what lld complained about. */
void mlucc_explain(struct mlucc_job *job, const struct mlucc_link *link,
                   const char *messages);
/* The image linked with room for everything and with relocations; NULL if that
 * fails. */
char *mlucc_read_with_room(struct mlucc_job *job, const struct mlucc_link *link,
                           size_t *n);
/* A variable in a memory that is too full; without a place if that is unknown.
 */
struct mlucc_placed {
    const char *file, *line, *name;
    uint64_t bytes;
};
/* The bytes that a scratchpad, or the variables or constants of an image, may
 * take. */
uint64_t mlucc_capacity(const struct isa_arch *arch, enum isa_space space);
/* The message for a memory with these variables, which are sorted by it. */
void mlucc_print_budget(const char *source, const struct isa_arch *arch,
                        enum isa_space space, struct mlucc_placed *variables,
                        size_t n, uint64_t needed);
/* Explains an overfull space: false if that could not be found out. */
bool mlucc_explain_budget(struct mlucc_job *job, const struct mlucc_link *link);

/* ---- the passes --------------------------------------------------------- */

/* One .mlu file on its way: the front-end commands that Clang's driver would
 * run for the host and for the device. */
struct mlucc_unit {
    const struct mlucc_input *input;
    const char *stem;
    struct mlucc_list host, device;
};

/* Whether a program or library is linked for the host in the end. */
bool mlucc_links(const struct mlucc_job *job);
/* The file an input is compiled to without -o; NULL for none, or a temporary
 * one. Several architectures have more (mlucc_compile). */
const char *mlucc_result_of(struct mlucc_job *job,
                            const struct mlucc_input *input);

/* Compiles any source file to output (NULL: a default name), as far as the
 * job says. The path of the result in *result. */
bool mlucc_compile(struct mlucc_job *job, const struct mlucc_input *input,
                   const char *output, const char **result);

/* Fills unit->device; unit->host must be there. */
bool mlucc_device_command(struct mlucc_job *job, struct mlucc_unit *unit);
/* Preprocesses, checks or compiles for one architecture as far as stop says;
 * the path of the result is output, or one in *result if output is NULL. */
bool mlucc_device(struct mlucc_job *job, const struct mlucc_unit *unit,
                  const struct isa_arch *arch, enum mlucc_stop stop,
                  const char *output, const char **result);

/* Adds the macros for the sizes of the scratchpads. */
void mlucc_size_macros(struct mlucc_job *job, const struct isa_arch *arch,
                       struct mlucc_list *out);

/* Adds the section .mlu.kernels for the kernels of a linked image: the path
 * of an object that holds it in *object. */
bool mlucc_kernel_table(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *elf, const struct mlucc_list *kernels,
                        const char *stem, const char **object);
/* The bytes of stack the function at that address of an image takes for
 * itself; 0 if unknown. */
uint32_t mlucc_frame_of(const void *elf, size_t n, uint64_t function);
/* Refuses functions that take more than any stack has. */
bool mlucc_check_frames(const struct mlucc_link *link, const void *elf,
                        size_t n);
/* The command that links the objects of link to output. */
void mlucc_link_command(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *script, const char *output,
                        struct mlucc_list *command);
/* Assembles device assembly. */
bool mlucc_assemble(struct mlucc_job *job, const char *source,
                    const char *object);

/* Fills unit->host for a result called output. */
bool mlucc_host_command(struct mlucc_job *job, struct mlucc_unit *unit,
                        const char *output);
/* Runs it, with a fat image to embed unless that is NULL. */
bool mlucc_host(struct mlucc_job *job, const struct mlucc_unit *unit,
                const char *fatbin);
/* Makes the stubs of kernels in its result protected symbols (stubs.c). */
bool mlucc_protect_stubs(struct mlucc_job *job, const char *path);
/* Compiles C or C++. */
bool mlucc_plain(struct mlucc_job *job, const struct mlucc_input *input,
                 const char *output);

/* Links a program or shared library; objects[i] came of input i. */
bool mlucc_host_link(struct mlucc_job *job, const char *const *objects);

/* Whether everything in the LLVM code has a place on the device; says what has
 * not, and where. */
bool mlucc_check_places(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const char *text);

/* Whether the variables in the LLVM code are of sizes that can be linked or at
 * least measured; says which are not. */
bool mlucc_check_sizes(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const struct isa_arch *arch, const char *text);

/* The pass over LLVM code: appends text with loops that wait for other cores
 * made to read again what they wait for. */
void mlucc_wait_pass(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_buffer *out);

/* The .s pass: text of Clang in, text for the assembler out. Adds the mangled
 * names of kernels to *kernels. */
bool mlucc_asm_pass(struct mlucc_job *job, const struct isa_arch *arch,
                    const char *text, size_t n, struct mlucc_buffer *out,
                    struct mlucc_list *kernels);

/* Translates a piece of inline assembly, appending to out; what is wrong with
 * it goes to messages, with this position. False if anything is. */
struct mlucc_position {
    const char *file;
    unsigned line;
    const struct isa_arch *arch; /* it is compiled for */
};
bool mlucc_inline_asm(const char *text, size_t n,
                      const struct mlucc_position *position,
                      struct mlucc_buffer *out, struct mlucc_buffer *messages);

/* Where a scratchpad begins in the script with room; the next one follows. */
uint64_t mlucc_room_first(unsigned space);

/* The linker script of an architecture. With room set, every space is made
 * large and apart, to measure what does not fit. */
char *mlucc_ldscript(struct mlucc_job *job, const struct isa_arch *arch,
                     bool room);

#endif
