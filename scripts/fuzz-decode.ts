import { fuzzDecoders } from '../test/protocols/decode-fuzz.ts'

// The long form of the test of the same name: a million frames, other ones at every call unless a seed is given.
const frames = 1_000_000
const growthBytesMax = 8 * 1_024 * 1_024

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000_000)
const { accepted, refused, faults, growthBytes } = fuzzDecoders(seed, frames)

console.log(`seed ${seed}: ${frames} frames, ${accepted} accepted, ${growthBytes} bytes of growth`)
for (const [code, count] of [...refused].sort(([, one], [, other]) => other - one)) {
  console.log(`${String(count).padStart(9)}  ${code}`)
}
for (const { hex, text } of faults) console.log(`fault: ${text}\n  ${hex}`)
if (faults.length > 0 || growthBytes > growthBytesMax) {
  console.log(`Failed. Run it again with \`npm run fuzz:decode -- ${seed}\`.`)
  process.exitCode = 1
}
