#!/usr/bin/env node
import { CommanderError } from 'commander'
import { endWhenNobodyReads } from './closed-pipe.ts'
import { exitCodes } from './exit-codes.ts'
import { createProgram } from './program.ts'

endWhenNobodyReads()
// The SDK would print it in every command that reaches S3, in each of its threads, between what the command has to say.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
const program = await createProgram(process.argv.slice(2))
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // commander has said what is wrong; help and version come this way as well, with 0.
  process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.misuse
}
