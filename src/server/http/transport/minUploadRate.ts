// A slower sender would hold a connection, a parser and a temporary file, on purpose or by accident (REL-23).
import type { IncomingMessage } from 'node:http'

const minBytesPerSecond = 4096
const slices = 15

/**
 * Calls `onTooSlow` repeatedly while the last `seconds` brought fewer bytes than the minimum rate. Time in which we did
 * not read does not count: a sender whom we make wait is not slow.
 */
export const requireUploadRate = (raw: IncomingMessage, seconds: number, onTooSlow: () => void) => {
  const received: number[] = []
  let bytes = 0
  let hasPaused = raw.isPaused()
  const check = () => {
    if (!hasPaused) received.push(bytes)
    if (received.length > slices) received.shift()
    bytes = 0
    hasPaused = raw.isPaused()
    if (hasPaused || received.length < slices) return
    if (received.reduce((sum, one) => sum + one, 0) < minBytesPerSecond * seconds) onTooSlow()
  }
  const timer = setInterval(check, (seconds * 1000) / slices).unref()
  const stop = () => clearInterval(timer)
  raw
    .on('data', (chunk: Buffer) => (bytes += chunk.length))
    .on('pause', () => (hasPaused = true))
    .once('end', stop)
    .once('close', stop)
}
