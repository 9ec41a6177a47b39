import { getReportCard } from '#shared/contract/papers/papers'
import { cardsOf, openOffice } from '../../testing/portal/office'
import { people, type Person } from '../../testing/people/people'
import { matrix, type MatrixRow } from '../../testing/people/personas'
import { allText, readPdf } from '../../testing/papers/readPdf'
import { changeMark, saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { postReports, withdrawReports } from '../../reports/posting/posting'

const { owner } = people
const summer = { year: '2025', term: '3' }
const cardFor = ({ id }: Person) => ({ params: { studentId: id, ...summer } })

/** The rows of the matrix share a school. */
const term = async (test: TestApp, isPosted: boolean) => {
  const { db, app } = test
  const known = await db.selectFrom('term_report').select('term').execute()
  if (known.length === 0) await saveTermSchool(db)
  await (isPosted ? postReports : withdrawReports)(app, 'admin:office', summerTerm)
}

const rows: MatrixRow[] = [
  {
    call: getReportCard,
    before: (test) => term(test, true),
    about: cardFor,
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: getReportCard,
    before: (test) => term(test, false),
    about: cardFor,
    expected: { V: 401, F: 403, O: 404, X: 404, C: 404, A: 200 },
  },
]

matrix(rows)

const open = async () => {
  const office = await openOffice('sqlite')
  const card = (headers: Record<string, string>, query = {}) =>
    office.test.call(getReportCard, { studentId: owner.id, ...summer }, { headers, query })
  return { ...office, card }
}

test('SEC-56 the URL of a card is not found before posting or after withdrawal', async () => {
  const { family, post, card } = await open()
  const missing = await card(family)
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'Not found.' }])
  await post(1)
  expect((await card(family)).statusCode).toBe(200)
  await post(0)
  const gone = await card(family)
  expect([gone.statusCode, gone.body]).toEqual([404, missing.body])
})

test('the frozen card has the same bytes before and after marks are edited', async () => {
  const { test: portal, family, post, card } = await open()
  await post(1)
  const before = (await card(family)).rawPayload
  await changeMark(portal.db, owner.id, 'ENG', { exam_mark: 3 })
  portal.advance({ minutes: 20 })
  expect((await card(family)).rawPayload.equals(before)).toBe(true)
})

test('the card shows the marks as given out on one page, and has the student’s name in its file name', async () => {
  const { family, post, card } = await open()
  await post(1)
  const answer = await card(family, { download: '1' })
  expect(answer.headers['content-disposition']).toContain(
    `attachment; filename="Report Card ${owner.id} 2025 Term 3.pdf"`,
  )
  const pdf = await readPdf(answer.rawPayload)
  expect(pdf.pages).toHaveLength(1)
  for (const text of ['END OF TERM REPORT – 2025-2026', 'English Language', '73.0', 'Abs'])
    expect(allText(pdf)).toContain(text)
  expect(allText(pdf)).not.toContain('DRAFT')
})

test('an unposted card is marked DRAFT for the administrator', async () => {
  const { admin, card } = await open()
  expect(allText(await readPdf((await card(admin)).rawPayload))).toContain('DRAFT')
})

test('it is recorded when the family opens the card, and not when the office does', async () => {
  const { test: portal, admin, family, post, card } = await open()
  await post(1)
  await card(admin)
  await card(family)
  const openings = await portal.db.selectFrom('report_opening').selectAll().execute()
  expect(openings).toMatchObject([{ student_id: owner.id, revision: 1, as: 'pdf', ...summerTerm }])
})

test('the code on the card is specific to its revision', async () => {
  const { test: portal, family, post, card } = await open()
  await post(1)
  const [revision] = await cardsOf(portal, owner.id)
  const pdf = await readPdf((await card(family)).rawPayload)
  expect(allText(pdf).replace(/\s/g, '')).toContain(`/check/${revision?.token}`)
})

test.each([
  ['2025', '4'],
  ['1999', '1'],
  ['2025', '03'],
  ['twenty', '1'],
  ['2026', '1'],
])('SEC-57 an unknown term %s-%s gets the same answer as an unposted card', async (year, term) => {
  const { test: portal, family, admin, card } = await open()
  const hidden = await card(family)
  for (const headers of [family, admin]) {
    const answer = await portal.call(getReportCard, { studentId: owner.id, year, term }, { headers })
    expect([answer.statusCode, answer.body]).toEqual([404, hidden.body])
  }
})

test('SEC-16 the card is shown in the browser and not cached', async () => {
  const { family, post, card } = await open()
  await post(1)
  expect((await card(family)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^inline; /) as string,
  })
})

test('the code leads to the address set by the operator', async () => {
  const portal = await testApp({ env: { PUBLIC_URL: 'https://portal.school.example' } })
  await term(portal, true)
  const headers = await portal.signInAs('owner')
  const answer = await portal.call(getReportCard, { studentId: owner.id, ...summer }, { headers })
  const text = allText(await readPdf(answer.rawPayload)).replace(/\s/g, '')
  expect(text).toContain('portal.school.example/check/')
})
