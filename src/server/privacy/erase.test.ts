import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { tinyPdf } from '../operations/demoSchool/people/demoDocuments'
import { studentTables } from '../platform/database/schema/dataMap'
import { people } from '../testing/people/people'
import { matrix } from '../testing/people/personas'
import { describeCalls } from '../testing/database/testDb'
import { uploadDesk } from '../testing/portal/uploads'
import { checkChain } from '../trail/audit/queries'
import { removeStudent } from './erase'
import { applyRetention, retain, retentionLines } from './retention'
import { listStoredRows } from './storedRowsQueries'

const { owner, other } = people
const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  {
    call: contract.getStudentRetention,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: officeOnly,
  },
  {
    call: contract.saveStudentRetention,
    about: ({ id }) => ({ body: { student_id: id, left_on: null, hold: 0, hold_reason: null } }),
    expected: officeOnly,
  },
  {
    call: contract.eraseStudent,
    about: ({ id }) => ({ body: { student_id: id, confirm: 'something else' } }),
    expected: { ...officeOnly, A: 422 },
  },
])

/** Every file under a folder that contains one of the words. */
const filesWith = (folder: string, words: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => {
      const content = readFileSync(path)
      return words.some((word) => content.includes(word))
    })

const canaries = ['Canary-Mother-7731', 'canary-street-7732', 'CANARY-FILE-7733']

