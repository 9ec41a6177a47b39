// The portal's two cookies. Written and read by hand: two fixed names need no library.
import type { FastifyReply } from 'fastify'

/** Opaque, unreadable for scripts. The prefix makes browsers insist on Secure, Path=/ and no Domain. */
export const sessionCookie = '__Host-portal'
/** Readable: its value goes into the header X-XSRF-TOKEN. */
export const csrfCookie = 'XSRF-TOKEN'

/** The value of a cookie in a Cookie header, the first if it is there twice. */
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

// set-cookie is the one header that Fastify collects instead of replacing.
export const setSessionCookie = (reply: FastifyReply, token: string) =>
  reply.header('set-cookie', `${sessionCookie}=${token}; ${attributes}; HttpOnly`)

export const clearSessionCookie = (reply: FastifyReply) =>
  reply.header('set-cookie', `${sessionCookie}=; ${attributes}; HttpOnly; Max-Age=0`)

export const setCsrfCookie = (reply: FastifyReply, value: string) =>
  reply.header('set-cookie', `${csrfCookie}=${value}; ${attributes}`)
