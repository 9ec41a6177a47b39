import { studentsApi } from '../../api/records/studentsApi'
import { fullStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'
import { selectAnswer } from '../recordSelectors'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'

const { getStudentRecord } = studentsApi.endpoints
const id = '20260002'

const until = async (is: () => boolean) => {
  for (let round = 0; round < 200 && !is(); round += 1) await new Promise((go) => setTimeout(go, 10))
  expect(is()).toBe(true)
}

test('a reading that was on its way when an edit was stored does not bring the old value back', async () => {
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
      // The reading comes in when the one that follows the edit has been asked for.
      setTimeout(() => held[0]?.(), 50)
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
  await opening
  await until(() => getStudentRecord.select(id)(store.getState()).data?.version === 8)
  expect(recordSaveSelectors.selectQueue(store.getState(), id)).toMatchObject({ is: 'resting', waiting: {} })
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
