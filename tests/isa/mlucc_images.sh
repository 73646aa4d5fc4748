#!/bin/sh
# Device code that is made once: --save-images writes it beside the program, --images
# takes it in place of the pass of the device; --host-include is for the host alone.
set -eu
. tests/support/mlucc.sh

cat >k.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
__nram__ float buffer[64];
__mlu_global__ void k(float *to)
{
    buffer[0] = FIRST;
    __memcpy(to, buffer, 4, NRAM2GDRAM);
}
int main()
{
    return 0;
}
END
both='--bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592'
same() { # FILE FILE
    cmp "$1" "$2" || fail "$1 and $2 differ"
    checks=$((checks + 1))
}
run 0 $both -DFIRST=1.0f k.mlu -o one --save-images=images
quiet
run 0 $both -DFIRST=1.0f k.mlu -o plain
run 0 $both -DFIRST=1.0f --bang-fatbin-only k.mlu -o only
same one plain
same images only
# the host's pass alone reads the file again, here with another number
run 0 $both -DFIRST=2.0f k.mlu -o two --images=images
quiet
same one two

# A header of the host: the device's pass does not know it.
echo '#define FIRST 1.0f' >front.h
run 1 $both --host-include=front.h -c k.mlu -o k.o
says "use of undeclared identifier 'FIRST'"
run 0 $both --host-include=front.h -c k.mlu -o k.o --images=images
quiet

# What is no image, and where none is made.
head -c 100 images >short
: >empty
for file in short empty k.mlu; do
    run 1 $both -c k.mlu -o k.o --images="$file"
    says "'$file' has no device images that --bang-fatbin-only or --save-images= wrote: "
done
run 1 -c k.mlu -o k.o --images=nowhere
says "cannot read 'nowhere'"
for words in '-fsyntax-only --images=images' '--bang-device-only --images=images' \
    '--bang-host-only --save-images=i' '--images=images --save-images=i' 'k.mlu --images=images'; do
    run 1 k.mlu $words
    says '--images= and --save-images= are for one .mlu file'
done
run 1 k.mlu -DFIRST=1.0f -c -o k.o --save-images=/nowhere/images
says '/nowhere/images'
echo "$checks passed, 0 failed"
