/* SPDX-License-Identifier: MIT */
/* Reads the command line by the rows of options.def: the longest row that
 * matches a word is used. Options for Clang (-W, -f, -m) are passed to it. Any
 * other unknown option is an error, with the most similar row as a hint. */
#include "isa/compiler/driver/options.h"
#include "isa/compiler/driver/sanitize.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARCH_VARIABLE "MLUSIM_ARCH"

enum form { FLAG, JOINED, SEPARATE, EITHER };
enum passes { H = 1, D = 2, L = 4 };
enum effect {
    PASS,
    PASS2, /* pass on option and argument as two words */
    ALIAS,
    OUTPUT,
    OBJECT,
    ASSEMBLY,
    PREPROCESS,
    SYNTAX,
    DEPENDENCIES,
    LANGUAGE,
    IGNORE, /* first option unknown to Clang */
    ARCH,
    FAMILY,
    DEVICE,
    MEASURE,
    GAP,
    PLACE,
    BEHIND,
    TEXT_OF,
    HOST_INCLUDE,
    SAVE_IMAGES,
    IMAGES,
    OVERLAP,
    NO_OVERLAP,
    SHOW_IDS,
    SCRATCHPAD,
    HOST,
    FATBIN,
    HIDES,
    PRECOMPILED,
    NO_PRECOMPILED, /* last option unknown to Clang */
    STANDARD,
    DEBUG,
    WARNING,
    SANITIZE,
    NO_SANITIZE,
    VERBOSE,
    DRY_RUN,
    SAVE_TEMPS,
    PRECOMPILE,
    CLANGD,
    CACHE_STATS,
    CACHE_CLEAR,
    HELP,
    VERSION,
};

static const struct mlucc_option options[] = {
#define X(name, form, effect, passes, argument, help) \
    {name, form, effect, passes, argument, help},
#include "isa/compiler/driver/options.def"
#undef X
};

#define N_OPTIONS (sizeof options / sizeof options[0])

const struct mlucc_option *mlucc_options(size_t *n)
{
    *n = N_OPTIONS;
    return options;
}

bool mlucc_takes_word(const struct mlucc_option *option)
{
    return option->form == SEPARATE || option->form == EITHER;
}

bool mlucc_is_own_option(const struct mlucc_option *option)
{
    return option->effect >= IGNORE && option->effect <= NO_PRECOMPILED;
}

/* ---- architectures ------------------------------------------------------ */

/* Names of products and families, and the architecture of each. */
static const struct {
    const char *name, *arch;
    enum { CHIP_PRODUCT, CHIP_FORMER, CHIP_FAMILY } kind;
} chips[] = {
#define X(name, arch, kind) {name, #arch, CHIP_##kind},
#include "isa/compiler/driver/chips.def"
#undef X
};
enum { N_CHIPS = sizeof chips / sizeof chips[0] };

static void add_arch(struct mlucc_job *job, const char *name)
{
    const struct isa_arch *arch = isa_arch_find(name);

    assert(arch && job->n_archs <= MLUCC_MAX_ARCHS);
    for (size_t i = 0; i < job->n_archs; i++)
        if (job->archs[i] == arch)
            return;
    assert(job->n_archs < MLUCC_MAX_ARCHS); /* the table of architectures has
                                               fewer rows */
    job->archs[job->n_archs++] = arch;
}

static bool unknown_arch(struct mlucc_job *job, const char *name)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    struct mlucc_buffer known = {.arena = &job->arena};

    for (size_t i = 0; i < n; i++)
        mlucc_appendf(&known, "%s%s", i ? " " : "", archs[i].name);
    mlucc_appendf(&known, " (and");
    for (size_t i = 0; i < N_CHIPS; i++)
        if (chips[i].kind == CHIP_PRODUCT)
            mlucc_appendf(&known, " %s", chips[i].name);
    return mlucc_error(MLUCC_SAYS_ARCHITECTURE,
                       "unknown architecture '%s'; known are: %s)", name,
                       known.text);
}

static bool select_arch(struct mlucc_job *job, const char *name)
{
    bool found = false;

    if (isa_arch_find(name)) {
        add_arch(job, name);
        return true;
    }
    for (size_t i = 0; i < N_CHIPS; i++)
        if (strcmp(chips[i].name, name) == 0) {
            add_arch(job, chips[i].arch);
            found = true;
        }
    return found || unknown_arch(job, name);
}

