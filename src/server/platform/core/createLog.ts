// The log, in lines of JSON. A reader that stalls or a full disk loses log lines, but never delays an answer.
import type { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyError } from 'fastify'

/** Writes to standard output, and never waits for it. */
export const standardSink = () => logSink(process.stdout)

/** Fastify's logger, available before the server is. */
export const createLog = (level: string, write: (line: string) => void): FastifyBaseLogger =>
  Fastify({
    logger: {
      level,
      base: undefined,
      serializers: { err: describeError },
      stream: { write },
    },
  }).log

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

/** PostgreSQL's messages contain values, so only the code of its errors is logged. */
const describeError = (error: Partial<FastifyError> & { severity?: unknown }) => ({
  type: error.name ?? 'unknown',
  code: error.code,
  message: error.severity === undefined ? (error.message ?? '') : '',
  stack: error.severity === undefined ? (error.stack ?? '') : '',
})
