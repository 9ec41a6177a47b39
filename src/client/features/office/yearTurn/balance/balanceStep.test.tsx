// Distributing newcomers over the classes: the rule’s result, updated at once, and manual placements.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportState } from '#shared/contract/lists/imports'
import type { PlannedMove, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { TurnStep } from '#client/testing/turnSteps'
import { BalanceStep } from './BalanceStep'

const schools = ['Arima RC', 'Arima RC', 'Arima RC', 'Tunapuna AC']
const comes = (at: number): PlannedMove => ({
  student_id: null,
  row: at + 2,
  name: `Newcomer ${at + 1}`,
  kind: 'comes',
  from: null,
  to: '1A',
  sex: at < 4 ? 'Female' : 'Male',
  house_code: 1,
  primary_school: schools[at % 4] ?? null,
})
const newcomers = Array.from({ length: 8 }, (_, at) => comes(at))
const dryRun: YearTurnDryRun = {
  year: 2026,
  students: [
    ...newcomers,
    { ...comes(9), student_id: '20240001', row: null, kind: 'moves', name: 'Old, One' },
  ],
  rejected: [],
  asked: 0,
  problems: [],
  warnings: [],
  basis: 'b',
}

const open = (start: Partial<YearTurnPlan> = {}, rows: ImportState['rows'] = [], run = dryRun) => {
  const server = serve({
    'GET /api/imports/list-1': { body: { batch: {}, columns: [], fixed: {}, rows } },
    'GET /api/form-classes-list': {
      body: [
        { id: '1A', form_level: 1 },
        { id: '1B', form_level: 1 },
        { id: '2A', form_level: 2 },
      ],
    },
    'GET /api/houses': {
      body: [
        { id: 1, name: 'Ibis' },
        { id: 2, name: 'Hibiscus' },
      ],
    },
  })
  const heard: Partial<YearTurnPlan>[] = []
  const page = renderOffice(
    <TurnStep step={BalanceStep} start={{ intake: 'list-1', ...start }} dryRun={run} heard={heard} />,
  )
  return { ...server, ...page, heard }
}

const table = () => screen.findByRole('table', { name: 'Newcomers by class' })
const numbersOf = async (name: string) => {
  const row = within(await table())
    .getByRole('rowheader', { name })
    .closest('tr')
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}

test('each class of the lowest form has a row with counts by sex, house and primary school', async () => {
  open()
  expect(await numbersOf('1A')).toEqual(['4', '2', '2', '2', '2', '3Arima RC'])
  expect(await numbersOf('1B')).toEqual(['4', '2', '2', '2', '2', '3Arima RC'])
  expect(await numbersOf('All')).toEqual(['8', '4', '4', '4', '4', '6Arima RC'])
  expect(screen.queryByRole('rowheader', { name: '2A' })).not.toBeInTheDocument()
})

test('a switch or class shows its effect before the dry run arrives', async () => {
  const { heard } = open()
  await table()
  await userEvent.click(screen.getByRole('switch', { name: 'Houses' }))
  expect(heard).toEqual([{ balance: { house: 0, sex: 1, primary_school: 1 } }])
  expect(await numbersOf('1A')).toEqual(['4', '2', '2', '3Arima RC'])
  expect(screen.queryByText(/Each gets the house/)).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('checkbox', { name: '1B' }))
  expect(heard.at(-1)).toEqual({ intake_classes: ['1A'] })
  expect(await numbersOf('1A')).toEqual(['8', '4', '4', '6Arima RC'])
  expect(screen.getByRole('checkbox', { name: '1A' })).toBeDisabled()
})

test('a number opens its names; a student is moved to another class and back to the rule', async () => {
  const { heard } = open()
  await table()
  await userEvent.click(screen.getByRole('button', { name: '2: Girls, 1A' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Girls, 1A' }))
  const choice = dialog.getByRole('combobox', { name: 'Class of Newcomer 1' })
  await userEvent.selectOptions(choice, '1B')
  expect(heard).toEqual([{ newcomers: [{ row: 2, class_id: '1B' }] }])
  expect(choice).toHaveValue('1B')
  await userEvent.click(dialog.getByRole('button', { name: 'Newcomer 1: place automatically' }))
  expect(heard.at(-1)).toEqual({ newcomers: [] })
  expect(choice).toHaveValue('1A')
})

test('“no newcomers” is shown only if the dry run used the list', async () => {
  const row = { row: 2, student_id: null, title: 'Ali, Ann', differences: [], reasons: [] }
  const nobody = 'No student on the list can be accepted.'
  const none = { ...dryRun, students: [] }
  const { unmount, calls } = open({}, [{ ...row, state: 'new' }], none)
  await waitFor(() => expect(calls('GET /api/imports/list-1')).toHaveLength(1))
  await act(async () => undefined)
  expect(screen.queryByText(nobody)).not.toBeInTheDocument()
  unmount()
  const rejected = [{ row: 2, title: 'Ali, Ann', why: 'Has come already.' }]
  open({}, [{ ...row, state: 'new' }], { ...none, rejected })
  expect(await screen.findByText(nobody)).toBeInTheDocument()
})

test('without a list there are no newcomers to place', () => {
  open({ intake: null })
  expect(screen.getByText(/no newcomers to place/)).toBeInTheDocument()
})
