"""Order as protocols/order/SPEC.md says, without packages, and whether it agrees with vectors.json."""
import hashlib, json, pathlib, struct
M32 = 2**32 - 1
def key(purpose, seed, epoch, *where):
    text = "/".join(map(str, ("shoal/order/1", purpose, seed, epoch, *where)))
    return struct.unpack("<8I", hashlib.sha256(text.encode()).digest())
def mix(x, k):
    x = (x ^ k) * 0x7FEB352D & M32
    x = (x ^ x >> 15) * 0x846CA68B & M32
    return x ^ x >> 16
def permute(n, k, i):
    bits = max(8, (n - 1).bit_length())
    low = bits // 2
    while True:
        h, l = i >> low, i % 2**low
        for r in range(0, 8, 2):
            h ^= mix(l, k[r]) % 2 ** (bits - low)
            l ^= mix(h, k[r + 1]) % 2**low
        i = h << low | l
        if i < n: return i
def order(n, *of):
    k = key(*of)
    return [permute(n, k, i) for i in range(n)]
def in_shard(seed, epoch, shard, blocks):
    starts = [sum(blocks[:b]) for b in range(len(blocks))]
    turns = order(len(blocks), "blocks", seed, epoch, shard)
    return [starts[b] + i for b in turns for i in order(blocks[b], "samples", seed, epoch, shard, b)]
def windows(seed, epoch, sizes, window):
    turns, out = order(len(sizes), "shards", seed, epoch), []
    for j in range(0, len(turns), window):
        samples = [[s, i] for s in turns[j:j + window] for i in range(sizes[s])]
        out += [samples[i] for i in order(len(samples), "window", seed, epoch, j // window)]
    return out
def whole(seed, epoch, sizes):
    samples = [[s, i] for s, size in enumerate(sizes) for i in range(size)]
    return [samples[i] for i in order(len(samples), "global", seed, epoch)]
def lanes(n, B, L):
    cut = lambda k, l: min(n, k * B + l * B // L)
    return [[[cut(k, l), cut(k, l + 1)] for l in range(L)] for k in range(-(-n // B))]
vectors = json.loads((pathlib.Path(__file__).parents[2] / "protocols/order/vectors.json").read_bytes())
for v in vectors["keys"]: assert list(key(v["purpose"], v["seed"], v["epoch"], *v["where"])) == v["key"], v
for v in vectors["permutations"]: assert all(permute(v["length"], v["key"], i) == x for i, x in v["positions"]), v
for v in vectors["shards"]: assert order(v["shards"], "shards", v["seed"], v["epoch"]) == v["order"], v
for v in vectors["samples"]: assert in_shard(v["seed"], v["epoch"], v["shard"], v["blocks"]) == v["order"], v
for v in vectors["windows"]: assert windows(v["seed"], v["epoch"], v["sizes"], v["window"]) == v["order"], v
for v in vectors["globals"]: assert whole(v["seed"], v["epoch"], v["sizes"]) == v["order"], v
for v in vectors["lanes"]: assert lanes(v["samples"], v["batch"], v["lanes"]) == v["steps"], v
print(f"{sum(len(vectors[kind]) for kind in vectors if kind != 'version')} vectors agree")
