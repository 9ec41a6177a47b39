import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { cleanFileName, compressAnswers, contentDisposition, endingOf } from './answers'

describe('compression', () => {
  const list = Array.from({ length: 2000 }, (_none, index) => ({ id: String(index), name: 'Núñez' }))

  const ask = async (url: string, accepted?: string) => {
    const app = Fastify()
    compressAnswers(app)
    app.get('/list', () => list)
    app.get('/short', () => list.slice(0, 2))
    app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('x'.repeat(50_000)))
    app.get('/text', (_request, reply) => reply.type('text/csv').send('x'.repeat(50_000)))
    const answer = await app.inject({
      url,
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    })
    await app.close()
    return answer
  }

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])(
    'a long list is compressed with %s for a client that accepts “%s”, and decompresses to the same',
    async (name, accepted, unpack) => {
      const { headers, rawPayload } = await ask('/list', accepted)
      expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' })
      expect(rawPayload.length).toBeLessThan(JSON.stringify(list).length / 4)
      expect(JSON.parse(unpack(rawPayload).toString())).toEqual(list)
    },
  )

  test('UX-77 a page is compressed too', async () => {
    const { headers, rawPayload } = await ask('/page', 'gzip')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/html; charset=utf-8' })
    expect(gunzipSync(rawPayload)).toHaveLength(50_000)
  })

  test.each([
    ['a short answer', '/short', 'gzip'],
    ['an answer to a client that does not ask for it', '/list', undefined],
    ['an answer that is neither JSON nor a page', '/text', 'gzip'],
  ])('%s is not compressed', async (_name, url, accepted) => {
    const { headers } = await ask(url, accepted)
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe('download', () => {
  test.each([
    ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
    ['Núñez.pdf', `attachment; filename="Nunez.pdf"; filename*=UTF-8''N%C3%BA%C3%B1ez.pdf`],
    ['a"b%.pdf', `attachment; filename="a_b_.pdf"; filename*=UTF-8''a%22b%25.pdf`],
    ["O'Brien (1).pdf", `attachment; filename="O'Brien (1).pdf"; filename*=UTF-8''O%27Brien%20%281%29.pdf`],
  ])('RFC 6266 for %s', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header)
  })
})

describe('file names', () => {
  describe('SEC-71 names of uploaded files', () => {
    test.each([
      ['a path', '../../etc/passwd', 'passwd'],
      ['a path of Windows', 'C:\\Users\\me\\Birth certificate.pdf', 'Birth certificate.pdf'],
      ['a hidden file', '.htaccess', 'htaccess'],
      ['line ends and NUL', 'a\r\nSet-Cookie: x\0.pdf', 'aSet-Cookie: x.pdf'],
      ['a turned reading direction', 'photo\u202efdp.exe', 'photofdp.exe'],
      ['accents in two pieces', 'Nu\u0301n\u0303ez.pdf', 'Núñez.pdf'],
      ['nothing', undefined, 'fallback.pdf'],
      ['blanks', '   ', 'fallback.pdf'],
      ['only a path', '../', 'fallback.pdf'],
    ])('SEC-71 %s', (_what, given, clean) => {
      expect(cleanFileName(given, 'fallback.pdf')).toBe(clean)
    })

    test('SEC-71 a name of 4,000 letters keeps 120 of them and its ending', () => {
      const clean = cleanFileName(`${'é'.repeat(4000)}.pdf`, 'x')
      expect([...clean]).toHaveLength(120)
      expect(clean.endsWith('é.pdf')).toBe(true)
    })

    test('endings', () => {
      expect(['a.PDF', 'a.b.jpg', 'none', 'dot.'].map(endingOf)).toEqual(['.pdf', '.jpg', '', '.'])
    })
  })
})
