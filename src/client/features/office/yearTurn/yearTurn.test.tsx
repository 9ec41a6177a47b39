import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { baseApi } from '#client/api/baseApi'
import DashboardScreen from '#client/pages/office/DashboardScreen'
import { renderOffice, renderPiece } from '#client/testing/renderApp'
import { heldReply, serve } from '#client/testing/server'
import { turnDryRun, yearTurn, yearTurnReplies } from '#client/testing/yearTurnReplies'
import { selectAllUnsaved } from '#client/saving/unsaved'

/** The dashboard and other screens of the office. */
const Screens = () => {
  const [isElsewhere, setElsewhere] = useState(false)
  return (
    <>
      {isElsewhere ? <h1>Elsewhere</h1> : <DashboardScreen />}
      <button onClick={() => setElsewhere(!isElsewhere)}>Change the screen</button>
    </>
  )
}

const changeScreen = () => userEvent.click(screen.getByRole('button', { name: 'Change the screen' }))

const open = (at: string, ...school: Parameters<typeof yearTurnReplies>) => {
  const { state, replies } = yearTurnReplies(...school)
  const server = serve(replies)
  const view = renderOffice(<Screens />, `?${at}`)
  const plans = () =>
    server.calls('POST /api/year-turn').map(({ body }) => (body as { plan: YearTurnPlan }).plan)
  return { ...server, ...view, state, plans }
}

const address = () => new URLSearchParams(window.location.search)
const goesTo = (name: string) => screen.findByRole('combobox', { name: `Where ${name} goes` })

test('the assistant reopens at the last step, which is in the address', async () => {
  const { state } = open('turn=resume', yearTurn({ step: 'ask' }))
  expect(await screen.findByRole('heading', { name: 'Ask again' })).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The school year 2026-2027')
  expect(address().get('turn')).toBe('ask')
  await userEvent.click(screen.getByRole('button', { name: /^Next.*Opening$/ }))
  expect(await screen.findByRole('heading', { name: 'Opening' })).toHaveFocus()
  await waitFor(() => expect(state.turn.step).toBe('opening'))
  expect(address().get('turn')).toBe('opening')
  await userEvent.click(screen.getByRole('link', { name: /^Terms/ }))
  expect(await screen.findByRole('heading', { name: '2026-2027 Term 1' })).toBeInTheDocument()
  await waitFor(() => expect(state.turn.step).toBe('terms'))
})

test('changes are stored at once, one save at a time; later ones are combined', async () => {
  const { state, answers, plans } = open('turn=moves')
  const held = heldReply({ ...state.turn, version: '2' })
  const save = answers['POST /api/year-turn'] ?? {}
  answers['POST /api/year-turn'] = held.reply
  await userEvent.selectOptions(await goesTo('class 1A'), 'They leave')
  await userEvent.selectOptions(await goesTo('class 2A'), '1A')
  await userEvent.selectOptions(await goesTo('class 2A'), '2A (all repeat)')
  expect(plans()).toHaveLength(1)
  state.turn = { ...state.turn, version: '2' }
  answers['POST /api/year-turn'] = save
  await held.come()
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(plans()).toHaveLength(2)
  expect(state.turn.plan.moves).toEqual([
    { from: '1A', to: null },
    { from: '2A', to: '2A' },
  ])
})

test('a colleague’s change to the draft is shown, with a notice that the own change is not in it', async () => {
  const { state } = open('turn=ask')
  const first = await screen.findByRole('checkbox', { name: /^Form 1/ })
  state.turn = { ...state.turn, version: '7', plan: { ...state.turn.plan, ask_again: [1] } }
  await userEvent.click(first)
  expect(await screen.findByText('Someone else has changed the draft')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Form 2/ })).not.toBeChecked())
  expect(screen.getByRole('checkbox', { name: /^Form 1/ })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Form 2/ }))
  await waitFor(() => expect(state.turn.plan.ask_again).toEqual([1, 2]))
})

