// A second reader of what is stored, which knows as little as a scanner for viruses: it unpacks what holds objects and
// looks for names that stand for more than drawing. It takes only files as they should be: lengths that are right.
import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'

const suspicious = new Set([
  ...['AA', 'AF', 'AcroForm', 'Action', 'Collection', 'EF', 'Encrypt', 'EmbeddedFile', 'EmbeddedFiles'],
  ...['FFilter', 'FileAttachment', 'Filespec', 'GoToE', 'GoToR', 'ImportData', 'JS', 'JavaScript', 'Launch'],
  ...['Link', 'Metadata', 'Movie', 'Names', 'OpenAction', 'PieceInfo', 'PresSteps', 'PtData', 'Rendition'],
  ...['RichMedia', 'Screen', 'Sig', 'Sound', 'SubmitForm', 'Thumb', 'URI', 'VP', 'Widget', 'XFA', '3D'],
])

const opening = /stream\r?\n/

/** All that stands outside of streams, and what compressed object streams hold. */
const objectText = (bytes: Buffer): string => {
  const whole = bytes.toString('latin1')
  const found: string[] = []
  let at = 0
  for (let start = opening.exec(whole); start; start = opening.exec(whole.slice(at))) {
    const dictionary = whole.slice(at, at + start.index)
    const from = at + start.index + start[0].length
    const length = Number(/.*\/Length (\d+)/s.exec(dictionary)?.[1])
    if (
      !whole
        .slice(from + length)
        .trimStart()
        .startsWith('endstream')
    )
      throw new Error(`A stream at ${from} does not end where it says.`)
    found.push(dictionary)
    if (dictionary.includes('/ObjStm'))
      found.push(inflateSync(bytes.subarray(from, from + length)).toString('latin1'))
    at = from + length
    at = whole.indexOf('endstream', at) + 'endstream'.length
  }
  return [...found, whole.slice(at)].join('\n')
}

const decoded = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_all, digits: string) => String.fromCharCode(parseInt(digits, 16)))

const suspiciousOf = (names: Iterable<string>) =>
  [...new Set(names)].filter((name) => suspicious.has(name)).sort()

/** Without slashes, sorted. */
export const activeNamesIn = (bytes: Buffer): string[] =>
  suspiciousOf(
    [...objectText(bytes).matchAll(/\/([^\s()<>[\]{}/%]+)/g)].map(([, name = '']) => decoded(name)),
  )

const namesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('/') ? [value.slice(1)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key.replace(/^\//, ''), ...namesOf(inner)])
}

/** The same by qpdf, which tells of every object, whether it is reached or not. */
export const activeNamesByQpdf = (path: string): string[] => {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--json', '--json-key=qpdf', path], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`qpdf does not like ${path}: ${stderr}`)
  return suspiciousOf(namesOf(JSON.parse(stdout)))
}

export const hasQpdf = (): boolean => spawnSync('qpdf', ['--version']).status === 0
