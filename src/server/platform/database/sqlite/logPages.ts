// Reads a write-ahead log (sqlite.org/fileformat2, section 4): pages, each in its newest committed state.
import { readSync } from 'node:fs'

const headBytes = 32
const frameHeadBytes = 24

const readAt = (descriptor: number, bytes: number, position: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, position))
}

interface Committed {
  readonly pageBytes: number
  /** Where the newest state of each page stands in the log. */
  readonly pages: ReadonlyMap<number, number>
}

/** Frames of an earlier round of the log have another salt. */
const committedIn = (log: number): Committed | undefined => {
  const head = readAt(log, headBytes, 0)
  if (head.length < headBytes) return undefined
  const pageBytes = head.readUInt32BE(8) === 1 ? 65_536 : head.readUInt32BE(8)
  const salt = head.subarray(16, 24)
  const [pages, pending] = [new Map<number, number>(), new Map<number, number>()]
  let databasePages = 0
  for (let at = headBytes; ; at += frameHeadBytes + pageBytes) {
    const frame = readAt(log, frameHeadBytes, at)
    if (frame.length < frameHeadBytes || !frame.subarray(8, 16).equals(salt)) break
    pending.set(frame.readUInt32BE(0), at + frameHeadBytes)
    const sizeAfterCommit = frame.readUInt32BE(4)
    if (sizeAfterCommit === 0) continue
    for (const [page, place] of pending) pages.set(page, place)
    pending.clear()
    databasePages = sizeAfterCommit
  }
  for (const page of pages.keys()) if (page > databasePages) pages.delete(page)
  return { pageBytes, pages }
}

/** Whether everything that was committed to the log stands in the database as well. */
export const holdsLog = (database: number, log: number): boolean => {
  const committed = committedIn(log)
  if (!committed) return true
  const { pageBytes, pages } = committed
  for (const [page, place] of pages)
    if (!readAt(database, pageBytes, (page - 1) * pageBytes).equals(readAt(log, pageBytes, place)))
      return false
  return true
}
