// The last step of the turn of the year, its result, and the undo.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DashboardScreen from '#client/pages/office/DashboardScreen'
import { intakeOfficeApi } from '#client/api/intake/intakeOfficeApi'
import { studentProgress } from '#client/testing/office'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { turnDryRun, yearTurn, yearTurnReplies } from '#client/testing/yearTurnReplies'

const applied = { state: 'applied', applied_by: 'Ms Office', applied_at: '2026-07-10T14:00:00.000Z' } as const

const open = (...school: Parameters<typeof yearTurnReplies>) => {
  const { state, replies } = yearTurnReplies(...school)
  const server = serve({
    ...replies,
    'POST /api/apply-year-turn': () => ({ body: (state.turn = { ...state.turn, ...applied }) }),
    'POST /api/undo-year-turn': () => ({
      body: (state.turn = {
        ...state.turn,
        state: 'undone',
        undone_at: '2026-07-11T14:00:00.000Z',
        kept: [{ student_id: '20250001', name: 'Ali, Zara', why: 'The class was changed since.' }],
      }),
    }),
  })
  const { store } = renderOffice(<DashboardScreen />, '?turn=slips')
  return { ...server, state, store }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the dry run is applied as shown; afterwards the result and its author are shown', async () => {
  const { calls } = open()
  expect(await screen.findByText('Registration opens for forms 1, 2.')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Class 2A next year: 2' })).toBeInTheDocument()
  await press('Start school year 2026-2027')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('2 students move to another class.')).toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: 'Start the school year' }))
  expect(await screen.findByRole('heading', { name: 'School year started: 2026-2027' })).toBeInTheDocument()
  expect(screen.getByText(/^Done by Ms Office, on 10 July 2026/)).toBeInTheDocument()
  expect(screen.getByText('2 students moved to another class.')).toBeInTheDocument()
  expect(calls('POST /api/apply-year-turn')[0]?.body).toEqual({ year: 2026, basis: 'basis-1' })
})

test('if the school has changed since the dry run, the page says so and reloads', async () => {
  const { answers, calls } = open()
  answers['POST /api/apply-year-turn'] = { status: 409, body: { message: 'A student has left meanwhile.' } }
  await press('Start school year 2026-2027')
  answers['POST /api/plan-year-turn'] = { body: turnDryRun({ basis: 'basis-2', asked: 0 }) }
  await press('Start the school year')
  expect(await screen.findByText('A student has left meanwhile.')).toBeInTheDocument()
  const question = within(screen.getByRole('dialog'))
  await waitFor(() => expect(question.queryByText('2 families are asked to agree again.')).toBeNull())
  await press('Start the school year')
  await waitFor(() => expect(calls('POST /api/apply-year-turn')).toHaveLength(2))
  expect(calls('POST /api/apply-year-turn')[1]?.body).toEqual({ year: 2026, basis: 'basis-2' })
})

test('while something is undecided the year cannot be turned, and a press leads there', async () => {
  open(yearTurn(), turnDryRun({ problems: [{ step: 'moves', text: 'Say where class 3A goes.' }] }))
  expect(await screen.findByText('Say where class 3A goes.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Start school year 2026-2027' })).toBeDisabled()
  await press('Who moves where')
  expect(await screen.findByRole('table', { name: 'Where each class goes' })).toBeInTheDocument()
})

test('slips are printed for newcomers who have never signed in', async () => {
  const come = turnDryRun().students.slice(0, 2)
  const { answers, calls } = open(
    yearTurn(applied),
    turnDryRun({
      students: come.map((one, at) => ({ ...one, kind: 'comes', student_id: `2026000${3 + at}` })),
    }),
  )
  const here = studentProgress('20260003', { class_id: '1A' })
  answers['GET /api/student-progress'] = {
    body: [
      here,
      { ...here, id: '20260004', signed_in: 0 },
      { ...here, id: '20260005', signed_in: 0, class_id: '2A' },
    ],
  }
  answers['POST /api/student-selections'] = { body: { id: 's1', students: 1 } }
  await press('Print sign-in slips for 1 newcomer')
  await waitFor(() =>
    expect(calls('POST /api/student-selections')[0]?.body).toMatchObject({ student_ids: ['20260004'] }),
  )
})

test('after an undo the exceptions are listed, and the turn can be prepared again', async () => {
  const { state } = open(yearTurn(applied))
  await press('Undo the new school year …')
  await press('Undo the new year')
  expect(await screen.findByRole('heading', { name: 'The new school year was undone' })).toBeInTheDocument()
  expect(screen.getByText('The class was changed since.')).toBeInTheDocument()
  await press('Prepare it again')
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeInTheDocument()
  await waitFor(() => expect(state.turn.state).toBe('draft'))
})

test('opening the last step first stores the plan, which can then be applied', async () => {
  const { state } = open(yearTurn({ version: '' }))
  await waitFor(() => expect(state.turn).toMatchObject({ step: 'slips', version: '1' }))
  expect(await screen.findByRole('button', { name: 'Start school year 2026-2027' })).toBeEnabled()
})

test('terms and windows that an undo left alone are not counted as students', async () => {
  const ofSchool = [
    { student_id: '', name: 'Term 1', why: 'The dates have changed since then.' },
    { student_id: '', name: 'Form 2', why: 'The registration window has changed since then.' },
  ]
  const ofStudent = { student_id: '20250001', name: 'Ali, Zara', why: 'Has come back since then.' }
  open(yearTurn({ state: 'undone', kept: [ofStudent, ...ofSchool] }))
  expect(await screen.findByText(/, except for what was changed since then:/)).toBeInTheDocument()
  const kept = within(screen.getByRole('list', { name: 'Left as they are' }))
  expect(kept.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ali, Zara'])
  expect(kept.getByText('Form 2')).toBeInTheDocument()
})

test('after a colleague has turned the year, the newcomers’ slips are offered too', async () => {
  const { state, answers, store } = open()
  await store.dispatch(intakeOfficeApi.endpoints.listStudentProgress.initiate())
  await screen.findByRole('button', { name: 'Start school year 2026-2027' })
  const [one] = turnDryRun().students
  state.turn = yearTurn({ ...applied, version: '8' })
  answers['POST /api/plan-year-turn'] = {
    body: turnDryRun({ students: one ? [{ ...one, kind: 'comes', student_id: '20260004' }] : [] }),
  }
  answers['GET /api/student-progress'] = {
    body: [{ ...studentProgress('20260004', { class_id: '1A' }), signed_in: 0 }],
  }
  await press('Back')
  expect(
    await screen.findByRole('button', { name: /^Print sign-in slips for 1 newcomer/ }),
  ).toBeInTheDocument()
})
