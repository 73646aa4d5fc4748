# SPDX-License-Identifier: MIT
if ! pkg-config --exists mlusim; then
    echo 'pkg-config does not know mlusim; install the Debian package libmlusim-dev'
    exit 77
fi
cat >devices.c <<'END'
#include <stdio.h>

#include <sim/sim.h>

int main(void)
{
    const struct sim_device *device = sim_device_default();
    printf("%s: %u cores\n", device->name, device->clusters * device->cores);
    return 0;
}
END
# pkg-config quotes what a shell would split. Libraries of the system have no -L.
eval "set -- $(pkg-config --libs-only-L mlusim)"
eval "cc devices.c $(pkg-config --cflags --libs mlusim)" \
    '${1:+-Xlinker -rpath -Xlinker "${1#-L}"}' -o devices
./devices
