// What a browser does with cookies, for requests without one.
export type Headers = Record<string, string>
export type Cookies = Record<string, string>

/** The cookies that an answer sets; an ended one is left out. */
export const cookiesOf = (headers: Record<string, unknown>): Cookies => {
  const lines = [headers['set-cookie'] ?? []].flat() as string[]
  const pairs = lines
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    })
  return Object.fromEntries(pairs)
}

export const csrfHeaders = (cookies: Cookies): Headers => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
})
