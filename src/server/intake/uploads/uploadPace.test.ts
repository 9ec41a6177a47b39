import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { openTestDatabase } from '../../testing/database/testDb'
import { currentFiles, uploadDesk } from '../../testing/portal/uploads'
import { UploadPace } from './store'

const megabyte = Buffer.alloc(1_000_000, 'scan')
const chunked = (content: Buffer) => {
  const chunks = Array.from({ length: 20 }, (_none, index) =>
    content.subarray(index * 50_000, (index + 1) * 50_000),
  )
  return Readable.from(chunks, { objectMode: false })
}

test('REL-24 under load all uploads share a low rate and arrive complete', async () => {
  const waits: number[] = []
  const timing = { now: () => 0, wait: async (milliseconds: number) => waits.push(milliseconds) }
  const pace = new UploadPace(() => true, timing)
  const both = await Promise.all([1, 2].map(() => buffer(pace.through(chunked(megabyte)))))
  // 2 MB at 5 MB a second take 400 ms. Uploads take turns: the last 50 kB wait for all before them.
  expect(Math.round(Math.max(...waits))).toBe(390)
  expect(both.map((content) => content.equals(megabyte))).toEqual([true, true])
})

test('REL-24 load can come and go during an upload', async () => {
  let strained = false
  const pace = new UploadPace(() => (strained = !strained))
  expect((await buffer(pace.through(chunked(megabyte)))).equals(megabyte)).toBe(true)
})

test('SEC-75 an upload that breaks off ends on both sides', async () => {
  const pace = new UploadPace(() => true)
  const broken = new Readable({
    read() {
      this.push(Buffer.alloc(100))
      this.destroy(new Error('terminated early'))
    },
  })
  await expect(buffer(pace.through(broken))).rejects.toThrow('terminated early')

  const endless = new Readable({ read: (size) => void endless.push(Buffer.alloc(size)) })
  const paced = pace.through(endless)
  await new Promise((resolve) => paced.once('data', resolve))
  paced.destroy()
  await new Promise((resolve) => endless.once('close', resolve))
  expect(endless.destroyed).toBe(true)
})

test('REL-24 a document uploaded under load is stored', async () => {
  const portal = await uploadDesk(await openTestDatabase('sqlite'))
  portal.app.overload.observe(60_000)
  const answer = await portal.upload({ file: goodPdf(), name: 'certificate.pdf', type: 'application/pdf' })
  expect(answer.statusCode).toBe(200)
  portal.app.overload.observe(0)
  expect(await currentFiles(portal)).toMatchObject([{ name: 'certificate.pdf' }])
})
