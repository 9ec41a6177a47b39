import { waitFor } from '@testing-library/react'
import { sessionSelectors } from '#client/session/sessionState'
import { signOut } from '#client/session/signOut'
import { newDevice } from '#client/testing/device'
import { classPath, classMarks, savedAs, savePath } from '#client/testing/marksSchool'
import { signedInStore, fullStore } from '#client/testing/renderApp'
import { heldReply, serve } from '#client/testing/server'
import { openDeviceStore } from './device/store'
import { recordSave } from '../saving/recordSaveSlice'
import { draftGone, draftIn, draftTyped } from './drafts'
import { marksSave } from './marks/marksSaveSlice'

let removeDevice: () => void
beforeEach(() => void (removeDevice = newDevice()))
afterEach(() => removeDevice())

test('a sign-out while the device opens prevents the request for a key', async () => {
  const logout = heldReply({})
  const server = serve({ 'POST /logout': logout.reply })
  const store = signedInStore('20260002')
  store.dispatch(signOut())
  // The page opens the database as well and reads twice from it, so the request would have been sent by then.
  for (let turn = 0; turn < 30; turn += 1) (await openDeviceStore()).close()
  await logout.come()
  expect(sessionSelectors.selectPerson(store.getState())).toBeNull()
  expect(server.calls('POST /api/outbox-key')).toEqual([])
  expect(server.calls('POST /logout')).toHaveLength(1)
})

const draft = { text: '7', base: 10, was: null }

const held = (call: string, body: unknown) => {
  const reply = heldReply(body)
  const server = serve({ [call]: reply.reply, [classPath]: { body: classMarks } })
  return { ...reply, isSent: () => waitFor(() => expect(server.calls(call)).toHaveLength(1)) }
}

test('a draft over a mark that is being saved gets that mark as its base, a draft in another cell does not', async () => {
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

test('a draft in a record gets the stored answer as its base, but not the answer of somebody else', async () => {
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