/* Sets the default: the architecture from the environment, or the newest common
 * one. */
static bool default_archs(struct mlucc_job *job)
{
    const char *names = getenv(ARCH_VARIABLE);

    if (!names || !*names)
        return select_arch(job, ISA_DEFAULT_ARCH);
    for (const char *at = names;; at++) {
        size_t n = strcspn(at, ",");
        const char *name = mlucc_text(&job->arena, "%.*s", (int)n, at);
        if (!select_arch(job, name))
            return mlucc_error(MLUCC_SAYS_ARCHITECTURE, "this is what %s says",
                               ARCH_VARIABLE);
        at += n;
        if (!*at)
            return true;
    }
}

/* ---- effects ------------------------------------------------------------ */

static void hand_on(struct mlucc_job *job, unsigned passes, const char *word)
{
    if (passes & H)
        mlucc_add(&job->host_flags, word);
    if (passes & D)
        mlucc_add(&job->device_flags, word);
    if (passes & L)
        mlucc_add(&job->link_flags, word);
}

/* Sets the standard, but C++14 instead of C++11: in C++11, std::min and similar
 * functions are not constexpr, and so not available on the device. */
static void set_standard(struct mlucc_job *job, const char *name)
{
    if (strcmp(name, "c++11") == 0 || strcmp(name, "c++0x") == 0)
        name = "c++14";
    if (strcmp(name, "gnu++11") == 0 || strcmp(name, "gnu++0x") == 0)
        name = "gnu++14";
    hand_on(job, H | D, mlucc_text(&job->arena, "-std=%s", name));
}

static bool set_language(struct mlucc_job *job, const char *name)
{
    static const char *const known[] = {"bang", "mlu", "c++", "c", "none"};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(name, known[i]) == 0) {
            job->language = strcmp(name, "none") == 0 ? NULL : known[i];
            return true;
        }
    return mlucc_error(MLUCC_SAYS_OPTION,
                       "-x %s: unknown language; use bang, c++, c or none",
                       name);
}

static void warning(struct mlucc_job *job, const char *word)
{
    if (strncmp(word, "-Wl,", 4) == 0)
        hand_on(job, L, word);
    else if (strncmp(word, "-Wa,", 4) == 0)
        hand_on(job, H, word);
    else
        hand_on(job, H | D, word);
}

/* Stops after a step. Of several such options the earliest step counts, as in
 * Clang. */
static bool stop_at(struct mlucc_job *job, enum mlucc_stop stop)
{
    if (stop < job->stop)
        job->stop = stop;
    return true;
}

static bool choose_side(struct mlucc_job *job, enum mlucc_side side,
                        const char *word)
{
    if (job->side != MLUCC_BOTH && job->side != side)
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "'%s' and '%s' exclude each other: each leaves out "
                           "what the other one makes",
                           job->side_word, word);
    job->side = side;
    job->side_word = word;
    return true;
}

static bool set_scratchpad(struct mlucc_job *job, const char *text)
{
    job->takes_all = strcmp(text, "all") == 0;
    if (!job->takes_all && strcmp(text, "kept") != 0)
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "--scratchpad=%s: expected all (the whole NRAM) or "
                           "kept (without what the vendor's compiler keeps)",
                           text);
    return true;
}

/* Sets the gap between variables. */
static bool set_gap(struct mlucc_job *job, const char *text)
{
    uint64_t bytes;
    if (!isa_number_read(text, 0, MLUCC_MAX_GAP, &bytes))
        return mlucc_error(
            MLUCC_SAYS_OPTION,
            "--nram-gap=%s: expected a number of bytes from 0 to "
            "%u",
            text, MLUCC_MAX_GAP);
    job->gap_bytes = (unsigned)bytes;
    return true;
}

/* Handles --place: the address of an existing variable, or of the new variables
 * in a space. */
static bool add_place(struct mlucc_job *job, const char *text)
{
    const char *at = strrchr(text, '@');
    char *end = NULL;

    if (at && at > text && isdigit((unsigned char)at[1]))
        strtoull(at + 1, &end, 0);
    if (!end || *end)
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "--place=%s: expected NAME@ADDRESS, such as "
                           "a@0x200000, or .nram@0x200100 for where variables "
                           "of NRAM begin",
                           text);
    mlucc_add(&job->placed, text);
    return true;
}

