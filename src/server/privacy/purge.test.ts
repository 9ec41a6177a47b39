// An erasure step that cannot finish at once is reported, stored in the database and done later.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eraseStudent, type ErasedStudent } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import { tinyPdf } from '../operations/demoSchool/people/demoDocuments'
import { inLongSnapshot } from '../platform/database/queries/transactions'
import { people } from '../testing/people/people'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { uploadDesk } from '../testing/portal/uploads'
import { purge, retain } from './retention'
import { removePurge, findPendingPurges, listFilesToPurge, enqueuePurge } from './purgeQueries'
import { purgeDeleted } from './erase'

const { owner } = people
const canary = 'Canary-Mother-8841'

const isIn = (folder: string, word: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(word))

describeOnBothDatabases('completing erasures', (open, engine) => {
  const openPortal = async () => {
    const portal = await uploadDesk(await open())
    const { db, app } = portal
    const office = await portal.signInAs('admin')
    const family = await portal.signInAs('owner')
    const body = { id: owner.id, mother_name: canary, _changed: ['mother_name'] }
    await portal.call(saveStudent, {}, { headers: family, body })
    const pdf = { type: 'application/pdf', name: 'paper.pdf' }
    expect((await portal.upload({ ...pdf, file: tinyPdf(['first']) })).statusCode).toBe(200)
    const erase = () =>
      portal.call(eraseStudent, {}, { headers: office, body: { student_id: owner.id, confirm: owner.id } })
    const warn = jest.fn()
    const now = portal.now()
    const desk = { db, engine, files: app.files, config: app.config, log: { warn }, clock: () => now }
    const at = (time: Date) => ({ ...desk, clock: () => time })
    const anHourLater = () => purge(at(new Date(now.getTime() + 3_600_000)))
    const isOwed = async () =>
      [...(await listFilesToPurge(db)), (await findPendingPurges(db)) ?? []].flat().length > 0
    const storedFiles = async () => {
      const found: string[] = []
      for await (const { sha256 } of app.files.list()) found.push(sha256)
      return found
    }
    /** Simulates a store that cannot be reached. */
    const withoutStore = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      const remove = jest.spyOn(app.files, 'remove').mockRejectedValue(new Error('no store'))
      const answer = await work()
      remove.mockRestore()
      return answer
    }
    return { portal, pdf, erase, desk, at, warn, anHourLater, isOwed, storedFiles, withoutStore }
  }

  test('SEC-104 data still being read is overwritten afterwards, and asking again is harmless', async () => {
    const { portal, erase, desk, warn, anHourLater, isOwed } = await openPortal()
    const { db, dataDir } = portal
    const before = engine === 'sqlite'
    await inLongSnapshot(db, async (trx) => {
      await trx.selectFrom('student').select('id').execute()
      const answer = await erase()
      expect(answer.statusCode).toBe(200)
      expect(answer.json<ErasedStudent>()).toMatchObject({ student_id: owner.id, purge: 'later' })
      expect((await erase()).statusCode).toBe(404)
      expect(await purgeDeleted(desk)).toBe('later')
      expect(warn).toHaveBeenCalledWith(
        {
          err: expect.objectContaining({
            message: expect.stringMatching(/still being read/) as string,
          }) as Error,
          event: 'forgetting',
        },
        'deletion not finished yet, will try again',
      )
      expect([await isOwed(), isIn(dataDir, canary)]).toEqual([true, before])
    })
    await anHourLater()
    expect([await isOwed(), isIn(dataDir, canary)]).toEqual([false, false])
    expect(await purgeDeleted(desk)).toBe('done')
  }, 60_000)

  test('SEC-104 a file whose store does not answer is deleted an hour later', async () => {
    const { erase, anHourLater, isOwed, storedFiles, withoutStore } = await openPortal()
    const answer = await withoutStore(erase)
    expect(answer.json<ErasedStudent>()).toMatchObject({ files: 1, purge: 'later' })
    expect(await storedFiles()).toHaveLength(1)
    await anHourLater()
    expect([await isOwed(), await storedFiles()]).toEqual([false, []])
  }, 60_000)

  test('SEC-97 a retention step that could not finish is finished an hour later', async () => {
    const { portal, pdf, at, warn, anHourLater, isOwed, storedFiles, withoutStore } = await openPortal()
    await portal.upload({ ...pdf, file: tinyPdf(['second']) })
    const later = at(new Date('2029-01-01T00:00:00.000Z'))
    const done = await withoutStore(() => retain(later, 'portal', true))
    expect(done.find((one) => one.class === 'formerFileYears')?.ids).toHaveLength(1)
    expect(warn).toHaveBeenCalled()
    expect([await isOwed(), (await storedFiles()).length]).toEqual([true, 2])
    await anHourLater()
    expect([await isOwed(), (await storedFiles()).length]).toEqual([false, 1])
  }, 60_000)

  test('a purge requested during another one is still pending afterwards', async () => {
    const { db } = await open()
    await enqueuePurge(db, [], new Date())
    const earlier = await findPendingPurges(db)
    await enqueuePurge(db, [], new Date())
    if (earlier) await removePurge(db, earlier)
    const newer = await findPendingPurges(db)
    expect(newer).toBeDefined()
    expect(newer?.value).not.toBe(earlier?.value)
  })
})
