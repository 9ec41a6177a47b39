import { waitFor } from '@testing-library/react'
import { studentsApi } from '../api/students/studentsApi'
import { officeReplies } from '../testing/office'
import { signedInStore, storeOf } from '../testing/renderApp'
import { registrationReplies, studentId } from '../testing/registration'
import { serve } from '../testing/server'
import { askAhead } from './AdminFrame'
import { askAhead as askFamilyAhead } from './StudentFrame'

const lists = [
  ...['students', 'student-progress', 'settings', 'restore', 'reading-notices', 'form-classes-list'],
].map((path) => `GET /api/${path}`)

const asked = (admin: boolean, address: string) => {
  const server = serve(officeReplies().replies)
  window.history.replaceState(null, '', address)
  const store = signedInStore(admin ? 'admin' : '20260002', 'Somebody', admin)
  askAhead(store)
  return { store, heard: () => server.heard.map(({ call }) => call).sort() }
}

test('UX-45 the table’s lists and the notices above it are requested before the first render', async () => {
  const { store, heard } = asked(true, '/admin/dashboard?q=ali')
  await waitFor(() => expect(heard()).toEqual([...lists].sort()))
  await waitFor(() =>
    expect(studentsApi.endpoints.listStudents.select()(store.getState()).data).toHaveLength(3),
  )
})

test('UX-45 thousands of rows are stored unchanged: the store does not iterate over them', async () => {
  const { store } = asked(true, '/admin/dashboard')
  const rows = () => studentsApi.endpoints.listStudents.select()(store.getState()).data ?? []
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect([Object.isFrozen(rows()), rows().some((row) => Object.isFrozen(row))]).toEqual([true, false])
})

test.each([
  ['another screen of the office', true, '/admin/dashboard?menu=reports'],
  ['a student who opens the address of the office', false, '/admin/dashboard'],
])('nothing is requested for %s', async (_whose, admin, address) => {
  const { heard } = asked(admin, address)
  await Promise.resolve()
  expect(heard()).toEqual([])
})

test('SEC-30 nothing is requested while a second factor must be set up first', async () => {
  const server = serve(officeReplies().replies)
  window.history.replaceState(null, '', '/admin/dashboard')
  const person = { userId: 'admin', name: 'Somebody', admin: true, mustEnrol: true } as const
  askAhead(storeOf({ is: 'signedIn', arriving: false, ...person }))
  await Promise.resolve()
  expect(server.heard).toEqual([])
})

describe('for a family', () => {
  const own = [`student-data-files/${studentId}`, 'form-classes-list', `student-record/${studentId}`]
  const askedAt = async (address: string, admin = false) => {
    const server = serve(registrationReplies().replies)
    window.history.replaceState(null, '', address)
    await askFamilyAhead(signedInStore(admin ? 'admin' : studentId, 'Somebody', admin))
    return () => server.heard.map(({ call }) => call).sort()
  }

  test.each(['/dashboard', '/registration/family-data'])(
    'UX-71 record, documents and registration window are requested before %s is drawn',
    async (address) => {
      const expected = [...own, 'student-registration/1'].map((path) => `GET /api/${path}`)
      const heard = await askedAt(address)
      await waitFor(() => expect(heard()).toEqual(expected.sort()))
    },
  )

  test('other pages and the office request nothing', async () => {
    for (const [address, admin] of [
      ['/term-reports', false],
      ['/dashboard', true],
    ] as const)
      expect((await askedAt(address, admin))()).toEqual([])
  })
})
