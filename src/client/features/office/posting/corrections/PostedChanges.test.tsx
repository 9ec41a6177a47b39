import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import { fill } from '#client/testing/fill'
import { withDialogs } from '#client/testing/dialogs'
import { renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { PostedChanges } from './PostedChanges'

const term = { year: 2025, term: 2 }
const correct = 'POST /api/correct-reports'

const change = (student_id: string, class_id: string, changed = ['English: exam 61 → 71']): ReportChange => ({
  student_id,
  first_name: 'Ann',
  last_name: `Ali ${student_id}`,
  class_id,
  revision: 1,
  changed,
})

beforeAll(withDialogs)

const open = (changes: readonly ReportChange[], classId: string | null = '1A') => {
  const server = serve({
    'GET /api/report-changes/2025/2': { body: changes },
    [correct]: { body: { corrected: [{ student_id: '1', revision: 2 }], unchanged: [], others: [] } },
  })
  renderPiece(<PostedChanges term={term} classId={classId} />)
  return server
}

test('without changes the page says that families have their cards', async () => {
  open([])
  expect(await screen.findByText(/^Families have the cards of this term\./)).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('only cards of this class are counted; changes are listed and posted with a reason', async () => {
  const server = open([change('1', '1A'), change('2', '2B')])
  expect(await screen.findByText('1 card now differs from what families have')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'See the changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a correction: 1A' }))
  expect(dialog.getByText('English: exam 61 → 71')).toBeInTheDocument()
  expect(dialog.queryByText(/Ali 2/)).toBeNull()
  // A single card is ticked by default.
  expect(dialog.getByRole('checkbox', { name: /^Ali 1/ })).toBeChecked()
  expect(dialog.getByText('Give a reason first.')).toBeVisible()
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'English exam corrected')
  await userEvent.click(dialog.getByRole('button', { name: 'Issue 1 card again' }))
  await dialog.findByText('1 card issued again')
  expect(server.calls(correct).map(({ body }) => body)).toEqual([
    { ...term, student_ids: ['1'], reason: 'English exam corrected' },
  ])
})

test('a student with own changes comes before classmates whose class average moved', async () => {
  const along = ['Class average 70.7 → 70.6']
  open([change('1', '1A', along), change('2', '1A', along), change('3', '1A')])
  await userEvent.click(await screen.findByRole('button', { name: 'See the changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
    ...['Ali 3', 'Ali 1', 'Ali 2'],
  ])
  expect(dialog.getByRole('checkbox', { name: /^Ali 3/ })).toBeChecked()
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
})

test('if only the class average moved, no card is ticked', async () => {
  const along = ['Class average 70.7 → 70.6']
  open([change('1', '1A', along), change('2', '1A', along)])
  await userEvent.click(await screen.findByRole('button', { name: 'See the changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('many or long changes are folded; expanded, each has its own line', async () => {
  const remark = `Form teacher’s remark “${'good '.repeat(40)}” → “${'fair '.repeat(40)}”`
  open([change('1', '1A', ['English: exam 61 → 71', remark])])
  await userEvent.click(await screen.findByRole('button', { name: 'See the changes' }))
  const fold = within(await screen.findByRole('dialog')).getByRole('group')
  expect(fold).not.toHaveAttribute('open')
  await userEvent.click(within(fold).getByText('All 2 changes'))
  expect(fold).toHaveAttribute('open')
  expect(
    within(fold)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['English: exam 61 → 71', remark])
})

test('several cards are ticked by hand', async () => {
  open([change('1', '1A'), change('3', '1A')])
  await userEvent.click(await screen.findByRole('button', { name: 'See the changes' }))
  const several = within(await screen.findByRole('dialog'))
  for (const box of several.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  expect(several.getByText('Choose the cards first.')).toBeVisible()
})

test('a single card can be unticked', async () => {
  open([change('1', '1A')])
  await userEvent.click(await screen.findByRole('button', { name: 'See the changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Ali 1/ }))
  expect(dialog.getByText('Choose the cards first.')).toBeVisible()
})
