import { signInStudent } from '../session/signIn/signIn'
import { writeConfig } from '../testing/portalConfig'
import { serve } from '../testing/server'
import { registration } from '../features/family/registration/registrationSlice'
import { foldToggled, selectIsFolded } from '../features/office/progress/boardSlice'
import { columnsChosen, selectColumns } from '../features/office/students/table/columnsSlice'
import { openStore } from './openStore'
import { join } from './signedInListeners'

const replies = {
  'POST /api/login-student': { body: { name: 'Anika', authenticated: true, reset_password: false } },
  'GET /api/user/20260002': { body: [{ student_id: '20260002', password_reset: 0, name: 'Anika' }] },
}

beforeEach(() => window.sessionStorage.clear())

/** The slices in session storage. */
const kept = () => {
  const slices = JSON.parse(window.sessionStorage.getItem('persist:portal') ?? '{}') as object
  return Object.keys(slices)
    .filter((name) => name !== '_persist')
    .sort()
}

const openTab = async (memory: { admin: boolean; userID: string }) => {
  writeConfig()
  const session = JSON.stringify({ authenticated: true, ...memory })
  window.sessionStorage.setItem('persist:portal', JSON.stringify({ session }))
  const store = await openStore()
  join(store)
  return store
}

const leave = () => window.dispatchEvent(new Event('pagehide'))

test('SEC-09 a family’s tab contains nothing of the office', async () => {
  const store = await openTab({ admin: false, userID: '20260002' })
  store.dispatch(registration.opened('20260002'))
  store.dispatch(registration.stepLeft(['condition_asthma']))
  leave()
  expect(kept()).toEqual(['registration', 'session'])
})

test('an office tab keeps the office’s choices, and nothing of a form', async () => {
  const store = await openTab({ admin: true, userID: 'admin' })
  leave()
  expect(kept()).toEqual(['session'])
  store.dispatch(foldToggled())
  store.dispatch(columnsChosen(['age']))
  leave()
  expect(kept()).toEqual(['board', 'session', 'studentColumns'])
  const again = (await openStore()).getState()
  expect([selectIsFolded(again), selectColumns(again)]).toEqual([false, ['age']])
})

test('SEC-09 a page left right after the sign-in has stored it', async () => {
  writeConfig()
  serve(replies)
  const store = await openStore()
  await store.dispatch(signInStudent({ student_id: '20260002', password: 'quiet river' }))
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('20260002')
})
