// Almost valid requests: operations of the API description with one mutation.
import type { Random } from '../../bench/random'
import { sampleOf, textPlaces, withAt, type Schema } from './samples'

export interface Operation {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly json?: Schema
  readonly form?: Schema
  /** True if it draws a document or hashes a password; such calls are rare. */
  readonly slow: boolean
}

export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '999999999999999999999',
  '\u0000',
  '\ud800',
  '\u202e',
  'é'.repeat(3000),
  'x'.repeat(70_000),
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '<script>',
  "' or 1=1--",
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'NaN',
  '2026-02-31',
  '1A',
]
const oddValues: readonly unknown[] = [
  ...oddTexts,
  null,
  true,
  -1,
  1.5,
  1e300,
  [],
  {},
  [[]],
  { a: { b: 1 } },
  2 ** 53,
]
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  '',
]

const escaped = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80' // half a character
  }
}

const pathOf = ({ path, query }: Operation, random: Random) => {
  const filled = path.replace(/\{\w+\}/g, () =>
    random() < 0.5
      ? random.pick(['20260002', '1', '2026', 'x'])
      : escaped(random.pick(oddTexts).slice(0, 4000)),
  )
  const asked = query.filter(() => random() < 0.4)
  const pairs = asked.map((name) => `${name}=${escaped(random.pick(oddTexts).slice(0, 4000))}`)
  return filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

const bentObject = ({ path }: Operation, schema: Schema, random: Random): unknown => {
  // A real password change or reset would end the sessions of the run.
  const id = path.includes('password') ? '20260009' : '20260002'
  let value = sampleOf(schema, random() < 0.7 ? { id, student_id: id } : {})
  const places = textPlaces(value)
  for (let bends = random.between(0, 2); bends > 0 && places.length > 0; bends -= 1)
    value = withAt(value, random.pick(places), random.pick(oddValues))
  return value
}

/** The bytes truncated, doubled, with a changed byte or with inserted ones; or many brackets. */
const bentBytes = (bytes: Buffer, random: Random): Buffer => {
  if (bytes.length === 0) return bytes
  const at = random.between(0, bytes.length - 1)
  const flipped = Buffer.from(bytes)
  flipped[at] = random.between(0, 255)
  return random.pick([
    bytes.subarray(0, at),
    flipped,
    Buffer.concat([bytes.subarray(0, at), Buffer.from([0, 255, 34, 123]), bytes.subarray(at)]),
    Buffer.concat([bytes, bytes]),
    Buffer.from('['.repeat(random.between(0, 29_999))),
  ])
}

const jsonBody = (operation: Operation, schema: Schema, random: Random): Buffer => {
  const text = Buffer.from(JSON.stringify(bentObject(operation, schema, random)) ?? '')
  return random() < 0.4 ? bentBytes(text, random) : text
}

const headsOfParts = [
  'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf',
  'Content-Disposition: form-data; name="file"; filename="../../a.jpg"',
  'Content-Disposition: form-data; name="id"',
  'Content-Disposition: form-data; name="file_type"',
  'Content-Disposition: form-data; name="kind"',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data',
  "Content-Disposition: attachment; filename*=UTF-8''%ff",
  'X: y',
  '',
]
const contents = [
  '20260002',
  'picture',
  'students',
  '%PDF-1.4\n%%EOF',
  '\u00ff\u00d8\u00ff',
  '\u0000',
  'a,b\n1,2',
  'PK\u0003\u0004',
]

const formBody = (random: Random): Buffer => {
  const parts = Array.from(
    { length: random.between(0, 4) },
    () => `--b\r\n${random.pick(headsOfParts)}\r\n\r\n${random.pick(contents)}\r\n`,
  )
  const bytes = Buffer.from(`${parts.join('')}${random.pick(['--b--\r\n', '--b--', '--b', ''])}`, 'latin1')
  return random() < 0.4 ? bentBytes(bytes, random) : bytes
}

/** One mutated request for an operation; the caller adds the session. */
export const bentRequest = (operation: Operation, random: Random): FuzzRequest => {
  const { method, json, form } = operation
  const path = pathOf(operation, random)
  if (!json && !form) return { method, path, headers: {} }
  const usual = form ? 'multipart/form-data; boundary=b' : 'application/json'
  const type = random() < 0.85 ? usual : random.pick(types)
  const body = form ? formBody(random) : jsonBody(operation, json ?? {}, random)
  return { method, path, headers: type ? { 'content-type': type } : {}, body }
}
