/* SPDX-License-Identifier: MIT */
/*
 * keep FOLDER LIBRARY COMMAND... runs a command while Clang and the device
 * linker stand ready for all that compiles below it: their sockets are in the
 * folder, the library is kept.so. The status is that of the command.
 */
#include <stdio.h>

#include "isa/support/process/keeper.h"
#include "isa/support/process/process.h"

int main(int argc, char **argv)
{
    struct isa_keeper keeper;
    pid_t process;
    int how = 0;
    if (argc < 4) {
        fputs("usage: keep FOLDER LIBRARY COMMAND...\n", stderr);
        return 2;
    }
    isa_keeper_open(&keeper, argv[1], argv[2], NULL);
    const bool is_run = isa_process_start(argv + 3, -1, &process) == 0 &&
                        isa_process_wait(process, &how) == process;
    isa_keeper_close(&keeper);
    if (is_run)
        return isa_process_status(how);
    fprintf(stderr, "keep: cannot run %s\n", argv[3]);
    return ISA_STATUS_NOT_FOUND;
}
