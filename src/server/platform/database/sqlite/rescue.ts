// Rescues the open log when another program has removed or replaced the database or its log under the running portal.
// Nothing more is acknowledged, and the content of the log does not end with the process.
//
// 1. The open log is copied aside through its descriptor, and with it the database, where that one has lost its name.
//    The copy gets its name when it is complete.
// 2. Where nobody else can have written to the database, the log is moved into it.
// 3. Page by page, the log is compared with the database. When everything is there, the copy is not needed any more.
//    Otherwise it stays, and no portal starts in this folder until somebody has put it back or removed it. An incomplete
//    copy stops a start only where the database is gone: an empty one would be made in its place.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { holdsDatabase } from './databaseFiles'
import type { Identity, OwnFiles } from './connection'

const prefix = 'rescued-'
const incompletePrefix = 'rescue-failed-'
const noteName = 'database-trouble.json'
const chunkBytes = 4 * 1024 * 1024

/** Descriptors of this process, where the system lists them: never opened again, for closing them would drop locks. */
const listDescriptors = (): number[] => {
  const folder = ['/proc/self/fd', '/dev/fd'].find((path) => existsSync(path))
  return folder === undefined ? [] : readdirSync(folder).map(Number)
}

const isOf = (descriptor: number, file: Identity): boolean => {
  try {
    const { dev, ino } = fstatSync(descriptor)
    return dev === file.dev && ino === file.ino
  } catch (error) {
    // The one that has just listed them is closed.
    if ((error as NodeJS.ErrnoException).code === 'EBADF') return false
    throw error
  }
}

const descriptorOf = (file: Identity | undefined): number => {
  const found = file && listDescriptors().find((descriptor) => isOf(descriptor, file))
  if (found === undefined) throw new Error('This system does not show the open file any more.')
  return found
}

type Write = (file: number, bytes: Uint8Array, offset: number) => number

/**
 * Throws unless the copy is complete.
 * @param write may write a part of what it is given, as the system does on a disk that is almost full
 */
export const copyFrom = (descriptor: number, target: string, write: Write = writeSync) => {
  const copy = openSync(target, 'wx', 0o600)
  try {
    const chunk = Buffer.alloc(chunkBytes)
    for (let at = 0; ;) {
      const read = readSync(descriptor, chunk, 0, chunkBytes, at)
      if (read === 0) break
      const bytes = chunk.subarray(0, read)
      for (let written = 0; written < read;) written += write(copy, bytes, written)
      at += read
    }
    fsyncSync(copy)
    const [copied, wanted] = [fstatSync(copy).size, fstatSync(descriptor).size]
    if (copied !== wanted) throw new Error(`${copied} of ${wanted} bytes were written to ${target}.`)
  } finally {
    closeSync(copy)
  }
}

const wholeText = 'Everything that was saved is in the database: the portal can be started again.'

const copiedText = (folder: string) =>
  `What was saved last may be in ${folder} only, and the portal does not start until it has been put back: docs/operations.md, Other programs at the database.`

const compareText =
  'Compare the newest entries of the audit log with what was done last (docs/operations.md, Other programs at the database).'

const failedText = (folder: string, { message }: Error) =>
  `What was saved last could not be copied to ${folder}: ${message} ${compareText}`

const goneText = (folder: string) =>
  `Another program has removed the database, and the copy in ${folder} is not complete. Move the whole data folder away and restore the newest backup (docs/operations.md, Backups and restore).`

const movedText = (dataDir: string) =>
  `The data folder ${dataDir} was moved or removed while the portal was using it, so nothing could be copied aside. If it was moved, move it back and start the portal again: everything that was saved is in it. If it was removed, restore the newest backup (docs/operations.md, Backups and restore).`

interface Rescued {
  readonly isWhole: boolean
  readonly text: string
}

interface Folders {
  /** For a complete copy. */
  readonly rescued: string
  /** While it is made, and after that has failed. */
  readonly incomplete: string
}

const copyOpen = (files: OwnFiles, { rescued, incomplete }: Folders) => {
  const paths = files.isInPlace(files.database) ? [files.log] : [files.log, files.database]
  // With the data folder, where that was removed.
  mkdirSync(incomplete, { recursive: true, mode: 0o700 })
  for (const path of paths) copyFrom(descriptorOf(files.opened(path)), join(incomplete, basename(path)))
  renameSync(incomplete, rescued)
}

/** Also where the copy could not be made. */
const isInDatabase = (files: OwnFiles, moveLog: () => void): boolean => {
  if (!files.isInPlace(files.database)) return false
  if (files.isInPlace(files.log)) return true
  if (files.mayTakeLog()) moveLog()
  return holdsLog(descriptorOf(files.opened(files.database)), descriptorOf(files.opened(files.log)))
}

