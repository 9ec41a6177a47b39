// Tests the cache after a change: which lists are read again, and which are not.
import { waitFor } from '@testing-library/react'
import { recordOf, studentId } from '../testing/registration'
import { fullStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import { listsApi } from './lists/listsApi'
import { intakeApi } from './intake/intakeApi'
import { privacyApi } from './privacy/privacyApi'
import { intakeOfficeApi } from './intake/intakeOfficeApi'
import { reportsOfficeApi } from './reports/reportsOfficeApi'
import { accountApi } from './access/accountApi'
import { signInApi } from './access/signInApi'
import { studentsApi } from './students/studentsApi'
import { termReportsApi } from './reports/termReportsApi'
import { signedInAgain } from './transport/sessionEvents'
import { isSignInNeeded } from './transport/signInNeeded'

const recordCall = `GET /api/student-record/${studentId}`
const reviewsPath = `/api/document-reviews/${studentId}`
const subjectsCall = 'GET /api/subjects'
const subjects = (version: string) => ({ version, subjects: [] })
const { getStudentRecord, listStudents } = studentsApi.endpoints
const { listSubjects, saveSubjects } = reportsOfficeApi.endpoints

test('a read that a save has overtaken does not restore old answers', async () => {
  const server = serve({ [recordCall]: { body: [recordOf({ version: 5 })] } })
  const store = fullStore()
  const read = () => store.dispatch(getStudentRecord.initiate(studentId, { forceRefetch: true }))
  const shown = () => getStudentRecord.select(studentId)(store.getState()).data?.version
  await read()
  server.answers[recordCall] = { body: [recordOf({ version: 4 })] }
  await read()
  expect(shown()).toBe(5)
  server.answers[recordCall] = { body: [recordOf({ version: 6 })] }
  await read()
  expect(shown()).toBe(6)
})

test('a student without a record causes no error', async () => {
  serve({ [recordCall]: { body: [] } })
  expect(await fullStore().dispatch(getStudentRecord.initiate(studentId))).toMatchObject({ data: null })
})

describe('a list that is saved on its version', () => {
  const opened = async () => {
    const server = serve({ [subjectsCall]: { body: subjects('1') } })
    const store = fullStore()
    await store.dispatch(listSubjects.initiate())
    const save = () => store.dispatch(saveSubjects.initiate(subjects('1')))
    const shown = () => listSubjects.select()(store.getState()).data
    return { ...server, save, shown }
  }

  test('is shown as in the answer, without another read', async () => {
    const { answers, calls, save, shown } = await opened()
    answers['POST /api/subjects'] = { body: subjects('2') }
    await save()
    await waitFor(() => expect(shown()).toEqual(subjects('2')))
    expect(calls(subjectsCall)).toHaveLength(1)
  })

  test('is read again when somebody else was faster', async () => {
    const { answers, save, shown } = await opened()
    answers['POST /api/subjects'] = { status: 409, body: { message: 'Changed.' } }
    answers[subjectsCall] = { body: subjects('3') }
    expect(await save()).toMatchObject({ error: { status: 409 } })
    await waitFor(() => expect(shown()).toEqual(subjects('3')))
  })
})

test.each([
  [200, 2],
  [409, 1],
])('removing a student, answered with %i: the list has been read %i times', async (status, times) => {
  const server = serve({
    'GET /api/students': { body: [] },
    'POST /api/erase-student': { status, body: {} },
  })
  const store = fullStore()
  await store.dispatch(listStudents.initiate())
  await store.dispatch(
    privacyApi.endpoints.eraseStudent.initiate({ student_id: studentId, confirm: studentId }),
  )
  await store.dispatch(listSubjects.initiate())
  await waitFor(() => expect(server.calls('GET /api/students')).toHaveLength(times))
})

test('after a sign-in over the page only failed reads are repeated', async () => {
  const server = serve({
    [recordCall]: { status: 401, body: {} },
    'GET /api/students': { body: [] },
  })
  const store = fullStore()
  await store.dispatch(getStudentRecord.initiate(studentId))
  await store.dispatch(listStudents.initiate())
  server.answers[recordCall] = { body: [recordOf()] }
  store.dispatch(signedInAgain())
  await waitFor(() =>
    expect(getStudentRecord.select(studentId)(store.getState()).data).toMatchObject({ id: studentId }),
  )
  expect(server.calls('GET /api/students')).toHaveLength(1)
})

test.each([
  ['listStudents', 401, {}, true],
  ['listStudents', 403, {}, false],
  ['loginStudent', 401, {}, false],
  ['loginAdmin', 401, {}, false],
  ['logout', 401, {}, false],
  ['startPack', 401, { errors: { reauthenticate: ['password'] } }, false],
  ['startPack', 401, null, true],
  ['getOutboxKey', 409, {}, true],
  ['storeStudentRecord', 409, {}, false],
])('%s refused with %i %j: signing in is needed: %s', (endpointName, status, data, isNeeded) => {
  const meta = { rejectedWithValue: true, requestStatus: 'rejected', requestId: '1', arg: { endpointName } }
  expect(isSignInNeeded({ type: 'api/rejected', meta, payload: { status, data } })).toBe(isNeeded)
})

describe('data that a change affects is read again', () => {
  const reset = signInApi.endpoints.resetStudentPassword.initiate({ student_id: studentId })
  const leaving = privacyApi.endpoints.saveStudentRetention.initiate({
    ...{ student_id: studentId, left_on: '2026-06-30', hold: 0, hold_reason: null },
  })
  const apply = listsApi.endpoints.applyImport.initiate('list')
  const remove = termReportsApi.endpoints.removeFromTermList.initiate({
    ...{ year: 2025, term: 3, student_id: studentId },
  })
  const overview = intakeOfficeApi.endpoints.getStudentOverview.initiate(studentId)
  const sessions = accountApi.endpoints.listStudentSessions.initiate(studentId)

  const paper = intakeApi.endpoints.saveStudentDataFiles.initiate({ student_id: studentId, files: [] })
  const review = intakeApi.endpoints.reviewDocument.initiate({
    ...{ student_id: studentId, type: 'sea_slip', file_id: '1', was: 'received', state: 'accepted' },
    ...{ reason: null, words: '', resend_until: null },
  })
  const reviews = intakeApi.endpoints.listDocumentReviews.initiate(studentId)
  const waiting = intakeApi.endpoints.countDocumentsToReview.initiate()
  const chased = intakeOfficeApi.endpoints.getChaseList.initiate('1B')

  test.each([
    ['a received document: its review', paper, reviews, `GET ${reviewsPath}`],
    ['a received document: the number to review', paper, waiting, 'GET /api/documents-to-review-count'],
    ['a review: its result', review, reviews, `GET ${reviewsPath}`],
    ['a review: the number to review', review, waiting, 'GET /api/documents-to-review-count'],
    ['a review: the chase list', review, chased, 'GET /api/chase-list/1B'],
    ['a review: the missing items', review, overview, `GET /api/student-overview/${studentId}`],
    [
      'a day of leaving: the number of documents to review',
      leaving,
      waiting,
      'GET /api/documents-to-review-count',
    ],
    ['a reset: the pause of the sign-in', reset, overview, `GET /api/student-overview/${studentId}`],
    ['a day of leaving: the students of the school', leaving, listStudents.initiate(), 'GET /api/students'],
    ['a reset: the sessions of the student', reset, sessions, `GET /api/student-sessions/${studentId}`],
    ['imported marks: the number of marks in a subject', apply, listSubjects.initiate(), subjectsCall],
    ['removed marks: the number of marks in a subject', remove, listSubjects.initiate(), subjectsCall],
  ])('%s', async (_what, change, look, call) => {
    const server = serve({
      'POST /api/reset-password-student': { body: {} },
      'POST /api/student-data-files': { body: {} },
      'POST /api/review-document': { body: {} },
      'POST /api/apply-import': { body: {} },
      'POST /api/student-keeping': { body: {} },
      'POST /api/remove-from-term-list': { body: { marks: 3 } },
      [call]: { body: { things: [], owing: [] } },
    })
    const { dispatch } = fullStore()
    await dispatch(look as never)
    await dispatch(change as never)
    await waitFor(() => expect(server.calls(call)).toHaveLength(2))
  })
})