test('a step is drawn after the notices above it are known, so that nothing moves', async () => {
  const { answers, calls } = open('turn=ask')
  const held = heldReply(turnDryRun({ warnings: [{ step: 'ask', text: 'Nobody is asked.' }] }))
  answers['POST /api/plan-year-turn'] = held.reply
  expect(await screen.findByRole('heading', { name: 'Ask again' })).toBeInTheDocument()
  await waitFor(() => expect(calls('POST /api/plan-year-turn')).toHaveLength(1))
  expect(screen.queryByRole('checkbox', { name: /^Form 1/ })).not.toBeInTheDocument()
  await held.come()
  expect(await screen.findByRole('checkbox', { name: /^Form 1/ })).toBeInTheDocument()
  expect(screen.getByText('Nobody is asked.')).toBeInTheDocument()
})

test('a failed change stays on the page and can be retried', async () => {
  const { state, answers } = open('turn=ask')
  const save = answers['POST /api/year-turn'] ?? {}
  answers['POST /api/year-turn'] = { status: 500, body: {} }
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Form 1/ }))
  expect(await screen.findByText('Your last change was not saved')).toBeInTheDocument()
  const leaving = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(leaving()).toBe(false)
  expect(screen.getByRole('checkbox', { name: /^Form 1/ })).not.toBeChecked()
  answers['POST /api/year-turn'] = save
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(state.turn.plan.ask_again).toEqual([2]))
  await waitFor(() => expect(leaving()).toBe(true))
})

const form = (level: number) => screen.findByRole('checkbox', { name: new RegExp(`^Form ${level}`) })

test.each([
  ['while the first change is being saved', true],
  ['after the first change was saved', false],
])('a late reload undoes no change: it ends %s', async (_when, isEarly) => {
  const { state, answers, plans } = open('turn=ask')
  await form(1)
  await changeScreen()
  const [read, save] = [heldReply(state.turn), answers['POST /api/year-turn'] ?? {}]
  answers['GET /api/year-turn'] = read.reply
  const asked = (forms: number[], version: string) =>
    yearTurn({ version, plan: { ...state.turn.plan, ask_again: forms } })
  const saving = heldReply(asked([2], '2'))
  answers['POST /api/year-turn'] = saving.reply
  await changeScreen()
  await userEvent.click(await form(1))
  await userEvent.click(await form(2))
  const storeFirst = async () => {
    state.turn = asked([2], '2')
    answers['POST /api/year-turn'] = save
    answers['GET /api/year-turn'] = () => ({ body: state.turn })
    await saving.come()
  }
  if (isEarly) await read.come()
  await storeFirst()
  if (!isEarly) await read.come()
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(plans().map(({ ask_again }) => ask_again)).toEqual([[2], []])
  expect(await form(1)).not.toBeChecked()
  expect(await form(2)).not.toBeChecked()
  expect(state.turn.plan.ask_again).toEqual([])
})

test('a failed change survives a change of screen, even if the draft is reloaded there', async () => {
  const { state, answers, store } = open('turn=ask')
  const save = answers['POST /api/year-turn'] ?? {}
  answers['POST /api/year-turn'] = { status: 500, body: {} }
  await userEvent.click(await form(1))
  expect(await screen.findByText('Your last change was not saved')).toBeInTheDocument()
  await changeScreen()
  act(() => void store.dispatch(baseApi.util.resetApiState()))
  await changeScreen()
  expect(await screen.findByText('Your last change was not saved')).toBeInTheDocument()
  expect(await form(1)).not.toBeChecked()
  answers['POST /api/year-turn'] = save
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(state.turn.plan.ask_again).toEqual([2]))
})

