import { studentsApi } from '../../api/studentsApi'
import { fullStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'
import { saveEdit } from './saveEdit'

const { getStudentRecord } = studentsApi.endpoints
const id = '20260002'

test('a reading that was on its way when an edit was stored does not bring the old value back', async () => {
  const stored = { id, version: 7, date_of_birth: '2014-06-02' }
  const held: Array<() => void> = []
  serve({
    [`GET /api/student-record/${id}`]: async () => {
      const body = [{ ...stored }]
      if (held.length === 0) await new Promise<void>((go) => held.push(go))
      return { body }
    },
    'POST /api/student': () => {
      Object.assign(stored, { version: 8, date_of_birth: '2016-07-03' })
      return { body: { version: 8, conflicts: [] } }
    },
  })
  const store = fullStore()
  const opening = store.dispatch(getStudentRecord.initiate(id))
  // The reading comes in when the one that follows the edit has been asked for.
  const dispatch = ((action: Parameters<typeof store.dispatch>[0]) => {
    const result: unknown = store.dispatch(action)
    if (stored.version === 8) held[0]?.()
    return result
  }) as typeof store.dispatch
  const edits = { studentId: id, values: { date_of_birth: '2016-07-03' }, base: 7 }
  const isStored = await saveEdit(edits)(dispatch, () => store.getState(), undefined)
  await opening
  expect(isStored).toBe(true)
  expect(getStudentRecord.select(id)(store.getState() as never).data).toMatchObject({
    version: 8,
    date_of_birth: '2016-07-03',
  })
})
