/* SPDX-License-Identifier: MIT */
/*
 * mlusim: runs programs on a simulated device and looks at devices and device
 * code. This file holds the table of commands and the help printed from it.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/nearest.h"
#include "runtime/mlusim/command.h"

static int run_version(const struct cmd_line *line)
{
    (void)line;
    puts("mlusim " MLUSIM_VERSION);
    return CMD_OK;
}

static cmd_function run_help;

static const struct cmd_command version = {
    .name = "version",
    .arguments = "",
    .doc = "prints the version",
    .run = run_version,
};

static const struct cmd_command help = {
    .name = "help",
    .arguments = "[COMMAND]",
    .doc = "tells what commands there are, or about one",
    .max_rest = 1,
    .run = run_help,
};

static const struct cmd_command *const commands[] = {
    &cmd_run, &cmd_devices, &cmd_disasm, &cmd_intrinsics, &version, &help,
};
#define N_COMMANDS (sizeof commands / sizeof commands[0])

static const struct cmd_command *find_command(const char *name)
{
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (size_t i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
        isa_nearest_offer(&hint, commands[i]->name, commands[i]->name);
    }
    if (hint.found)
        cmd_fail(0, "unknown command %s; did you mean %s?", name, hint.found);
    else
        cmd_fail(0, "unknown command %s; see mlusim help", name);
    return NULL;
}

static void print_command(const struct cmd_command *command)
{
    printf("usage: mlusim %s%s%s%s\n\n%s\n", command->name,
           command->n_options > 0 ? " [OPTIONS]" : "",
           command->arguments[0] ? " " : "", command->arguments, command->doc);
    for (size_t i = 0; i < command->n_options; i++) {
        const struct cmd_option *option = &command->options[i];
        const char *value = option->value ? option->value : "";
        printf("%s  %s %s\n      %s\n", i == 0 ? "\noptions\n" : "",
               option->name, value, option->doc);
    }
}

static void print_commands(void)
{
    puts("usage: mlusim COMMAND [OPTIONS] [ARGUMENTS]\n\n"
         "A simulator of MLU accelerators: runs programs compiled by mlucc.\n\n"
         "commands");
    for (size_t i = 0; i < N_COMMANDS; i++)
        printf("  %-10s %s\n", commands[i]->name, commands[i]->doc);
    puts("\n`mlusim help COMMAND` lists the options of a command.");
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

/* --help and --version are spellings of commands. */
static const char *command_name(const char *word)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return "help";
    return strcmp(word, "--version") == 0 ? "version" : word;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_commands();
        return CMD_USAGE;
    }
    const struct cmd_command *command = find_command(command_name(argv[1]));
    if (!command)
        return CMD_USAGE;
    if (argc > 2 && strcmp(command_name(argv[2]), "help") == 0) {
        print_command(command);
        return CMD_OK;
    }
    struct cmd_line line;
    if (!cmd_line_read(command, argv + 2, &line))
        return CMD_USAGE;
    return command->run(&line);
}