/* Sets the job's member for an effect, to true or to the argument. False: the
 * effect has no member. */
static bool set_member(struct mlucc_job *job, enum effect effect,
                       const char *argument)
{
    const struct {
        enum effect effect;
        bool *flag;
        const char **text;
    } members[] = {
        {OUTPUT, NULL, &job->output},
        {BEHIND, NULL, &job->behind},
        {TEXT_OF, NULL, &job->text_of},
        {HIDES, NULL, &job->hides},
        {SAVE_IMAGES, NULL, &job->saved_images},
        {IMAGES, NULL, &job->images},
        {VERBOSE, &job->verbose, NULL},
        {DRY_RUN, &job->dry_run, NULL},
        {SAVE_TEMPS, &job->save_temps, NULL},
        {NO_PRECOMPILED, &job->no_precompiled, NULL},
        {CLANGD, &job->clangd, NULL},
        {CACHE_STATS, &job->cache_stats, NULL},
        {CACHE_CLEAR, &job->cache_clear, NULL},
        {HELP, &job->help, NULL},
        {VERSION, &job->version, NULL},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (members[i].effect != effect)
            continue;
        if (members[i].flag)
            *members[i].flag = true;
        else
            *members[i].text = argument;
        return true;
    }
    return false;
}

/* Applies the option. word: the option as typed; argument: its argument. */
static bool apply(struct mlucc_job *job, const struct mlucc_option *option,
                  const char *word, const char *argument, bool two_words)
{
    assert(argument && (two_words || strstr(word, argument)));
    if (set_member(job, option->effect, argument))
        return true;
    switch ((enum effect)option->effect) {
    case PASS:
    case PASS2:
    case DEPENDENCIES:
        hand_on(job, option->passes, word);
        if (two_words)
            hand_on(job, option->passes, argument);
        job->lists |= option->effect == DEPENDENCIES;
        return !job->lists || stop_at(job, MLUCC_PREPROCESS);
    case IGNORE:
        return true;
    case OBJECT:
        return stop_at(job, MLUCC_OBJECT);
    case ASSEMBLY:
        return stop_at(job, MLUCC_ASSEMBLY);
    case PREPROCESS:
        return stop_at(job, MLUCC_PREPROCESS);
    case SYNTAX:
        return stop_at(job, MLUCC_SYNTAX);
    case LANGUAGE:
        return set_language(job, argument);
    case ARCH:
    case FAMILY:
        return select_arch(job, argument);
    case DEVICE:
        return choose_side(job, MLUCC_DEVICE, word);
    case MEASURE:
        job->measures = true;
        return choose_side(job, MLUCC_DEVICE, word);
    case GAP:
        return set_gap(job, argument);
    case PLACE:
        return add_place(job, argument);
    case HOST_INCLUDE:
        hand_on(job, H, "-include");
        hand_on(job, H, argument);
        return true;
    case OVERLAP:
    case NO_OVERLAP:
        job->no_overlap = option->effect == NO_OVERLAP;
        return true;
    case SHOW_IDS:
        mlucc_show_ids(true);
        return true;
    case SCRATCHPAD:
        return set_scratchpad(job, argument);
    case HOST:
        return choose_side(job, MLUCC_HOST, word);
    case FATBIN:
        return choose_side(job, MLUCC_FATBIN, word);
    case STANDARD:
        set_standard(job, argument);
        return true;
    case DEBUG:
        hand_on(job, H | L, word);
        return true;
    case WARNING:
        warning(job, word);
        return true;
    case SANITIZE:
    case NO_SANITIZE:
        mlucc_sanitize(job, word, argument, option->effect == SANITIZE);
        return true;
    case PRECOMPILE:
        job->precompile = true;
        job->stop = MLUCC_SYNTAX; /* headers have no output */
        return true;
    case PRECOMPILED:
        if (!*argument)
            return mlucc_error(MLUCC_SAYS_OPTION,
                               "--precompiled= wants a folder");
        job->precompiled_dir = argument;
        return true;
    default:
        assert(false); /* parse_option has replaced an ALIAS */
        return false;
    }
}

/* ---- matching ----------------------------------------------------------- */

