// Equal contents are stored once, so one student can upload content that is being removed for another.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { storeFile } from '#shared/contract/intake/uploads'
import type { ReceivedFile } from '../platform/storage/fileStore'
import type { UploadedFileTable } from '../platform/database/schema/schema'
import { importDesk, listFile } from '../testing/imports/importLists'
import { goodPdf } from '../testing/papers/pdfSamples'
import { people } from '../testing/people/people'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { multipart } from '../testing/portal/multipart'
import { currentFiles, temporaryFiles, uploadDesk } from '../testing/portal/uploads'
import { deleteUnreferenced } from '../intake/uploads/garbage'
import type { StoreAnswer } from '../intake/uploads/store'
import { saveUpload } from '../intake/uploads/queries'
import { eraseStudent, removeStudent } from './erase'
import { retain } from './retention'

const { owner, other } = people
const paper = { file: goodPdf(), name: 'paper.pdf', type: 'application/pdf' }
const later = new Date('2029-01-01T00:00:00.000Z')

const rowOf = (sha256: string, id: string, student_id: string): UploadedFileTable => ({
  ...{ id, student_id, sha256, type: 'sea_slip', name: 'slip.pdf', size: 5, media_type: 'application/pdf' },
  ...{ uploaded_at: '2026-08-03T14:00:00.000Z', uploaded_by: 'student:1', is_current: 1 },
  ...{ pages: 1, thumbnail: null },
})

