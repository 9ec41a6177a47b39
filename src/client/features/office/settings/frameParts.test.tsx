// A new school opens on its set-up after a sign-in.
import { screen, waitFor } from '@testing-library/react'
import { officePath } from '#client/address/officeView'
import { paths } from '#client/address/paths'
import { portalConfig } from '#client/portalConfig'
import { loadedPages } from '#client/testing/loadedPages'
import { officeReplies } from '#client/testing/office'
import { address, renderApp, renderOffice, storeOf } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { useSetUpFirst } from './frameParts'

const newSchool = { begun: 0, lacking: ['name'], done: ['details', 'address'], backups: { key_waits: 0 } }

const signedIn = (arriving: boolean) =>
  storeOf({ is: 'signedIn', arriving, userId: 'admin', name: 'Admin', admin: true })

const Frame = ({ isHeld }: { isHeld: boolean }) => {
  useSetUpFirst(isHeld)
  return null
}

const call = 'GET /api/school'

interface Case {
  readonly school?: object
  readonly arriving?: boolean
  readonly search?: string
  readonly isHeld?: boolean
}

const open = ({ school = {}, arriving = true, search = '', isHeld = false }: Case) => {
  const server = serve({ [call]: { body: { ...newSchool, ...school } } })
  renderOffice(<Frame isHeld={isHeld} />, search, signedIn(arriving))
  return server
}

test('after a sign-in a school that nobody has begun to set up opens on its set-up', async () => {
  open({})
  await waitFor(() => expect(address()).toBe('?settings=school'))
})

test.each<[string, Case, string]>([
  ['the set-up has begun', { school: { begun: 1 } }, ''],
  ['the school lacks nothing', { school: { lacking: [] } }, ''],
  ['the person wanted another address', { search: '?menu=postReports' }, '?menu=postReports'],
])('it does not where %s', async (_why, wanted, at) => {
  const { calls } = open(wanted)
  await waitFor(() => expect(calls(call)).toHaveLength(1))
  await new Promise((later) => setTimeout(later))
  expect(address()).toBe(at)
})

test.each<[string, Case]>([
  ['a reload', { arriving: false }],
  ['a sign-in that must set up its second step first', { isHeld: true }],
])('nothing is asked after %s', async (_what, wanted) => {
  const { calls } = open(wanted)
  await new Promise((later) => setTimeout(later))
  expect(calls(call)).toEqual([])
})

test('nothing is asked in a demonstration', async () => {
  jest.replaceProperty(portalConfig(), 'demo', true)
  const { calls } = open({})
  await new Promise((later) => setTimeout(later))
  expect(calls(call)).toEqual([])
})

describe('in the portal', () => {
  beforeAll(loadedPages(paths.adminDashboard), 120_000)

  test('the frame of the office leads from the dashboard to the set-up', async () => {
    serve({ ...officeReplies().replies, [call]: { body: newSchool } })
    renderApp({ at: officePath('dashboard'), store: signedIn(true) })
    expect(await screen.findByRole('heading', { name: 'Your school' })).toBeInTheDocument()
    expect(window.location.search).toBe('?settings=school')
  })
})