test('a change that comes after a colleague’s turn is reported there and not on the next screen', async () => {
  const { state, answers, store } = open('turn=ask')
  const first = await form(1)
  answers['POST /api/year-turn'] = { status: 409, body: {} }
  state.turn = { ...state.turn, state: 'applied', version: '7' }
  await userEvent.click(first)
  expect(await screen.findByRole('heading', { name: 'School year started: 2026-2027' })).toBeInTheDocument()
  expect(screen.getAllByText('Someone else has started the new school year')).toHaveLength(1)
  await changeScreen()
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test('the same for a change that had failed before: the page does not ask about it again', async () => {
  const { state, answers, store } = open('turn=ask')
  answers['POST /api/year-turn'] = { status: 500, body: {} }
  await userEvent.click(await form(1))
  expect(await screen.findByText('Your last change was not saved')).toBeInTheDocument()
  await changeScreen()
  state.turn = { ...state.turn, state: 'applied', version: '7' }
  act(() => void store.dispatch(baseApi.util.resetApiState()))
  await changeScreen()
  expect(await screen.findByText('Someone else has started the new school year')).toBeInTheDocument()
  await changeScreen()
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test('a change with a lost answer and later changes are both saved, and no colleague is blamed', async () => {
  const { state, answers } = open('turn=ask')
  const save = answers['POST /api/year-turn']
  answers['POST /api/year-turn'] = (heard) => {
    if (typeof save === 'function') void save(heard)
    return { status: 502, body: {} }
  }
  await userEvent.click(await form(1))
  expect(await screen.findByText('Your last change was not saved')).toBeInTheDocument()
  expect(state.turn.plan.ask_again).toEqual([2])
  if (save) answers['POST /api/year-turn'] = save
  await userEvent.click(await form(2))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(state.turn.plan.ask_again).toEqual([])
})

test('a student is found without accents and moved; another one is moved from a class’s names', async () => {
  const { state } = open('turn=moves')
  const student = await screen.findByRole('combobox', { name: 'Student' })
  await userEvent.type(student, 'nunez')
  await userEvent.click(await screen.findByTitle('Núñez, Ana, 20250002, 1A'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where' }), '1A (repeats)')
  await waitFor(() => expect(state.turn.plan.exceptions).toEqual([{ student_id: '20250002', to: '1A' }]))

  await userEvent.click(screen.getByRole('button', { name: 'Class 1A now: 2' }))
  const names = within(await screen.findByRole('dialog', { name: 'Class 1A now' }))
  expect(address().get('names')).toBe('from:1A')
  await userEvent.selectOptions(names.getByRole('combobox', { name: 'Where Ali, Zara goes' }), 'Leaves')
  await waitFor(() => expect(state.turn.plan.exceptions).toContainEqual({ student_id: '20250001', to: null }))
  await userEvent.click(names.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Núñez, Ana goes with the class' }))
  await waitFor(() => expect(state.turn.plan.exceptions).toEqual([{ student_id: '20250001', to: null }]))
})

test('open decisions are listed at their step, and the numbers below open their names', async () => {
  const problems = [{ step: 'moves' as const, text: 'Say where class 3A goes.' }]
  open('turn=terms', yearTurn(), turnDryRun({ problems }))
  await userEvent.click(await screen.findByRole('link', { name: 'Who moves where 1 to decide' }))
  expect(await screen.findByText('Say where class 3A goes.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '1 new' }))
  const names = within(await screen.findByRole('dialog', { name: 'New' }))
  expect(names.getByText('no ID yet')).toBeInTheDocument()
})

test('a term’s dates from the settings stay', async () => {
  const term = { year: 2026, term: 1, starts: '2026-09-01', ends: null, next_term_starts: null }
  const { replies } = yearTurnReplies()
  serve({
    ...replies,
    'GET /api/academic-terms': { body: [{ ...term, possible_sessions: null, posted: 0, version: 'v' }] },
  })
  renderPiece(<DashboardScreen />, { at: '/admin/dashboard?turn=terms' })
  expect(await screen.findByText('The settings say 1 September 2026; that stays.')).toBeInTheDocument()
  const first = within(screen.getByRole('region', { name: 'Term 1' }))
  expect(first.getByRole('textbox', { name: 'First day' })).toBeDisabled()
  expect(first.getByRole('textbox', { name: 'Last day' })).toHaveValue('11 December 2026')
})
