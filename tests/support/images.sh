# For suites that look at device images with the tools of others: sound debug
# information, and kernels that symbolizers name. Sourced.
. tests/support/environment.sh
for tool in llvm-dwarfdump-$llvm llvm-readelf-$llvm llvm-symbolizer-$llvm addr2line; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done

# judge_kernel IMAGE NAME ADDRESS SIZE TYPE: as its symbol tells
judge_kernel() {
    [ "${5:-}" = FUNC ] && [ "$4" -gt 0 ] ||
        { echo "$1: $2 is no function with a size"; return; }
    # of inlined functions the outermost is the kernel, "k" or "k<float>"
    named=$(addr2line -f -i -e "$1" "0x$3" | tail -n 2 | sed -n '1s/<.*//p;1p' | head -n 1)
    case $2 in
    *"$named"*) ;;
    *) echo "$1: addr2line calls $2 '$named'" ;;
    esac
    "llvm-symbolizer-$llvm" --no-inlines --obj="$1" "0x$3" >"$1.place"
    ! sed -n 1p "$1.place" | grep -q '^?' || echo "$1: $2 has no name"
    sed -n 2p "$1.place" | grep -Eq ':[1-9][0-9]*:[0-9]+$' || echo "$1: $2 has no line"
}

# judge IMAGE: says what is wrong with it; nothing if it is sound
judge() {
    "llvm-dwarfdump-$llvm" --verify "$1" >"$1.verify" 2>&1 ||
        { echo "$1: llvm-dwarfdump --verify:"; grep error: "$1.verify" | head -n 3; }
    "llvm-readelf-$llvm" -sW "$1" >"$1.symbols"
    ! grep -q ' \.L' "$1.symbols" || echo "$1: labels are symbols"
    tr '\0' '\n' <"$1" | grep -a '^kernel .* stack ' | cut -d ' ' -f 2 >"$1.kernels"
    [ -s "$1.kernels" ] || echo "$1: no kernels"
    while read -r kernel; do
        # shellcheck disable=SC2046
        judge_kernel "$1" "$kernel" \
            $(awk -v k="$kernel" '$8 == k { print $2, $3, $4 }' "$1.symbols")
    done <"$1.kernels"
    rm -f "$1.verify" "$1.symbols" "$1.kernels" "$1.place"
}
