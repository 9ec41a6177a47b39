// PDFs from honest and hostile programs, checked with independent readers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import { activeNamesByQpdf, activeNamesIn, hasQpdf } from '../../testing/pdfCorpus/activeNames'
import { honestPdfs } from '../../testing/pdfCorpus/honestPdfs'
import { hostilePdfs } from '../../testing/pdfCorpus/hostilePdfs'
import { hiddenLayers, lossy } from '../../testing/pdfCorpus/lossy'
import { readPdf, type ReadPdf } from '../../testing/papers/readPdf'
import { createPdfReader } from './pdfReader'

holdTimeouts()

const reader = createPdfReader({ growth: Infinity })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-corpus-'))
})
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

const path = () => join(folder, 'received.pdf')

/** The stored bytes; null: the file was refused. */
const storedOf = async (content: Uint8Array): Promise<Buffer | null> => {
  await writeFile(path(), content)
  const verdict = await reader.read(path())
  return 'fault' in verdict || verdict.bytes.length === 0 ? null : Buffer.from(verdict.bytes)
}

const drawn = ({ pages }: ReadPdf) =>
  pages.map(({ width, height, turned, text, pieces, operators }) => ({
    ...{ width, height, turned, text, pieces, operators },
  }))

const isPresent = hasQpdf()

const nothing = { scripts: null, attachments: null, opens: null, outline: null, fields: null, pressed: [] }

/** Active content found by pdf.js, by names in the bytes, and by qpdf where it is installed. */
const activeIn = async (stored: Buffer, byReader: ReadPdf) => {
  await writeFile(path(), stored)
  const { scripts, attachments, opens, outline, fields, pages } = byReader
  return {
    ...{ scripts, attachments, opens, outline, fields },
    pressed: pages.flatMap(({ pressed }) => pressed),
    names: activeNamesIn(stored),
    ...(isPresent && { byQpdf: activeNamesByQpdf(path()) }),
  }
}
const inactive = { ...nothing, names: [], ...(isPresent && { byQpdf: [] }) }

test(`SEC-70 the corpus is large enough; qpdf is ${isPresent ? '' : 'not '}used as well`, () => {
  expect(Object.keys(honestPdfs).length).toBeGreaterThanOrEqual(60)
  expect(Object.keys(hostilePdfs).length).toBeGreaterThanOrEqual(60)
})

test.each(Object.entries(honestPdfs))('SEC-70 accepted and looks the same: %s', async (_name, content) => {
  const stored = await storedOf(content)
  if (!stored) throw new Error('It was refused.')
  const [before, after] = [await readPdf(content), await readPdf(stored)]
  expect(drawn(after)).toEqual(drawn(before))
  expect(await activeIn(stored, after)).toEqual(inactive)
})

test.each([
  ['libreoffice-form.pdf', ['Maria', 'Port of Spain']],
  ['pdftex-form.pdf', ['Maria']],
  ['signed-in-sight.pdf', ['Signed by the Registrar']],
  ['a form that was filled in and drawn', ['Maria']],
  ['a form that the reader is to draw', ['Maria', 'Arima']],
  ['a form whose program drew it and wants it drawn again', ['Maria, as typed', 'ARIMA, Arima', 'Arima']],
  [
    'values that are kept in unusual ways, and empty pictures',
    ['12 Saddle Road', 'Maraval', 'Zoë', '42', 'Arima', 'Tobago', 'José', 'Cricket', 'Football'],
  ],
  ['notes and marks', ['Seen']],
] as const)('what was typed into it is drawn: %s', async (name, typed) => {
  const stored = await storedOf(honestPdfs[name] as Buffer)
  const [page] = (await readPdf(stored as Buffer)).pages
  for (const words of typed) expect(page?.words).toContain(words)
})

test('an existing appearance of a form field is preserved', async () => {
  const stored = await storedOf(honestPdfs['a form whose program drew it and wants it drawn again'] as Buffer)
  const [page] = (await readPdf(stored as Buffer)).pages
  expect(page?.words.match(/Maria|arima|seal/gi)).toEqual(['Maria', 'ARIMA', 'Arima', 'Arima'])
})

test('a tick whose appearance has another name than its state remains visible', async () => {
  const stored = await storedOf(honestPdfs['libreoffice-form.pdf'] as Buffer)
  const [before, after] = [honestPdfs['libreoffice-form.pdf'] as Buffer, stored as Buffer]
  const marks = async (file: Buffer) => (await readPdf(file)).pages.map(({ annotations }) => annotations)
  expect(await marks(after)).toEqual(await marks(before))
})

const nothingLost = { signature: false, attachments: [], notes: false, media: false, fields: false }

test.each(Object.entries(lossy))(
  'SEC-70 UX-30 lost content that a person could miss is reported: %s',
  async (_name, [file, lost]) => {
    await writeFile(path(), file)
    const verdict = await reader.read(path())
    const expected = typeof lost === 'string' ? lost : { ...nothingLost, ...lost }
    expect('fault' in verdict ? verdict.fault : verdict.lost).toEqual(expected)
  },
)

test.each(Object.entries(hiddenLayers))('SEC-70 %s stays hidden', async (_name, content) => {
  const { layers } = await readPdf((await storedOf(content)) as Buffer)
  expect(layers).toEqual([
    ['Front', true],
    ['Void', false],
  ])
})

test.each(Object.entries(hostilePdfs))(
  'SEC-70 refused, or stored without its active content: %s',
  async (_name, content) => {
    const stored = await storedOf(content)
    if (stored) expect(await activeIn(stored, await readPdf(stored))).toEqual(inactive)
  },
)

test('SEC-70 the second reader finds existing active content', () => {
  const found = Object.values(hostilePdfs).filter((content) => {
    try {
      return activeNamesIn(content).length > 0
    } catch {
      // The reader refuses files with wrong lengths.
      return true
    }
  })
  expect(found.length).toBeGreaterThan(60)
})
