import { waitFor } from '@testing-library/react'
import { studentsApi } from '#client/api/students/studentsApi'
import { selectAnswer } from '#client/record/recordSelectors'
import { fullStore, signedInStore } from '#client/testing/renderApp'
import { serve, type Heard } from '#client/testing/server'
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

test('what is typed for two children at the same time is saved for each of them, in one field as well', async () => {
  const sister = '20260005'
  const server = serve({
    [`GET /api/student-record/${id}`]: { body: [{ id, version: 7, allergy: null }] },
    [`GET /api/student-record/${sister}`]: { body: [{ id: sister, version: 3, allergy: null }] },
    'POST /api/student': ({ body }: Heard) => {
      const saved = body as { id: string; _base: number }
      return { body: { id: saved.id, version: saved._base + 1, updatedAt: '', conflicts: [] } }
    },
  })
  const store = signedInStore(id)
  for (const [studentId, base, value] of [
    [id, 7, 'Peanuts'],
    [sister, 3, 'Prawns'],
  ] as const) {
    await store.dispatch(getStudentRecord.initiate(studentId))
    store.dispatch(recordSave.recordOpened(studentId, 'family'))
    store.dispatch(recordSave.edited({ studentId, field: 'allergy', value, base, problem: null }))
  }
  await waitFor(() => expect(server.calls('POST /api/student')).toHaveLength(2))
  const sent = server.calls('POST /api/student').map(({ body }) => body as Record<string, unknown>)
  expect(sent.map((body) => [body['id'], body['_base'], body['allergy']])).toEqual([
    [id, 7, 'Peanuts'],
    [sister, 3, 'Prawns'],
  ])
  const shown = () => [id, sister].map((one) => selectAnswer(store.getState(), one, 'allergy'))
  await waitFor(() => expect(shown()).toEqual(['Peanuts', 'Prawns']))
})
