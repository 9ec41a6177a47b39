import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { UploadedFile } from '#shared/contract/intake/uploads'
import { TaskFault, type TaskFaultKind } from '../../platform/workers/tasks'
import { describeCalls, openTestDatabase } from '../../testing/database/testDb'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { honestPdfs } from '../../testing/pdfCorpus/honestPdfs'
import { people } from '../../testing/people/people'
import { currentFiles, uploadDesk } from '../../testing/portal/uploads'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import type { FileRow } from '../uploads/queries'
import { createFirstPagePool, thumbnailOf, type FirstPagePool } from './thumbnail'

type Desk = Awaited<ReturnType<typeof uploadDesk>>

const photo = () =>
  sharp({ create: { width: 1240, height: 1600, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()

const stored = async (portal: Desk, type: string): Promise<UploadedFile> => {
  const file = (await currentFiles(portal)).find((one) => one.type === type)
  if (!file) throw new Error(`There is no ${type}.`)
  return file
}

const ask = async (
  { inject, signInAs }: Desk,
  { thumbnail }: UploadedFile,
  who: 'owner' | 'admin' = 'owner',
) => inject({ url: thumbnail, headers: await signInAs(who) })

const rowOf = ({ db }: Desk, type: string) =>
  db
    .selectFrom('uploaded_file')
    .select(['id', 'pages', 'thumbnail'])
    .where('type', '=', type)
    .executeTakeFirstOrThrow()

describeCalls('the thumbnail of a document', (open) => {
  test('a PDF has its pages counted and the first one rendered, a photo is scaled down: at most 8 kB each', async () => {
    const portal = await uploadDesk(await open())
    const twoPages = honestPdfs['pillow-two-pages.pdf'] as Buffer
    await portal.upload({ file: twoPages, name: 'certificate.pdf' })
    await portal.upload({ file: await photo(), name: 'me.jpg' }, 'picture')
    expect(await stored(portal, 'birth_certificate')).toMatchObject({ pages: 2 })
    expect(await stored(portal, 'picture')).not.toHaveProperty('pages')
    for (const type of ['birth_certificate', 'picture']) {
      const answer = await ask(portal, await stored(portal, type))
      expect([type, answer.statusCode, answer.headers['content-type']]).toEqual([type, 200, 'image/webp'])
      expect(answer.rawPayload.length).toBeLessThan(8192)
      const { format, width = 0, height = 0 } = await sharp(answer.rawPayload).metadata()
      expect([format, Math.max(width / 144, height / 192)]).toEqual(['webp', 1])
    }
  })

  test('SEC-16 SEC-72 no cache stores it, and nothing in it can run', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload({ file: goodPdf(), name: 'certificate.pdf' })
    const { headers } = await ask(portal, await stored(portal, 'birth_certificate'))
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('it is rendered once; a document from an earlier release gets its page count at the same time', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload({ file: honestPdfs['pillow-two-pages.pdf'] as Buffer, name: 'certificate.pdf' })
    const { id } = await rowOf(portal, 'birth_certificate')
    await portal.db.updateTable('uploaded_file').set({ pages: null }).where('id', '=', id).execute()
    const before = await stored(portal, 'birth_certificate')
    expect(before).not.toHaveProperty('pages')
    const first = await ask(portal, before)
    expect(await rowOf(portal, 'birth_certificate')).toMatchObject({
      pages: 2,
      thumbnail: first.rawPayload.toString('base64'),
    })
    const drawn = Buffer.from('drawn before').toString('base64')
    await portal.db.updateTable('uploaded_file').set({ thumbnail: drawn }).where('id', '=', id).execute()
    expect((await ask(portal, before)).rawPayload.toString()).toBe('drawn before')
  })

  test('a document that cannot be rendered has none and is not tried again', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload({ file: goodPdf(), name: 'certificate.pdf' })
    const { sha256, size } = await portal.app.files.put(
      Readable.from([Buffer.from('%PDF-1.4 nothing')]),
      1000,
    )
    await portal.db.updateTable('uploaded_file').set({ sha256, size }).execute()
    const file = await stored(portal, 'birth_certificate')
    const answer = await ask(portal, file)
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([204, 0])
    expect(await rowOf(portal, 'birth_certificate')).toMatchObject({ thumbnail: '' })
    expect((await ask(portal, file)).statusCode).toBe(204)
  })

  test('a photo that the library cannot read has none either', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload({ file: await photo(), name: 'me.jpg' }, 'picture')
    const { sha256, size } = await portal.app.files.put(Readable.from([Buffer.from('no photo')]), 1000)
    await portal.db.updateTable('uploaded_file').set({ sha256, size }).execute()
    expect((await ask(portal, await stored(portal, 'picture'))).statusCode).toBe(204)
    expect(await rowOf(portal, 'picture')).toMatchObject({ thumbnail: '' })
  })

  test('rendering is tried once more if another document ended the thread', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload({ file: goodPdf(), name: 'certificate.pdf' })
    const row = await portal.db.selectFrom('uploaded_file').selectAll().executeTakeFirstOrThrow()
    const drawnBy = async (...faults: TaskFaultKind[]) => {
      await portal.db.updateTable('uploaded_file').set({ thumbnail: null }).execute()
      const page = { pages: 1, width: 1, height: 1, pixels: new Uint8Array(4) }
      const run = async () => {
        const kind = faults.shift()
        if (kind) throw new TaskFault(kind)
        return page
      }
      const tools = { db: portal.db, firstPages: { run } as unknown as FirstPagePool }
      return thumbnailOf(tools, row, async () => Readable.from([goodPdf()]))
    }
    expect(await drawnBy('grown')).toBeInstanceOf(Buffer)
    expect(await drawnBy('crashed', 'grown')).toBeNull()
    expect(await drawnBy('failed')).toBeNull()
  })

  test('SEC-51 SEC-57 only the student’s family and the office can see it', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload({ file: goodPdf(), name: 'certificate.pdf' })
    const { thumbnail: url = '' } = await stored(portal, 'birth_certificate')
    const asked = async (address: string, headers: Record<string, string>) =>
      (await portal.inject({ url: address, headers })).statusCode
    expect(await asked(url, await portal.visitor())).toBe(401)
    expect(await asked(url, await portal.signInAs('other'))).toBe(404)
    const stolen = url.replace(people.owner.id, people.other.id)
    expect(await asked(stolen, await portal.signInAs('other'))).toBe(404)
    expect(await asked(url, await portal.signInAs('admin'))).toBe(200)
  })
})

