import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { HiddenEntry } from './OfficeMenu'

const settings = { exportData: 0, reports: 0, importStudents: 0, searchIsForbidden: 0, version: 'v1' }

const show = (stored: object, later: object = stored) => {
  let asked = 0
  const server = serve({
    'GET /api/settings': () => ({ body: { ...settings, ...(asked++ === 0 ? stored : later) } }),
    'POST /api/settings': { body: { ...settings, importStudents: 1, version: 'v2' } },
  })
  renderOffice(
    <HiddenEntry title="Import Students" isShownBy="importStudents">
      <p>below</p>
    </HiddenEntry>,
  )
  return server
}

test('one press keeps the menu entry of a temporary screen, and the menu confirms it', async () => {
  const server = show({}, { reports: 1, version: 'of a colleague' })
  expect(
    await screen.findByText('“Import Students” is in the menu only while it is open.'),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Keep it there' }))
  expect(await screen.findByText(/^“Import Students” stays in the menu/)).toHaveFocus()
  expect(server.calls('POST /api/settings')[0]?.body).toEqual({
    ...{ exportData: 0, reports: 1, importStudents: 1, version: 'of a colleague' },
  })
})

test('nothing is offered for a screen that the menu already has', async () => {
  const server = show({ importStudents: 1 })
  await screen.findByText('below')
  expect(server.calls('GET /api/settings')).toHaveLength(1)
  expect(screen.queryByText(/in the menu/)).not.toBeInTheDocument()
})

test('a screen whose settings cannot be read stays while they are asked for again', async () => {
  let asked = 0
  serve({
    'GET /api/settings': () => (++asked === 1 ? { status: 403 } : new Promise<never>(() => undefined)),
  })
  renderOffice(
    <HiddenEntry title="Import Students" isShownBy="importStudents">
      <p>below</p>
    </HiddenEntry>,
  )
  await waitFor(() => expect(asked).toBe(2))
  expect(screen.getByText('below')).toBeInTheDocument()
})
