// A page sends its account with its changes, because the browser sends them with the latest sign-in's session.
import type { ApiError } from '#shared/contract/errors'
import { pageAccountHeader } from '#shared/contract/call'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { saveStudentDataFiles } from '#shared/contract/intake/uploads'
import { people } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner, other, admin } = people
const required = { ADMIN_SECOND_FACTOR: 'required' }

const allergyOf = async ({ call, signInAs }: TestApp) => {
  const headers = await signInAs('owner')
  const answer = await call(getStudentRecord, { studentId: owner.id }, { headers })
  return answer.json<[{ allergy: string | null }]>()[0].allergy
}

test.each<[string, Parameters<TestApp['signInAs']>, Record<string, string>?]>([
  ['a sibling', ['other']],
  ['a sibling who must choose a password first', ['other', 'activation']],
  ['an administrator', ['admin']],
  ['an administrator who must set up a second step first', ['admin'], required],
])(
  'SEC-52 a family’s page changes nothing after %s has signed in, and the refusal is about the account',
  async (...row) => {
    const [, who, env] = row
    const app = await testApp({ env })
    const headers = { ...(await app.signInAs(...who)), [pageAccountHeader]: owner.id }
    const body = { id: owner.id, allergy: 'Nuts' }
    const saved = await app.call(saveStudent, {}, { headers, body })
    const files = { student_id: owner.id, files: [] }
    const stored = await app.call(saveStudentDataFiles, {}, { headers, body: files })
    for (const answer of [saved, stored]) {
      expect(answer.statusCode).toBe(403)
      expect(Object.keys(answer.json<ApiError>().errors ?? {})).toEqual(['account'])
    }
    expect(await allergyOf(app)).toBeNull()
  },
)

test.each<[string, 'owner' | 'admin', Record<string, string>, number]>([
  ['the page of the family itself', 'owner', { [pageAccountHeader]: owner.id }, 200],
  ['a page of the office', 'admin', { [pageAccountHeader]: admin.id }, 200],
  ['a page of another administrator', 'admin', { [pageAccountHeader]: 'j.ali' }, 403],
  ['a page whose name cannot be read', 'owner', { [pageAccountHeader]: '%' }, 403],
  ['a page that names nobody', 'owner', {}, 200],
  ['a page of the office that names nobody', 'admin', {}, 200],
])('SEC-52 a save from %s', async (_page, who, named, status) => {
  const app = await testApp()
  const headers = { ...(await app.signInAs(who)), ...named }
  const body = { id: owner.id, allergy: 'Nuts' }
  expect((await app.call(saveStudent, {}, { headers, body })).statusCode).toBe(status)
  expect(await allergyOf(app)).toBe(status === 200 ? 'Nuts' : null)
})

test('SEC-52 a save with a session that can only set a password is refused because of the account, even if the page names none', async () => {
  const app = await testApp()
  const headers = await app.signInAs('other', 'activation')
  const answer = await app.call(saveStudent, {}, { headers, body: { id: other.id, allergy: 'Nuts' } })
  expect([answer.statusCode, Object.keys(answer.json<ApiError>().errors ?? {})]).toEqual([403, ['account']])
})
