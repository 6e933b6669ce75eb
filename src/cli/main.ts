#!/usr/bin/env node
import { CommanderError } from 'commander'
import { endWhenNobodyReads } from './closed-pipe.ts'
import { exitCodes } from './exit-codes.ts'
import { createProgram } from './program.ts'

endWhenNobodyReads()
const program = await createProgram(process.argv.slice(2))
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // commander has said what is wrong; help and version come this way as well, with 0.
  process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.misuse
}
