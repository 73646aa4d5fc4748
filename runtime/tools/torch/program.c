/* SPDX-License-Identifier: MIT */
/* The program around the functions of a PyTorch extension: finds the function
 * that is meant, reads its arguments, calls it, then saves or shows the
 * results.
 *
 *   PROGRAM [--call NAME] [--arg VALUE]... [--save N=FILE.npy]...
 *
 * Exit status: 0; 1 if the function threw an exception or a kernel had a fault,
 * even if the program ignored the error; 2 if the command line was wrong. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/explore.h"
#include "isa/support/words/nearest.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/api/include/mlusim.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/torch/include/mlusim_torch/abi.h"
#include "runtime/tools/torch/memory.h"
#include "runtime/tools/torch/options.h"
#include "runtime/tools/torch/log.h"
#include "runtime/tools/torch/show.h"
#include "runtime/tools/torch/values.h"

static const struct cmd_option options[TORCH_N_OPTIONS] = {
#define X TORCH_OPTION_ROW
#include "runtime/tools/torch/options.def"
#undef X
};

/* The call: the function, its arguments and its results. */
struct program {
    const struct mlusim_torch_function *functions, *function;
    struct cmd_line line;
    struct mlusim_torch_value *arguments;
    const struct mlusim_torch_value *results;
    size_t n_results;
};

enum { TEXT = 4096 };

/* ---- the function -------------------------------------------------------- */

static size_t count_least(const struct mlusim_torch_function *function)
{
    size_t n = function->n_parameters;
    while (n > 0 && function->parameters[n - 1].standard)
        n--;
    return n;
}

static size_t count_arguments(const struct program *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->line.n_repeated; i++)
        n += p->line.repeated_by[i] == TORCH_ARGUMENT;
    return n;
}

static bool fits(const struct program *p,
                 const struct mlusim_torch_function *function)
{
    const size_t n = count_arguments(p);
    return n >= count_least(function) && n <= function->n_parameters;
}

/* Whether the user may call the function. If there is a module, only its
 * functions. */
static bool is_offered(const struct program *p,
                       const struct mlusim_torch_function *function)
{
    bool has_module = false;
    for (const struct mlusim_torch_function *f = p->functions; f; f = f->next)
        has_module |= f->is_registered;
    return function->is_registered || !has_module;
}

static void list_functions(const struct program *p)
{
    char text[TEXT];
    for (const struct mlusim_torch_function *f = p->functions; f; f = f->next) {
        if (!is_offered(p, f))
            continue;
        torch_signature(f, text, sizeof text);
        fprintf(stderr, "  %s\n", text);
    }
}

static bool unknown_function(const struct program *p, const char *name)
{
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 2 + 1, NULL};
    for (const struct mlusim_torch_function *f = p->functions; f; f = f->next)
        isa_nearest_offer(&hint, f->name, f->name);
    cmd_fail(0, "torch: there is no function %s%s%s%s; there are", name,
             hint.found ? " (did you mean " : "", hint.found ? hint.found : "",
             hint.found ? "?)" : "");
    list_functions(p);
    return false;
}

/* Whether the user's name means a function. Its namespaces may be left out. */
static bool is_called(const struct mlusim_torch_function *f, const char *name)
{
    const size_t n = strlen(f->name), k = strlen(name);
    return strcmp(f->name, name) == 0 ||
           (n > k + 2 && strcmp(f->name + n - k, name) == 0 &&
            f->name[n - k - 1] == ':');
}

/* Finds the function to call. If several have that name, takes the function
 * with this number of parameters. */
static bool find_function(struct program *p)
{
    const char *name = p->line.values[TORCH_CALL];
    size_t n = 0;
    for (const struct mlusim_torch_function *f = p->functions; f; f = f->next) {
        if (name ? !is_called(f, name) : !is_offered(p, f))
            continue;
        if (!name || !p->function || !fits(p, p->function))
            p->function = f;
        n++;
    }
    if (n == 0 && name)
        return unknown_function(p, name);
    if (n == 0)
        cmd_fail(0, "torch: the program has no function to call");
    if (n <= 1 || name)
        return n > 0;
    cmd_fail(0, "torch: say by --call which function is meant; there are");
    list_functions(p);
    return false;
}

/* ---- arguments ----------------------------------------------------------- */

/* Takes the default of parameter k. Python has no integer of a float. */
static bool take_standard(const struct mlusim_torch_function *f, size_t k,
                          struct mlusim_torch_value *value)
{
    char words[TEXT];
    const struct mlusim_torch_parameter *of = &f->parameters[k];
    *value = *of->standard;
    if (value->kind != 'f' || !strchr("iub", of->kind[0]))
        return true;
    torch_kind_words(of->kind, words, sizeof words);
    return cmd_refuse("torch: the default of %s in %s is the float %g, and the "
                      "parameter is %s, for which Python takes no float; write "
                      "an integer there, or give an --arg",
                      of->name ? of->name : "a parameter", f->name,
                      value->number, words);
}

