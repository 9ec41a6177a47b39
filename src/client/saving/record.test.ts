import { waitFor } from '@testing-library/react'
import { studentsApi } from '#client/api/students/studentsApi'
import { selectAnswer } from '#client/record/recordSelectors'
import { fullStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'

const { getStudentRecord } = studentsApi.endpoints
const id = '20260002'

test('a read that was in flight when an edit was stored does not restore the old value', async () => {
  const stored = { id, version: 7, date_of_birth: '2014-06-02' }
  const held: Array<() => void> = []
  const server = serve({
    [`GET /api/student-record/${id}`]: async () => {
      const body = [{ ...stored }]
      if (held.length === 0) await new Promise<void>((go) => held.push(go))
      return { body }
    },
    'POST /api/student': () => {
      Object.assign(stored, { version: 8, date_of_birth: '2016-07-03' })
      return { body: { id, version: 8, updatedAt: '', conflicts: [] } }
    },
  })
  const store = fullStore()
  const opening = store.dispatch(getStudentRecord.initiate(id))
  store.dispatch(recordSave.recordOpened(id, 'office'))
  const edit = { field: 'date_of_birth', value: '2016-07-03', base: 7, problem: null }
  store.dispatch(recordSave.edited({ ...edit, studentId: id }))
  const shown = () => selectAnswer(store.getState(), id, 'date_of_birth')
  expect(shown()).toBe('2016-07-03')
  const queue = () => recordSaveSelectors.selectQueue(store.getState(), id)
  // The first read arrives when the edit is stored.
  await waitFor(() => expect(server.calls('POST /api/student')).toHaveLength(1))
  await waitFor(() => expect(queue()).toMatchObject({ is: 'resting', waiting: {} }))
  held[0]?.()
  await opening
  await waitFor(() => expect(getStudentRecord.select(id)(store.getState()).data?.version).toBe(8))
  expect(queue()).toMatchObject({ is: 'resting', waiting: {} })
  expect(shown()).toBe('2016-07-03')
  const [body] = server.calls('POST /api/student').map((call) => call.body)
  expect(body).toMatchObject({
    id,
    date_of_birth: '2016-07-03',
    _base: 7,
    _changed: ['date_of_birth'],
    _seq: 1,
  })
})
