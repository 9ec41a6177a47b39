// Two children of one sign-in: the address says whose page it is, and what is typed stays that child's.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import { paths } from '../address/paths'
import { recordSaveSelectors } from '../saving/recordSaveSlice'
import { loadedPages } from '../testing/loadedPages'
import { registrationReplies, studentId as own } from '../testing/registration'
import { renderApp, signedInStore } from '../testing/renderApp'
import { serve, type Heard } from '../testing/server'

beforeAll(loadedPages(paths.familyData, paths.healthData, paths.dashboard, paths.changePassword), 120_000)
beforeEach(() => window.sessionStorage.clear())

const sister = '20260005'
const marisol = {
  ...{ child: 2, student_id: sister, first_name: 'Marisol', name: 'Marisol Núñez', class_id: '1B' },
  linked_at: '2026-08-01T12:00:00.000Z',
}

type Held = { readonly answer: () => void }

/** The school with both children; `ended` takes the link away. */
const family = (hers: Partial<StudentRecord> = {}, mine: Partial<StudentRecord> = {}) => {
  const first = registrationReplies({ living_status: 'Mother Only', ...mine })
  const second = registrationReplies({
    id: sister,
    first_name: 'Marisol',
    living_status: 'Mother Only',
    ...hers,
  })
  const links = { children: [marisol] as object[], seen_by: [] as object[] }
  const waiting: Held[] = []
  const state = { isHeld: false }
  const ofSister = Object.fromEntries(
    Object.entries(second.replies)
      .filter(([call]) => call.endsWith(own))
      .map(([call, reply]) => [call.replace(own, sister), reply]),
  )
  const isLinked = () => links.children.length > 0
  const store = (heard: Heard) => {
    const { id } = heard.body as SaveStudentBody
    if (id === sister && !isLinked()) return { status: 403, body: { message: 'Not allowed.' } }
    const { replies } = id === sister ? second : first
    const reply = replies['POST /api/student']
    return typeof reply === 'function' ? reply(heard) : { status: 500 }
  }
  const server = serve({
    ...first.replies,
    ...ofSister,
    [`GET /api/student-record/${sister}`]: () =>
      isLinked() ? { body: [second.record.current] } : { status: 404, body: { message: 'Not found.' } },
    [`GET /api/siblings/${own}`]: () => ({ body: { ...links, children: [...links.children] } }),
    'GET /api/my-sessions': { body: [] },
    'POST /api/student': async (heard) => {
      if (state.isHeld) await new Promise<void>((answer) => waiting.push({ answer }))
      return store(heard)
    },
    'POST /api/remove-sibling': () => {
      links.children = []
      return { status: 204 }
    },
  })
  return {
    server,
    links,
    hold: () => (state.isHeld = true),
    release: () =>
      act(async () => {
        state.isHeld = false
        for (const { answer } of waiting.splice(0)) answer()
      }),
    saved: () =>
      server.calls('POST /api/student').map(({ body }) => {
        const { id, _changed = [] } = body as SaveStudentBody
        return [id, ..._changed.map((name) => (body as Record<string, unknown>)[name])]
      }),
  }
}

const open = async (at: string, name = 'Inés Núñez') => {
  const { store } = renderApp({ at, store: signedInStore(own, name) })
  return store
}

const motherName = async () => {
  const mother = await screen.findByRole('group', { name: 'Mother' })
  return within(mother).findByLabelText('Name')
}

const type = async (text: string) => {
  const box = await motherName()
  fireEvent.change(box, { target: { value: text } })
  return box
}

const chooseChild = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: /Choose a child/ }))
  await userEvent.click(await screen.findByRole('link', { name }))
}

test('the address says whose form it is, and the title and every link say it, too', async () => {
  family({ mother_name: 'Hers' }, { mother_name: 'Mine' })
  await open(`${paths.familyData}?child=2`)
  expect(await motherName()).toHaveValue('Hers')
  expect(document.title).toContain('Marisol Núñez')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  const ofFamily = links.filter((href) => /^\/(dashboard|registration|term-reports)/.test(href))
  expect(ofFamily.length).toBeGreaterThan(8)
  for (const href of ofFamily) expect(href).toContain('child=2')
})

test('without a child in the address it is the student who signed in, and the page waits for no list', async () => {
  const { server } = family({ mother_name: 'Hers' }, { mother_name: 'Mine' })
  await open(paths.familyData)
  expect(await motherName()).toHaveValue('Mine')
  const record = server.heard.findIndex(({ call }) => call.includes('student-record'))
  const list = server.heard.findIndex(({ call }) => call.includes('siblings'))
  expect(record).toBeLessThan(list === -1 ? Infinity : list)
})

