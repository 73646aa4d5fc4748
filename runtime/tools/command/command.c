/* SPDX-License-Identifier: MIT */
/* The commands of a program: finds the command that the user means, describes
 * all commands or one, prints the version. */
#include "runtime/tools/command/command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/plain.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/options.h"

static const struct cmd_program *program; /* the program that runs */

/* ---- commands that every program has ----------------------------------- */

static cmd_function run_version, run_help;

static const struct cmd_command version = {
    .name = "version",
    .arguments = "",
    .doc = "prints the version, and the commit it was built from",
    .run = run_version,
};

static const struct cmd_command help = {
    .name = "help",
    .arguments = "[COMMAND]",
    .doc = "tells what commands there are, or about one",
    .max_rest = 1,
    .run = run_help,
};

/* Returns command i of the program, NULL after the last. */
static const struct cmd_command *command_at(size_t i)
{
    size_t n = 0;
    while (program->commands[n])
        n++;
    return i < n ? program->commands[i]
                 : (const struct cmd_command *[]){&version, &help, NULL}[i - n];
}

static const struct cmd_command *find_command(const char *name)
{
    if (!*name) {
        cmd_fail(0, "the name of the command is empty; see %s help",
                 program->name);
        return NULL;
    }
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    const struct cmd_command *command;
    for (size_t i = 0; (command = command_at(i)); i++) {
        if (strcmp(command->name, name) == 0)
            return command;
        isa_nearest_offer(&hint, command->name, command->name);
    }
    if (hint.found)
        cmd_fail(0, "unknown command %s; did you mean %s?", name, hint.found);
    else
        cmd_fail(0, "unknown command %s; see %s help", name, program->name);
    return NULL;
}

static bool has_options(const struct cmd_command *command)
{
    for (size_t i = 0; i < command->n_options; i++)
        if (!command->options[i].commands ||
            command->options[i].commands & command->bit)
            return true;
    return false;
}

static void print_command(const struct cmd_command *command)
{
    printf("usage: %s %s%s%s%s\n\n%s\n", program->name, command->name,
           has_options(command) ? " [OPTIONS]" : "",
           command->arguments[0] ? " " : "", command->arguments, command->doc);
    cmd_options_print(command);
}

static void print_commands(void)
{
    int widest = 0;
    const struct cmd_command *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        if ((int)strlen(command->name) > widest)
            widest = (int)strlen(command->name);
    printf("%s\n\ncommands\n", program->head);
    for (size_t i = 0; (command = command_at(i)); i++)
        printf("  %-*s %s\n", widest, command->name, command->doc);
    printf("\n%s\n", program->foot);
}

static int run_version(const struct cmd_line *line)
{
    (void)line;
    char commit[ISA_COMMIT_BYTES];

    isa_commit(commit);
    printf("%s %s", program->name, program->version);
    printf(*commit ? " (commit %s)\n" : "\n", commit);
    return CMD_OK;
}

static int run_help(const struct cmd_line *line)
{
    if (line->n_rest == 0) {
        print_commands();
        return CMD_OK;
    }
    const struct cmd_command *command = find_command(line->rest[0]);
    if (!command)
        return CMD_USAGE;
    print_command(command);
    return CMD_OK;
}

/* ---- the program ------------------------------------------------------- */

/* --help and --version are spellings of commands. */
static const char *command_name(const char *word)
{
    if (cmd_is_help(word))
        return "help";
    return strcmp(word, "--version") == 0 ? "version" : word;
}

/* Reports output that could not be written. Returns the exit status. */
static int end(int status)
{
    int error = fflush(stdout) == 0 ? 0 : errno;
    if (!error && !ferror(stdout))
        return status;
    if (!error && fcntl(STDOUT_FILENO, F_GETFD) < 0)
        error = errno; /* errno of an earlier failed write */
    cmd_fail(0, "cannot write to standard output: %s",
             error ? strerror(error) : "some of it is lost");
    return status ? status : CMD_FAILED;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_commands();
        return CMD_USAGE;
    }
    const struct cmd_command *command = find_command(command_name(argv[1]));
    if (!command)
        return CMD_USAGE;
    struct cmd_line line;
    if (!cmd_line_read(program, command, argv + 2, &line))
        return CMD_USAGE;
    if (line.wants_help) {
        print_command(command);
        return CMD_OK;
    }
    return command->run(&line);
}

/* Returns a stream for plain text that replaces a standard stream. */
static FILE *make_plain(FILE *given, int file, int buffer)
{
    FILE *stream = isa_plain_stream(file);
    if (stream)
        setvbuf(stream, NULL, buffer, BUFSIZ);
    return stream ? stream : given;
}

static struct streams {
    FILE *out, *err;
} as_is, plain;

void cmd_draws(bool is_drawing)
{
    const struct streams *streams = is_drawing ? &as_is : &plain;
    fflush(stdout);
    stdout = streams->out;
    stderr = streams->err;
}

int cmd_main(const struct cmd_program *p, int argc, char **argv)
{
    program = p;
    cmd_fail_name(p->name);
    as_is = (struct streams){stdout, stderr};
    plain.out = make_plain(stdout, STDOUT_FILENO,
                           isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF);
    plain.err = make_plain(stderr, STDERR_FILENO, _IONBF);
    cmd_draws(false);
    return end(run(argc, argv));
}
