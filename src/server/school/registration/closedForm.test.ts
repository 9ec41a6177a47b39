// The form is closed to the family of a student who has left; all other data remains readable.
import type { Call } from '#shared/contract/call'
import { confirmSection } from '#shared/contract/intake/lastYear'
import { getRegistrationStatus } from '#shared/contract/school/registration'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { saveStudentDataFiles } from '#shared/contract/intake/uploads'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { leave, people } from '../../testing/people/people'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { testApp } from '../../testing/portal/testApp'

const { owner } = people
const today = '2026-08-03'
const tomorrow = '2026-08-04'
const why =
  'The form is closed, because the student left the school on 3 August 2026. Nothing was changed. You can use the form to ask the school for a correction.'

describeOnBothDatabases('the form of a student who has left', (open) => {
  const openFamily = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('owner')
    const save = async (as = headers) => {
      const body = { id: owner.id, allergy: 'Nuts', _changed: ['allergy'] }
      const answer = await test.call(saveStudent, {}, { headers: as, body })
      return [answer.statusCode, answer.json<{ message?: string }>().message]
    }
    const status = async () =>
      (await test.call(getRegistrationStatus, { formLevel: '1' }, { headers })).json<object>()
    return { test, headers, save, status }
  }

  test('SEC-54 is closed with a reason from the last day on, and open the day before', async () => {
    const { test, headers, save, status } = await openFamily()
    await leave(test.db, owner, tomorrow)
    expect(await save()).toEqual([200, undefined])
    expect(await status()).toEqual({ open: 1, deadline: null, today })
    await leave(test.db, owner, today)
    expect(await save()).toEqual([403, why])
    expect(await status()).toEqual({ open: 1, deadline: null, today, left_on: today })
    const bodies: ReadonlyArray<[Call, object]> = [
      [saveStudentDataFiles, { student_id: owner.id, files: [] }],
      [confirmSection, { student_id: owner.id, section: 'documents', base: 1 }],
    ]
    for (const [call, body] of bodies) {
      const answer = await test.call(call, {}, { headers, body: body as never })
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([403, why])
    }
    const read = await test.call(getStudentRecord, { studentId: owner.id }, { headers })
    expect(read.statusCode).toBe(200)
    expect(await save(await test.signInAs('admin'))).toEqual([200, undefined])
  })

  test('is open to the family of a student still to come', async () => {
    const { test, save, status } = await openFamily()
    await test.db
      .updateTable('enrolment')
      .set({ from_on: tomorrow })
      .where('student_id', '=', owner.id)
      .execute()
    expect(await save()).toEqual([200, undefined])
    expect(await status()).toEqual({ open: 1, deadline: null, today })
  })

  test('does not tell others that the student has left', async () => {
    const { test } = await openFamily()
    await leave(test.db, owner, today)
    for (const person of ['other', 'admin'] as const) {
      const headers = await test.signInAs(person)
      const answer = await test.call(getRegistrationStatus, { formLevel: '1' }, { headers })
      expect(answer.json()).toEqual({ open: 1, deadline: null, today })
    }
  })

  test('accepts no document, not even a replacement for one that was sent back', async () => {
    const desk = await reviewDesk(await open())
    await desk.handIn(owner, 'birth_certificate', 'f1')
    await desk.say(owner, { file_id: 'f1', ...blurred, resend_until: tomorrow })
    await leave(desk.test.db, owner, today)
    const answer = await desk.upload('owner', 'birth_certificate')
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([403, why])
  })
})