test.each(['7', 'x'])('?child=%s leads to the own child, and says why', async (child) => {
  family({}, { mother_name: 'Mine' })
  await open(`${paths.familyData}?child=${child}`)
  expect(await motherName()).toHaveValue('Mine')
  expect(screen.getByText(/^You cannot open that child’s pages with this sign-in/)).toBeInTheDocument()
  expect(window.location.search).toBe('')
})

test('a save that is under way while the child changes reaches its own child only', async () => {
  const { saved, hold, release } = family()
  hold()
  await open(`${paths.familyData}?child=2`)
  fireEvent.blur(await type('Rosa'))
  await waitFor(() => expect(saved()).toEqual([[sister, 'Rosa']]))
  await chooseChild(/Inés/)
  expect(await motherName()).toHaveValue('')
  fireEvent.blur(await type('Carmen'))
  await waitFor(() => expect(saved()).toHaveLength(2))
  await release()
  expect(saved()).toEqual([
    [sister, 'Rosa'],
    [own, 'Carmen'],
  ])
  await chooseChild(/Marisol/)
  expect(await motherName()).toHaveValue('Rosa')
})

test('words that are still being typed go to the child in whose field they stand', async () => {
  const { saved } = family()
  const store = await open(`${paths.familyData}?child=2`)
  await type('Ros')
  await chooseChild(/Inés/)
  expect(await motherName()).toHaveValue('')
  await waitFor(() => expect(saved()).toEqual([[sister, 'Ros']]))
  expect(recordSaveSelectors.selectQueue(store.getState(), own).waiting).toEqual({})
})

test('a link that has ended: what waited is named, kept, and sent when the link begins again', async () => {
  const { links, saved } = family({}, { mother_name: 'Mine' })
  const store = await open(`${paths.familyData}?child=2`)
  await motherName()
  links.children = []
  fireEvent.blur(await type('Rosa'))
  expect(await screen.findByText('Not saved: 1 answer for Marisol Núñez')).toBeInTheDocument()
  expect(await motherName()).toHaveValue('Mine')
  expect(Object.keys(recordSaveSelectors.selectQueue(store.getState(), sister).waiting)).toEqual([
    'mother_name',
  ])
  const before = saved().length
  links.children = [marisol]
  await act(async () => {
    const { accountApi } = await import('../api/access/accountApi')
    await store.dispatch(accountApi.endpoints.listSiblings.initiate(own, { forceRefetch: true }))
  })
  await waitFor(() => expect(saved().slice(before)).toEqual([[sister, 'Rosa']]))
  await waitFor(() => expect(screen.queryByText(/^Not saved: 1 answer/)).not.toBeInTheDocument())
})

test('copying fills in what the sister has, says so to the school, and is undone with one press', async () => {
  const hers = { mother_name: 'Rosa', mother_home_address: '12 Poui Street', mobile_phone_mother: null }
  const { server, saved } = family(hers, { mobile_phone_mother: '5551234' })
  await open(paths.familyData)
  const mother = await screen.findByRole('group', { name: 'Mother' })
  await userEvent.click(await within(mother).findByRole('button', { name: /Copy from Marisol/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Copy from Marisol' })
  expect(within(dialog).getByRole('rowheader', { name: 'Home address' })).toBeInTheDocument()
  expect(within(dialog).queryByRole('rowheader', { name: 'Mobile phone' })).not.toBeInTheDocument()
  expect(saved()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy 2 answers' }))
  const copied = () =>
    server
      .calls('POST /api/student')
      .flatMap(({ body }) => Object.entries((body as SaveStudentBody)._copied_from ?? {}))
  await waitFor(() =>
    expect(copied()).toEqual([
      ['mother_name', sister],
      ['mother_home_address', sister],
    ]),
  )
  expect(await screen.findByText('2 answers copied from Marisol.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(saved().slice(-2)).toEqual([
      [own, null],
      [own, null],
    ]),
  )
  expect(copied()).toHaveLength(2)
})

test('the password is that of the child who signed in, whatever child the address names', async () => {
  family()
  await open(`${paths.changePassword}?child=2`)
  expect(await screen.findByRole('heading', { name: 'Change Inés’s password' })).toBeInTheDocument()
  expect(screen.getByText(/^This also removes the brothers and sisters below/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Choose a child/ })).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})

test('either list ends a link after a question', async () => {
  const { server } = family()
  await open(paths.changePassword)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Marisol Núñez' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Marisol Núñez?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(server.calls('POST /api/remove-sibling').map(({ body }) => body)).toEqual([
      { viewer_id: own, child_id: sister },
    ]),
  )
  expect(await screen.findByText('Marisol Núñez has been removed.')).toBeInTheDocument()
})
