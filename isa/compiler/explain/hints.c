/* SPDX-License-Identifier: MIT */
/* Adds notes to messages of Clang and the host linker that describe the
 * implementation instead of the program: host functions in kernels, launches
 * without the runtime's header, launched kernels that are not defined. words.c
 * handles unknown names. Every note is shown once. */
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/explain/candidates.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/explain/formats.h"
#include "isa/compiler/explain/variables.h"
#include "isa/compiler/explain/words.h"
#include "isa/compiler/job/messages.h"
#include "isa/tables/names.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- host functions ----------------------------------------------------- */

static const char *host_function_note(struct mlucc_job *job, const char *block)
{
    static const char *const calls[] = {
        "no matching function for call to '",
        "no matching constructor for initialization of '",
        "no viable overloaded operator[] for type '",
        "no matching member function for call to '",
        "no viable conversion from '",
        "cannot increment value of type '",
        "cannot decrement value of type '",
    };
    const char *name = mlucc_word_after(
        &job->arena, block, "reference to __host__ function '", "'\n");
    bool is_wrong_side = strstr(block, ": call to __host__ function from __");

    for (size_t i = 0;
         i < sizeof calls / sizeof calls[0] && is_wrong_side && !name; i++)
        name = mlucc_word_after(&job->arena, block, calls[i], "'\n");
    if (!name)
        return NULL;
    return mlucc_text(&job->arena,
                      "note: '%s' has no device version; kernels call "
                      "functions marked __mlu_func__ or constexpr, and of the "
                      "C++ library what docs/reference/std.md lists, some of "
                      "it with -std=c++20%s\n",
                      name, mlucc_mark(MLUCC_SAYS_HOST_FUNCTION));
}

/* ---- math of double ----------------------------------------------------- */

/* Lambdas are compiled for both sides, also lambdas in host code. So in the
 * device version of a lambda, floor(x) returns float even if x is a double. */
static const char *double_note(struct mlucc_job *job, const char *block)
{
    static const char *const words[] = {
        "deduced conflicting types for parameter '_Tp' ('double' vs. 'float')",
        "deduced conflicting types for parameter '_Tp' ('float' vs. 'double')",
        "' to 'double (*)(",
        "(aka 'double (*)(",
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(block, words[i]) &&
            (i < 2 || strstr(block, "no viable conversion from '(lambda at ")))
            return mlucc_text(
                &job->arena,
                "note: math functions of double give float on the device, for "
                "which lambdas of the host are compiled as well: write "
                "double(sqrt(x)), or [](double x) -> double%s\n",
                mlucc_mark(MLUCC_SAYS_DOUBLE_MATH));
    return NULL;
}

/* ---- what a carried compiler lacks --------------------------------------- */

static const char *carried_note(struct mlucc_job *job, const char *text)
{
    const size_t n = strlen(job->root);

    if (strncmp(job->clang, job->root, n) != 0 || job->clang[n] != '/' ||
        !(strstr(text, "' file not found") ||
          strstr(text, "unable to find library -l")))
        return NULL;
    return mlucc_text(&job->arena,
                      "note: this mlusim carries a compiler, and the headers "
                      "and libraries of C and C++ alone; to use those of this "
                      "machine, install the packages clang-19, lld-19 and "
                      "libstdc++-12-dev, and set MLUSIM_CLANG=clang-19 and "
                      "MLUSIM_LLD=ld.lld-19%s\n",
                      mlucc_mark(MLUCC_SAYS_TOOL));
}

/* ---- headers of torch --------------------------------------------------- */

/* The overlay of the light engine hides those of the system, so that only what
 * it has itself is found. */
