import Fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressAnswers } from './compression'

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
  'a long list is packed with %s for who asks for “%s”, and is the same when unpacked',
  async (name, accepted, unpack) => {
    const { headers, rawPayload } = await ask('/list', accepted)
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' })
    expect(rawPayload.length).toBeLessThan(JSON.stringify(list).length / 4)
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(list)
  },
)

test('UX-77 a page is packed, too', async () => {
  const { headers, rawPayload } = await ask('/page', 'gzip')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/html; charset=utf-8' })
  expect(gunzipSync(rawPayload)).toHaveLength(50_000)
})

test.each([
  ['a short answer', '/short', 'gzip'],
  ['whoever does not ask for it', '/list', undefined],
  ['what is neither JSON nor a page', '/text', 'gzip'],
])('%s stays as it is', async (_name, url, accepted) => {
  const { headers } = await ask(url, accepted)
  expect(headers['content-encoding']).toBeUndefined()
})
