import { fullStore, signedInStore } from '../testing/renderApp'
import { serve, type Replies } from '../testing/server'
import { signInApi } from './access/signInApi'
import { refreshCsrfCookie } from './transport/csrf'

const outdated = {
  status: 403,
  body: { message: 'This page has been open for too long.', errors: { csrf: ['Please reload.'] } },
}
const resetCall = 'POST /api/reset-password-student'
const cookieCall = 'GET /sanctum/csrf-cookie'
const loginCall = 'POST /api/login-student'

const answeringAfter = (call: string, refusals: number): Replies => {
  let left = refusals
  return { [call]: () => (left-- > 0 ? outdated : { body: { student_id: '7', name: 'A B' } }) }
}

const { resetStudentPassword, loginStudent } = signInApi.endpoints

const ways: [string, string, () => Promise<boolean>][] = [
  [
    'a change',
    resetCall,
    async () =>
      (await fullStore().dispatch(resetStudentPassword.initiate({ student_id: '7' }))).error === undefined,
  ],
  [
    'the sign-in page',
    loginCall,
    async () => {
      const call = loginStudent.initiate({ student_id: '7', password: 'quiet river' })
      return (await fullStore().dispatch(call)).error === undefined
    },
  ],
]

describe.each(ways)('the CSRF token, sent by %s', (_name, call, sendOnce) => {
  test('is renewed once, without notice, if it is outdated', async () => {
    const server = serve(answeringAfter(call, 1))
    expect(await sendOnce()).toBe(true)
    expect(server.heard.map((one) => one.call).slice(-3)).toEqual([call, cookieCall, call])
  })

  test('a second refusal is reported', async () => {
    const server = serve(answeringAfter(call, 2))
    expect(await sendOnce()).toBe(false)
    expect(server.calls(call)).toHaveLength(2)
  })

  test('a pending request for the token is awaited, not repeated', async () => {
    document.cookie = 'XSRF-TOKEN=; Max-Age=0'
    let arrive: (answer: object) => void = () => undefined
    const held = new Promise<object>((resolve) => (arrive = resolve))
    const server = serve({ ...answeringAfter(call, 0), [cookieCall]: () => held })
    const ahead = refreshCsrfCookie()
    const sent = sendOnce()
    await Promise.resolve()
    expect(server.calls(call)).toHaveLength(0)
    arrive({ status: 204 })
    expect(await sent).toBe(true)
    await ahead
    expect(server.heard.map((one) => one.call)).toEqual([cookieCall, call])
  })

  test('the next change requests the token again after a failure', async () => {
    document.cookie = 'XSRF-TOKEN=; Max-Age=0'
    const server = serve(answeringAfter(call, 0))
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('no answer'))
    await expect(refreshCsrfCookie()).rejects.toThrow('no answer')
    expect(await sendOnce()).toBe(true)
    expect(server.heard.map((one) => one.call)).toEqual([cookieCall, call])
  })
})

test('SEC-52 a change names the account of its page, and no account for a visitor', async () => {
  serve({ [resetCall]: { body: {} } })
  const reset = resetStudentPassword.initiate({ student_id: '7' })
  await signedInStore('m.joseph ü', 'Admin', true).dispatch(reset)
  await fullStore().dispatch(reset)
  const sent = jest.mocked(fetch).mock.calls.map(([asked]) => asked as Request)
  const changes = sent.filter(({ method }) => method === 'POST')
  expect(changes.map(({ headers }) => headers.get('X-Page-Account'))).toEqual(['m.joseph%20%C3%BC', null])
})
