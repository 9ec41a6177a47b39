import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import { onePage, pdf } from '../../testing/pdfCorpus/bytes'
import { honestPdfs } from '../../testing/pdfCorpus/honestPdfs'
import { hostilePdfs } from '../../testing/pdfCorpus/hostilePdfs'
import { encryptedPdf, goodPdf } from '../../testing/papers/pdfSamples'
import { startWorker, type ThreadOptions } from '../../platform/workers/workerThread'
import { createPdfReader } from './pdfReader'

holdTimeouts()

const reader = createPdfReader({ growth: Infinity })
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pdfs-'))
})
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

/** Writes the content to disk, as for an upload. */
const onDisk = async (content: Uint8Array): Promise<string> => {
  const path = join(folder, String((count += 1)))
  await writeFile(path, content)
  return path
}

const read = async (content: Uint8Array) => reader.read(await onDisk(content))

const named = (name: string) => {
  const content = honestPdfs[name]
  if (!content) throw new Error(`The corpus has no ${name}.`)
  return content
}

const nothing = { signature: false, attachments: [], notes: false, media: false, fields: false }
const accepted = (pages = 1) => ({ pages, lost: nothing, bytes: expect.any(Uint8Array) as unknown })

describe('SEC-70 the stored form of a PDF', () => {
  test('SEC-70 a file that needs a password is refused', async () => {
    expect(await read(encryptedPdf)).toEqual({ fault: 'encrypted' })
  })

  test('SEC-70 an encrypted file that opens without a password is stored decrypted', async () => {
    const verdict = await read(named('qpdf-encrypted-aes-256.pdf'))
    if ('fault' in verdict) throw new Error(verdict.fault)
    expect(Buffer.from(verdict.bytes).includes('/Encrypt')).toBe(false)
  })

  test('SEC-70 a file with an unsupported encryption is refused', async () => {
    const content = pdf(
      { ...onePage(), 6: '<< /Filter /Adobe.PubSec /V 4 >>' },
      { trailer: '/Encrypt 6 0 R' },
    )
    expect(await read(content)).toEqual({ fault: 'unreadable' })
  })

  test('SEC-70 an XFA form is refused', async () => {
    expect(await read(hostilePdfs['a second form'] as Buffer)).toEqual({ fault: 'form' })
  })

  test.each(['signed.pdf', 'signed-in-sight.pdf'])('a lost signature is reported: %s', async (name) => {
    expect(await read(named(name))).toMatchObject({ lost: { signature: true } })
  })

  test('REL-75 a photo inside is stored unchanged and compressed only once', async () => {
    const verdict = await read(named('img2pdf-jpeg.pdf'))
    if ('fault' in verdict) throw new Error(verdict.fault)
    const text = Buffer.from(verdict.bytes).toString('latin1')
    expect(text).toMatch(/\/Filter \/DCTDecode/)
  })

  test('the same file always gives the same bytes', async () => {
    const content = named('libreoffice-form.pdf')
    expect(await read(content)).toEqual(await read(content))
  })

  test('SEC-70 pages are counted, and nothing is written if there are too many', async () => {
    expect(await read(goodPdf(50))).toEqual(accepted(50))
    expect(await read(goodPdf(51))).toEqual({ pages: 51, lost: nothing, bytes: new Uint8Array() })
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
})

const hangs = 'setInterval(() => undefined, 1000)'
const ready = 'require("node:worker_threads").parentPort.postMessage({ isReady: true });'
const ends = 'process.exit(1);'
const throws = 'throw new Error("broken");'

const fragileReaders: Array<ReturnType<typeof createPdfReader>> = []
afterEach(async () => {
  for (const fragile of fragileReaders.splice(0)) await fragile.close()
})

/** A reader whose threads run these programs in turn, and then good ones. */
const fragileReader = (programs: readonly string[], limits: Parameters<typeof createPdfReader>[0] = {}) => {
  const starts = programs.map((code) => () => {
    if (code === '') throw new Error('no more threads')
    return new Worker(code, { eval: true })
  })
  const start = (options: ThreadOptions) => (starts.shift() ?? startWorker)(options)
  const fragile = createPdfReader({ growth: Infinity, ...limits, start })
  fragileReaders.push(fragile)
  return fragile
}

/** Reads two files, the first of which ends its thread, and advances the clock until both are answered. */
const bothOf = async (fragile: ReturnType<typeof createPdfReader>, step: number) => {
  const path = await onDisk(goodPdf())
  const answered = { both: false }
  const readOne = () => fragile.read(path).catch((error: unknown) => error)
  const both = Promise.all([readOne(), readOne()]).finally(() => (answered.both = true))
  jest.advanceTimersByTime(step)
  while (!answered.both) await turn()
  return both
}

const costly = { fault: 'unreadable', isCostly: true }

describe('SEC-70 a file that ends its thread', () => {
  /** Reads a file that never ends: the number of checks of its time, and the answers for it and the next file. */
  const waitFor = async (processorTime: (asked: number) => number) => {
    let asked = 0
    const processor = () => processorTime((asked += 1))
    const fragile = fragileReader([ready + hangs], { deadlineMs: 2000, startMs: 1e9, processor })
    const path = await onDisk(goodPdf())
    const verdicts: unknown[] = []
    const first = fragile.read(path).then((verdict) => verdicts.push(verdict))
    const next = fragile.read(path).then((verdict) => verdicts.push(verdict))
    // The deadline starts when the thread is ready.
    while (jest.getTimerCount() === 0) await turn()
    while (verdicts.length === 0) {
      jest.advanceTimersByTime(1)
      await turn()
    }
    await Promise.all([first, next])
    return { asked, verdicts }
  }

  test('SEC-70 a file over its time limit is refused, and the next one is read', async () => {
    const { asked, verdicts } = await waitFor((count) => 1000 * count)
    expect(verdicts).toEqual([costly, accepted()])
    // The first file is checked at the start and five times more, the next one only at the start.
    expect(asked).toBe(7)
  })

  test('a file that gets no processor time has a limit ten times as long', async () => {
    const { asked, verdicts } = await waitFor(() => 0)
    expect(verdicts).toEqual([costly, accepted()])
    expect(asked).toBe(52)
  })

  test.each([
    ['ends', ends],
    ['throws', throws],
  ])('a thread that %s once may not be the file’s fault: the file is read again', async (_name, code) => {
    expect(await bothOf(fragileReader([ready + code]), 0)).toEqual([accepted(), accepted()])
  })

  test.each([
    ['ends', ends],
    ['throws', throws],
  ])(
    'SEC-70 a file with which the thread %s twice is refused, after the others were read',
    async (_name, code) => {
      const fragile = fragileReader([ready + code, ready + code, ready + code])
      expect(await bothOf(fragile, 0)).toEqual([costly, accepted()])
    },
  )

  test('REL-77 a file that twice makes the process exceed its memory limit is refused', async () => {
    let size = 0
    const memory = () => (size += 1000)
    const fragile = fragileReader([ready + hangs, ready + hangs], { growth: 500, memory, deadlineMs: 1e9 })
    const path = await onDisk(goodPdf())
    expect(await fragile.read(path)).toEqual(costly)
  })
})

const away = (reason: string, isFirst = true) =>
  expect.objectContaining({ name: 'ReaderAway', isFirst, cause: new Error(reason) }) as unknown

describe('a thread that does not start is not the file’s fault', () => {
  test.each([
    ['is not to be had', '', 0, 'no more threads'],
    ['ends at once', ends, 0, 'The thread ended with 1.'],
    ['throws at once', throws, 0, 'broken'],
    // Another five seconds are allowed for loading (workerThread.test.ts).
    ['is never ready', hangs, 10_000, 'The thread was not ready after 5000 ms.'],
  ])(
    'REL-33 a thread that %s: the reason is reported, and the next file is read',
    async (_name, code, step, reason) => {
      const fragile = fragileReader([code], { startMs: 5000 })
      expect(await bothOf(fragile, step)).toEqual([away(reason), accepted()])
    },
  )

  test('the reason is reported once, until a file has been read again', async () => {
    const fragile = fragileReader(['', ''])
    const none = 'no more threads'
    expect(await bothOf(fragile, 0)).toEqual([away(none), away(none, false)])
    const path = await onDisk(goodPdf())
    expect(await fragile.read(path)).toEqual(accepted())
  })

  test('a replacement thread that cannot start disturbs nothing', async () => {
    let used = 0
    const processor = () => (used += 200)
    const fragile = fragileReader([ready + hangs, ''], { deadlineMs: 1000, startMs: 1e9, processor })
    const path = await onDisk(goodPdf())
    const verdicts: unknown[] = []
    void fragile.read(path).then((verdict) => verdicts.push(verdict))
    while (verdicts.length === 0) {
      jest.advanceTimersByTime(10)
      await turn()
    }
    expect(verdicts).toEqual([costly])
    expect(await fragile.read(path)).toEqual(accepted())
  })
})

test('REL-33 a disk error is not the document’s fault, and the next file is read', async () => {
  const gone = reader.read(join(folder, 'nothing'))
  const folderInstead = reader.read(folder)
  await expect(gone).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(folderInstead).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await read(goodPdf())).toEqual(accepted())
})
