import { Command } from 'commander'
import { pruneCommand, verifyCommand } from '../checkpoint/keep-commands.ts'
import { diffCommand, listCommand, showCommand } from '../checkpoint/look-commands.ts'
import { restoreCommand } from '../checkpoint/restore-command.ts'
import { resumeCommand } from '../checkpoint/resume-command.ts'
import { saveCommand } from '../checkpoint/save-command.ts'

export function checkpointCommand(): Command {
  const checkpoint = new Command('checkpoint')
    .description('save, list, verify, restore, resume from, compare and prune checkpoints')
    .addHelpText(
      'after',
      `
Examples:
  shoal checkpoint save out/step-500 --step 500 --store /mnt/checkpoints
  shoal checkpoint ls --store s3://bucket/runs/one --json
  shoal checkpoint restore model --store /mnt/checkpoints --replica s3://bucket/runs/one
  shoal checkpoint resume --job mnist
  shoal checkpoint verify --store /mnt/checkpoints
  shoal checkpoint diff 400 500 --store /mnt/checkpoints
  shoal checkpoint prune --keep-last 3 --keep-every 1000 --dry-run --store /mnt/checkpoints

Every one of them has --json and --help.`,
    )
  const commands = [
    saveCommand(),
    listCommand(),
    showCommand(),
    verifyCommand(),
    restoreCommand(),
    resumeCommand(),
    diffCommand(),
    pruneCommand(),
  ]
  for (const command of commands) checkpoint.addCommand(command)
  return checkpoint
}