/** Renderings that complete when the test says so, in the order in which they started. */
const heldPool = () => {
  const begun: Array<{ what: string; end: (fault?: TaskFault) => void }> = []
  const page = { pages: 1, width: 1, height: 1, pixels: new Uint8Array(4) }
  const run = (_task: string, bytes: Uint8Array) =>
    new Promise((done, failed) => {
      const end = (fault?: TaskFault) => (fault ? failed(fault) : done({ ...page }))
      begun.push({ what: Buffer.from(bytes).toString(), end })
    })
  const hasBegun = async (what: string) => {
    while (!begun.some((one) => one.what === what)) await turn()
  }
  return { pool: { run } as unknown as FirstPagePool, begun, hasBegun }
}

describe('SEC-115 the queue is fair by student', () => {
  const queue = async () => {
    const { db } = await openTestDatabase('sqlite')
    const { pool, begun, hasBegun } = heldPool()
    const ask = (student_id: string, id: string) => {
      const row = { id, student_id, media_type: 'application/pdf' } as FileRow
      return thumbnailOf({ db, firstPages: pool }, row, async () => Readable.from([Buffer.from(id)]))
    }
    const end = async (what: string, fault?: TaskFault) => {
      await hasBegun(what)
      begun.find((one) => one.what === what)?.end(fault)
    }
    return { ask, end, order: () => begun.map(({ what }) => what), hasBegun }
  }

  test('documents of one student wait for each other, whoever asks for them', async () => {
    const { ask, end, order, hasBegun } = await queue()
    const all = [ask('1', '1a'), ask('1', '1b'), ask('2', '2a')]
    await hasBegun('2a')
    expect(order()).toEqual(['1a', '2a'])
    for (const what of ['1a', '2a', '1b']) await end(what)
    await Promise.all(all)
  })

  test('a student whose document has used up its time goes last and takes one place', async () => {
    const { ask, end, order } = await queue()
    const burnt = [ask('slow 1', 'first of 1'), ask('slow 2', 'first of 2')]
    for (const what of ['first of 1', 'first of 2']) await end(what, new TaskFault('too slow'))
    expect(await Promise.all(burnt)).toEqual([null, null])
    const others = ['3a', '4a', '5a', '6a']
    const running = [ask('3', '3a'), ask('4', '4a')]
    const waiting = [ask('slow 1', 'next of 1'), ask('slow 2', 'next of 2'), ask('5', '5a'), ask('6', '6a')]
    for (const what of others) await end(what)
    await end('next of 1')
    await end('next of 2')
    await Promise.all([...running, ...waiting])
    expect(order().slice(2)).toEqual([...others, 'next of 1', 'next of 2'])
  })
})

describe('SEC-115 a thumbnail has three seconds of processor time', () => {
  holdTimeouts()

  test('a document that takes longer has no thumbnail', async () => {
    let passed = 0
    let asked = 0
    const processor = () => {
      asked += 1
      return passed
    }
    const started = 'require("node:worker_threads").parentPort.postMessage({ isReady: true });'
    const start = () => new Worker(`${started} setInterval(() => undefined, 1000)`, { eval: true })
    const pool = createFirstPagePool({ start, startMs: 1e9, growth: Infinity, processor })
    const drawn = pool.run('firstPage', new Uint8Array()).catch((error: unknown) => error)
    // The time starts when the thread is ready.
    while (asked === 0) await turn()
    const pass = (ms: number) => {
      passed += ms
      jest.advanceTimersByTime(ms)
    }
    for (let step = 0; step < 29; step += 1) pass(100)
    expect(asked).toBe(5)
    pass(100)
    expect(await drawn).toMatchObject({ kind: 'too slow' })
    await pool.close()
  })
})