static const char *torch_note(struct mlucc_job *job, const char *text)
{
    static const char *const folders[] = {"ATen/", "c10/", "caffe2/",
                                          "pybind11/", "torch/"};
    const char *name =
        mlucc_word_after(&job->arena, text, "fatal error: '", "'\n");

    if (!job->hides || !name || !strstr(text, "' file not found"))
        return NULL;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strncmp(name, folders[i], strlen(folders[i])) == 0)
            return mlucc_text(
                &job->arena,
                "note: %s is not in the light engine; the full engine has it: "
                "import torch_mlu (docs/pytorch.md)%s\n",
                name, mlucc_mark(MLUCC_SAYS_REFUSED));
    return NULL;
}

/* ---- all notes ---------------------------------------------------------- */

#define LAUNCHES                                                            \
    "a launch is kernel<<<dim, type, queue>>>(arguments), with cnrtDim3_t " \
    "dim, cnrtFunctionType_t type (such as cnrtFuncTypeBlock) and "         \
    "cnrtQueue_t queue; it takes no bytes of shared memory"
#define LAUNCHED                                                              \
    "kernels are launched by the host; what several of them do belongs in a " \
    "__mlu_func__ function"
#define POINTER "cnrtMalloc and cnrtHostMalloc take (void **)&pointer"
#define KERNEL_SIDE                                                    \
    "functions marked __mlu_func__ or __mlu_device__, intrinsics and " \
    "variables such as taskId are for kernels only; __mlu_host__ "     \
    "__mlu_device__ marks a function for both sides"

#define STATIC                                                               \
    "device variables and scratchpads have their contents before a kernel "  \
    "starts: the initialiser must be constant; assign the value inside the " \
    "kernel"

