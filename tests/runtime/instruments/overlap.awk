# The overlap of the DMA of memory cores with the computing of their clusters,
# from a trace with one launch: every cycle of a cluster is looked at by itself.
# Prints the share of the DMA's cycles in which a core of the cluster computes,
# and of the cores' cycles of computing in which the DMA is busy.
function field(name,    n)
{
    n = length(name) + 3
    return match($0, "\"" name "\":[0-9]+") ? substr($0, RSTART + n, RLENGTH - n) + 0 : 0
}
/"name":"thread_name"/ {
    split($0, parts, "\"name\":\"")
    sub(/".*/, "", parts[3])
    unit[field("pid"), field("tid")] = parts[3]
}
/"cat":"op"/ {
    what = unit[field("pid"), field("tid")]
    first = field("issue") + field("queued")
    n = field("busy")
    if (what ~ /memory core mpu-dma/) {
        moved += n
        for (i = 0; i < n; i++)
            moves[field("pid"), first + i] = 1
    } else if (what ~ /core [0-9]+ compute/) {
        computed += n
        for (i = 0; i < n; i++)
            computes[field("pid"), first + i]++
    }
}
END {
    for (cycle in moves) {
        under += cycle in computes
        beside += computes[cycle]
    }
    printf "%.4f %.4f\n", moved ? under / moved : 0, computed ? beside / computed : 0
}
