// Reads what an archive says about itself, before anything is unpacked.
import { SheetFault } from '../sheetFault'
import type { SheetLimits } from './sheetLimits'

export interface ZipEntry {
  readonly name: string
  readonly method: 0 | 8
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

const damaged = () =>
  new SheetFault('The workbook is damaged. Open it, save it again as .xlsx and try again.')
const endLength = 22
const longestComment = 65_535
const entryLength = 46

const findEnd = (file: Buffer): number => {
  const from = Math.max(0, file.length - endLength - longestComment)
  const at = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < from || at + endLength > file.length) throw damaged()
  return at
}

const methodOf = (number: number): 0 | 8 => {
  if (number !== 0 && number !== 8) throw damaged()
  return number
}

const readEntry = (file: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (at + entryLength > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged()
  if ((file.readUInt16LE(at + 8) & 1) === 1)
    throw new SheetFault('The workbook is protected with a password. Save it without one and try again.')
  const nameLength = file.readUInt16LE(at + 28)
  const nameStart = at + entryLength
  const entry: ZipEntry = {
    name: file.toString('utf8', nameStart, nameStart + nameLength),
    method: methodOf(file.readUInt16LE(at + 10)),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  }
  const next = nameStart + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  return { entry, next }
}

const tooBig = () =>
  new SheetFault(
    'The workbook unpacks to far more than a list of students. Save only that list and try again.',
  )

const largeEnoughToJudge = 1_000_000

const checkSizes = (entries: readonly ZipEntry[], limits: SheetLimits) => {
  let packed = 0
  let unpacked = 0
  for (const entry of entries) {
    packed += entry.packed
    unpacked += entry.unpacked
    if (entry.unpacked > largeEnoughToJudge && entry.unpacked > entry.packed * limits.ratio) throw tooBig()
  }
  if (unpacked > limits.unpacked) throw tooBig()
  if (unpacked > largeEnoughToJudge && unpacked > packed * limits.ratio) throw tooBig()
}

const isOddName = (name: string): boolean =>
  name === '' || name.startsWith('/') || /[\\\0:]/.test(name) || name.split('/').includes('..')

const checkNames = (entries: readonly ZipEntry[]) => {
  if (entries.some(({ name }) => isOddName(name))) throw damaged()
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) throw damaged()
}

/** The entries of an archive within the limits; throws SheetFault for any other. */
export const readDirectory = (file: Buffer, limits: SheetLimits): ZipEntry[] => {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.entries)
    throw new SheetFault('The workbook has too many parts. Copy the list into a new workbook and try again.')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  while (entries.length < count) {
    const { entry, next } = readEntry(file, at)
    entries.push(entry)
    at = next
  }
  checkNames(entries)
  checkSizes(entries, limits)
  return entries
}