/* Messages of Clang about the implementation, and their meaning. */
static const struct {
    enum mlucc_message id;
    const char *words, *note;
} meanings[] = {
    {MLUCC_SAYS_LAUNCH, "int cudaConfigureCall(", LAUNCHES},
    {MLUCC_SAYS_LAUNCH, "' not configured", LAUNCHES},
    {MLUCC_SAYS_LAUNCH, "execution configuration arguments to kernel",
     LAUNCHES},
    {MLUCC_SAYS_LAUNCH, " to 'cnrtDim3_t'", LAUNCHES},
    {MLUCC_SAYS_LAUNCH, "a parameter of type 'cnrtFunctionType_t'", LAUNCHES},
    {MLUCC_SAYS_LAUNCH, "a parameter of type 'cnrtQueue_t'", LAUNCHES},
    {MLUCC_SAYS_HOST_VARIABLE, "reference to __host__ variable '",
     "kernels know variables marked __mlu_device__, __mlu_const__, __nram__, "
     "__wram__ or __mlu_shared__, and constants; __ldram__ is for variables "
     "inside functions"},
    {MLUCC_SAYS_INITIALIZER,
     "dynamic initialization is not supported for __device__", STATIC},
    {MLUCC_SAYS_DEVICE_LAUNCH, ": call to __global__ function from __",
     LAUNCHED},
    {MLUCC_SAYS_DEVICE_LAUNCH, "reference to __global__ function '", LAUNCHED},
    {MLUCC_SAYS_KERNEL_SIDE, ": call to __device__ function from __host__",
     KERNEL_SIDE},
    {MLUCC_SAYS_COPY_DIRECTION, "to 'mluMemcpyDirection_t'",
     "the direction of a copy is a word such as GDRAM2NRAM or NRAM2GDRAM: from "
     "the first memory to the second"},
    {MLUCC_SAYS_STEP_NAME, "call to '__mlu_words_of_step'",
     "a step is named by a literal: __mlu_step(\"load\")"},
    {MLUCC_SAYS_TOOL, "unable to create target: '",
     "this Clang was built without RISC-V, for which kernels are compiled: "
     "unset MLUSIM_CLANG, or name another Clang by it"},
    {MLUCC_SAYS_HOST_FUNCTION, " in namespace 'std'",
     "is its header included? What C++20 adds needs -std=c++20; "
     "docs/reference/std.md lists what kernels use of the C++ library"},
    {MLUCC_SAYS_EXCEPTION, "cannot use 'throw' in __",
     "kernels have no exceptions: give up with abort(), or assert"},
    {MLUCC_SAYS_EXCEPTION, "cannot use 'try' in __",
     "kernels have no exceptions"},
    {MLUCC_SAYS_VARIABLE_ARGUMENTS, "device code does not support va_arg",
     "device code reads no variable arguments: use a template with a "
     "parameter pack, or an array"},
    {MLUCC_SAYS_FLOAT_TYPE, " bit size 'long double' type support",
     "kernels have half, bfloat16_t, "
     "float and double"},
    {MLUCC_SAYS_FLOAT_TYPE, " bit size '__float128' type support",
     "kernels have half, bfloat16_t, "
     "float and double"},
    {MLUCC_SAYS_TYPE_INFORMATION,
     "invalid operands to binary expression ('const std::type_info'",
     "device code has no type information at run time: tell types by a "
     "virtual function or a member"},
    {MLUCC_SAYS_INITIALIZER, "' in global initializer", STATIC},
    {MLUCC_SAYS_JUMP, "__builtin_setjmp is not supported",
     "kernels cannot jump out of "
     "functions: return"},
    {MLUCC_SAYS_JUMP, "__builtin_longjmp is not supported",
     "kernels cannot jump out of "
     "functions: return"},
    {MLUCC_SAYS_BACKEND, "error in backend: Cannot select",
     "Clang has no device code for the operation at the end of the first "
     "line, most likely of a function __builtin_...: write it otherwise"},
    {MLUCC_SAYS_BACKEND, "PLEASE submit a bug report",
     "Clang has no device code for what its stack dump names, most likely a "
     "function __builtin_..., and crashed: write it otherwise, or name "
     "another Clang by MLUSIM_CLANG"},
    {MLUCC_SAYS_CONSTRUCTOR, "CUDA does not support global constructors",
     "nothing runs on the device before a kernel does"},
    {MLUCC_SAYS_CONSTRUCTOR, "CUDA does not support global destructors",
     "nothing runs on the device after a kernel did"},
    {MLUCC_SAYS_QUALIFIER_PLACE, "an attribute list cannot appear here",
     "a list of attributes stands before the qualifier of memory: [[...]] "
     "__nram__ float x[4]"},
    {MLUCC_SAYS_QUALIFIER_PLACE, "deduction guide cannot be declared '",
     "deduction guides need no qualifier: they are for both sides"},
    {MLUCC_SAYS_QUALIFIER_PLACE, "expected body of lambda expression",
     "lambdas in kernels need no qualifier"},
    {MLUCC_SAYS_QUALIFIER_PLACE,
     "invalid storage class specifier in function declarator",
     "a parameter needs no qualifier of memory: float *x may point anywhere"},
    {MLUCC_SAYS_POINTER, "a parameter of type 'void **' with", POINTER},
    {MLUCC_SAYS_POINTER, " to 'void **' for 1st argument", POINTER},
    {MLUCC_SAYS_LAUNCH, "<<<>>>", LAUNCHES},
};

/* Further messages about what our macros expand to; they only repeat the first
 * message. */
static const char *const echoes[] = {
    "'used' attribute",
    "'section' attribute only applies to",
    "are not allowed on non-static local variables",
};

static bool is_echo(const char *text)
{
    /* a frame of more than 4 GiB; kerneltable.c has an error for it */
    if (strstr(text, ": warning: stack frame size") &&
        strstr(text, ") exceeds limit (4294967295) in '"))
        return true;
    for (size_t i = 0; i < sizeof echoes / sizeof echoes[0]; i++)
        if (strstr(text, echoes[i]))
            return strstr(text, "expanded from macro '__MLU_IN'") != NULL;
    return false;
}

static const char *meaning_note(struct mlucc_job *job, const char *text)
{
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strstr(text, meanings[i].words))
            return mlucc_text(&job->arena, "note: %s%s\n", meanings[i].note,
                              mlucc_mark(meanings[i].id));
    return NULL;
}

/* Whether a line begins a note inside our headers or, if the problem is
 * explained otherwise, inside the C and C++ libraries. */