const tried = <Answer>(work: () => Answer): Answer | Error => {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** A file that was removed has no name left; where the system does not show the open file, it may have been moved. */
const isFolderMoved = (files: OwnFiles): boolean =>
  !existsSync(files.dataDir) &&
  tried(() => fstatSync(descriptorOf(files.opened(files.database))).nlink === 0) !== true

const saveOpenLog = (files: OwnFiles, folders: Folders, moveLog: () => void): Rescued => {
  const copied = tried(() => copyOpen(files, folders))
  const whole = tried(() => {
    if (!isInDatabase(files, moveLog)) return false
    for (const folder of [folders.rescued, folders.incomplete])
      rmSync(folder, { recursive: true, force: true })
    return true
  })
  if (whole === true) return { isWhole: true, text: wholeText }
  const text = copied instanceof Error ? failedText(folders.incomplete, copied) : copiedText(folders.rescued)
  return { isWhole: false, text }
}

interface Trouble {
  /** ISO, UTC */
  readonly at: string
  readonly text: string
  readonly isWhole: boolean
}

/** Under another name until it is complete. */
const writeNote = (dataDir: string, trouble: Trouble) => {
  const unfinished = join(dataDir, `${noteName}.part`)
  try {
    writeFileSync(unfinished, JSON.stringify(trouble), { mode: 0o600, flush: true })
    renameSync(unfinished, join(dataDir, noteName))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

const note = (dataDir: string, trouble: Trouble): string => {
  const noted = tried(() => writeNote(dataDir, trouble))
  if (!(noted instanceof Error)) return trouble.text
  return `${trouble.text} The next start is not told of it: ${noted.message}`
}

/**
 * Never throws.
 * @param moveLog moves the open log into the database
 * @returns in sentences, what is to be done
 */
export const rescue = (files: OwnFiles, wrong: string, now: Date, moveLog: () => void): string => {
  const { dataDir } = files
  // Nothing is made in its place, which would be in the way when it is moved back.
  if (isFolderMoved(files)) return movedText(dataDir)
  const at = now.toISOString()
  const named = (start: string) => join(dataDir, `${start}${at.replaceAll(':', '-')}`)
  const folders = { rescued: named(prefix), incomplete: named(incompletePrefix) }
  const { isWhole, text } = saveOpenLog(files, folders, moveLog)
  return note(dataDir, { at, text: `${wrong} ${text}`, isWhole })
}

/** Throws while a copy waits to be put back, and when what a copy was made of is gone without one. */
export const requireNoRescue = (dataDir: string) => {
  const folders = readdirSync(dataDir)
  const beginning = (start: string) => folders.find((name) => name.startsWith(start))
  const [left, incomplete] = [beginning(prefix), beginning(incompletePrefix)]
  if (left !== undefined) throw new Error(copiedText(join(dataDir, left)))
  if (incomplete !== undefined && !holdsDatabase(dataDir))
    throw new Error(goneText(join(dataDir, incomplete)))
}

const readNote = (file: string): Trouble => {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof (read as Trouble | null)?.text !== 'string') throw new Error('It is not complete.')
  return read as Trouble
}

/** The trouble of the database before this start, if there was any. */
export const findTrouble = (dataDir: string): Trouble | undefined => {
  const file = join(dataDir, noteName)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return undefined
  const read = tried(() => readNote(file))
  if (!(read instanceof Error)) return read
  const text = `The note of what another program did to the database, ${file}, cannot be read: ${read.message} ${compareText}`
  return { at: found.mtime.toISOString(), text, isWhole: false }
}

export const forgetTrouble = (dataDir: string) => rmSync(join(dataDir, noteName), { force: true })

const headBytes = 32
const frameHeadBytes = 24

const readAt = (descriptor: number, bytes: number, position: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, position))
}

interface Committed {
  readonly pageBytes: number
  /** The position in the log of each page's newest state. */
  readonly pages: ReadonlyMap<number, number>
}

/**
 * Reads a write-ahead log (sqlite.org/fileformat2, section 4): pages, each in its newest committed state. Frames of an
 * earlier round of the log have another salt.
 */
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

/** True when everything that was committed to the log stands in the database as well. */
const holdsLog = (database: number, log: number): boolean => {
  const committed = committedIn(log)
  if (!committed) return true
  const { pageBytes, pages } = committed
  for (const [page, place] of pages)
    if (!readAt(database, pageBytes, (page - 1) * pageBytes).equals(readAt(log, pageBytes, place)))
      return false
  return true
}
