/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/explore/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/process/process.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/sizes/text.h"
#include "runtime/tools/start/become.h"

void launched_messages(const struct launched *of, unsigned number, char *path,
                       size_t bytes)
{
    snprintf(path, bytes, "%s/%u.err", of->folder, number);
}

/* ---- the words of a launch ----------------------------------------------- */

void launched_restore(const struct launched *of)
{
    for (size_t i = 0; i < of->n_texts; i++) {
        const char **at = mlusim_call_argument_at(of->call, i);
        if (*at != of->texts[i])
            free((char *)(uintptr_t)*at);
        *at = of->texts[i];
    }
}

bool launched_set(const struct launched *of, const struct sizes_point *point)
{
    char error[400];
    const struct isa_sentence sentence = {error, sizeof error};
    sizes_space_set(of->space, point);
    for (size_t i = 0; i < of->n_texts; i++) {
        char *text = sizes_text_put(&of->space->scope, of->texts[i], sentence);
        if (!text) {
            launched_restore(of);
            return cmd_refuse("%s: argument %zu: %s", of->call->command, i + 1,
                              error);
        }
        *mlusim_call_argument_at(of->call, i) = text;
    }
    snprintf(of->call->dim, sizeof of->call->dim, "%u,%u,%u", point->dim[0],
             point->dim[1], point->dim[2]);
    return true;
}

/* The words of a launch; NULL after a message. */
static char **words_of(struct launcher *l, const struct sizes_point *point)
{
    const struct launched *of = l->of;
    struct mlusim_words words = {0};
    if (!launched_set(of, point))
        return NULL;
    const bool is_good = mlusim_words_add(&words, "%s", of->call->dim) &&
                         mlusim_call_arguments(of->call, &of->kernel, &l->kept,
                                               of->output, &words);
    launched_restore(of);
    if (is_good)
        return words.words;
    mlusim_words_free(words.words);
    return NULL;
}

/* ---- the process --------------------------------------------------------- */

static void stop(struct launcher *l)
{
    int how;
    if (!l->process)
        return;
    fclose(l->to);
    fclose(l->from);
    isa_process_wait(l->process, &how);
    l->process = 0;
}

/* In the new process: becomes mlusim-launch. */
static void become(const struct launcher *l, int input, int answers)
{
    char program[PATH_MAX], image[16], output[16], path[PATH_MAX];
    launched_messages(l->of, l->number, path, sizeof path);
    const int messages = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int nothing = open("/dev/null", O_WRONLY);
    if (messages < 0 || nothing < 0 || dup2(input, STDIN_FILENO) < 0 ||
        dup2(nothing, STDOUT_FILENO) < 0 || dup2(messages, STDERR_FILENO) < 0 ||
        !mlusim_beside("../lib/mlusim/mlusim-launch", program, sizeof program))
        _exit(ISA_STATUS_NOT_EXECUTABLE);
    snprintf(image, sizeof image, "%d", l->of->image);
    snprintf(output, sizeof output, "%d", answers);
    char none[] = "-";
    char *words[] = {
        program, image, l->of->kernel.kernel->name, none, l->of->call->type,
        output,  NULL};
    mlusim_follow();
    signal(SIGINT, SIG_IGN); /* it ends with its input */
    _exit(mlusim_become("explore", words));
}

static bool start(struct launcher *l)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    fflush(NULL);
    const bool has_pipes = pipe(in) == 0 && pipe(out) == 0;
    const pid_t process = has_pipes ? fork() : -1;
    if (process == 0) {
        close(in[1]);
        close(out[0]);
        become(l, in[0], out[1]);
    }
    for (int i = 0; i < 2; i++) {
        const int end = i ? out[1] : in[0];
        if (end >= 0)
            close(end);
    }
    l->to = process > 0 ? fdopen(in[1], "w") : NULL;
    l->from = process > 0 ? fdopen(out[0], "r") : NULL;
    if (l->to && l->from) {
        fcntl(in[1], F_SETFD, FD_CLOEXEC);
        fcntl(out[0], F_SETFD, FD_CLOEXEC);
        l->process = process;
        l->changes = l->kept.changes;
        return true;
    }
    return cmd_refuse("%s: the kernel cannot be launched: %s",
                      l->of->call->command, strerror(errno));
}

void launcher_open(struct launcher *l, const struct launched *of,
                   unsigned number)
{
    memset(l, 0, sizeof *l);
    l->of = of;
    l->number = number;
    l->kept.most = of->device_bytes;
}

void launcher_close(struct launcher *l)
{
    stop(l);
    array_kept_close(&l->kept);
}

/* ---- a launch ------------------------------------------------------------ */

/* Sends the words, and reads the answer. */
static bool ask(struct launcher *l, char *const *words)
{
    for (size_t i = 0; words[i]; i++)
        fprintf(l->to, "%s%s", i ? " " : "", words[i]);
    fputc('\n', l->to);
    fflush(l->to);
    if (!fgets(l->answer, sizeof l->answer, l->from))
        return false;
    l->answer[strcspn(l->answer, "\n")] = 0;
    return true;
}

/* Prints what the process wrote. */
static void show_messages(const struct launcher *l)
{
    char path[PATH_MAX], line[512];
    launched_messages(l->of, l->number, path, sizeof path);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        fputs(line, stderr);
    if (file)
        fclose(file);
}

enum launch_end launcher_try(struct launcher *l,
                             const struct sizes_point *point)
{
    char text[200];
    char **words = words_of(l, point);
    if (!words)
        return l->kept.is_full ? LAUNCH_FULL : LAUNCH_ERROR;
    if (l->process && l->changes != l->kept.changes)
        stop(l);
    const bool is_answered = (l->process || start(l)) && ask(l, words);
    mlusim_words_free(words);
    if (is_answered && strcmp(l->answer, "ok") == 0)
        return LAUNCH_RIGHT;
    if (is_answered && strcmp(l->answer, "full") == 0)
        return LAUNCH_FULL;
    if (is_answered && strcmp(l->answer, "refused") != 0) {
        if (strcmp(l->answer, "fault") == 0)
            stop(l);
        return LAUNCH_WRONG;
    }
    show_messages(l);
    sizes_space_tell(l->of->space, point, text, sizeof text);
    cmd_fail(0, "%s: %s with %s", l->of->call->command,
             is_answered ? "the launch was refused"
                         : "the launcher ended without an answer",
             text);
    return LAUNCH_ERROR;
}
