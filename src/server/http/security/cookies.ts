// The cookies, which the portal reads and writes itself (docs/decisions/0010).
import type { FastifyReply } from 'fastify'
import { signedOutMark } from '#shared/rules/access/signedOutMark'
import { daySeconds } from '../../platform/core/durations'

/** Opaque, and unreadable for scripts. The prefix makes browsers insist on Secure, Path=/ and no Domain. */
export const sessionCookie = '__Host-portal'
/** Readable for scripts: its value goes into the header X-XSRF-TOKEN. */
export const csrfCookie = 'XSRF-TOKEN'
/** Tokens of the accounts that have signed in on this device. They only let their owner try during a lockout. */
export const deviceCookie = '__Host-device'

/** Signed counts of the wrong tries on this device; they only tell its person how long to wait. */
export const triesCookie = '__Host-tries'

/** The value of a cookie in a Cookie header; the first, should there be two. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined
  let from = 0
  for (;;) {
    const at = header.indexOf(`${name}=`, from)
    if (at < 0) return undefined
    const isWhole = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';'
    if (isWhole) {
      const end = header.indexOf(';', at)
      return header.slice(at + name.length + 1, end < 0 ? undefined : end)
    }
    from = at + 1
  }
}

const attributes = 'Path=/; Secure; SameSite=Lax'

/** The browser says that the person of its session has signed out. */
export const isMarkedSignedOut = (header: string | undefined): boolean =>
  cookieIn(header, signedOutMark) !== undefined

// set-cookie is the one header that Fastify collects instead of replacing.
/** The mark is about the session before, and goes with it in the same answer. */
const replaceSessionCookie = (reply: FastifyReply, session: string) => {
  reply.header('set-cookie', `${sessionCookie}=${session}`)
  if (isMarkedSignedOut(reply.request.headers.cookie))
    reply.header('set-cookie', `${signedOutMark}=; ${attributes}; Max-Age=0`)
}

export const setSessionCookie = (reply: FastifyReply, token: string) =>
  replaceSessionCookie(reply, `${token}; ${attributes}; HttpOnly`)

export const clearSessionCookie = (reply: FastifyReply) =>
  replaceSessionCookie(reply, `; ${attributes}; HttpOnly; Max-Age=0`)

export const setCsrfCookie = (reply: FastifyReply, value: string) =>
  reply.header('set-cookie', `${csrfCookie}=${value}; ${attributes}`)

const yearSeconds = 365 * daySeconds

export const setDeviceCookie = (reply: FastifyReply, tokens: string) =>
  reply.header('set-cookie', `${deviceCookie}=${tokens}; ${attributes}; HttpOnly; Max-Age=${yearSeconds}`)

export const setTriesCookie = (reply: FastifyReply, tries: string, seconds: number) =>
  reply.header('set-cookie', `${triesCookie}=${tries}; ${attributes}; HttpOnly; Max-Age=${seconds}`)
