// The app on an administrator's phone, and setting it up.
import { Secret, TOTP } from 'otpauth'
import {
  enrolSecondFactor,
  getSecondFactor,
  startSecondFactor,
  type OfferedSecret,
  type RecoveryCodes,
  type SecondFactor,
} from '#shared/contract/access/secondFactor'
import { loginAdmin, type AdminSession } from '#shared/contract/access/signIn'
import { listAudit, type AuditPage } from '#shared/contract/trail/audit'
import type { Headers } from './browser'
import { people } from '../people/people'
import { testApp, type TestApp } from './testApp'
import type { Engine } from '../database/testDb'

/** What the phone shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export interface Enrolled {
  readonly secret: string
  readonly recovery: string[]
}

export const offerTo = async ({ call }: TestApp, headers: Headers): Promise<OfferedSecret> => {
  const answer = await call(startSecondFactor, {}, { headers })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

/** Sets it up for whoever these headers belong to. The code of this moment is used up by it. */
export const enrolAs = async (test: TestApp, headers: Headers): Promise<Enrolled> => {
  const { secret } = await offerTo(test, headers)
  const body = { code: codeAt(secret, test.now()) }
  const answer = await test.call(enrolSecondFactor, {}, { headers, body })
  expect(answer.statusCode).toBe(200)
  return { secret, recovery: answer.json<RecoveryCodes>().recovery_codes }
}

/** Signs in as the administrator, as a browser does. */
export const tryCode = async (test: TestApp, code?: string, password: string = people.admin.password) => {
  const body = { username: people.admin.id, password, ...(code !== undefined && { code }) }
  const answer = await test.call(loginAdmin, {}, { headers: await test.visitor(), body })
  const { statusCode: status, headers } = answer
  return {
    status,
    headers,
    body: answer.json<Partial<AdminSession> & { errors?: Record<string, string[]> }>(),
  }
}

/** An office whose administrator has it. */
export const enrolled = async (
  engine: Engine,
  env: Record<string, string> = {},
  log?: (line: string) => void,
) => {
  const app = await testApp({ engine, env, log })
  const office = await app.signInAs('admin')
  return { app, office, ...(await enrolAs(app, office)) }
}

export const mine = async ({ call }: TestApp, headers: Headers) =>
  (await call(getSecondFactor, {}, { headers })).json<SecondFactor>()

/** What the audit log says, newest first. */
export const actionsOf = async ({ call }: TestApp, headers: Headers) =>
  (await call(listAudit, {}, { headers })).json<AuditPage>().rows.map(({ action }) => action)
