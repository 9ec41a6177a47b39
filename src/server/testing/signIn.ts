// Signing in as a browser does, for tests of signing in itself; others take test.signInAs.
import { loginAdmin, loginStudent } from '#shared/contract/auth'
import { cookiesOf, csrfHeaders } from './browser'
import type { TestApp } from './testApp'

export const tryStudent = async (test: TestApp, student_id: string, password: string, ip?: string) =>
  test.call(loginStudent, {}, { headers: await test.visitor(), body: { student_id, password }, ip })

export const tryAdmin = async (test: TestApp, username: string, password: string, ip?: string) =>
  test.call(loginAdmin, {}, { headers: await test.visitor(), body: { username, password }, ip })

/** What the browser sends from now on. */
export const headersAfter = (answer: { headers: Record<string, unknown> }) =>
  csrfHeaders(cookiesOf(answer.headers))