static bool matches(const struct mlucc_option *option, const char *word)
{
    size_t n = strlen(option->name);

    if (option->form == FLAG || option->form == SEPARATE)
        return strcmp(word, option->name) == 0;
    return strncmp(word, option->name, n) == 0;
}

static const struct mlucc_option *find_option(const char *word)
{
    const struct mlucc_option *best = NULL;

    for (size_t i = 0; i < N_OPTIONS; i++)
        if (matches(&options[i], word) &&
            (!best || strlen(options[i].name) > strlen(best->name)))
            best = &options[i];
    return best;
}

/* Whether a word looks like an option of cncc about hardware. */
static bool is_vendors(const char *word)
{
    static const char *const beginnings[] = {"--bang", "--fbang", "-bang",
                                             "--fmlu", "--mlu",   "--neuware",
                                             "--cn",   "-fmlu",   "--no-bang"};

    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (strncmp(word, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* Handles an unknown word: an error, or a warning if cncc may know it. */
static bool unknown_option(struct mlucc_job *job, const char *word)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 4 + 1, NULL};
    const char *equals = strchr(word, '=');

    if (equals)
        hint.word =
            mlucc_text(&job->arena, "%.*s", (int)(equals - word + 1), word);
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (strlen(options[i].name) > 2)
            isa_nearest_offer(&hint, options[i].name, options[i].name);
    if (hint.found)
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "unknown option '%s'; did you mean '%s'?", word,
                           hint.found);
    if (!is_vendors(word))
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "unknown option '%s' (mlucc --help lists all)",
                           word);
    if (!mlucc_has(&job->shown, word))
        mlucc_warn(MLUCC_SAYS_OPTION,
                   "'%s' has no effect: an option of the vendor's "
                   "compiler that mlucc does not know",
                   word);
    mlucc_add(&job->shown, word);
    return true;
}

/* ---- inputs ------------------------------------------------------------- */

static enum mlucc_kind kind_of(const struct mlucc_job *job, const char *path)
{
    static const struct {
        const char *suffix;
        enum mlucc_kind kind;
    } suffixes[] = {
        {".mlu", MLUCC_MLU}, {".cpp", MLUCC_CXX}, {".cc", MLUCC_CXX},
        {".cxx", MLUCC_CXX}, {".C", MLUCC_CXX},   {".c", MLUCC_C},
    };

    if (job->language)
        return strcmp(job->language, "c++") == 0 ? MLUCC_CXX
               : strcmp(job->language, "c") == 0 ? MLUCC_C
                                                 : MLUCC_MLU;
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
        if (mlucc_ends_with(path, suffixes[i].suffix))
            return suffixes[i].kind;
    return MLUCC_LINKED;
}

/* Files keep their place among the link flags: a marker word represents the
 * object of input n. */
static void add_input(struct mlucc_job *job, const char *path)
{
    MLUCC_GROW(&job->arena, job->inputs, job->n_inputs, job->inputs_capacity);
    job->inputs[job->n_inputs++] =
        (struct mlucc_input){path, kind_of(job, path)};
    mlucc_add(&job->link_flags, path);
    mlucc_add(&job->words, mlucc_text(&job->arena, "=%s", path));
}

/* ---- the command line --------------------------------------------------- */

static bool apply_and_note(struct mlucc_job *job,
                           const struct mlucc_option *option, const char *word,
                           const char *argument, bool two_words)
{
    if (option->effect != OUTPUT && option->effect != IGNORE)
        mlucc_add(&job->words,
                  two_words ? mlucc_text(&job->arena, "%s %s", word, argument)
                            : word);
    return apply(job, option, word, argument, two_words);
}

/* Applies the option at argv[*i] and advances to its last word. */
static bool parse_option(struct mlucc_job *job, const char *const *argv,
                         int argc, int *i)
{
    const char *word = argv[*i];
    const struct mlucc_option *option = find_option(word);

    if (!option)
        return unknown_option(job, word);
    const bool is_alias = option->effect == ALIAS;
    const char *argument = word + strlen(option->name);
    bool separate =
        option->form == SEPARATE || (option->form == EITHER && !*argument);
    if (separate && *i + 1 >= argc)
        return mlucc_error(
            MLUCC_SAYS_OPTION, "'%s' needs an argument: %s", word,
            option->argument && !is_alias ? option->argument : "ARG");
    if (separate)
        argument = argv[++*i];
    if (!is_alias)
        return apply_and_note(job, option, word, argument, separate);
    const struct mlucc_option *own = find_option(option->argument);
    assert(own && own->effect != ALIAS);
    if (own->form == SEPARATE)
        return apply_and_note(job, own, own->name, argument, true);
    word = mlucc_text(&job->arena, "%s%s", option->argument, argument);
    return apply_and_note(job, own, word, word + strlen(own->name), false);
}

