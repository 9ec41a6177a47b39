// A call without RTK Query, for the pages of visitors: they must be small (docs/architecture.md).
import type { ApiError } from '#shared/contract/errors'
import { pathTo, type Call, type ParamsOf } from '#shared/contract/call'
import { apiAddress } from './apiAddress'
import { csrfHeaders, hasCsrfToken, isCsrfRefusal, refreshCsrfCookie } from './csrf'
import { secondsToWait } from './retries'

type LightCall = Pick<Call, 'method' | 'path'>

export interface Refused {
  readonly ok: false
  /** 0: no answer came. */
  readonly status: number
  readonly statusText: string
  readonly body: Partial<ApiError>
  /** Seconds after which a busy server wants to be asked again; 0: it was no busy server. */
  readonly waitSeconds: number
}

export type Answer<T> = { readonly ok: true; readonly data: T } | Refused

const noAnswer: Refused = { ok: false, status: 0, statusText: '', body: {}, waitSeconds: 0 }

/** Null for an empty answer, and for a gateway's HTML: then the status says enough. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : null
}

const once = async <T>(url: string, method: string, body: unknown): Promise<Answer<T>> => {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(method === 'POST' && { 'Content-Type': 'application/json', ...csrfHeaders() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const data = await bodyOf(response)
  if (response.ok) return { ok: true, data: data as T }
  const { status, statusText, headers } = response
  const waitSeconds = secondsToWait(status, headers.get('Retry-After'))
  return { ok: false, status, statusText, body: data ?? {}, waitSeconds }
}

/** An outdated token against forged requests is renewed once, unseen by the person. */
const withToken = async <T>(url: string, method: string, body: unknown): Promise<Answer<T>> => {
  if (method === 'POST' && !hasCsrfToken()) await refreshCsrfCookie()
  const answer = await once<T>(url, method, body)
  if (answer.ok || !isCsrfRefusal(answer.status, answer.body)) return answer
  await refreshCsrfCookie()
  return once<T>(url, method, body)
}

interface Sent<Path extends string> {
  readonly params?: ParamsOf<Path>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const send = async <T, C extends LightCall = LightCall>(
  target: C,
  { params, query, body }: Sent<C['path']> = {},
): Promise<Answer<T>> => {
  const path = pathTo(target as unknown as Call, params ?? {})
  const url = apiAddress(query ? `${path}?${new URLSearchParams(query).toString()}` : path)
  try {
    return await withToken<T>(url, target.method, body)
  } catch {
    // fetch only throws when no answer came; the caller says so in words.
    return noAnswer
  }
}
