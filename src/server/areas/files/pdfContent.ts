// What is in a PDF that should not be: read from its structure, without executing or drawing anything (SEC-70).
//
// Bytes outside of streams are read token by token, so that strings and comments cannot hide an object.
// Inside of streams only object streams are looked at: they hold objects, compressed.
import { inflateSync } from 'node:zlib'

/** Names that start programs, carry other files, hold a second form, or lock the document. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'RichMedia',
  'ImportData',
  'SubmitForm',
])

export type PdfFault = 'notPdf' | 'incomplete' | 'active' | 'encrypted' | 'unreadable'

const mostInflated = 20_000_000
const headerWithin = 1024

/** Comments, strings (with their escapes and one level of brackets), hex strings, names and words. */
const token =
  /%[^\r\n]*|\((?:\\[\s\S]|\((?:\\[\s\S]|[^\\()])*\)|[^\\()])*\)|<<|>>|<[0-9a-fA-F\s]*>|\/([^\s()<>[\]{}/%]*)|[a-zA-Z]+/g

/** A stream ends at the first sign of an end: what follows is read, whatever /Length says. */
const streamEnd = /endstream|endobj|\d+\s+\d+\s+obj\b/g

/** /J#53 is /JS. */
const decoded = (name: string): string =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))

interface Findings {
  names: Set<string>
  /** Contents of the object streams, as text. */
  objectStreams: string[]
}

/** Z_SYNC_FLUSH: producers that leave out the checksum at the end are forgiven. */
const forgiving = 2

const unpacked = (names: ReadonlySet<string>, text: string): string => {
  if (!names.has('Filter')) return text
  if (names.has('Predictor')) throw new Error('Objects behind a predictor are not looked into.')
  const options = { maxOutputLength: mostInflated, finishFlush: forgiving }
  return inflateSync(Buffer.from(text, 'latin1'), options).toString('latin1')
}

const endOfStream = (text: string, from: number): number => {
  streamEnd.lastIndex = from
  return streamEnd.exec(text)?.index ?? text.length
}

const startOfData = (text: string, from: number): number => {
  if (text.startsWith('\r\n', from)) return from + 2
  return text[from] === '\n' || text[from] === '\r' ? from + 1 : from
}

/** Throws when an object stream cannot be read. */
const find = (text: string): Findings => {
  const names = new Set<string>()
  const objectStreams: string[] = []
  let ofObject = new Set<string>()
  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [word, name] = match
    if (name !== undefined) {
      names.add(decoded(name))
      ofObject.add(decoded(name))
    } else if (word === 'obj') ofObject = new Set()
    else if (word === 'stream') {
      const from = startOfData(text, token.lastIndex)
      const to = endOfStream(text, from)
      if (ofObject.has('ObjStm')) objectStreams.push(unpacked(ofObject, text.slice(from, to)))
      token.lastIndex = to
    }
  }
  return { names, objectStreams }
}

const allNames = (text: string): Set<string> => {
  const { names, objectStreams } = find(text)
  // Objects in object streams cannot be streams themselves: one level is all there is.
  for (const content of objectStreams) for (const name of find(content).names) names.add(name)
  return names
}

/** A whole file ends after its last object; what was cut off while it was sent does not. */
const isComplete = (text: string): boolean => text.lastIndexOf('%%EOF') > text.lastIndexOf('endobj')

export const pdfFault = (content: Uint8Array): PdfFault | null => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (!text.slice(0, headerWithin).includes('%PDF-')) return 'notPdf'
  if (!isComplete(text)) return 'incomplete'
  try {
    const names = allNames(text)
    if (names.has('Encrypt')) return 'encrypted'
    return [...names].some((name) => active.has(name)) ? 'active' : null
  } catch {
    // An object stream in a form that we cannot look into is not let in unseen.
    return 'unreadable'
  }
}
