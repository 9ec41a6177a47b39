import { Agent } from 'node:http'
import { loginStudent } from '#shared/contract/access/signIn'
import { cookiesOf, csrfHeaders, type Headers } from '../portal/browser'
import { call } from './http'

const agent = new Agent({ keepAlive: true })

/** Signs in as a browser does: the token of the new session and the headers that go with it. */
export const signIn = async (
  origin: string,
  student: string,
  password: string,
  more: Headers = {},
  through = agent,
) => {
  const visit = await call(through, 'GET', `${origin}/sanctum/csrf-cookie`, more)
  const headers = { ...csrfHeaders(cookiesOf(visit.headers)), ...more }
  const body = JSON.stringify({ student_id: student, password })
  const answer = await call(through, 'POST', `${origin}${loginStudent.path}`, headers, body)
  const cookies = { ...cookiesOf(visit.headers), ...cookiesOf(answer.headers) }
  const token = answer.status === 200 ? cookies['__Host-portal'] : undefined
  const { status, waitedMs } = answer
  const retryAfter = Number(answer.headers['retry-after'] ?? 0)
  return { status, waitedMs, retryAfter, token, headers: { ...csrfHeaders(cookies), ...more } }
}