static bool read_arguments(struct program *p)
{
    const struct mlusim_torch_function *f = p->function;
    char error[TEXT], text[TEXT], words[256];
    const size_t n = count_arguments(p);
    size_t k = 0;
    if (!fits(p, f)) {
        torch_signature(f, text, sizeof text);
        return cmd_refuse(
            "torch: %s takes %zu argument%s, and there %s %zu --arg", text,
            f->n_parameters, f->n_parameters == 1 ? "" : "s",
            n == 1 ? "is" : "are", n);
    }
    for (size_t i = 0; i < p->line.n_repeated; i++) {
        if (p->line.repeated_by[i] != TORCH_ARGUMENT)
            continue;
        const struct mlusim_torch_parameter *of = &f->parameters[k];
        if (!torch_value_read(of->kind, p->line.repeated[i], &p->arguments[k++],
                              error, sizeof error)) {
            torch_kind_words(of->kind, words, sizeof words);
            return cmd_refuse("torch: argument %zu (%s%s%s) of %s: %s", k,
                              words, of->name ? " " : "",
                              of->name ? of->name : "", f->name, error);
        }
    }
    for (; k < f->n_parameters; k++)
        if (!take_standard(f, k, &p->arguments[k]))
            return false;
    return true;
}

/* ---- what is saved ------------------------------------------------------- */

/* What a --save saves: an argument or a result. */
struct place {
    bool is_result;
    size_t number; /* counts from 0 */
    const char *file;
};

static bool read_place(const struct program *p, const char *text,
                       struct place *place)
{
    static const char word[] = "result";
    const size_t length = sizeof word - 1;
    const char *at = text;
    char *end;
    *place = (struct place){.is_result = strncmp(text, word, length) == 0};
    at += place->is_result ? length : 0;
    place->number = strtoul(at, &end, 10);
    const bool is_good =
        *end == '=' && end[1] && *at != '-' && *at != '+' && *at != ' ' &&
        (end > at || place->is_result) &&
        (place->is_result ||
         (place->number >= 1 && place->number <= p->function->n_parameters));
    place->number -= place->is_result ? 0 : 1;
    place->file = end + 1;
    if (is_good)
        return true;
    return cmd_refuse(
        "torch: --save %s: expected %s with the number of an argument, "
        "from 1 to %zu, or result, result0 and so on",
        text, options[TORCH_SAVE].value, p->function->n_parameters);
}

/* Checks before anything runs that each --save names a tensor, and that the
 * file of the --save can be written. */
static bool check_saves(const struct program *p)
{
    const struct cmd_line *line = &p->line;
    struct place place, other;
    for (size_t i = 0; i < line->n_repeated; i++) {
        if (line->repeated_by[i] != TORCH_SAVE)
            continue;
        if (!read_place(p, line->repeated[i], &place) ||
            !cmd_output_check("torch", place.file, line->rest))
            return false;
        if (!place.is_result && p->arguments[place.number].kind != 'T')
            return cmd_refuse("torch: --save %s: argument %zu is no tensor",
                              line->repeated[i], place.number + 1);
        for (size_t k = 0; k < i; k++) {
            if (line->repeated_by[k] != TORCH_SAVE ||
                !read_place(p, line->repeated[k], &other) ||
                other.is_result != place.is_result ||
                other.number != place.number)
                continue;
            return cmd_refuse(
                "torch: --save %s: it is saved to %s already: leave "
                "one out",
                line->repeated[i], other.file);
        }
    }
    return true;
}

static int save(const struct program *p, const char *text)
{
    struct place place;
    char error[TEXT];
    if (!read_place(p, text, &place))
        return CMD_USAGE;
    if (place.is_result && place.number >= p->n_results)
        return cmd_fail(
            CMD_USAGE, "torch: --save %s: %s gave back %zu result%s", text,
            p->function->name, p->n_results, p->n_results == 1 ? "" : "s");
    if (strncmp(text, "result=", strlen("result=")) == 0 && p->n_results > 1)
        return cmd_fail(CMD_USAGE,
                        "torch: --save %s: %s gave back %zu results; say which "
                        "one: result0=FILE.npy, result1=FILE.npy and so on",
                        text, p->function->name, p->n_results);
    const struct mlusim_torch_value *value = place.is_result
                                                 ? &p->results[place.number]
                                                 : &p->arguments[place.number];
    const char *work = getenv(RT_ENV_HOST_WORK); /* mlusim judge asks */
    const bool is_judged =
        work && work[0] && strcmp(work, RT_HOST_WORK_TOLD) != 0;
    if (is_judged && value->kind == 'T' && !value->view.is_on_device)
        return cmd_fail(CMD_FAILED,
                        "torch: --save %s: %s gave back a tensor of the host, "
                        "and results have to be on the device",
                        text, p->function->name);
    const bool is_shown = value->kind == 'T' && value->view.is_on_device;
    if (is_shown)
        torch_log_begin(NULL, &value->view, (int)place.number);
    const bool is_saved = torch_save(place.file, value, error, sizeof error);
    mlusimConverts(NULL, 0);
    return is_saved ? CMD_OK : cmd_fail(CMD_FAILED, "torch: %s", error);
}

