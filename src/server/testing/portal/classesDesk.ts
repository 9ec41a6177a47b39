// The office of tests that renames classes.
import { randomUUID } from 'node:crypto'
import type { Call } from '#shared/contract/call'
import { listFormClasses } from '#shared/contract/school/lookups'
import { saveFormClass } from '#shared/contract/school/schoolSettings'
import * as bulk from '#shared/contract/students/bulkActs'
import type { TestDatabase } from '../database/testDb'
import { openYearTurnDesk } from './yearTurnDesk'

export const openClassesDesk = async (database: TestDatabase) => {
  const desk = await openYearTurnDesk(database)
  const { test, db, headers } = desk
  const send = async (call: Call, body?: object, params: object = {}) => {
    const answer = await test.call(call, params, { headers: headers(), body: body as never })
    const text = answer.body
    return { status: answer.statusCode, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
  const rename = (id: string, name: string, more: { form_level?: number | null; was?: number } = {}) =>
    send(saveFormClass, { id, name, form_level: 1, was: 1, ...more })
  const classes = async () =>
    (await test.call(listFormClasses, {}, { headers: headers() }))
      .json<Array<{ id: string }>>()
      .map(({ id }) => id)
  const bulkTo = async (class_id: string, student_ids: string[]) => {
    const act = { kind: 'class', class_id } as const
    const { body } = await send(bulk.planBulkAct, { student_ids, act })
    const id = randomUUID()
    expect((await send(bulk.applyBulkAct, { id, student_ids, act, basis: body.basis })).status).toBe(200)
    return id
  }
  const classOf = async (id: string) =>
    (await db.selectFrom('student').select('class_id').where('id', '=', id).executeTakeFirstOrThrow())
      .class_id
  return { ...desk, send, rename, classes, bulkTo, classOf }
}
