import type { LogLevel } from '../adapters/logs/log.ts'
import { unreachable } from '../base/assert.ts'
import { type ShardRef, shardKey } from '../base/ids.ts'
import type { PeerEvent } from '../core/io.ts'

export interface Sentence {
  readonly level: LogLevel
  readonly text: string
}

/** What an operator reads of an event. Whatever happens all the time is for debugging only. */
export function sentenceOf(event: PeerEvent, isLeaving: boolean): Sentence {
  if (isLeaving && event.kind === 'excluded') return info('has left; others have its shards')
  if (isLeaving && event.kind === 'lease-lapsed') return debug('gave up its lease')
  switch (event.kind) {
    case 'founded':
      return info('founded the job')
    case 'joined':
      return info('joined the job')
    case 'excluded':
      return { level: 'warn', text: 'is no longer a member; work has stopped, and it joins again by itself' }
    case 'view-changed':
      return debug(`view ${event.view}`)
    case 'view-activated':
      return debug(`view ${event.view} is activated`)
    case 'leading':
      return info(`leads (term ${event.term.split('.')[0]})`)
    case 'following':
      return info('no longer leads')
    case 'shard-started':
      return debug(`starts ${named(event.shard)} at ${event.cursor} (${event.by})`)
    case 'shard-stopped':
      return debug(`stops ${named(event.shard)} (${event.reason})`)
    case 'committed':
      return debug(`committed ${named(event.shard)} up to ${event.cursor}`)
    case 'lease-lapsed':
      return {
        level: 'warn',
        text: 'has no lease: work pauses until a majority of the electors answers again',
      }
    case 'lease-held':
      return info('holds a lease')
    case 'epoch-opened':
      return info(`epoch ${event.epoch} of ${event.dataSet} begins`)
    case 'data-set-finished':
      return info(`data set ${event.dataSet} is finished`)
    case 'proposal-settled':
      return debug(event.accepted ? 'a change was made' : `a change was refused: ${event.reason}`)
    case 'barrier-settled':
      return debug(`barrier ${event.barrier}: ${event.verdict} (generation ${event.generation})`)
    case 'recovered':
      return { level: 'warn', text: `recovered: lineage ${event.lineage} begins with view ${event.view}` }
    case 'recovery-dropped':
      return {
        level: 'warn',
        text:
          event.reason === 'majority-lives'
            ? 'does not recover: a majority of the electors answers again'
            : 'does not recover: another lineage has begun',
      }
    case 'majority-lost':
      return {
        level: 'error',
        text: `a majority of the electors is out of reach (${event.missing.join(', ')}). Nothing is lost, and nothing moves until they come back. If they never will, run: shoal recover`,
      }
    case 'refused-message':
      return debug(`refused a message of ${event.from}: ${event.reason}`)
    default:
      return unreachable(event)
  }
}

function info(text: string): Sentence {
  return { level: 'info', text }
}

function debug(text: string): Sentence {
  return { level: 'debug', text }
}

function named(shard: ShardRef): string {
  return `shard ${shardKey(shard)}`
}
