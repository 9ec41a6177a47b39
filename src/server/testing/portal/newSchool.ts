// A real school that nobody has set up yet: without students, with the office's account, and with nothing set by its operator.
import type { Call } from '#shared/contract/call'
import * as contract from '#shared/contract/school/setUp'
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import { people, saveAccountOf } from '../people/people'
import { multipart } from './multipart'
import { testApp, type TestApp } from './testApp'
import type { TestDatabase } from '../database/testDb'

export const details = {
  name: 'Ibis High School',
  short_name: 'Ibis High',
  address: '1 Savannah Road, Couva',
  phone: '868 555 0123',
  email: 'office@ibis.example',
  colour: '#7a1f3d',
}

/** A real school without any name or address of the operator's. */
export const bare = { SCHOOL_NAME: '', PUBLIC_URL: '' }

export const openNewSchool = async (
  database: TestDatabase,
  options: Partial<Parameters<typeof testApp>[0]> = {},
) => {
  const env = { ...bare, ...options.env }
  const test = await testApp({ database, engine: database.engine, empty: true, ...options, env })
  if (!(await test.db.selectFrom('account').select('id').executeTakeFirst()))
    await saveAccountOf(test.db, people.admin)
  const headers = await test.signInAs('admin')
  const send = async (call: Call, body?: object) => {
    const answer = await test.call(call, {}, { headers, body: body as never })
    return {
      status: answer.statusCode,
      body: answer.json<SchoolSetUp & { message: string; errors: object }>(),
    }
  }
  const setUp = async () => (await send(contract.getSchoolSetUp)).body
  const page = async () =>
    (await test.inject({ url: '/manifest.webmanifest' })).json<{ name: string; theme_color: string }>()
  const sendCrest = (file: Buffer) => {
    const form = multipart(['file', { file, name: 'crest.png', type: 'image/png' }])
    return test.inject({
      method: 'POST',
      url: contract.saveCrest.path,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    })
  }
  return { test, headers, send, setUp, page, sendCrest }
}

export const auditOf = async ({ db }: TestApp, action: string) =>
  (await db.selectFrom('audit').select(['actor', 'details']).where('action', '=', action).execute()).map(
    ({ actor, details: text }) => ({ actor, ...(JSON.parse(text) as object) }),
  )
