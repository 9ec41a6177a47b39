import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportState } from '#shared/contract/lists/imports'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { ImportWizard } from './ImportWizard'

const id = 'list-1'
const batch: ImportState['batch'] = {
  id,
  kind: 'marks',
  file_name: 'maths 1A.xlsx',
  state: 'checked',
  rows: 2,
  summary: { new: 0, changed: 1, unchanged: 1, rejected: 0 },
  created_at: '2026-08-03T14:05:00.000Z',
  created_by: 'office',
  applied_at: null,
  undone_at: null,
  undone: null,
}
const change = { first_name: 'Ann', last_name: 'Ali', class_id: '1A', revision: 1, changed: ['exam 61 → 71'] }
const list: ImportState = {
  batch,
  header_row: 1,
  columns: [],
  fixed: {},
  terms: [{ year: 2025, term: 2 }],
  rows: [],
}
const changes = 'GET /api/report-changes/2025/2'

const open = (state: ImportState) => {
  const server = serve({
    [`GET /api/imports/${id}`]: { body: state },
    'GET /api/term-reports-posted': {
      body: [
        { year: 2025, term: 3, posted: 0, date_posted: null },
        { year: 2025, term: 2, posted: 1, date_posted: '2026-04-01 10:00:00' },
      ],
    },
    [changes]: { body: [{ student_id: '1', ...change }] },
    'POST /api/apply-import': { body: { ...batch, state: 'applied', applied_at: batch.created_at } },
  })
  renderOffice(<ImportWizard slips={() => null} />, `?menu=importStudents&import=${id}`)
  return server
}

test('a list for a posted term says that families have the cards, and links to the differences', async () => {
  open(list)
  expect(await screen.findByText(/^Families have the cards for Term 2, 2025-2026\./)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(
    await screen.findByText('1 card of Term 2, 2025-2026 now differs from what families have'),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See the changes' })).toHaveAttribute(
    'href',
    '/admin/dashboard?menu=postReports&term=2025-2&tab=changes',
  )
})

test('if a list has several terms, the posted ones are named', async () => {
  open({
    ...list,
    terms: [
      { year: 2025, term: 3 },
      { year: 2025, term: 2 },
    ],
  })
  expect(await screen.findByText(/^Families have the cards for Term 2, 2025-2026\./)).toBeInTheDocument()
  expect(screen.getAllByText(/^Families have/)).toHaveLength(1)
})

test('the link to the changes works even if they cannot be counted', async () => {
  const { answers } = open({ ...list, batch: { ...batch, state: 'applied' } })
  answers[changes] = { status: 500, body: {} }
  expect(await screen.findByText(/^Families have the cards for Term 2/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See the changes' })).toBeInTheDocument()
})
