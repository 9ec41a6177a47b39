import { waitFor } from '@testing-library/react'
import { classMarks, classPath, savePath, savedAs } from '../../testing/marksSchool'
import { fullStore } from '../../testing/renderApp'
import { heldReply, serve } from '../../testing/server'
import { marksSave } from '../marks/marksSaveSlice'
import { recordSave } from '../saving/recordSaveSlice'
import { draftGone, draftIn, draftTyped } from './drafts'

const draft = { text: '7', base: 10, was: null }

const held = (call: string, body: unknown) => {
  const reply = heldReply(body)
  const server = serve({ [call]: reply.reply, [classPath]: { body: classMarks } })
  return { ...reply, isSent: () => waitFor(() => expect(server.calls(call)).toHaveLength(1)) }
}

test('what is typed over a mark that is being saved stands on it when it is stored, what is typed beside it does not', async () => {
  const [sheet, field, beside] = ['2025-3 1A', '1 ENG exam', '2 ENG exam']
  const cells = [{ field, value: 65, base: 10, was: null, problem: null }]
  const { come, isSent } = held(savePath, savedAs({ cells }))
  const { dispatch } = fullStore()
  dispatch(marksSave.sheetOpened({ key: { year: 2025, term: 3, classId: '1A' }, version: 10 }))
  dispatch(marksSave.cellsTyped({ sheet, cells }))
  await isSent()
  for (const one of [field, beside]) draftTyped(sheet, one, draft)
  await come()
  await waitFor(() => expect(draftIn(sheet, field)).toEqual({ ...draft, base: 11, was: 65 }))
  expect(draftIn(sheet, beside)).toEqual(draft)
  for (const one of [field, beside]) draftGone(sheet, one)
})

test('so does an answer of a family, but not where somebody else’s stands', async () => {
  const studentId = '20260002'
  const clash = { field: 'town', yours: 'Arima', theirs: 'Couva', at: '', by: 'school' }
  const saved = { id: studentId, version: 11, updatedAt: '', conflicts: [clash], receipts: {} }
  const { come, isSent } = held('POST /api/student', saved)
  const { dispatch } = fullStore()
  dispatch(recordSave.recordOpened(studentId, 'office'))
  const typed = (field: string, value: string) =>
    recordSave.edited({ studentId, field, value, base: 10, problem: null })
  dispatch(recordSave.wentOffline())
  dispatch(typed('email', 'a@b.tt'))
  dispatch(typed('town', 'Arima'))
  dispatch(recordSave.cameOnline())
  await isSent()
  for (const field of ['email', 'town']) draftTyped(studentId, field, draft)
  await come()
  await waitFor(() => expect(draftIn(studentId, 'email')).toEqual({ ...draft, base: 11, was: 'a@b.tt' }))
  expect(draftIn(studentId, 'town')).toEqual(draft)
  for (const field of ['email', 'town']) draftGone(studentId, field)
})