/* If there is no --save, shows the results; if the function has no results,
 * shows the tensors that the function may have written. */
static int show_all(const struct program *p)
{
    char name[64], error[TEXT];
    const bool has_results = p->n_results > 0;
    const size_t n = has_results ? p->n_results : p->function->n_parameters;
    const struct mlusim_torch_value *of =
        has_results ? p->results : p->arguments;
    for (size_t i = 0; i < n; i++) {
        if (!has_results && of[i].kind != 'T')
            continue;
        if (has_results && n == 1)
            snprintf(name, sizeof name, "result");
        else
            snprintf(name, sizeof name,
                     has_results ? "result%zu" : "argument %zu",
                     has_results ? i : i + 1);
        if (!torch_show(name, &of[i], error, sizeof error))
            return cmd_fail(CMD_FAILED, "torch: %s: %s", name, error);
    }
    return CMD_OK;
}

static int show_or_save(const struct program *p)
{
    int status = CMD_OK;
    if (!p->line.values[TORCH_SAVE])
        return show_all(p);
    for (size_t i = 0; i < p->line.n_repeated && status == CMD_OK; i++)
        if (p->line.repeated_by[i] == TORCH_SAVE)
            status = save(p, p->line.repeated[i]);
    return status;
}

/* ---- the call ------------------------------------------------------------ */

static const char *inside; /* the function that is running; NULL if none is */

static pid_t process; /* in which it runs */

/* Reports that a function has ended the program instead of returning. */
static void see_exit(void)
{
    if (!inside || getpid() != process)
        return;
    fflush(stdout);
    cmd_fail(0, "torch: %s ended the program instead of giving something back",
             inside);
    _exit(CMD_FAILED);
}

/* No handler sees these two. */
void __wrap__exit(int status)
{
    see_exit();
    _exit(status);
}

void __wrap__Exit(int status)
{
    see_exit();
    _exit(status);
}

static int call(struct program *p)
{
    char error[TEXT];
    const struct mlusim_torch_function *f = p->function;
    atexit(see_exit);
    at_quick_exit(see_exit);
    process = getpid();
    inside = f->name;
    const int code = f->call(f, p->arguments, &p->results, &p->n_results, error,
                             sizeof error);
    inside = NULL;
    if (code != 0)
        cmd_fail(0, "torch: %s: %s", f->name, error);
    const bool is_good =
        cnrtSyncDevice() == cnrtSuccess && mlusimFaultCount() == 0 && code == 0;
    const int status = is_good ? show_or_save(p) : CMD_FAILED;
    f->release(f);
    return status;
}

static int run(struct program *p)
{
    if (!find_function(p))
        return CMD_USAGE;
    p->arguments =
        isa_alloc(p->function->n_parameters + 1, sizeof *p->arguments);
    if (!p->arguments)
        return cmd_fail(CMD_FAILED, "torch: " ISA_NO_MEMORY, "arguments");
    const int status =
        read_arguments(p) && check_saves(p) ? call(p) : CMD_USAGE;
    /* default values belong to the program */
    const size_t n = count_arguments(p);
    for (size_t i = 0; i < n && i < p->function->n_parameters; i++)
        torch_value_free(&p->arguments[i]);
    free(p->arguments);
    return status;
}

static int help(const char *program, const struct cmd_command *command)
{
    printf("usage: %s [OPTIONS]\n\ncalls a function of a PyTorch extension on "
           "a simulated device\n",
           program);
    cmd_options_print(command);
    return CMD_OK;
}

int mlusim_torch_main(const struct mlusim_torch_function *functions, int argc,
                      char **argv)
{
    static const struct cmd_program mlusim = {.name = "mlusim"};
    static const struct cmd_command command = {
        .name = "torch",
        .options = options,
        .n_options = TORCH_N_OPTIONS,
    };
    struct program p = {.functions = functions};
    (void)argc;
    cmd_fail_name("mlusim");
    if (!cmd_line_read(&mlusim, &command, argv + 1, &p.line))
        return CMD_USAGE;
    if (p.line.wants_help)
        return help(argv[0], &command);
    int status = run(&p);
    torch_queue_end();
    if (fflush(stdout) != 0 && status == CMD_OK)
        status = cmd_fail(CMD_FAILED, "torch: cannot write to standard output");
    return status;
}
