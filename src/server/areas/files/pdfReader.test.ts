import { Worker } from 'node:worker_threads'
import { bombPdf, encryptedPdf, goodPdf, hostilePdfs, innocentPdfs } from '../../testing/pdfSamples'
import { pdfFault } from './pdfContent'
import { createPdfReader, startWorker } from './pdfReader'

const reader = createPdfReader()
afterAll(() => reader.close())

describe('SEC-70 what a PDF may hold', () => {
  test.each(Object.entries(hostilePdfs))('SEC-70 refused: %s', async (name, content) => {
    const fault = /unreadable|predictor/.test(name) ? 'unreadable' : 'active'
    expect(pdfFault(content)).toBe(fault)
    expect(await reader.read(content)).toEqual({ fault })
  })

  test.each(Object.entries(innocentPdfs))('accepted: %s', async (name, content) => {
    expect(await reader.read(content)).toEqual({ pages: name === 'fifty pages' ? 50 : 1 })
  })

  test('SEC-70 an encrypted file is refused', async () => {
    expect(await reader.read(encryptedPdf)).toEqual({ fault: 'encrypted' })
  })

  test('SEC-70 pages are counted', async () => {
    expect(await reader.read(goodPdf(51))).toEqual({ pages: 51 })
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'notPdf'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'notPdf'],
    ['a program', Buffer.from('MZ\x90\x00 this is no certificate'), 'notPdf'],
    ['a header far from the start', Buffer.concat([Buffer.alloc(2000, 32), goodPdf()]), 'notPdf'],
    ['a header and nothing else', Buffer.from('%PDF-1.7\n%%EOF'), 'notPdf'],
    ['half of a file', goodPdf(20).subarray(0, 1200), 'incomplete'],
  ] as const)('SEC-67 %s is no PDF', async (_name, content, fault) => {
    expect(await reader.read(content)).toEqual({ fault })
  })

  test('SEC-70 an object stream that unpacks to far more than it is gets refused', async () => {
    expect(await reader.read(bombPdf)).toEqual({ fault: 'unreadable' })
  })

  test.each([
    ['hangs', 'setInterval(() => undefined, 1000)'],
    ['ends', 'process.exit(1)'],
    ['throws', 'throw new Error("broken")'],
  ])('SEC-70 a file with which the thread %s is refused, and the next one is read', async (_name, code) => {
    const starts = [() => new Worker(code, { eval: true }), startWorker]
    const fragile = createPdfReader({ deadline: 5000, start: () => (starts.shift() as () => Worker)() })
    const both = await Promise.all([fragile.read(goodPdf()), fragile.read(goodPdf())])
    await fragile.close()
    expect(both).toEqual([{ fault: 'unreadable' }, { pages: 1 }])
  })
})
