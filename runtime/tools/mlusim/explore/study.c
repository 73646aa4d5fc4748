/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/explore/study.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/sizes/choose.h"
#include "runtime/tools/sizes/constants.h"
#include "runtime/tools/sizes/text.h"

static bool read_output(struct sizes_study *s, const char *output)
{
    const struct isa_kernel *kernel = s->launched.kernel.own
                                          ? s->launched.kernel.own
                                          : s->launched.kernel.kernel;
    for (size_t i = 0; output && i < kernel->n_params; i++)
        if (strcmp(kernel->params[i].name, output) == 0 &&
            kernel->params[i].kind == ISA_PARAM_POINTER)
            s->launched.output = i + 1;
    return !output || s->launched.output ||
           cmd_refuse("%s: --output %s: kernel %s has no pointer of that "
                      "name",
                      s->call.command, output, kernel->pretty);
}

/* Finds the sizes, and chooses launches. */
static bool read_space(struct sizes_study *s,
                       const struct sizes_question *question)
{
    char error[500];
    const struct isa_sentence sentence = {error, sizeof error};
    struct sizes_space *space = &s->space;
    const char **dim = mlusim_call_dim(&s->call), *text = *dim;
    bool is_good = true;
    *dim = NULL;
    if (!mlusim_call_shape(&s->call))
        return false;
    space->step = mlusim_call_cores(&s->call);
    space->where = question->where;
    space->constants = sizes_constants(&s->image, &space->n_constants);
    for (size_t i = 0; is_good && i < question->n_ranges; i++)
        is_good = sizes_space_range(space, question->ranges[i], sentence);
    for (size_t i = 0; is_good && i < s->launched.n_texts; i++)
        is_good = sizes_text_names(space, s->launched.texts[i], sentence);
    char least[16];
    snprintf(least, sizeof least, "%u", space->step);
    is_good = is_good &&
              sizes_space_read(space, text ? text : least, sentence) &&
              sizes_space_choose(space, question->most, sentence);
    return is_good || cmd_refuse("%s: %s", s->call.command, error);
}

/* Keeps the texts of the arguments. */
static bool take_texts(struct sizes_study *s)
{
    struct launched *l = &s->launched;
    while (mlusim_call_argument(&s->call, l->n_texts))
        l->n_texts++;
    l->texts = isa_alloc(l->n_texts + 1, sizeof *l->texts);
    for (size_t i = 0; l->texts && i < l->n_texts; i++)
        l->texts[i] = mlusim_call_argument(&s->call, i);
    return l->texts ||
           cmd_refuse("%s: " ISA_NO_MEMORY, s->call.command, "the arguments");
}

static bool open_kernel(struct sizes_study *s)
{
    char error[512];
    const struct sim_device *device = mlusim_device_used(s->call.command);
    if (!device)
        return false;
    s->compiled.arch = isa_arch_find(device->arch_name);
    s->launched.device_bytes = device->dram_mib << 20;
    sim_device_close(device);
    if (!mlusim_call_compile(&s->call, &s->compiled))
        return false;
    s->has_image = isa_image_open(&s->image, s->compiled.elf, s->compiled.bytes,
                                  error, sizeof error);
    if (!s->has_image)
        return cmd_refuse("%s: the device code of %s: %s", s->call.command,
                          s->call.source, error);
    const struct isa_kernel *kernel = mlusim_call_kernel(&s->call, &s->image);
    if (!kernel)
        return false;
    mlusim_described_open(&s->launched.kernel, kernel, s->compiled.elf,
                          s->compiled.bytes);
    s->launched.image = mlusim_call_image(&s->call, &s->compiled, 1);
    return s->launched.image >= 0;
}

void sizes_study_close(struct sizes_study *s)
{
    if (s->has_folder)
        cmd_folder_remove(s->launched.folder);
    if (s->launched.kernel.kernel)
        mlusim_described_close(&s->launched.kernel);
    if (s->launched.image >= 0)
        close(s->launched.image);
    if (s->has_image)
        isa_image_close(&s->image);
    mlusim_compiled_free(&s->compiled, 1);
    free((int64_t *)(uintptr_t)s->space.constants);
    free(s->launched.texts);
    sizes_space_free(&s->space);
}

/* Settings of the launches: all checks, unless the user chose others. */
static void set_environment(void)
{
    setenv(rt_env_name(RT_ENV_CHECK), "all", 0);
    setenv(rt_env_name(RT_ENV_REPORT), "none", 1);
    setenv(rt_env_name(RT_ENV_THREADS), "1", 1);
}

bool sizes_study_open(struct sizes_study *s, const char *command,
                      const struct sizes_question *question, char **rest)
{
    memset(s, 0, sizeof *s);
    s->launched.image = -1;
    s->launched.call = &s->call;
    s->launched.space = &s->space;
    set_environment();
    s->has_folder = mlusim_call_open(&s->call, command, rest) == CMD_OK &&
                    take_texts(s) && open_kernel(s) &&
                    read_space(s, question) &&
                    read_output(s, question->output) &&
                    cmd_folder_make(command, s->launched.folder);
    return s->has_folder;
}
