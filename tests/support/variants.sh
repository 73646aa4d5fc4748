# Sourced after checks.sh: the kernel variants of all operators.

# variants: lines of an operator, one of its variants, and a device of each generation
# that it runs on.
variants() {
    for operator in $("$OUT/bin/mluop" list | grep '^[a-z]'); do
        devices='MLU370-X4 MLU590-H8'
        ! grep -q "^X($operator, *2" kernels/operators.def || devices="MLU270 $devices"
        for variant in $("$OUT/bin/mluop" list "$operator" | sed -n 's/ auto$//; s/^variants *//p'); do
            for device in $devices; do
                echo "$operator $variant $device"
            done
        done
    done
}
