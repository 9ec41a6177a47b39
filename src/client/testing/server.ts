// A fake server behind fetch, answered from a list of routes; no module of the portal is mocked.
import { act } from '@testing-library/react'
import { writeConfig } from './portalConfig'

export interface Heard {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: unknown
}

interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Maps 'POST /api/login-student' to the answer. */
export type Replies = Readonly<Record<string, Reply | ((heard: Heard) => Reply | Promise<Reply>)>>

/** An answer that the test releases, after the other answers. */
export const heldReply = (body: unknown) => {
  let come = (): void => undefined
  const held = new Promise<Reply>((resolve) => {
    come = () => resolve({ body })
  })
  return { reply: () => held, come: () => act(async () => come()) }
}

const csrf = 'GET /sanctum/csrf-cookie'

declare global {
  /** The test that started the current call, if that test is over (scripts/jest/ownTest.cjs). */
  function endedTest(): string | undefined
}

/** Refuses calls of a finished test. */
export const refuseEnded = (call: () => string): void => {
  const test = endedTest()
  if (test !== undefined) throw new TypeError(`${call()} was sent after the end of its test: ${test}`)
}

/** A file of the portal itself: the PDF reader (scripts/jest/pdfWorkerUrlStub.cjs). */
export const asset = 'GET /asset'

const mostCalls = 60

/** True for a page that asks again after each answer, which it would do forever. Fails the test. */
const isEndless = (heard: readonly Heard[], call: string): boolean => {
  if (!call.startsWith('GET ') || heard.length < mostCalls) return false
  const times = heard.filter((one) => one.call === call).length
  // oxlint-disable-next-line eslint/no-console -- a complaint fails the test that is running
  if (times === mostCalls) console.error(`${call} was sent ${times} times`)
  return times >= mostCalls
}

const never = new Promise<Response>(() => undefined)

const respond = ({ status = 200, body, headers }: Reply): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

const readRequest = async (request: Request): Promise<Heard> => {
  const url = new URL(request.url)
  const text = await request.text()
  return {
    call: `${request.method} ${url.pathname}`,
    query: url.searchParams,
    body: text ? (JSON.parse(text) as unknown) : undefined,
  }
}

/** @returns every call; `answers` may be changed while the test runs */
export const serve = (replies: Replies) => {
  writeConfig()
  const heard: Heard[] = []
  const answers: Record<string, Replies[string]> = { [csrf]: { status: 204 }, [asset]: {}, ...replies }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    refuseEnded(() => `${request.method} ${new URL(request.url).pathname}`)
    const one = await readRequest(request)
    heard.push(one)
    if (isEndless(heard, one.call)) return never
    if (one.call === csrf) document.cookie = 'XSRF-TOKEN=token'
    const answer = answers[one.call]
    if (!answer) return respond({ status: 404, body: { message: 'Not found.' } })
    return respond(typeof answer === 'function' ? await answer(one) : answer)
  })
  const calls = (call: string) => heard.filter((one) => one.call === call)
  return { heard, calls, answers }
}
