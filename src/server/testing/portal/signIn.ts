// Signing in as a browser does, for tests of signing in itself; others take test.signInAs.
import { loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import { cookiesOf, csrfHeaders, type Headers } from './browser'
import type { TestApp } from './testApp'

export const tryStudent = async (test: TestApp, student_id: string, password: string, ip?: string) =>
  test.call(loginStudent, {}, { headers: await test.visitor(), body: { student_id, password }, ip })

export const tryAdmin = async (test: TestApp, username: string, password: string, ip?: string) =>
  test.call(loginAdmin, {}, { headers: await test.visitor(), body: { username, password }, ip })

/** A browser with cookies of its own signs in; it may have the code of a slip. */
export const trySlip = async (
  test: TestApp,
  { id: student_id }: { id: string },
  {
    password,
    code,
    ...from
  }: { password: string; code?: string; ip?: string; cookie?: string; headers?: Headers },
) => {
  const visitor = from.headers ?? (await test.visitor())
  const cookie = [visitor.cookie, from.cookie].filter(Boolean).join('; ')
  const body = { student_id, password, ...(code !== undefined && { code }) }
  return test.call(loginStudent, {}, { headers: { ...visitor, cookie }, body, ip: from.ip })
}

/** The cookie by which a browser is known again, as it sends it. */
export const deviceAfter = (answer: { headers: Record<string, unknown> }): string =>
  `__Host-device=${cookiesOf(answer.headers)['__Host-device'] ?? ''}`

/** The counts of its wrong tries, as the browser sends them. */
export const triesAfter = (answer: { headers: Record<string, unknown> }): string => {
  const tries = cookiesOf(answer.headers)['__Host-tries']
  return tries === undefined ? '' : `__Host-tries=${tries}`
}

/** What the browser sends from now on. */
export const headersAfter = (answer: { headers: Record<string, unknown> }) =>
  csrfHeaders(cookiesOf(answer.headers))
