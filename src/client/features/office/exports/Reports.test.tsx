import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StudentRow } from '#shared/contract/students/students'
import { studentsApi } from '#client/api/students/studentsApi'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { Reports } from './Reports'

const fresh = 'GET /api/confirm-sign-in'

test('Reports asks for the password only when a report is requested', async () => {
  const refused = { status: 401, body: { message: 'Confirm.', errors: { reauthenticate: ['password'] } } }
  const { calls } = serve({ [fresh]: refused })
  renderOffice(<Reports />, '?menu=reports')
  const show = await screen.findByRole('button', { name: 'Show the registration report' })
  expect(calls(fresh)).toHaveLength(1)
  await userEvent.click(show)
  expect(screen.getByRole('region', { name: 'Pages' })).toHaveFocus()
  await waitFor(() => expect(calls(fresh)).toHaveLength(2))
})

test('Reports opens the registration report, which a recent sign-in shows at once', async () => {
  const { calls } = serve({ [fresh]: { status: 204 } })
  renderOffice(<Reports />, '?menu=reports')
  await waitFor(() => expect(calls(fresh).length).toBeGreaterThan(1))
  expect(screen.queryByRole('button', { name: 'Show the registration report' })).toBeNull()
})

test('the report of a very large school needs a press of its button', async () => {
  const { calls } = serve({ [fresh]: { status: 204 } })
  const large = officeStore()
  const row = { id: '20260002' } as StudentRow
  await large.dispatch(
    studentsApi.util.upsertQueryData(
      'listStudents',
      undefined,
      Array.from({ length: 3000 }, () => row),
    ),
  )
  renderOffice(<Reports />, '?menu=reports', large)
  await userEvent.click(await screen.findByRole('button', { name: 'Show the registration report' }))
  await waitFor(() => expect(calls(fresh).length).toBeGreaterThan(1))
})

const shownAt = {
  report: () => screen.findByRole('region', { name: 'Registration report of all classes' }),
  lists: () => screen.findByRole('button', { name: /Show as PDF/ }),
  packs: () => screen.findByRole('radio', { name: 'Report cards' }),
}

test.each([
  ['', 'report'],
  ['&list=register', 'lists'],
  ['&whom=class:1A', 'lists'],
  ['&papers=lists', 'lists'],
  ['&papers=packs', 'packs'],
  ['&selection=s1&students=12', 'packs'],
] as const)('the address %j of Reports leads to the %s', async (more, shown) => {
  serve({
    'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
    'GET /api/houses': { body: [] },
    'GET /api/student-progress': { body: [] },
    [fresh]: { status: 204 },
    'GET /api/packs': { body: [] },
    'GET /api/saved-views/list': { body: [] },
  })
  renderOffice(<Reports />, `?menu=reports${more}`)
  expect(await shownAt[shown]()).toBeInTheDocument()
})