static bool is_inside(struct mlucc_job *job, const char *text,
                      bool is_explained)
{
    const char *note = strstr(text, "note: ");
    size_t n = strlen(job->include_dir);

    if (!note)
        return false;
    if (strncmp(text, job->include_dir, n) == 0)
        return is_explained || strstr(note, "expanded from macro '") ||
               strstr(note, "RAM' declared here");
    return is_explained && (strncmp(text, "/usr/include/", 13) == 0 ||
                            strncmp(text, "<scratch space>", 15) == 0 ||
                            strncmp(text, "note: (skipping", 15) == 0 ||
                            strstr(text, "/include/c++/"));
}

/* Appends a line, replacing CUDA's words (outside of quotes) by those of BANG
 * C. `meant` replaces some words, if not NULL. */
static void append_translated(struct mlucc_buffer *out, const char *line,
                              size_t n, const char *meant)
{
    const char *const words[][2] = {
        {"no matching function for call to '__mlu_builtin_variable'", meant},
        {"variable length array declaration cannot have 'static' storage "
         "duration",
         meant},
        {"variable length array declaration not allowed at file scope", meant},
        {"__device__, __constant__, __shared__, and __managed__ variables",
         "variables of the device"},
        {"no matching function for call to '__mlu_words_of_step'",
         "the name of a step is no string literal"},
        {" __host__ __device__ ", " __mlu_host__ __mlu_device__ "},
        {" __global__ ", " __mlu_global__ "},
        {" __device__ ", " __mlu_device__ "},
        {" __host__ ", " __mlu_host__ "},
        {"CUDA device code", "device code"},
        {"CUDA does not support", "kernels do not have"},
    };

    for (size_t i = 0, k; i < n;) {
        for (k = 0; k < sizeof words / sizeof words[0]; k++)
            if (words[k][1] &&
                strncmp(line + i, words[k][0], strlen(words[k][0])) == 0)
                break;
        if (k == sizeof words / sizeof words[0]) {
            mlucc_append(out, line + i++, 1);
        } else {
            mlucc_append(out, words[k][1], strlen(words[k][1]));
            i += strlen(words[k][0]);
        }
    }
}

/* Returns the block in the words of BANG C, without useless parts. */
static const char *edited(struct mlucc_job *job, const char *block,
                          const char *meant, bool is_explained)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    bool skips = false;

    mlucc_append(&out, "", 0);
    for (const char *line = block; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(&job->arena, line, n);
        n += line[n] == '\n';
        if (text[0] != ' ')
            skips = is_inside(job, text, is_explained);
        if (!skips && text[0] != ' ')
            append_translated(&out, line, n, meant);
        else if (!skips)
            mlucc_append(&out, line, n);
        line += n;
    }
    return out.text;
}

/* ---- names that a toolkit dropped ---------------------------------------- */

/* Changes the warning to a note if it is about a name that a toolkit dropped:
 * the kernel is correct. NULL: the block is about something else; "": already
 * shown. */
static const char *dropped_note(struct mlucc_job *job, const char *block,
                                const char *text)
{
    static const char warning[] = "warning: ", group[] = " [-Wuser-defined";
    const char *end = strstr(text, group);
    const char *sentence =
        mlucc_word_after(&job->arena, text, ": warning: ", "\n[");
    struct mlucc_buffer out = {.arena = &job->arena};

    if (!end || !sentence || !strstr(sentence, ISA_DROPPED))
        return NULL;
    if (mlucc_has(&job->shown, sentence))
        return "";
    mlucc_add(&job->shown, sentence);
    const char *word = strstr(block, warning);
    const char *rest = strstr(block, group);
    assert(word && rest && word < rest);
    mlucc_append(&out, block, (size_t)(word - block));
    mlucc_appendf(&out, "note: ");
    word += sizeof warning - 1;
    mlucc_append(&out, word, (size_t)(rest - word));
    mlucc_appendf(&out, "%s", mlucc_mark(MLUCC_SAYS_DROPPED_NAME));
    rest += strcspn(rest, "]");
    mlucc_appendf(&out, "%s", *rest ? rest + 1 : rest);
    return edited(job, out.text, NULL, true);
}

