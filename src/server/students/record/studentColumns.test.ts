import { listStudentColumns, type StudentColumns } from '#shared/contract/students/students'
import { describeCalls } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'

matrix([{ call: listStudentColumns, expected: { V: 401, F: 403, O: 403, C: 403, A: 200 } }])

const at = '2026-08-03T14:00:00.000Z'

describeCalls('optional columns of the student list', (open) => {
  test('sex and the last sign-in can be chosen, and the view is logged', async () => {
    const database = await open()
    const { db, call, signInAs } = await testApp({ database, engine: database.engine })
    const { owner, other } = people
    await db.updateTable('student').set({ sex: 'Female' }).where('id', '=', owner.id).execute()
    await db.updateTable('account').set({ last_sign_in_at: at }).where('login', '=', owner.id).execute()
    await db.updateTable('account').set({ last_sign_in_at: null }).where('login', '=', other.id).execute()
    const answer = await call(listStudentColumns, {}, { headers: await signInAs('admin') })
    const rows = answer.json<StudentColumns[]>()
    expect(rows.find(({ id }) => id === owner.id)).toEqual({
      id: owner.id,
      sex: 'Female',
      last_sign_in_at: at,
    })
    expect(rows.find(({ id }) => id === other.id)?.last_sign_in_at).toBeNull()
    const views = await db.selectFrom('staff_view').select('what').execute()
    expect(views).toEqual([{ what: 'student-list' }])
  })
})
