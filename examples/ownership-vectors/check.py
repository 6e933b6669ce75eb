"""Ownership as protocols/ownership/SPEC.md says, in 60 lines without packages, and whether it agrees with vectors.json."""
import itertools, json, math, pathlib, struct
P1, P2, P3, P4, P5 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
M32, M64 = 2**32 - 1, 2**64 - 1
def rotate(x, n): return ((x & M64) << n | (x & M64) >> 64 - n) & M64
def stir(lane, x): return rotate(lane + x * P2, 31) * P1 & M64
def xxh64(data, seed=0):
    lanes, whole, rest = [seed + P1 + P2, seed + P2, seed, seed - P1], len(data) & ~31, data[len(data) & ~7:]
    for n, x in enumerate(struct.unpack(f"<{whole // 8}Q", data[:whole])): lanes[n % 4] = stir(lanes[n % 4], x)
    h = sum(rotate(lane, n) for lane, n in zip(lanes, (1, 7, 12, 18))) if whole else seed + P5
    for lane in lanes if whole else (): h = (h ^ stir(0, lane)) * P1 + P4
    h = h + len(data) & M64
    for at in range(whole, len(data) - 7, 8): h = rotate(h ^ stir(0, int.from_bytes(data[at:at + 8], "little")), 27) * P1 + P4 & M64
    if len(rest) > 3: h, rest = rotate(h ^ int.from_bytes(rest[:4], "little") * P1 & M64, 23) * P2 + P3 & M64, rest[4:]
    for byte in rest: h = rotate(h ^ byte * P5 & M64, 11) * P1 & M64
    for shift, prime in (33, P2), (29, P3): h = (h ^ h >> shift) * prime & M64
    return h ^ h >> 32
def distinct(ids, mask):  # id -> hash, in the order of the ids' bytes: the first that is still free
    hashes = {}
    for i in sorted(ids, key=str.encode):
        hashes[i] = next(h for n in itertools.count() if (h := xxh64(i.encode(), n)) & mask not in {o & mask for o in hashes.values()})
    return hashes
def score(shard, member): return (((x := (shard ^ member) * 0x7FEB352D & M32) ^ x >> 15) + (shard >> 32)) * 0x846CA68B & M32 ^ 2**31
def log(h):
    m, k = math.frexp((h + 0.5) * 2**-32)
    if m < 0.7071067811865476: m, k = m + m, k - 1
    z, s = (m - 1) / (m - 1 + 2), 0.06666666666666667
    for t in (1 / 13, 1 / 11, 1 / 9, 1 / 7, 1 / 5, 1 / 3, 1): s = t + z * z * s
    return -(k * 0.6931471805599453 + 2 * z * s)
def table(members):  # id -> (hash, units)
    weights, unit = dict(members), max(math.ldexp(1, math.frexp(max(w for _, w in members))[1] - 24), 5e-324)
    return {i: (h, max(1, math.floor(weights[i] / unit + 0.5))) for i, h in distinct(weights, M32).items()}
def fit(h, i, members): return log(score(h, members[i][0])) / members[i][1], -members[i][1], h  # the lower, the better
def assign(shards, members, before):  # before: shard -> member, empty at an anchor
    load, total = {i: list(before.values()).count(i) for i in members}, sum(u for _, u in members.values())
    quota, rest = ({i: f(len(shards) * u, total) for i, (_, u) in members.items()} for f in (int.__floordiv__, int.__mod__))
    rank = {i: (load[i] <= quota[i], (members[i][0] >> 44) - 4096 * rest[i] // total * 2**20) for i in members if rest[i]}
    for i in sorted(rank, key=rank.get)[:len(shards) - sum(quota.values())]: quota[i] += 1
    room, movers = {i: quota[i] - load[i] for i in members if quota[i] > load[i]}, [s for s in shards if before.get(s) not in members]
    def cost(s, i): return (M32 - score(shards[s], members[i][0])) / members[i][1]
    def loss(s): return cost(s, min(room, key=lambda i: fit(shards[s], i, members))) - cost(s, before[s]), shards[s]
    for i in members: movers += sorted((s for s in before if before[s] == i and load[i] > quota[i]), key=loss)[:load[i] - quota[i]]
    owners = {s: i for s, i in before.items() if s not in movers}
    for *_, s, i in sorted((*fit(shards[s], i, members), s, i) for s in movers for i in room):  # both sides rank by one number,
        if s not in owners and room[i] > 0: owners[s], room[i] = i, room[i] - 1  # so best pairs first is deferred acceptance
    return owners
vectors = json.loads((pathlib.Path(__file__).parents[2] / "protocols/ownership/vectors.json").read_bytes())
for v in vectors["hashes"]: assert f"{xxh64(v['text'].encode(), v['seed']):016x}" == v["hash"], v
for v in vectors["scores"]: assert score(v["b"] << 32 | v["a"], v["c"]) == v["score"], v
for v in vectors["logarithms"]: assert struct.pack(">d", log(v["score"])).hex() == v["bits"], v
for v in vectors["rankings"]: assert sorted(t := table(v["members"]), key=lambda i: fit(xxh64(v["key"].encode()), i, t)) == v["ranking"], v
for name, shards, views, hashes, owners in ((*h.values(), distinct(h["shards"], M64), {}) for h in vectors["histories"]):
    for view in views:
        owners = assign(hashes, members := table(view["members"]), owners)
        indices, width = [list(members).index(owners[s]) for s in shards], (len(members) - 1).bit_length()
        packed = b"\1" + sum(n << width * at for at, n in enumerate(indices)).to_bytes(-(-len(indices) * width // 8), "little")
        head = struct.pack("<HHIQ", 1, len(members), len(shards), xxh64(struct.pack(f"<{len(shards)}Q", *(hashes[s] for s in shards))))
        body = b"".join(struct.pack("<QI", *m) for m in members.values()) + struct.pack(f"<{len(shards)}{'BH'[len(members) > 255]}", *indices)
        assert (indices, packed.hex(), f"{xxh64(head + body):016x}") == (view["owners"], view["packed"], view["digest"]), (name, view)
print(f"{sum(len(vectors[kind]) for kind in vectors if kind != 'version')} vectors agree")
