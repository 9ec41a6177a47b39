import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ApiError } from '#shared/contract/errors'
import * as contract from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { tinyPdf } from '../../operations/demoSchool/people/demoDocuments'
import { dataMap, studentTables } from '../../platform/database/schema/dataMap'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { saveMark, saveTermSchool, springTerm, summerTerm } from '../../testing/papers/termSchool'
import { describeCalls } from '../../testing/database/testDb'
import { uploadDesk } from '../../testing/portal/uploads'
import { unzip } from '../../testing/imports/workbooks'
import { postReports } from '../../reports/posting/posting'

const { owner, other, admin } = people

matrix([
  {
    call: contract.downloadData,
    about: ({ id, password }) => ({ body: { student_id: id, ...(password !== null && { password }) } }),
    expected: { V: 401, F: 403, O: 200, X: 403, sister: 403, C: 200 },
  },
  {
    call: contract.downloadData,
    about: ({ id }) => ({ body: { student_id: id, password: admin.password } }),
    expected: { A: 200 },
  },
])

interface Downloaded {
  readonly tables: Record<string, { readonly columns: string[]; readonly rows: Record<string, unknown>[] }>
}

describeCalls('the complete data download', (open) => {
  const openPortal = async () => {
    const portal = await uploadDesk(await open())
    const { db, app } = portal
    await saveTermSchool(db)
    await saveMark(db, owner.id, 'ENG', {}, springTerm as never)
    await postReports(app, 'admin:office', summerTerm)
    const family = await portal.signInAs('owner')
    const body = {
      id: owner.id,
      mother_name: 'Ann <Ali>',
      medical_history: 'Asthma',
      _changed: ['mother_name', 'medical_history'],
    }
    expect((await portal.call(saveStudent, {}, { headers: family, body })).statusCode).toBe(200)
    const file = tinyPdf(['A birth certificate'])
    expect((await portal.upload({ name: 'paper.pdf', type: 'application/pdf', file })).statusCode).toBe(200)
    const office = await portal.signInAs('admin')
    await portal.call(getStudentRecord, { studentId: owner.id }, { headers: office })
    const ask = (headers: Headers, password: string, student_id: string = owner.id) =>
      portal.call(contract.downloadData, {}, { headers, body: { student_id, password } })
    return { portal, family, office, ask }
  }

  test('SEC-95 it has every stored column of every table, every file and every posted card', async () => {
    const { portal, family, ask } = await openPortal()
    const answer = await ask(family, owner.password)
    expect(answer.headers['content-type']).toBe('application/zip')
    const parts = unzip(answer.rawPayload)
    const { tables } = JSON.parse(parts['data.json'] ?? '') as Downloaded

    const stored = await portal.db.introspection.getTables()
    const wanted = studentTables.filter(([, { family: rule }]) => rule !== 'never')
    for (const [table] of wanted) {
      const columns = stored.find(({ name }) => name === table)?.columns.map(({ name }) => name)
      expect([table, [...(tables[table]?.columns ?? [])].sort()]).toEqual([
        table,
        [...(columns ?? [])].sort(),
      ])
      for (const row of tables[table]?.rows ?? [])
        expect([table, Object.keys(row).sort()]).toEqual([table, [...(columns ?? [])].sort()])
    }

    const record = await portal.db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirst()
    expect(tables.student?.rows).toEqual([record])
    const changes = await portal.db
      .selectFrom('field_change')
      .select('id')
      .where('student_id', '=', owner.id)
      .execute()
    expect(tables.field_change?.rows).toHaveLength(changes.length)
    expect(tables.staff_view?.rows).toMatchObject([{ what: 'record', actor: 'the school' }])

    const files = await portal.db
      .selectFrom('uploaded_file')
      .selectAll()
      .where('student_id', '=', owner.id)
      .execute()
    expect(Object.keys(parts).filter((name) => name.startsWith('files/'))).toHaveLength(files.length)
    const [file = ''] = Object.keys(parts).filter((name) => name.startsWith('files/birth_certificate/'))
    const [{ sha256 } = { sha256: '' }] = files
    expect(parts[file]).toBe((await buffer(await portal.app.files.get(sha256))).toString())
    expect(parts[`report-cards/${summerTerm.year} Term ${summerTerm.term}.pdf`]).toMatch(/^%PDF/)
    expect(parts['index.html']).toContain('Ann &#60;Ali&#62;')
  }, 60_000)

  test('REL-35 a damaged or missing document is replaced by a note', async () => {
    const { portal, family, ask } = await openPortal()
    const { sha256 } = await portal.db
      .selectFrom('uploaded_file')
      .select('sha256')
      .where('student_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const stored = join(portal.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    const told = async () => {
      const parts = unzip((await ask(family, owner.password)).rawPayload)
      portal.advance({ minutes: 2 })
      return Object.entries(parts).find(([name]) => name.startsWith('files/birth_certificate/'))?.[1]
    }
    writeFileSync(stored, 'other bytes')
    expect(await told()).toBe('This file is damaged on the server. Please tell the school.\n')
    rmSync(stored)
    expect(await told()).toBe('This file is missing from the server. Please tell the school.\n')
  }, 60_000)

  test('SEC-95 it has no secrets and nobody else’s data, and for a family nothing of an unposted term', async () => {
    const { portal, family, office, ask } = await openPortal()
    const place = JSON.stringify({ enrolments: [{ created_by: 'admin:office' }] })
    const act = { id: 'a1', kind: 'class', act: '{}', students: 1, at: '2026-08-01T12:00:00.000Z' } as const
    const by = { by_account: 'admin:office', undone_at: null, undone_by: null }
    await portal.db
      .insertInto('bulk_act')
      .values({ ...act, ...by })
      .execute()
    await portal.db
      .insertInto('bulk_act_student')
      .values({ act_id: 'a1', student_id: owner.id, old_value: place, new_value: place })
      .execute()
    await portal.db
      .updateTable('enrolment')
      .set({ cut_off: place })
      .where('student_id', '=', owner.id)
      .execute()
    const own = unzip((await ask(family, owner.password)).rawPayload)['data.json'] ?? ''
    const account = await portal.db
      .selectFrom('account')
      .selectAll()
      .where('login', '=', owner.id)
      .executeTakeFirst()
    expect(own).not.toContain(account?.password_hash ?? '?')
    expect(own).not.toContain(other.id)
    expect(own).not.toContain('admin:')
    const terms = (text: string) =>
      new Set((JSON.parse(text) as Downloaded).tables.term_mark?.rows.map(({ term }) => term))
    expect(terms(own)).toEqual(new Set([summerTerm.term]))
    portal.advance({ minutes: 2 })
    const all = unzip((await ask(office, admin.password)).rawPayload)['data.json'] ?? ''
    expect([...terms(all)].sort()).toEqual([springTerm.term, summerTerm.term])
    expect(dataMap.term_mark).toMatchObject({ family: 'posted' })
  }, 60_000)

  test('SEC-95 the password is asked for again, and wrong ones count', async () => {
    const { portal, family, ask } = await openPortal()
    expect((await ask(family, 'not mine')).json<ApiError>().errors).toHaveProperty('password')
    for (let wrong = 0; wrong < 9; wrong += 1) await ask(family, 'not mine')
    expect((await ask(family, owner.password)).statusCode).toBe(429)
    const noted = await portal.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'data downloaded')
      .execute()
    expect(noted).toEqual([])
  }, 60_000)
})
