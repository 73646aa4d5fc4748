/* SPDX-License-Identifier: MIT */
/* Runs a kernel without host code, for `mlusim run FILE.mlu` and `mlusim debug
 * FILE.mlu`. mlusim has compiled the file and made these arguments from the
 * user's words. This program only does what any host program does, so that
 * reports, faults and the debugger are those of all programs.
 *
 *   mlusim-launch IMAGE KERNEL X,Y,Z TYPE ARGUMENT...
 *   mlusim-launch IMAGE @LOG ARGUMENT...
 *   mlusim-launch IMAGE KERNEL - TYPE ANSWERS
 *
 * The second form performs the commands of a log in place of one launch
 * (runtime/instruments/commands), the third one launch after the other
 * (many.h). IMAGE, LOG, ANSWERS and each FILE are paths without a colon, or
 * numbers of open files, which have no name. =HEX               the bytes of a
 * value +FILE:START        device memory with the data of a file from START on
 *   +FILE:START/BYTES  the same, so many bytes
 *   ...!               the memory counts as unwritten
 *   ...?ELEMENT        (many.h) the kernel has to write all elements of so many
 *                      bytes
 *   ...:NAME           saved to NAME, behind the first START bytes of the file
 *   @OFFSET+...        the same, for a pointer inside the last value */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/program/program.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/api/launch/arguments.h"
#include "runtime/api/launch/many.h"
#include "runtime/api/launch/replay.h"

/* Reports do not name places in this program, which users did not write
 * (sim/debug/symbolizer.c). */
__attribute__((section(".mlusim.inside"), used)) static const char inside;

static int launch(void **image, char **words, struct lch_arguments *arguments)
{
    cnrtQueue_t queue;
    cnrtDim3_t dim = {1, 1, 1};
    const void *kernel = lch_kernel(image, words[0]);
    sscanf(words[1], "%" SCNu32 ",%" SCNu32 ",%" SCNu32, &dim.x, &dim.y,
           &dim.z);
    if (!lch_arguments_read(arguments, words + 3) ||
        cnrtQueueCreate(&queue) != cnrtSuccess)
        return LCH_FAILED;
    /* a refusal was printed; it is a mistake on the command line */
    if (cnrtInvokeKernel(kernel, dim, (cnrtFunctionType_t)atoi(words[2]),
                         arguments->values, 0, queue) != cnrtSuccess)
        return LCH_USAGE;
    if (cnrtQueueSync(queue) != cnrtSuccess || !lch_arguments_save(arguments))
        return LCH_FAILED;
    return cnrtQueueDestroy(queue) == cnrtSuccess ? LCH_DONE : LCH_FAILED;
}

static int replay(void **image, char **words, struct lch_arguments *arguments)
{
    size_t n;
    const unsigned char *log =
        lch_file(lch_open(words[0] + 1, strlen(words[0] + 1)), false, &n);
    if (!lch_arguments_read(arguments, words + 1))
        return LCH_FAILED;
    const int status = lch_replay(image, log, n, arguments);
    return status != LCH_DONE || lch_arguments_save(arguments) ? status
                                                               : LCH_FAILED;
}

int main(int argc, char **argv)
{
    static struct rt_fatbin_wrapper wrapper = {.magic = RT_FATBIN_WRAPPER_MAGIC,
                                               .version = 1};
    static struct lch_arguments arguments;
    size_t bytes;
    const bool is_log = argc > 2 && argv[2][0] == '@';

    if (argc < 5 && !is_log) {
        fprintf(stderr, "mlusim-launch is started by mlusim run FILE.mlu, "
                        "and by debug, usage, explore and judge\n");
        return LCH_USAGE;
    }
    wrapper.image = lch_file(lch_open(argv[1], strlen(argv[1])), true, &bytes);
    void **image = __bangRegisterFatBinary(&wrapper);
    if (!is_log && strcmp(argv[3], "-") == 0)
        return lch_many(image, argv + 2);
    const int status = is_log ? replay(image, argv + 2, &arguments)
                              : launch(image, argv + 2, &arguments);
    return lch_arguments_release(&arguments, status);
}
