// Where log lines go. A reader that stands still, or a full disk, costs lines and never an answer (REL-57).
import type { Writable } from 'node:stream'

const maxWaitingBytes = 4 * 1024 * 1024

export interface LogSink {
  write(line: string): void
  /** Lines that were lost since the start. */
  dropped(): number
}

/** Lines that are not taken in time are counted instead of kept; the count is written when there is room again. */
export const logSink = (out: Writable, most = maxWaitingBytes): LogSink => {
  let dropped = 0
  let untold = 0

  const lose = () => {
    dropped += 1
    untold += 1
  }

  const give = (line: string) => {
    try {
      out.write(line)
    } catch {
      // A disk that is full: standard output into a file fails at once.
      lose()
    }
  }

  const tellLosses = () => {
    const count = untold
    untold = 0
    give(
      `${JSON.stringify({ level: 40, time: Date.now(), event: 'log', dropped: count, msg: 'log lines lost' })}\n`,
    )
  }

  out.on('error', lose)
  return {
    write: (line) => {
      if (out.writableLength + line.length > most) return lose()
      if (untold > 0 && out.writableLength < most / 2) tellLosses()
      give(line)
    },
    dropped: () => dropped,
  }
}
