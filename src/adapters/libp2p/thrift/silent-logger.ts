import type { ComponentLogger, Logger } from '@libp2p/interface'

/**
 * The logger of libp2p while nobody wants to read it. Its own makes three loggers for each stream, asks the system
 * about the terminal for each of them, and keeps their names: some megabytes, and most of what a new stream costs.
 */
export const silentLogger: ComponentLogger = { forComponent: () => nothing }

const nothing: Logger = Object.assign(() => {}, {
  error: () => {},
  trace: () => {},
  enabled: false,
  newScope: () => nothing,
})
