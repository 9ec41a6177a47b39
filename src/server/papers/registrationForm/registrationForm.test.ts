import { Readable } from 'node:stream'
import sharp from 'sharp'
import { getRegistrationForm } from '#shared/contract/papers/papers'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { allText, readPdf } from '../../testing/papers/readPdf'
import { testOnBothDatabases } from '../../testing/database/testDb'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner } = people
const studentId = owner.id

matrix([
  {
    call: getRegistrationForm,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
])

const form = async (portal: TestApp, query: Record<string, string> = {}, as: 'owner' | 'admin' = 'owner') =>
  portal.call(getRegistrationForm, { studentId }, { headers: await portal.signInAs(as), query })

const keepPhoto = async ({ app, db }: TestApp, content: Buffer) => {
  const { sha256, size } = await app.files.put(Readable.from([content]), 1_000_000)
  const row = {
    type: 'picture',
    name: 'me.jpg',
    media_type: 'image/jpeg',
    uploaded_by: `student:${studentId}`,
  }
  await db
    .insertInto('uploaded_file')
    .values({
      ...row,
      id: 'f1',
      student_id: studentId,
      size,
      sha256,
      uploaded_at: '2026-08-01T12:00:00.000Z',
      is_current: 1,
    })
    .execute()
}

const photo = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()

test('UX-33 SEC-16 the form is a PDF on legal paper, shown in the browser and not cached', async () => {
  const answer = await form(await testApp())
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toContain(
    `inline; filename="Registration Form ${studentId}.pdf"`,
  )
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  const pdf = await readPdf(answer.rawPayload)
  expect(pdf.pages[0]).toMatchObject({ width: 612, height: 1008 })
})

testOnBothDatabases('it says how the school has each document, and what it has sent back', async (open) => {
  const { test: portal, handIn, tickPaper, say } = await reviewDesk(await open())
  await handIn(owner, 'birth_certificate', 'f1')
  await handIn(owner, 'immunization_card', 'f2')
  await tickPaper(owner, 'immunization_card')
  await tickPaper(owner, 'performance_report')
  const words = async () => allText(await readPdf((await form(portal)).rawPayload)).replace(/\s+/g, ' ')
  expect(await words()).toContain('Birth certificate Uploaded Immunization card Uploaded and on paper')
  expect(await words()).toContain('SEA slip Not there yet')
  expect(await words()).toContain('Performance report On paper')
  await say(owner, { file_id: 'f1', ...blurred })
  expect(await words()).toContain('Birth certificate Sent back')
})

test('it is for the school year of the family’s agreement', async () => {
  const portal = await testApp()
  const title = async () => allText(await readPdf((await form(portal)).rawPayload))
  expect(await title()).toContain('Student Registration Form 2026-2027')
  const at = '2026-04-04T12:00:00.000Z'
  const terms = { version: '1', hash: '1' }
  await portal.db
    .insertInto('terms')
    .values({ ...terms, text: 'Be kind.', created_at: at })
    .execute()
  await portal.db
    .insertInto('consent')
    .values({ student_id: studentId, value: 1, terms_version: '1', terms_hash: '1', by_account: 'x', at })
    .execute()
  await portal.db
    .updateTable('student')
    .set({ agree_terms_conditions: 1, terms_and_conditions: '1' })
    .where('id', '=', studentId)
    .execute()
  expect(await title()).toContain('Student Registration Form 2025-2026')
  // For a paper agreement the date of the signature counts, not the date of receipt.
  await portal.db
    .updateTable('consent')
    .set({ at: '2026-05-02T12:00:00.000Z', signed_on: '2026-04-29' })
    .execute()
  expect(await title()).toContain('Student Registration Form 2025-2026')
  expect(await title()).toContain('Signed on paper on 29 April 2026 (terms version 1)')
})

test('it can be downloaded as a file', async () => {
  const answer = await form(await testApp(), { download: '1' })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
})

test('UX-33 letter and A4 are available, other paper sizes are refused', async () => {
  const portal = await testApp()
  const sizes = [
    ['letter', 612, 792],
    ['a4', 595.28, 841.89],
  ] as const
  for (const [paper, width, height] of sizes) {
    const pdf = await readPdf((await form(portal, { paper })).rawPayload)
    expect(pdf.pages[0]).toMatchObject({ width, height })
  }
  expect((await form(portal, { paper: 'napkin' })).statusCode).toBe(422)
})

test('it has the data stored by the school and the family', async () => {
  const portal = await testApp()
  const { db } = portal
  await db.insertInto('religion').values({ code: '7', religion: 'Methodist', position: 1 }).execute()
  const at = '2026-08-01T12:00:00.000Z'
  for (const [version, text] of [
    ['1', 'The first terms.'],
    ['2', 'The second terms.'],
  ] as const)
    await db
      .insertInto('terms')
      .values({ version, text, hash: version, created_at: `202${version}-01-01` })
      .execute()
  const consent = {
    student_id: studentId,
    value: 1,
    terms_version: '1',
    terms_hash: '1',
    by_account: 'x',
    at,
  }
  await db.insertInto('consent').values(consent).execute()
  await db
    .updateTable('student')
    .set({ religion_code: '7', phone_home: '5550142', agree_terms_conditions: 1, terms_and_conditions: '1' })
    .where('id', '=', studentId)
    .execute()
  const text = allText(await readPdf((await form(portal)).rawPayload))
  for (const part of [
    'Asha Ramkissoon-Mohammed',
    'Ibis',
    'Methodist',
    '(868) 555-0142',
    '3 August 2026, 10:00',
  ])
    expect(text).toContain(part)
  expect(text).toContain('The first terms.')
  expect(text).not.toContain('The second terms.')
  expect(text).toContain('Agreed on the portal on 1 August 2026, 08:00 (terms version 1)')
  expect(text).toContain(portal.app.config.school.name)
})

test('UX-28 a foreign phone number is printed in full', async () => {
  const portal = await testApp()
  const relative_in_school = 'Ama +1 718 555 0199; Seán Núñez +44 20 7946 0958 x'
  expect(relative_in_school).toHaveLength(50)
  await portal.db
    .updateTable('student')
    .set({ living_status: 'Both Parents', relative_in_school })
    .where('id', '=', studentId)
    .execute()
  const text = allText(await readPdf((await form(portal)).rawPayload)).replace(/\s+/g, ' ')
  expect(text).toContain(relative_in_school)
})

test('it has the passport photo', async () => {
  const portal = await testApp()
  const without = (await form(portal)).rawPayload
  await keepPhoto(portal, await photo())
  const pdf = await readPdf((await form(portal)).rawPayload)
  expect(JSON.stringify(pdf.pages[0]?.tree)).toContain('Photo of Asha Ramkissoon-Mohammed')
  expect(JSON.stringify((await readPdf(without)).pages[0]?.tree)).not.toContain('Photo of')
})

test('SEC-78 an unreadable photo leaves its place empty, and is logged', async () => {
  const lines: string[] = []
  const portal = await testApp({ log: (line) => lines.push(line) })
  await keepPhoto(portal, Buffer.from('<html><script>alert(1)</script>'))
  const answer = await form(portal)
  expect(answer.statusCode).toBe(200)
  expect(allText(await readPdf(answer.rawPayload))).toContain('Passport photo')
  expect(lines.join('\n')).toContain('passport photo')
})

test('an unknown id is not found, even for the office', async () => {
  const portal = await testApp()
  const headers = await portal.signInAs('admin')
  const answer = await portal.call(getRegistrationForm, { studentId: '99999999' }, { headers })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
})

test('SEC-90 each person is allowed thirty forms a minute and two at once', async () => {
  const portal = await testApp()
  const statuses = async (count: number) => {
    const headers = await portal.signInAs('owner')
    const asked = Array.from({ length: count }, () =>
      portal.call(getRegistrationForm, { studentId }, { headers }),
    )
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  }
  expect((await statuses(4)).sort()).toEqual([200, 200, 429, 429])
  for (let drawn = 2; drawn < 30; drawn += 2) expect(await statuses(2)).toEqual([200, 200])
  const refused = await form(portal)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(60)
  expect(refused.json()).toEqual({ message: expect.stringContaining('wait') as string })
  expect((await form(portal, {}, 'admin')).statusCode).toBe(200)
  portal.advance({ minutes: 1 })
  expect((await form(portal)).statusCode).toBe(200)
})
