// Whoever sends slower than this holds a connection, a parser and a temporary file on purpose, or by accident (REL-23).
import type { IncomingMessage } from 'node:http'

const minBytesPerSecond = 4096
const slices = 15

/**
 * Tells, again and again, while fewer bytes came in the last so many seconds than the least speed asks for. Only time
 * in which we listened counts: a sender whom we let wait is not slow.
 */
export const requireUploadRate = (raw: IncomingMessage, seconds: number, tooSlow: () => void) => {
  const heard: number[] = []
  let bytes = 0
  let hasPaused = raw.isPaused()
  const look = () => {
    if (!hasPaused) heard.push(bytes)
    if (heard.length > slices) heard.shift()
    bytes = 0
    hasPaused = raw.isPaused()
    if (hasPaused || heard.length < slices) return
    if (heard.reduce((sum, one) => sum + one, 0) < minBytesPerSecond * seconds) tooSlow()
  }
  const timer = setInterval(look, (seconds * 1000) / slices).unref()
  const stop = () => clearInterval(timer)
  raw
    .on('data', (chunk: Buffer) => (bytes += chunk.length))
    .on('pause', () => (hasPaused = true))
    .once('end', stop)
    .once('close', stop)
}
