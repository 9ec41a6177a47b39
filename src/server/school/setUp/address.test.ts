import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSignInSlips } from '#shared/contract/papers/papers'
import * as contract from '#shared/contract/school/setUp'
import { auditOf, details, openNewSchool } from '../../testing/portal/newSchool'
import { testApp } from '../../testing/portal/testApp'
import { closeAtEnd, openTestDatabase } from '../../testing/database/testDb'
import { allText, readPdf } from '../../testing/papers/readPdf'

/** A server on this machine. */
const listenWith = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closeAtEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the address for families', () => {
  const openListening = async () => {
    const school = await openNewSchool(await openTestDatabase('sqlite'))
    const here = await school.test.app.listen({ port: 0, host: '127.0.0.1' })
    const save = async (public_url: string) =>
      school.send(contract.saveSchoolAddress, { public_url, version: (await school.setUp()).version })
    return { ...school, here, save }
  }

  test('an address at which this portal answers is known to be right, and counts as its own', async () => {
    const { test, here, save } = await openListening()
    const { status, body } = await save(`${here}/`)
    expect([status, body.public_url, body.answered_at]).toEqual([200, here, test.now().toISOString()])
    expect(test.app.config.publicUrl).toBe(here)
    expect(await auditOf(test, 'school address changed')).toEqual([
      { actor: 'admin:office', before: { publicUrl: null }, after: { publicUrl: here } },
    ])
  })

  test.each([
    [
      'somebody else answers',
      (here: string) => listenWith((_request, answer) => answer.end(`{"alive":true} ${here}`)),
    ],
    [
      'it leads elsewhere, even to this portal',
      (here: string) =>
        listenWith(({ url }, answer) => answer.writeHead(302, { location: `${here}${url}` }).end()),
    ],
    [
      'somebody asks this portal and passes its answer on',
      (here: string) =>
        listenWith((request, answer) => {
          void fetch(`${here}${request.url}`).then(async (own) => answer.end(await own.text()))
        }),
    ],
    ['nobody answers', async () => 'http://127.0.0.1:9'],
    [
      'another portal answers',
      async () => {
        const other = await testApp({ env: { SECRET: 'Xy7Kz4vJ9xQm2LwRb7HsNcYp3FgDa6Eu' } })
        return other.app.listen({ port: 0, host: '127.0.0.1' })
      },
    ],
  ])('where %s, the address is only printed', async (_what, addressOf) => {
    const { test, here, save } = await openListening()
    const address = await addressOf(here)
    const { status, body } = await save(address)
    expect([status, body.public_url, body.answered_at]).toEqual([200, address, null])
    expect([test.app.config.publicUrl, test.app.config.printedUrl]).toEqual(['', address])
  })

  test.each([
    ['plain http', 'http://portal.school.example', /must begin with https/],
    ['a page of it', 'https://portal.school.example/signin', /nothing after the name/],
    ['no name', 'https://', /as families would/],
  ])('%s is refused, and says how it should be', async (_what, address, text) => {
    const { save } = await openListening()
    const { status, body } = await save(address)
    expect([status, body.errors]).toEqual([422, { public_url: [expect.stringMatching(text)] }])
  })

  test('slips carry it; without https in front it is meant all the same', async () => {
    const { test, headers, setUp, send } = await openNewSchool(await openTestDatabase('sqlite'))
    await send(contract.saveSchoolDetails, { ...details, version: (await setUp()).version })
    test.app.live.use({
      ...{ places: [], crestFile: '' },
      school: { name: details.name, publicUrl: 'https://ibis.example' },
    })
    const slip = await test.call(contract.getSpecimenSlip, {}, { headers })
    const text = allText(await readPdf(slip.rawPayload)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('ibis.example')
    expect(text).toContain('Specimen, Student')
    expect((await test.call(getSignInSlips, {}, { headers })).statusCode).toBe(200)
  })

  test('SEC-31 it needs a fresh sign-in, and after thirty tries an hour it waits', async () => {
    const { test, headers, save, setUp } = await openListening()
    const { version } = await setUp()
    for (let tries = 0; tries < 30; tries += 1) await save('http://127.0.0.1:9')
    expect((await save('http://127.0.0.1:9')).status).toBe(429)
    test.advance({ minutes: 11 })
    const stale = await test.call(
      contract.saveSchoolAddress,
      {},
      { headers, body: { public_url: '', version } },
    )
    expect([stale.statusCode, stale.body]).toEqual([401, expect.stringContaining('reauthenticate')])
  })
})
