// Somebody at a browser who reaches now one instance, now another.
import { loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import { pathTo, type BodyOf, type Call, type ParamsOf } from '#shared/contract/call'
import type { Cookies } from '../portal/browser'
import { type Part, multipart } from '../portal/multipart'
import type { Person } from '../people/people'

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
  json: <T>() => T
}

export const browserOf = (ip = '192.0.2.1') => {
  const cookies: Cookies = {}

  const send = async (url: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': ip,
        'x-forwarded-proto': 'https',
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
        ...(init.headers as Record<string, string>),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (line.includes('Max-Age=0')) delete cookies[pair.slice(0, at)]
      else cookies[pair.slice(0, at)] = pair.slice(at + 1)
    }
    const bytes = Buffer.from(await answer.arrayBuffer())
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      json: <T>() => JSON.parse(bytes.toString()) as T,
    }
  }

  const call = async <C extends Call>(
    origin: string,
    target: C,
    params: ParamsOf<C['path']>,
    more: { body?: NoInfer<BodyOf<C>>; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    if (!cookies['XSRF-TOKEN']) await send(`${origin}/sanctum/csrf-cookie`, {})
    return send(`${origin}${pathTo(target, params)}`, {
      method: target.method,
      headers: { ...(more.body !== undefined && { 'content-type': 'application/json' }), ...more.headers },
      ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
    })
  }

  const upload = (origin: string, path: string, headers: Record<string, string>, ...parts: Part[]) => {
    const form = multipart(...parts)
    return send(`${origin}${path}`, {
      method: 'POST',
      headers: { ...form.headers, ...headers },
      body: new Uint8Array(form.payload),
    })
  }

  const signIn = (origin: string, person: Person, password: string = person.password ?? '') =>
    person.role === 'admin'
      ? call(origin, loginAdmin, {}, { body: { username: person.id, password } })
      : call(origin, loginStudent, {}, { body: { student_id: person.id, password } })

  return { send, call, upload, signIn, cookies }
}

export type Browser = ReturnType<typeof browserOf>
