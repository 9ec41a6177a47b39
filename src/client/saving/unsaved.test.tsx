// Tests every kind of unsaved work with each of the three guards.
import { act, fireEvent, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listsApi } from '#client/api/lists/listsApi'
import { uploads } from '#client/features/family/registration/documents/uploadsSlice'
import { SigningOut } from '#client/features/visitor/signIn/SigningOut'
import { UnsavedNotice } from '#client/record/UnsavedNotice'
import { mutationEvent } from '#client/testing/apiEvents'
import { keepOnDevice, renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { documentsTab, examples, sent, unanswered, type Example } from '#client/testing/unsavedExamples'
import { marksSave } from './marks/marksSaveSlice'
import { riskTold } from '#client/papers/paperRiskSlice'
import { recordSave } from './recordSaveSlice'
import { turnSaving } from '#client/features/office/yearTurn/turnSavingSlice'
import { selectAllUnsaved, placesElsewhere, unsavedKinds } from './unsaved'

/** Slices that hold no work of a person that waits to be saved. */
const others: Readonly<Record<string, string>> = {
  board: 'what is folded on the screen',
  studentColumns: 'what the table shows',
  reauthentication: 'a dialog',
  idle: 'the time since the last key',
  deviceStore: 'whether the device keeps what others hold',
  paperPages: 'pages in the open editor, which tells the slice paperRisk what would be lost',
  passwordReset: 'a dialog',
  registration: 'where the person is in the form',
  reportPosting: 'a dialog',
  studentSelection: 'who is chosen in the table',
  session: 'who is signed in',
  sheetDownload: 'a download',
  signOut: 'whether the server has heard of a sign-out',
}

const client = join(__dirname, '..')

const sourcesUnder = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesUnder(path)
    return /^(?!.*\.test\.).*\.tsx?$/.test(entry.name) ? [{ path, text: readFileSync(path, 'utf8') }] : []
  })