describeOnBothDatabases('concurrent storing and removing of content', (open, engine) => {
  const openPortal = async () => {
    const portal = await uploadDesk(await open())
    const { files } = portal.app
    const { db } = portal
    const log = { warn: jest.fn() }
    const { config } = portal.app
    const app = { db, engine, files, config, log, clock: portal.now }
    const desk = { ...app, now: portal.now() }
    const sibling = () => portal.post('other', ['file', paper], ['id', other.id], ['file_type', 'sea_slip'])
    /** Runs a callback just before a content is removed. */
    const atRemoval = (act: () => Promise<{ statusCode: number }>) => {
      const heard: number[] = []
      const remove = files.remove.bind(files)
      files.remove = async (sha256) => {
        files.remove = remove
        heard.push((await act()).statusCode)
        await remove(sha256)
      }
      return heard
    }
    const contents = async () => {
      const rows = await portal.db.selectFrom('uploaded_file').select('sha256').execute()
      return Promise.all(rows.map(async ({ sha256 }) => (await buffer(await files.get(sha256))).length))
    }
    return { portal, files, app, desk, sibling, atRemoval, contents }
  }
  type Portal = Awaited<ReturnType<typeof openPortal>>

  const removals: Record<string, (at: Portal) => Promise<unknown>> = {
    erased: ({ app }) => eraseStudent(app, 'portal', owner.id),
    'replaced long ago': async ({ portal, app }) => {
      expect((await portal.upload({ ...paper, file: goodPdf(2) })).statusCode).toBe(200)
      return retain({ ...app, clock: () => later }, 'portal', true)
    },
  }

  test.each(Object.keys(removals))(
    'REL-08 SEC-104 a sibling’s upload while the same content is %s is stored, or asked for again',
    async (why) => {
      const at = await openPortal()
      const { file } = (await at.portal.upload(paper)).json<StoreAnswer>()
      const heard = at.atRemoval(at.sibling)
      await removals[why]?.(at)
      expect(heard).toEqual([503])
      expect((await at.sibling()).statusCode).toBe(200)
      expect(await at.contents()).toContain(file.size)
    },
  )

  test('REL-08 a list uploaded while an equal one is deleted is stored, or asked for again', async () => {
    const { portal, atRemoval } = await openPortal()
    const imports = importDesk(portal, await portal.signInAs('admin'))
    const list = await listFile(['ID', 'First name'], [['20263001', 'A']])
    const another = await listFile(['ID', 'First name'], [['20263002', 'B']])
    expect((await imports.upload('students', list)).statusCode).toBe(200)
    portal.advance({ days: 8 })
    const again = importDesk(portal, await portal.signInAs('admin'))
    const heard = atRemoval(() => again.upload('students', list))
    expect((await again.upload('students', another)).statusCode).toBe(200)
    expect(heard).toEqual([503])
  })

  test('REL-08 content removed between storing and referencing is not referenced', async () => {
    const { portal, files, desk } = await openPortal()
    const put = async () => (await files.put(Readable.from([Buffer.from('paper')]), 1000)).sha256
    const sha256 = await put()
    await deleteUnreferenced(desk, [sha256])
    await expect(saveUpload(portal.db, rowOf(sha256, 'a', owner.id), null)).rejects.toMatchObject({
      status: 503,
    })
    expect(await portal.db.selectFrom('uploaded_file').selectAll().execute()).toEqual([])
  })

  test('REL-08 a removal waits for a transaction that references the content, and leaves the content', async () => {
    const { portal, files, desk } = await openPortal()
    const { sha256 } = await files.put(Readable.from([Buffer.from('paper')]), 1000)
    const naming = ['a', 'b', 'c'].map((id) => saveUpload(portal.db, rowOf(sha256, id, owner.id), null))
    const [removed, ...named] = await Promise.allSettled([deleteUnreferenced(desk, [sha256]), ...naming])
    expect(removed.status).toBe('fulfilled')
    const isNamed = named.some(({ status }) => status === 'fulfilled')
    expect((await files.head(sha256)) !== undefined).toBe(isNamed)
  })

  test('SEC-104 an upload in progress while the student is erased is answered as for an unknown student', async () => {
    const { portal, files } = await openPortal()
    const received = jest.spyOn(files, 'receive')
    const { pdfReader } = portal.app
    portal.app.pdfReader = {
      ...pdfReader,
      read: async (path) => {
        await removeStudent(portal.app, 'portal', owner.id, 'test')
        return pdfReader.read(path)
      },
    }
    const { headers, payload } = multipart(['file', paper], ['id', owner.id], ['file_type', 'sea_slip'])
    const answer = await portal.inject({
      method: 'POST',
      url: storeFile.path,
      headers: { ...(await portal.signInAs('admin')), ...headers, 'idempotency-key': 'once' },
      payload,
    })
    expect(answer.statusCode).toBe(404)
    const both = received.mock.results.map(({ value }) => value as Promise<ReceivedFile>)
    const [sent, rewritten] = await Promise.all(both)
    const kept = [sent, rewritten].map((file) => files.head(file?.sha256 ?? 'none was received'))
    expect(await Promise.all(kept)).toEqual([undefined, undefined])
    expect(await portal.db.selectFrom('uploaded_file').selectAll().execute()).toEqual([])
    expect(await portal.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
    expect(await temporaryFiles(portal)).toEqual([])
  })

  test('SEC-104 concurrent uploads and erasure leave no row and no content', async () => {
    const { portal, files } = await openPortal()
    const { sha256 } = await files.put(Readable.from([Buffer.from('paper')]), 1000)
    const uploads = Array.from({ length: 8 }, (_, at) =>
      saveUpload(portal.db, rowOf(sha256, `${at}`, owner.id), null),
    )
    await Promise.allSettled([...uploads, removeStudent(portal.app, 'portal', owner.id, 'test')])
    expect(await portal.db.selectFrom('uploaded_file').selectAll().execute()).toEqual([])
  })

  test('of concurrent uploads of one document type exactly one is current', async () => {
    const { portal } = await openPortal()
    const uploads = Array.from({ length: 8 }, (_, at) =>
      saveUpload(portal.db, rowOf(`${at}`.repeat(64), `${at}`, owner.id), null),
    )
    const answers = await Promise.all(uploads)
    expect(await currentFiles(portal)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['stored']))
  })
})
