import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { holdTimeouts } from '../../testing/heldTimeouts'
import { bombPdf, encryptedPdf, goodPdf, hostilePdfs, innocentPdfs } from '../../testing/pdfSamples'
import { pdfFault } from './pdfContent'
import { createPdfReader, startWorker } from './pdfReader'

holdTimeouts()

const reader = createPdfReader()
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pdfs-'))
})
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

/** As received: on the disk. */
const onDisk = async (content: Uint8Array): Promise<string> => {
  const path = join(folder, String((count += 1)))
  await writeFile(path, content)
  return path
}

const read = async (content: Uint8Array) => reader.read(await onDisk(content))

describe('SEC-70 what a PDF may hold', () => {
  test.each(Object.entries(hostilePdfs))('SEC-70 refused: %s', async (name, content) => {
    const fault = /unreadable|predictor/.test(name) ? 'unreadable' : 'active'
    expect(pdfFault(content)).toBe(fault)
    expect(await read(content)).toEqual({ fault })
  })

  test.each(Object.entries(innocentPdfs))('accepted: %s', async (name, content) => {
    expect(await read(content)).toEqual({ pages: name === 'fifty pages' ? 50 : 1 })
  })

  test('SEC-70 an encrypted file is refused', async () => {
    expect(await read(encryptedPdf)).toEqual({ fault: 'encrypted' })
  })

  test('SEC-70 pages are counted', async () => {
    expect(await read(goodPdf(51))).toEqual({ pages: 51 })
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'notPdf'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'notPdf'],
    ['a program', Buffer.from('MZ\x90\x00 this is no certificate'), 'notPdf'],
    ['a header far from the start', Buffer.concat([Buffer.alloc(2000, 32), goodPdf()]), 'notPdf'],
    ['a header and nothing else', Buffer.from('%PDF-1.7\n%%EOF'), 'notPdf'],
    ['half of a file', goodPdf(20).subarray(0, 1200), 'incomplete'],
  ] as const)('SEC-67 %s is no PDF', async (_name, content, fault) => {
    expect(await read(content)).toEqual({ fault })
  })

  test('SEC-70 an object stream that unpacks to far more than it is gets refused', async () => {
    expect(await read(bombPdf)).toEqual({ fault: 'unreadable' })
  })

  test.each([
    ['hangs', 'setInterval(() => undefined, 1000)', 5000],
    ['ends', 'process.exit(1)', 4999],
    ['throws', 'throw new Error("broken")', 4999],
  ])(
    'SEC-70 a file with which the thread %s is refused, and the next one is read',
    async (_name, code, ms) => {
      const starts = [() => new Worker(code, { eval: true }), startWorker]
      const fragile = createPdfReader({ deadline: 5000, start: () => (starts.shift() as () => Worker)() })
      const path = await onDisk(goodPdf())
      const both = Promise.all([fragile.read(path), fragile.read(path)])
      jest.advanceTimersByTime(ms)
      const verdicts = await both
      await fragile.close()
      expect(verdicts).toEqual([{ fault: 'unreadable' }, { pages: 1 }])
    },
  )

  test('REL-33 a file that the disk does not give is no fault of the document, and the next one is read', async () => {
    const gone = reader.read(join(folder, 'nothing'))
    const folderInstead = reader.read(folder)
    await expect(gone).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(folderInstead).rejects.toMatchObject({ code: 'EISDIR' })
    expect(await read(goodPdf())).toEqual({ pages: 1 })
  })
})
