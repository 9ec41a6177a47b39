// Every export of data about several students needs a fresh sign-in (SEC-31).
import { confirmSignIn } from '#shared/contract/access/secondFactor'
import { isExport, needsFreshSignIn, pathTo } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { getChaseList } from '#shared/contract/intake/progress'
import { getSchoolList } from '#shared/contract/papers/schoolLists'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'

/** Every file and document about several students, as the contract declares it. */
const exported = allCalls().filter(([, call]) => isExport(call))

test('SEC-31 a document about several students is an export, unless the contract gives a reason', () => {
  const documents = allCalls().filter(([, { document, notes }]) => document && typeof notes !== 'object')
  const others = documents.filter(([, call]) => !isExport(call)).map(([name]) => name)
  expect(others).toEqual(['getImportErrors', 'getImportTemplate', 'getSpecimenSlip'])
  expect(exported.length).toBeGreaterThan(12)
  expect(exported.filter(([, call]) => !needsFreshSignIn(call))).toEqual([])
})

const anything = {
  classId: '1A',
  list: 'contacts',
  packId: 'none',
  place: 'whole-school',
  year: '2025',
  term: '3',
}

test.each(exported)(
  'SEC-31 the export %s: 401 step-up until the sign-in is confirmed',
  async (_name, call) => {
    const app = await testApp()
    const headers = await app.signInAs('admin')
    const take = () =>
      app.inject({
        method: call.method,
        url: pathTo(call, anything as never),
        headers,
        ...(call.method === 'POST' && { payload: {} }),
      })
    app.advance({ minutes: 10, seconds: 1 })
    const refused = await take()
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      401,
      { reauthenticate: ['password'] },
    ])
    await app.call(confirmSignIn, {}, { headers, body: { password: people.admin.password } })
    expect((await take()).statusCode).not.toBe(401)
  },
)

test.each(['contacts', 'class', 'birthdays', 'register', 'newcomers'])(
  'SEC-31 the list %s needs a fresh sign-in, printed or as a file, for one class or all',
  async (list) => {
    const app = await testApp()
    const headers = await app.signInAs('admin')
    app.advance({ minutes: 10, seconds: 1 })
    const queries: ReadonlyArray<Record<string, string>> = [{}, { format: 'xlsx' }, { class_id: '1A' }]
    for (const query of queries)
      expect((await app.call(getSchoolList, { list }, { headers, query })).statusCode).toBe(401)
    expect((await app.call(getChaseList, { place: 'whole-school' }, { headers })).statusCode).toBe(200)
  },
)
