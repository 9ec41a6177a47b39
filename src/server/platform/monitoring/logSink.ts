// Where log lines go. A reader that stalls or a full disk loses log lines, but never delays an answer (REL-57).
import type { Writable } from 'node:stream'

const maxWaitingBytes = 4 * 1024 * 1024

export interface LogSink {
  write(line: string): void
  /** Lines lost since the start. */
  dropped(): number
}

/** Lines that are not taken in time are dropped and counted; the count is logged when there is room again. */
export const logSink = (out: Writable, maxBytes = maxWaitingBytes): LogSink => {
  let dropped = 0
  let unreported = 0

  const drop = () => {
    dropped += 1
    unreported += 1
  }

  const write = (line: string) => {
    try {
      out.write(line)
    } catch {
      // Standard output redirected to a file on a full disk fails at once.
      drop()
    }
  }

  const reportDropped = () => {
    const count = unreported
    unreported = 0
    write(
      `${JSON.stringify({ level: 40, time: Date.now(), event: 'log', dropped: count, msg: 'log lines lost' })}\n`,
    )
  }

  out.on('error', drop)
  return {
    write: (line) => {
      if (out.writableLength + line.length > maxBytes) return drop()
      if (unreported > 0 && out.writableLength < maxBytes / 2) reportDropped()
      write(line)
    },
    dropped: () => dropped,
  }
}
