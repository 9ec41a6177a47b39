// Checks a workbook before it is read: unpacked under our own limits, so that the reader never meets a part that is
// larger than it says, a macro, a DTD or a link to another file.
import { inflateRawSync } from 'node:zlib'
import { SheetFault, type SheetLimits } from '../sheetFault'

const damaged = () =>
  new SheetFault('The workbook is damaged. Open it, save it again as .xlsx and try again.')
const macros = () =>
  new SheetFault('The workbook holds macros. Save it as .xlsx (without macros) and try again.')
const links = () =>
  new SheetFault('The workbook is linked to other files. Copy the list into a new workbook and try again.')
const foreign = () =>
  new SheetFault(
    'The workbook holds parts that a list does not have. Copy the list into a new workbook and try again.',
  )

const knownParts =
  /\.(xml|rels|vml|png|jpe?g|gif|emf|wmf|bmp|tiff?|svg|psmdcp)$|^xl\/printerSettings\/[^/]+\.bin$|\/$/i

const unpack = (file: Buffer, { offset, packed, unpacked, method }: ZipEntry): Buffer => {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const content = file.subarray(start, start + packed)
  if (content.length < packed) throw damaged()
  if (method === 0) return content
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) })
  } catch {
    // Larger than it says, or not deflated data: no spreadsheet program wrote it.
    throw damaged()
  }
}

const isWide = (content: Buffer): boolean => {
  const mark = content.readUInt16BE(0)
  return mark === 0xfeff || mark === 0xfffe
}

const checkXml = (name: string, content: Buffer) => {
  if (content.length < 2) return
  if (isWide(content) || content.includes('\0')) throw damaged()
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw foreign()
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(content.toString())) throw macros()
  if (name.endsWith('.rels')) checkRelationships(content.toString())
}

/** Web and e-mail addresses of cells are never followed; any other external target is refused. */
const checkRelationships = (xml: string) => {
  for (const [relationship] of xml.matchAll(/<[\w:]*Relationship\s[^>]*>/g)) {
    const isOutside = /TargetMode\s*=\s*["']External["']/i.test(relationship)
    const isHyperlink = /Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relationship)
    if (isOutside && !isHyperlink) throw links()
    if (/vbaProject/i.test(relationship)) throw macros()
  }
}

const checkName = (name: string) => {
  if (/vbaProject|\/macrosheets\//i.test(name)) throw macros()
  if (/^xl\/externalLinks\//i.test(name)) throw links()
  if (!knownParts.test(name)) throw foreign()
}

/** The parts of a workbook that was checked, as text; empty: there is no such part. */
export const partsOf = (file: Buffer, limits: SheetLimits) => {
  const entries = readDirectory(file, limits)
  return (part: string): string => {
    const entry = entries.find(({ name }) => name === part)
    return entry ? unpack(file, entry).toString() : ''
  }
}

/** Throws SheetFault unless the file is a plain workbook within our limits. */
export const checkWorkbook = (file: Buffer, limits: SheetLimits) => {
  const entries = readDirectory(file, limits)
  if (!entries.some(({ name }) => name === '[Content_Types].xml'))
    throw new SheetFault('This is not an Excel workbook. Choose an .xlsx or a .csv file.')
  for (const entry of entries) checkName(entry.name)
  for (const entry of entries) {
    const content = unpack(file, entry)
    if (content.length !== entry.unpacked) throw damaged()
    if (/\.(xml|rels|vml)$/i.test(entry.name)) checkXml(entry.name, content)
  }
}

interface ZipEntry {
  readonly name: string
  readonly method: 0 | 8
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

const endLength = 22
const longestComment = 65_535
const entryLength = 46

/** Finds the directory of the archive, before anything is unpacked. */
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