/* ---- a whole block ------------------------------------------------------ */

/* Adds a mark after the first line with an error or warning. */
static const char *marked(struct mlucc_job *job, const char *block,
                          const char *mark)
{
    const char *main = strstr(block, "error: ");
    if (!main)
        main = strstr(block, "warning: ");
    if (!main || !*mark)
        return block;
    main += strcspn(main, "\n");
    return mlucc_text(&job->arena, "%.*s%s%s", (int)(main - block), block, mark,
                      main);
}

/* Returns the mark of a block without a note; "" if it is a plain message of
 * Clang. */
static const char *own_mark(const char *text, const char *meant)
{
    if (meant)
        return mlucc_mark(MLUCC_SAYS_KERNEL_SIDE);
    if (strstr(text, "note: from 'diagnose_if' attribute on "))
        return mlucc_mark(MLUCC_SAYS_REFUSED);
    return "";
}

static const char *note_of(struct mlucc_job *job, const char *text)
{
    const char *note = host_function_note(job, text);
    if (!note)
        note = double_note(job, text);
    if (!note)
        note = torch_note(job, text);
    if (!note)
        note = carried_note(job, text);
    return note ? note : meaning_note(job, text);
}

const char *mlucc_hint(struct mlucc_job *job, const char *block)
{
    const char *text = mlucc_without_color(&job->arena, block, strlen(block));
    const char *note = mlucc_word_note(job, text);
    const char *meant = mlucc_array_size(job, text);
    const char *dropped = dropped_note(job, block, text);

    if (is_echo(text) || mlucc_is_promoted(job, text) || (meant && !*meant))
        return "";
    if (dropped)
        return dropped;
    if (meant)
        note =
            mlucc_text(&job->arena,
                       "note: the memory of a kernel is laid out when it is "
                       "compiled: reserve the largest size, and use a part of "
                       "it%s\n",
                       mlucc_mark(MLUCC_SAYS_ARRAY_SIZE));
    else
        meant = mlucc_host_variable(job, text);
    if (!note)
        note = note_of(job, text);
    block = edited(job, note ? block : mlucc_shorten_candidates(job, block),
                   meant, note != NULL);
    if (!note)
        block = marked(job, block, own_mark(text, meant));
    /* compare edited text: passes differ in notes about our headers */
    if (mlucc_has(&job->shown, block))
        return "";
    mlucc_add(&job->shown, block);
    if (!note || (!mlucc_shows_ids() && mlucc_has(&job->shown, note)))
        return block;
    mlucc_add(&job->shown, note);
    return mlucc_text(&job->arena, "%s%s", block, note);
}

/* ---- the host's linker -------------------------------------------------- */

void mlucc_explain_host(struct mlucc_job *job, const char *messages)
{
    static const char stub[] = "__device_stub__";

    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(&job->arena, line, n);
        const char *name = mlucc_word_after(&job->arena, text,
                                            "undefined reference to `", "'");
        if (!name)
            name =
                mlucc_word_after(&job->arena, text, "undefined symbol: ", "");
        const char *at = name ? strstr(name, stub) : NULL;
        const char *note = carried_note(job, text);
        line += n + (line[n] == '\n');
        if (note && !mlucc_has(&job->shown, note)) {
            mlucc_add(&job->shown, note);
            mlucc_pass_on(note);
        }
        if (!at)
            continue;
        const char *kernel = mlucc_text(&job->arena, "%.*s%s", (int)(at - name),
                                        name, at + sizeof stub - 1);
        if (mlucc_has(&job->shown, kernel))
            continue;
        mlucc_add(&job->shown, kernel);
        mlucc_say(MLUCC_SAYS_KERNEL_UNDEFINED,
                  "error: kernel %s is declared and launched but defined in no "
                  "input file",
                  kernel);
    }
}
