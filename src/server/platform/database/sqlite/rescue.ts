// What is done when another program has removed or replaced the database or its log under the running portal: nothing more
// is acknowledged, and what the open log holds is saved from ending with the process.
//
// 1. The open log is copied aside through its descriptor, and with it the database, where that one has lost its name.
// 2. Where nobody else can have written to the database, the log is moved into it.
// 3. Page by page, the log is compared with the database. When everything is there, the copy is not needed any more.
//    Otherwise it stays, and no portal starts in this folder until somebody has put it back or removed it.
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
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { holdsLog } from './logPages'
import type { Identity, OwnFiles } from './ownFiles'

const prefix = 'rescued-'
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

const copyFrom = (descriptor: number, target: string) => {
  const copy = openSync(target, 'wx', 0o600)
  const chunk = Buffer.alloc(chunkBytes)
  for (let at = 0; ;) {
    const bytes = readSync(descriptor, chunk, 0, chunkBytes, at)
    if (bytes === 0) break
    writeSync(copy, chunk, 0, bytes)
    at += bytes
  }
  fsyncSync(copy)
  closeSync(copy)
}

const wholeText = 'Everything that was saved is in the database: the portal can be started again.'

const copiedText = (folder: string) =>
  `What was saved last may be in ${folder} only, and the portal does not start until it was put back: docs/operations.md, Other programs at the database.`

const failedText = (folder: string, { message }: Error) =>
  `What was saved last could not be copied to ${folder}: ${message} Compare the newest entries of the audit log with what was done last (docs/operations.md, Other programs at the database).`

interface Rescued {
  readonly isWhole: boolean
  readonly text: string
}

const copyOpen = (files: OwnFiles, folder: string) => {
  const paths = files.isInPlace(files.database) ? [files.log] : [files.log, files.database]
  mkdirSync(folder, { mode: 0o700 })
  for (const path of paths) copyFrom(descriptorOf(files.opened(path)), join(folder, basename(path)))
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

const saveOpenLog = (files: OwnFiles, folder: string, moveLog: () => void): Rescued => {
  const copied = tried(() => copyOpen(files, folder))
  const whole = tried(() => isInDatabase(files, moveLog))
  if (whole === true) {
    rmSync(folder, { recursive: true, force: true })
    return { isWhole: true, text: wholeText }
  }
  return { isWhole: false, text: copied instanceof Error ? failedText(folder, copied) : copiedText(folder) }
}

export interface Trouble {
  /** ISO, UTC */
  readonly at: string
  readonly text: string
  readonly isWhole: boolean
}

const note = (dataDir: string, trouble: Trouble): string => {
  const noted = tried(() => writeFileSync(join(dataDir, noteName), JSON.stringify(trouble), { mode: 0o600 }))
  if (!(noted instanceof Error)) return trouble.text
  return `${trouble.text} The next start is not told of it: ${noted.message}`
}

/**
 * Never throws.
 * @param moveLog moves the open log into the database
 * @returns in sentences, what is to be done
 */
export const rescue = (files: OwnFiles, wrong: string, now: Date, moveLog: () => void): string => {
  const dataDir = dirname(files.database)
  const at = now.toISOString()
  const { isWhole, text } = saveOpenLog(files, join(dataDir, `${prefix}${at.replaceAll(':', '-')}`), moveLog)
  return note(dataDir, { at, text: `${wrong} ${text}`, isWhole })
}

/** Throws while a copy waits to be put back. */
export const requireNoRescue = (dataDir: string) => {
  const left = readdirSync(dataDir).find((name) => name.startsWith(prefix))
  if (left !== undefined) throw new Error(copiedText(join(dataDir, left)))
}

/** What has happened to the database before this start, if anything. */
export const findTrouble = (dataDir: string): Trouble | undefined =>
  existsSync(join(dataDir, noteName))
    ? (JSON.parse(readFileSync(join(dataDir, noteName), 'utf8')) as Trouble)
    : undefined

export const forgetTrouble = (dataDir: string) => rmSync(join(dataDir, noteName), { force: true })