describeCalls('erasing a student', (open, engine) => {
  const openPortal = async () => {
    const portal = await uploadDesk(await open())
    const office = await portal.signInAs('admin')
    const family = await portal.signInAs('owner')
    const save = (values: object) =>
      portal.call(
        saveStudent,
        {},
        { headers: family, body: { id: owner.id, ...values, _changed: Object.keys(values) } },
      )
    await save({ mother_name: canaries[0], home_address: canaries[1] })
    await save({ mother_name: 'Somebody' })
    const content = tinyPdf([canaries[2] ?? ''])
    await portal.upload({ name: 'paper.pdf', type: 'application/pdf', file: content })
    await portal.call(getStudentRecord, { studentId: owner.id }, { headers: office })
    const keep = (wish: Partial<contract.StudentRetention>) =>
      portal.call(
        contract.saveStudentRetention,
        {},
        {
          headers: office,
          body: { student_id: owner.id, left_on: null, hold: 0, hold_reason: null, ...wish } as never,
        },
      )
    const erase = (confirm: string = owner.id) =>
      portal.call(contract.eraseStudent, {}, { headers: office, body: { student_id: owner.id, confirm } })
    const rowsOf = async (id: string) => {
      const found: [string, number][] = []
      for (const [table, facts] of studentTables)
        if (!facts.isSkeleton) found.push([table, (await listStoredRows(portal.db, table, facts, id)).length])
      return found.filter(([, count]) => count > 0).map(([table]) => table)
    }
    const warn = jest.fn()
    const desk = {
      db: portal.db,
      engine,
      files: portal.app.files,
      config: portal.app.config,
      log: { warn },
      clock: portal.now,
    }
    const at = (time: Date) => ({ ...desk, clock: () => time })
    return { portal, family, office, keep, erase, rowsOf, desk, at, warn }
  }

  test('SEC-104 nothing remains in tables, database file, log and folder, except the skeleton rows', async () => {
    const { portal, erase, rowsOf } = await openPortal()
    const { db, dataDir } = portal
    for (const folder of ['upgrades', 'backups']) {
      const copies = join(dataDir, folder)
      mkdirSync(copies)
      writeFileSync(join(copies, 'before-9001_more.sqlite'), canaries.join())
    }
    expect(filesWith(dataDir, canaries).length).toBeGreaterThan(1)
    expect((await rowsOf(owner.id)).length).toBeGreaterThan(5)
    expect((await erase('2026')).statusCode).toBe(422)
    const answer = await erase()
    expect(answer.json<contract.ErasedStudent>()).toMatchObject({
      student_id: owner.id,
      files: 1,
      purge: 'done',
    })
    expect(await rowsOf(owner.id)).toEqual([])
    expect(filesWith(dataDir, canaries)).toEqual([])
    expect(await rowsOf(other.id)).toContain('student')
    const seen = await db
      .selectFrom('staff_view')
      .select('student_id')
      .where('student_id', '=', owner.id)
      .execute()
    expect(seen).toHaveLength(1)
    const noted = await db.selectFrom('audit').selectAll().where('action', '=', 'student erased').execute()
    expect(noted).toMatchObject([{ actor: 'admin:office', subject: `student:${owner.id}` }])
    expect(await checkChain(db)).toMatchObject({ fault: null })
    expect((await erase()).statusCode).toBe(404)
  }, 60_000)

  test('SEC-104 the family is signed out at once', async () => {
    const { portal, family, erase } = await openPortal()
    await erase()
    const answer = await portal.call(getStudentRecord, { studentId: owner.id }, { headers: family })
    expect(answer.statusCode).toBe(401)
  }, 60_000)

  test('SEC-97 a student on legal hold is never erased', async () => {
    const { portal, keep, erase, desk } = await openPortal()
    expect((await keep({ hold: 1, hold_reason: ' ' })).statusCode).toBe(422)
    const held = await keep({ hold: 1, hold_reason: 'Court case', left_on: '2016-07-01' })
    expect(held.json()).toMatchObject({ hold: 1, kept_until: null })
    expect((await erase()).statusCode).toBe(409)
    await expect(removeStudent(portal.app, 'portal', owner.id, 'test')).rejects.toThrow('hold')
    const [records] = await retain(desk, 'portal', true)
    expect(records).toMatchObject({ class: 'leaverYears', ids: [], held: [owner.id] })
    expect(
      await portal.db.selectFrom('student').select('id').where('id', '=', owner.id).execute(),
    ).toHaveLength(1)
  }, 60_000)

  test('SEC-97 a leaver is erased after the retention period and not before; a dry run only reports it', async () => {
    const { portal, keep, at, rowsOf } = await openPortal()
    const { config } = portal.app
    expect((await keep({ left_on: '2019-08-04' })).json()).toMatchObject({ kept_until: '2026-08-04' })
    const now = new Date('2026-08-03T14:00:00.000Z')
    expect((await retain(at(now), 'portal', true))[0]?.ids).toEqual([])
    const later = at(new Date('2026-08-05T14:00:00.000Z'))
    const dry = await retain(later, 'portal', false)
    expect(dry[0]?.ids).toEqual([owner.id])
    expect(retentionLines(dry, false)[0]).toBe(`leaverYears, before 2019-08-05: would remove 1: ${owner.id}`)
    expect(await rowsOf(owner.id)).toContain('student')
    const forEver = { ...config, retention: { ...config.retention, leaverYears: 0 } }
    expect((await retain({ ...later, config: forEver }, 'portal', true))[0]?.before).toBeNull()
    await retain(later, 'portal', true)
    expect(await rowsOf(owner.id)).toEqual([])
    expect(filesWith(portal.dataDir, canaries)).toEqual([])
  }, 60_000)

  test('SEC-97 the portal erases automatically, once a night, if the school has switched it on', async () => {
    const { keep, at, rowsOf } = await openPortal()
    await keep({ left_on: '2016-07-01' })
    const off = at
    const on = (time: Date) => ({ ...at(time), config: { ...at(time).config, nightlyRetention: true } })
    const [noon, night] = [new Date('2026-08-05T16:00:00.000Z'), new Date('2026-08-06T05:30:00.000Z')]
    expect(await applyRetention(off(night))).toBeNull()
    expect(await applyRetention(on(noon))).toBeNull()
    expect(await rowsOf(owner.id)).toContain('student')
    expect((await applyRetention(on(night)))?.[0]?.ids).toEqual([owner.id])
    expect(await rowsOf(owner.id)).toEqual([])
    expect(await applyRetention(on(new Date(night.getTime() + 3_600_000)))).toBeNull()
  }, 60_000)

  test('SEC-97 replaced documents and old sign-ins are deleted after their retention period', async () => {
    const { portal, at } = await openPortal()
    const { db } = portal
    await portal.upload({ name: 'new.pdf', type: 'application/pdf', file: tinyPdf(['newer']) })
    await db.deleteFrom('session').execute()
    const done = await retain(at(new Date('2029-01-01T00:00:00.000Z')), 'portal', true)
    expect(done.map(({ class: of, ids }) => [of, ids.length > 0])).toEqual([
      ['leaverYears', false],
      ['formerFileYears', true],
      ['importYears', false],
      ['deviceYears', true],
    ])
    expect(await db.selectFrom('uploaded_file').select('name').execute()).toEqual([{ name: 'new.pdf' }])
    expect(await db.selectFrom('sign_in_device').selectAll().execute()).toEqual([])
    expect(filesWith(portal.dataDir, ['CANARY-FILE-7733'])).toEqual([])
  }, 60_000)
})
