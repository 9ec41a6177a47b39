// Tests every form with a send button: its text outlives the form, counts as unsaved, and is dropped after it is sent.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportState } from '#shared/contract/lists/imports'
import { placesElsewhere, selectAllUnsaved } from '#client/saving/unsaved'
import { Questions } from '#client/lists/Questions'
import { AdministratorsSettings } from '#client/features/office/settings/access/AdministratorsSettings'
import { WindowsTable } from '#client/features/office/settings/families/WindowsTable'
import { withDialogs } from '../testing/dialogs'
import { renderPiece, signedInStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import type { AppStore } from '../store/store'
import { forms, held, press, type FormRow } from '../testing/unsentForms'

beforeAll(withDialogs)

const inSettings: Readonly<Record<string, FormRow>> = {
  AdministratorsSettings: {
    form: <AdministratorsSettings />,
    at: '?settings=administrators',
    replies: {
      'GET /api/administrators': { body: [] },
      'POST /api/administrators': { body: { administrator: { username: 'm.joseph' } } },
    },
    field: 'Username of a new colleague',
    words: 'm.joseph',
    what: '1 change in the settings (Office accounts)',
    send: () => press('Create'),
  },
}

const wordsOf = ({ words = 'Side 2 is' }: FormRow) => words
const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const unsavedIn = (store: AppStore) => selectAllUnsaved(store.getState())
const fieldOf = ({ field }: FormRow) => screen.findByRole('textbox', { name: field })

const written = async (row: FormRow) => {
  const server = serve(row.replies)
  const store = signedInStore('admin', 'Admin', true)
  row.opened?.(store)
  const show = () => renderPiece(row.form, { at: `/admin/dashboard${row.at}`, store })
  const { unmount } = show()
  await row.begin?.()
  await userEvent.type(await fieldOf(row), wordsOf(row))
  return { server, store, show, unmount }
}

describe.each(Object.entries({ ...forms, ...inSettings }))('%s', (_name, row) => {
  test('UX-42 unsent text is listed, and the browser asks before the page closes', async () => {
    const { store } = await written(row)
    const [one, ...others] = unsavedIn(store)
    expect(others).toEqual([])
    expect(one).toMatchObject({ what: row.what, count: 1, isOnDevice: false, isOnItsWay: false })
    expect(asksBeforeLeaving()).toBe(true)
    const here = new URL(`/admin/dashboard${row.at}`, window.location.origin)
    expect(placesElsewhere(unsavedIn(store), here)).toEqual([])
    const elsewhere = placesElsewhere(unsavedIn(store), new URL('/admin/dashboard?menu=reports', here))
    expect(elsewhere.map(({ path }) => path)).toEqual([one?.path])
    expect(new URL(one?.path ?? '', here).search).toBe(here.search)
  })

  test('UX-42 unsent text is still there after a visit to another screen, and no longer listed after it is sent', async () => {
    const { store, show, unmount } = await written(row)
    unmount()
    expect(unsavedIn(store)).toMatchObject([{ what: row.what }])
    show()
    if (row.opensAgain === false) await row.begin?.()
    expect(await fieldOf(row)).toHaveValue(wordsOf(row))
    await row.send()
    await waitFor(() => expect(unsavedIn(store)).toEqual([]))
    expect(asksBeforeLeaving()).toBe(false)
  })
})

test.each(Object.entries(forms).filter(([, { hasCancel }]) => hasCancel))(
  'UX-42 %s: Cancel drops the text',
  async (_name, row) => {
    const { store } = await written(row)
    await press('Cancel')
    expect(unsavedIn(store)).toEqual([])
  },
)

test('UX-42 answers to the questions of an import are kept until the list is checked with them', async () => {
  const doubt = { id: 'code x', question: 'What does “x” mean?', choices: [{ value: 'a', label: 'Absent' }] }
  const row = { row: 4, title: 'Kwame', student_id: null, state: 'doubtful', differences: [], reasons: [] }
  const list = {
    batch: { id: 'list-1', summary: { doubtful: 1 } },
    ...{ columns: [], fixed: {}, rows: [{ ...row, doubts: [doubt] }] },
  } as unknown as ImportState
  const { calls } = serve({ 'POST /api/check-import': { body: list } })
  const store = signedInStore('admin', 'Admin', true)
  const show = () =>
    renderPiece(<Questions list={list} />, {
      at: '/admin/dashboard?menu=importStudents&import=list-1',
      store,
    })
  const { unmount } = show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Absent' }))
  unmount()
  expect(unsavedIn(store)).toMatchObject([
    {
      what: '1 import with questions to answer',
      path: '/admin/dashboard?menu=importStudents&import=list-1',
    },
  ])
  show()
  expect(await screen.findByRole('radio', { name: 'Absent' })).toBeChecked()
  await press('Check with 1 answer')
  await waitFor(() => expect(unsavedIn(store)).toEqual([]))
  expect(calls('POST /api/check-import')[0]?.body).toMatchObject({ answers: { 'code x': 'a' } })
})

test('UX-42 changes of the registration windows are kept until they are saved or given up', async () => {
  const store = signedInStore('admin', 'Admin', true)
  serve({})
  const windows = [1, 2].map((form_level) => ({
    ...({ form_level, open: 1, deadline: null, editable: 1, students: 3, agreed: 0, version: 'a' } as const),
  }))
  const show = () =>
    renderPiece(<WindowsTable windows={windows} />, { at: '/admin/dashboard?settings=registration', store })
  const { unmount } = show()
  await userEvent.click(await screen.findByRole('switch', { name: 'Form 2: let families register' }))
  unmount()
  expect(unsavedIn(store)).toMatchObject([{ kind: 'settings', count: 1 }])
  show()
  expect(await screen.findByRole('switch', { name: 'Form 2: let families register' })).not.toBeChecked()
  await press('Undo')
  expect(unsavedIn(store)).toEqual([])
})

test('UX-42 text that was typed while the rest was being sent is still listed', async () => {
  let answer = () => {}
  const sent = new Promise<void>((done) => (answer = done))
  const row = forms['RetentionForm'] as FormRow
  const { store } = await written({
    ...row,
    replies: {
      ...row.replies,
      'POST /api/student-keeping': async () => {
        await sent
        return { body: held }
      },
    },
  })
  await press('Save')
  await userEvent.type(await fieldOf(row), ' missing')
  answer()
  await screen.findByText('Saved')
  expect(unsavedIn(store)).toMatchObject([{ what: row.what }])
  expect(await fieldOf(row)).toHaveValue('Side 2 is missing')
})

test('UX-42 blanks alone do not count as text', async () => {
  const { store } = await written({ ...(forms['RefusalForm'] as FormRow), words: '  ' })
  expect(unsavedIn(store)).toEqual([])
})
