import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveAs } from 'file-saver'
import type { AuditRow } from '#shared/contract/trail/audit'
import { renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { AuditSettings } from './AuditSettings'

jest.mock('file-saver', () => ({ saveAs: jest.fn() }))

const chain = { rows: 12, hash: '', checked_at: '2026-09-01T12:00:00.000Z', fault: null }

const marks = (cells: string, subjects: string) => [
  { name: 'term', value: '2025-2' },
  { name: 'class', value: '1A' },
  { name: 'cells', value: cells },
  { name: 'subjects', value: subjects },
]

const saves = [
  { id: 9, at: '2026-07-02T14:41:09.000Z', details: marks('13', '["English Language","Science"]') },
  { id: 8, at: '2026-07-02T14:02:30.000Z', details: marks('1', '["English Language"]') },
]

const row: AuditRow = {
  ...{ id: 9, at: '2026-07-02T14:41:09.000Z', actor: 'admin:m.joseph', action: 'marks entered' },
  ...{ subject: 'class:1A', details: marks('14', '["English Language","Science"]') },
}

const open = (together: AuditRow, each: readonly AuditRow[] = [], at = '/admin/dashboard?settings=audit') => {
  const server = serve({
    'GET /api/audit-chain': { body: chain },
    'GET /api/audit': ({ query }) => ({
      body: { rows: query.get('together') === '1' ? [together] : each, next: null },
    }),
  })
  renderPiece(<AuditSettings />, { at })
  return server
}

test('consecutive saves of marks are one row, which lists each save', async () => {
  open({ ...row, saves })
  const entry = await screen.findByRole('listitem')
  expect(entry).toHaveTextContent('m.joseph entered marks of class 1A for 2025-2026 Term 2')
  expect(entry).toHaveTextContent('14 cells in English Language and Science')
  await userEvent.click(within(entry).getByText('2 saves between 10:02 and 10:41', { exact: false }))
  const each = await within(entry).findAllByRole('listitem')
  expect(each.map(({ textContent }) => textContent)).toEqual([
    '10:41:09 13 cells in English Language and Science',
    '10:02:30 1 cell in English Language',
  ])
})

test('a student named in a bulk entry links to all entries about that student', async () => {
  const act = [
    { name: 'act', value: '2 students moved to class 1B.' },
    { name: 'students', value: '["N-17","2018"]' },
  ]
  const server = open({ ...row, action: 'bulk act applied', subject: null, details: act })
  await userEvent.click(await screen.findByRole('button', { name: 'N-17' }))
  expect(await screen.findByText('What was done by or to N-17')).toBeInTheDocument()
  const asked = server.calls('GET /api/audit').map(({ query }) => query.get('about'))
  expect(asked).toEqual([null, 'N-17'])
})

test('the filters are in the address, and Back from a name restores them', async () => {
  const act = [{ name: 'students', value: '["N-17"]' }]
  const at = '/admin/dashboard?settings=audit&logKind=students&logFrom=2026-02-30'
  const server = open({ ...row, action: 'bulk act applied', subject: null, details: act }, [], at)
  await userEvent.click(await screen.findByRole('button', { name: 'N-17' }))
  const asked = () => server.calls('GET /api/audit').map(({ query }) => query.toString())
  await screen.findByText('What was done by or to N-17')
  await waitFor(() =>
    expect(asked()).toEqual(['kind=students&together=1', 'about=N-17&kind=students&together=1']),
  )
  // Show with unchanged filters adds no history entry.
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  window.history.back()
  await waitFor(() => expect(screen.queryByText('What was done by or to N-17')).not.toBeInTheDocument())
})

test('the exported list contains every save', async () => {
  open(
    { ...row, saves },
    saves.map((save) => ({ ...row, ...save })),
  )
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }))
  await waitFor(() => expect(saveAs).toHaveBeenCalled())
  const [file] = jest.mocked(saveAs).mock.calls[0] ?? []
  const text = await (file as Blob).text()
  expect(text.trim().split(/\r?\n/).slice(1)).toEqual([
    expect.stringMatching(/10:41:09.*13 cells in English Language and Science/),
    expect.stringMatching(/10:02:30.*1 cell in English Language/),
  ])
})

test('a last day before the first one is reported under the field, and nothing is loaded', async () => {
  const server = open(row)
  await screen.findByRole('listitem')
  await userEvent.type(screen.getByLabelText('From'), '2 July 2026{Tab}')
  await userEvent.type(screen.getByLabelText('To'), '1 July 2026{Tab}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/before the first/)
  expect(screen.getByLabelText('To')).toBeInvalid()
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Export/ })).toBeDisabled()
  expect(server.calls('GET /api/audit').filter(({ query }) => query.has('to'))).toEqual([])
  await userEvent.clear(screen.getByLabelText('To'))
  await userEvent.type(screen.getByLabelText('To'), '2 July 2026{Tab}')
  expect(await screen.findByRole('listitem')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