const slicesUnder = (folder: string): string[] =>
  sourcesUnder(folder).flatMap(({ text }) =>
    [...text.matchAll(/createSlice\(\{\s*name: '([^']+)'/g)].map(([, name = '']) => name),
  )

/** Files whose components hold a text that is not in a form; any other text would be lost with its form. */
const ownTexts: Readonly<Record<string, readonly string[]>> = {
  'a password or a code, which is never kept': [
    'ChangePasswordPage.tsx',
    'MailServerPart.tsx',
    'SessionDialogs.tsx',
    'YourSignInSettings.tsx',
    'SetUpSecondFactor.tsx',
    'YourData.tsx',
    'useAdminSignIn.ts',
  ],
  'a search': ['HelpPanel.tsx', 'NewcomersDrawer.tsx', 'SettingsPage.tsx'],
  'an ID that is typed once more to confirm': ['DataTab.tsx'],
  'told, not typed': [
    ...['AuditExport.tsx', 'ChaseDialog.tsx', 'DayInput.tsx', 'ExportData.tsx', 'PoliteStatus.tsx'],
    ...['TextControls.tsx', 'OpenedDialogs.tsx', 'useGrid.ts'],
  ],
}

test('UX-42 every form registers its text as unsaved, except passwords and searches', () => {
  const text = /useState(?:<string>)?\((?:\(\) => )?(?:''|[\w.?]+ \?\? '')\)/
  const visitors = join(client, 'features/visitor')
  const found = sourcesUnder(client).filter((file) => text.test(file.text) && !file.path.startsWith(visitors))
  expect(found.map(({ path }) => basename(path)).sort()).toEqual(Object.values(ownTexts).flat().sort())
})

test('UX-42 every slice either registers its unsaved work or has none', () => {
  const kinds = [...examples.map(({ kind }) => kind), 'documents on this device', 'papers']
  expect([...new Set(kinds)].sort()).toEqual([...unsavedKinds()].sort())
  const known = [...examples.map(({ slice }) => slice), 'paperRisk', ...Object.keys(others)]
  expect([...new Set(known)].sort()).toEqual(slicesUnder(client).sort())
})

const storeWith = ({ events, isOffice }: Example) => {
  serve({ 'POST /logout': { status: 204 }, 'POST /api/student': { status: 503, body: {} } })
  const store = signedInStore(isOffice ? 'admin' : '20260002', 'A', isOffice)
  for (const event of events) store.dispatch(event)
  return store
}

const nothing = () => undefined
const toNowhere = { onSignedOut: nothing, onStay: nothing, onLeave: nothing }

const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const isAre = ({ what }: Example) => (what.startsWith('1 ') ? 'is' : 'are')

describe.each(examples)('$kind: $what', (example) => {
  const { kind, what, path, shownAt, isOffice } = example
  const elsewhere = isOffice ? '/admin/dashboard?menu=exportData' : '/dashboard'

  test('UX-42 Logout asks first and signs nobody out', () => {
    jest.useFakeTimers()
    const store = storeWith(example)
    renderPiece(<SigningOut {...toNowhere} />, { store })
    act(() => jest.advanceTimersByTime(5_100))
    expect(screen.getByRole('alert')).toHaveTextContent(
      `${what} ${isAre(example)} not saved yet. Signing out now would lose ${isAre(example) === 'is' ? 'it' : 'them'}.`,
    )
    const back = screen.queryByRole('link', { name: /^Go back to/ })
    expect(back?.getAttribute('href') ?? null).toBe(path)
    expect(screen.queryByRole('button', { name: 'Stay signed in' }) === null).toBe(path !== null)
    jest.useRealTimers()
  })

  test('UX-42 the browser asks before the page closes until the work is given up', () => {
    const store = storeWith(example)
    expect(asksBeforeLeaving()).toBe(true)
    expect(selectAllUnsaved(store.getState())).toMatchObject([{ kind, what }])
    store.dispatch({ type: 'session/signedOut' })
    expect(asksBeforeLeaving()).toBe(false)
  })

  test('UX-42 other screens show a notice with a link; the screen with the work does not', () => {
    const store = storeWith(example)
    const { unmount } = renderPiece(<UnsavedNotice />, { store, at: elsewhere })
    const [link] = screen.queryAllByRole('link')
    expect(link?.getAttribute('href') ?? null).toBe(path)
    expect(screen.queryAllByText('Not saved:')).toHaveLength(path === null ? 0 : 1)
    unmount()
    renderPiece(<UnsavedNotice />, { store, at: shownAt })
    expect(screen.queryByText('Not saved:')).toBeNull()
  })
})

const typed = { base: 5, was: null, at: 0, problem: 'Not like this.', value: 'x' }

test('UX-42 answers of several students and marks of several classes take one line each', () => {
  const store = signedInStore('admin', 'A', true)
  for (const studentId of ['20260002', '20260003']) {
    store.dispatch(recordSave.recordOpened(studentId, 'office'))
    store.dispatch(recordSave.edited({ studentId, field: 'email', ...typed }))
  }
  for (const classId of ['1A', '1B']) {
    store.dispatch(marksSave.sheetOpened({ key: { year: 2025, term: 3, classId }, version: 10 }))
    const cells = [{ field: '20260002 ENG exam', ...typed }]
    store.dispatch(marksSave.cellsTyped({ sheet: `2025-3 ${classId}`, cells }))
  }
  expect(selectAllUnsaved(store.getState())).toMatchObject([
    { what: '2 answers of 2 students', path: '/admin/dashboard?student=20260002&field=email' },
    { what: '2 marks of 2 classes', path: expect.stringContaining('class=1A') as unknown },
  ])
})

/** There is no other screen and no Logout, because an open editor covers both, and a closed one has nothing to lose. */
test('UX-42 the browser asks before the page closes while an open editor would lose photos', () => {
  const store = signedInStore('20260002')
  store.dispatch(riskTold({ type: 'sea_slip', risk: 'never' }))
  expect(asksBeforeLeaving()).toBe(true)
  store.dispatch(riskTold({ type: 'sea_slip', risk: null }))
  expect(asksBeforeLeaving()).toBe(false)
})

test('a change of the next school year that somebody else’s draft has replaced is reported, not dropped silently', () => {
  const store = storeWith(examples.find(({ kind }) => kind === 'next school year') as Example)
  store.dispatch(turnSaving.triedAgain())
  store.dispatch({
    ...mutationEvent('rejected', 'saveYearTurn'),
    payload: { status: 409, data: {} },
  } as never)
  expect(selectAllUnsaved(store.getState())).toMatchObject([{ path: '/admin/dashboard?turn=resume' }])
  store.dispatch(turnSaving.pageLeft())
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test.each([
  ['?edit=20260002', []],
  ['?edit=20260003', ['E-mail']],
])('UX-42 an answer in the Edit Student dialog is not listed as being elsewhere: %s', (at, titles) => {
  const store = storeWith(examples.find(({ kind, isOffice }) => kind === 'answers' && isOffice) as Example)
  const address = new URL(`/admin/dashboard${at}`, window.location.origin)
  const left = placesElsewhere(selectAllUnsaved(store.getState()), address)
  expect(left.map(({ title }) => title)).toEqual(titles)
})

test('work that stays on the device is distinguished from work that would be lost', async () => {
  const [, office] = examples
  const settings = examples.find(({ kind }) => kind === 'settings')
  const store = storeWith(office as Example)
  for (const event of settings?.events ?? []) store.dispatch(event)
  await keepOnDevice(store, 'admin admin')
  renderPiece(<SigningOut {...toNowhere} />, { store })
  expect(screen.getByRole('alert')).toHaveTextContent(
    '1 answer of student 20260002 and 2 changes in the settings (Classes and houses, Terms and conditions) are not saved yet. ' +
      'You can leave 1 answer of student 20260002 on this device. Nobody else can read it, and you will find it when you next sign in here. ' +
      'Signing out now would lose 2 changes in the settings (Classes and houses, Terms and conditions).',
  )
  expect(
    screen.getByRole('button', { name: 'Sign out and keep 1 answer of student 20260002 here' }),
  ).toBeInTheDocument()
})

test('a document that was sent after all does not count as unsaved', () => {
  const store = storeWith(examples.find(({ kind }) => kind === 'documents') as Example)
  store.dispatch(uploads.kept('sea_slip'))
  store.dispatch(listsApi.util.resetApiState())
  const answered = mutationEvent('fulfilled', 'storeFile', {
    ...sent('family'),
    payload: { message: 'm' },
  })
  store.dispatch(answered)
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test('REL-80 of two documents that were not uploaded, Logout keeps the one on the device and loses the other', () => {
  jest.useFakeTimers()
  serve({ 'POST /logout': { status: 204 } })
  const store = signedInStore('20260002')
  for (const type of ['sea_slip', 'birth_certificate'] as const) {
    store.dispatch(mutationEvent('pending', 'storeFile', sent('family', type)))
    store.dispatch(uploads.keptHere({ type, kept: type === 'sea_slip' ? 'yes' : 'no room' }))
    store.dispatch(mutationEvent('rejected', 'storeFile', { ...sent('family', type), ...unanswered }))
  }
  renderPiece(<SigningOut {...toNowhere} />, { store })
  act(() => jest.advanceTimersByTime(5_100))
  expect(screen.getByRole('alert')).toHaveTextContent(
    '1 document (Birth certificate) and 1 document (SEA slip) are not saved yet. ' +
      'You can leave 1 document (SEA slip) on this device. Nobody else can read it, and you will find it when you next sign in here. ' +
      'Signing out now would lose 1 document (Birth certificate).',
  )
  expect(
    screen.getByRole('button', { name: 'Sign out and keep 1 document (SEA slip) here' }),
  ).toBeInTheDocument()
  jest.useRealTimers()
})

test('a failed upload by the office stays listed for its student, despite the success of another student’s', () => {
  const store = signedInStore('admin', 'A', true)
  store.dispatch(mutationEvent('rejected', 'storeFile', { ...sent('office'), ...unanswered }))
  const next = sent('office', 'sea_slip', '20260003')
  store.dispatch(mutationEvent('pending', 'storeFile', next))
  store.dispatch(mutationEvent('fulfilled', 'storeFile', { ...next, payload: { message: 'm' } }))
  expect(selectAllUnsaved(store.getState())).toMatchObject([
    { what: '1 document of student 20260002', path: documentsTab, isOnItsWay: false },
  ])
})
