// The office of tests that changes many students at once.
import { randomUUID } from 'node:crypto'
import type { BodyOf, Call } from '#shared/contract/call'
import * as contract from '#shared/contract/students/bulkActs'
import type { BulkAct, BulkActDone, BulkPlan } from '#shared/contract/students/bulkActs'
import type { FieldValue } from '#shared/record/record'
import { saveStudent } from '#shared/contract/students/students'
import type { TestDatabase } from '../database/testDb'
import { people } from '../people/people'
import { testApp } from './testApp'

export const { owner, other, closed, reset } = people

export const openBulkDesk = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const { db } = test
  await db.insertInto('house').values({ id: 2, name: 'Cocrico' }).execute()
  let headers = await test.signInAs('admin')
  const send = async <C extends Call, Answer>(call: C, body: BodyOf<C>) => {
    const answer = await test.call(call, {} as never, { headers, body })
    return { status: answer.statusCode, body: answer.json<Answer & { message: string }>() }
  }
  const plan = async (act: BulkAct, student_ids: string[]) =>
    (await send<typeof contract.planBulkAct, BulkPlan>(contract.planBulkAct, { student_ids, act })).body
  const applyOn = (basis: string, act: BulkAct, student_ids: string[], id: string = randomUUID()) =>
    send<typeof contract.applyBulkAct, BulkActDone>(contract.applyBulkAct, { id, student_ids, act, basis })
  const apply = async (act: BulkAct, student_ids: string[]) =>
    applyOn((await plan(act, student_ids)).basis, act, student_ids)
  const undo = (id: string) => send<typeof contract.undoBulkAct, BulkActDone>(contract.undoBulkAct, { id })
  const list = async () => (await test.call(contract.listBulkActs, {}, { headers })).json<BulkActDone[]>()
  const edit = (id: string, values: Record<string, FieldValue>) =>
    test.call(saveStudent, {}, { headers, body: { id, ...values, _changed: Object.keys(values) } })
  const signInAgain = async () => {
    headers = await test.signInAs('admin')
  }
  const places = async () => {
    const rows = await db
      .selectFrom('student')
      .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
      .select(['student.id', 'class_id', 'house_code', 'left_on'])
      .orderBy('student.id')
      .execute()
    return rows.map(({ id, class_id, house_code, left_on }) => `${id} ${class_id} ${house_code} ${left_on}`)
  }
  /** Without their numbers. */
  const enrolments = async () => {
    const rows = await db
      .selectFrom('enrolment')
      .selectAll()
      .orderBy('student_id')
      .orderBy('from_on')
      .execute()
    return rows.map(({ id: _id, ...row }) => row)
  }
  const audited = async (...actions: string[]) => {
    const rows = await db.selectFrom('audit').select(['action', 'subject', 'details']).orderBy('id').execute()
    return rows
      .filter(({ action }) => actions.includes(action))
      .map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as object }))
  }
  return {
    ...{ test, db, plan, apply, applyOn, undo, list, edit, signInAgain, places, enrolments, audited },
    headers: () => headers,
  }
}