static bool parse_word(struct mlucc_job *job, const char *const *argv, int argc,
                       int *i)
{
    const char *word = argv[*i];

    if (strcmp(word, "--") == 0) { /* the rest are inputs */
        while (++*i < argc)
            add_input(job, argv[*i][0] == '-' && argv[*i][1]
                               ? mlucc_text(&job->arena, "./%s", argv[*i])
                               : argv[*i]);
        return true;
    }
    if (word[0] != '-' || !word[1]) {
        add_input(job, word);
        return true;
    }
    return parse_option(job, argv, argc, i);
}

/* Checks that, if images are given, there is only one file, and that it is
 * compiled for both sides. */
static bool check_images(const struct mlucc_job *job)
{
    size_t n = 0;
    if (!job->images && !job->saved_images)
        return true;
    for (size_t i = 0; i < job->n_inputs; i++)
        n += job->inputs[i].kind == MLUCC_MLU;
    if (n == 1 && job->side == MLUCC_BOTH && !job->device_object &&
        job->stop >= MLUCC_OBJECT && !(job->images && job->saved_images))
        return true;
    return mlucc_error(
        MLUCC_SAYS_OPTION,
        "--images= and --save-images= are for one .mlu file that "
        "becomes an object or a program, one of them at a time");
}

static bool check(struct mlucc_job *job)
{
    if (job->help || job->version)
        return true;
    if (job->lists) /* taken from the host pass */
        job->side = MLUCC_HOST;
    if (job->precompile && job->n_inputs)
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "--precompile makes headers, of which the "
                           "installation knows where they are: leave '%s' out",
                           job->inputs[0].path);
    if (!job->precompile && !job->clangd && !job->cache_stats &&
        !job->cache_clear && !job->n_inputs)
        return mlucc_error(MLUCC_SAYS_INPUT,
                           "no input files; try: mlucc kernel.mlu -o kernel");
    for (size_t i = 0; i < job->n_inputs; i++)
        if (!*job->inputs[i].path)
            return mlucc_error(MLUCC_SAYS_INPUT,
                               "the name of an input file is empty; leave it "
                               "out, or name a file");
        else if (strchr(job->inputs[i].path, '\n'))
            return mlucc_error(MLUCC_SAYS_INPUT,
                               "the name of a file has a line break, which no "
                               "message could tell: '%s'",
                               job->inputs[i].path);
    if (!job->n_archs && !default_archs(job))
        return false;
    if (job->side == MLUCC_DEVICE && job->stop == MLUCC_OBJECT &&
        !job->measures) { /* a linker needs host objects */
        job->side = MLUCC_BOTH;
        job->device_object = true;
        job->host_has_arch = job->n_archs == 1;
    }
    if (job->side == MLUCC_FATBIN &&
        (job->stop == MLUCC_PREPROCESS || job->stop == MLUCC_ASSEMBLY))
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "--bang-fatbin-only writes images, -E and -S write "
                           "text: leave one out, or use --bang-device-only");
    if (job->side == MLUCC_DEVICE && job->n_archs > 1 && job->output)
        return mlucc_error(MLUCC_SAYS_OUTPUT,
                           "--bang-device-only writes one ELF file, but %zu "
                           "architectures are selected: choose one "
                           "--bang-mlu-arch= or use --bang-fatbin-only",
                           job->n_archs);
    if (job->output && job->n_inputs > 1 &&
        (job->stop != MLUCC_LINK || job->side != MLUCC_BOTH))
        return mlucc_error(MLUCC_SAYS_OUTPUT,
                           "-o names one file, but there are %zu inputs to "
                           "compile; leave -o out or compile them one by one",
                           job->n_inputs);
    mlucc_sanitize_check(job);
    return check_images(job);
}

bool mlucc_parse(struct mlucc_job *job, int argc, const char *const *argv)
{
    for (int i = 1; i < argc; i++)
        if (!parse_word(job, argv, argc, &i))
            return false;
    return check(job);
}
