/* SPDX-License-Identifier: MIT */
/*
 * mluop: the operator library at a prompt. This file holds the table of
 * commands, the help printed from it, and what several commands look up.
 */
#include "kernels/mluop/mluop.h"

#include <stdio.h>
#include <string.h>

static const struct command {
    const char *name, *arguments, *doc;
    enum cmd_command bit;
    int (*run)(const struct cmd_line *line);
} commands[] = {
    {"list", "[OPERATOR]", "lists the operators, or the cases of one", CMD_LIST,
     cmd_list},
    {"run", "OPERATOR", "runs cases on a simulated device and judges them",
     CMD_RUN, cmd_run},
    {"bench", "[OPERATOR]",
     "times the simulator beside a plain C loop for the same result", CMD_BENCH,
     cmd_bench},
};
#define N_COMMANDS (sizeof commands / sizeof commands[0])

const struct kn_operator *cmd_operator(const struct cmd_line *line)
{
    if (!line->operator_name) {
        cmd_fail(0, "which operator? see mluop list");
        return NULL;
    }
    const struct kn_operator *op = kn_operator_find(line->operator_name);
    if (!op)
        cmd_fail(0, "there is no operator %s; see mluop list",
                 line->operator_name);
    return op;
}

bool cmd_status(const char *name, mluOpStatus_t *status)
{
    static const mluOpStatus_t all[] = {
#define X(name, number) MLUOP_STATUS_##name,
#include "kernels/library/statuses.def"
#undef X
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *whole = mluOpGetErrorString(all[i]);
        *status = all[i];
        if (strcmp(name, whole) == 0 ||
            strcmp(name, whole + strlen("MLUOP_STATUS_")) == 0)
            return true;
    }
    return false;
}

static void print_commands(void)
{
    puts("usage: mluop COMMAND [OPTIONS] [OPERATOR]\n\n"
         "The operator library: runs operators on a simulated device and "
         "compares\nthem with a reference.\n\ncommands");
    for (size_t i = 0; i < N_COMMANDS; i++)
        printf("  %-6s %s\n", commands[i].name, commands[i].doc);
    puts("  help   tells about a command\n\n"
         "Exit status: 0 if all is as expected, 1 if a case failed, 2 if the "
         "command\nline or a file is wrong.");
}

static void print_command(const struct command *c)
{
    printf("usage: mluop %s%s %s\n\n%s\n", c->name,
           c->bit == CMD_LIST ? "" : " [OPTIONS]", c->arguments, c->doc);
    cmd_options_print(c->bit);
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    cmd_fail(0, "unknown command %s; see mluop help", name);
    return NULL;
}

static bool is_help(const char *word)
{
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 ||
           strcmp(word, "-h") == 0;
}

static int help(const char *name)
{
    if (!name) {
        print_commands();
        return CMD_OK;
    }
    const struct command *command = find_command(name);
    if (!command)
        return CMD_USAGE;
    print_command(command);
    return CMD_OK;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_commands();
        return CMD_USAGE;
    }
    if (is_help(argv[1]))
        return help(argv[2]);
    const struct command *command = find_command(argv[1]);
    if (!command)
        return CMD_USAGE;
    if (argc > 2 && is_help(argv[2]))
        return help(argv[1]);
    struct cmd_line line;
    if (!cmd_line_read(command->bit, command->name, argv + 2, &line))
        return CMD_USAGE;
    return command->run(&line);
}
