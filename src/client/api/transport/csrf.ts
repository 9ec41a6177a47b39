// Each change carries two headers: the CSRF token, from a readable cookie, and the account of the page.
import { pageAccount, pageAccountHeader } from '#shared/contract/call'
import { portalConfig } from '../../portalConfig'
import { apiAddress } from './apiAddress'

const cookieName = 'XSRF-TOKEN'
const headerName = 'X-XSRF-TOKEN'

const token = (): string | null => {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  return pair ? decodeURIComponent(pair.slice(cookieName.length + 1)) : null
}

interface PageState {
  readonly session?: { readonly userId?: string }
}

/** Read for each call, because signing in and out renews the token. */
export const changeHeaders = (state: unknown): Record<string, string> => {
  const value = token()
  const login = (state as PageState).session?.userId
  return {
    ...(value && { [headerName]: value }),
    ...(login !== undefined && { [pageAccountHeader]: pageAccount(login) }),
  }
}

export const hasCsrfToken = (): boolean => token() !== null

let underway: Promise<unknown> | null = null

/** One request at a time: with two, the later answer would replace a token that a change has just used. */
export const refreshCsrfCookie = async (): Promise<void> => {
  underway ??= fetch(apiAddress(portalConfig().csrfCookiePath), { credentials: 'include' }).finally(() => {
    underway = null
  })
  await underway
}

/** The server refuses an outdated token with 403 and names the field `csrf`. */
export const isCsrfRefusal = (status: unknown, body: unknown): boolean =>
  status === 403 &&
  typeof body === 'object' &&
  body !== null &&
  'errors' in body &&
  typeof body.errors === 'object' &&
  body.errors !== null &&
  'csrf' in body.errors

interface Answered {
  readonly error?: { readonly status?: unknown; readonly data?: unknown } | undefined
}

/** Renews an outdated token once, without notice. */
export const withCsrfToken = async <T extends object>(send: () => T | PromiseLike<T>): Promise<T> => {
  if (!hasCsrfToken()) await refreshCsrfCookie()
  const answer = await send()
  const { error } = answer as Answered
  if (!error || !isCsrfRefusal(error.status, error.data)) return answer
  await refreshCsrfCookie()
  return send()
}
