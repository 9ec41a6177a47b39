import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  cancelPack,
  getPack,
  getPackFile,
  listPacks,
  startPack,
  storeSelection,
  type Pack,
  type StartPack,
} from '#shared/contract/papers/papers'
import { bigSchool, cards, forms, packSchool } from '../../testing/papers/packSchool'
import { enrol, people } from '../../testing/people/people'
import { matrix, type MatrixRow } from '../../testing/people/personas'
import { readPdf } from '../../testing/papers/readPdf'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls } from '../../testing/database/testDb'
import { unzip } from '../../testing/imports/workbooks'

jest.setTimeout(60_000)

const { owner, other, closed, reset } = people
const admins = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const unknown = '6d0c2f0e-0000-4000-8000-000000000000'

const rows: MatrixRow[] = [
  { call: startPack, about: () => ({ body: forms }), expected: admins },
  { call: listPacks, expected: admins },
  ...[getPack, cancelPack, getPackFile].map((call) => ({
    call,
    about: () => ({ params: { packId: unknown } }),
    expected: { ...admins, A: 404 },
  })),
]
matrix(rows)

/** The student whose page has this text. */
const whose = (text: string) => [owner, other, closed, reset].filter(({ id }) => text.includes(id))

describeCalls('packs', (openDatabase) => {
  const start = async (isPosted = true) => {
    const database = await openDatabase()
    return packSchool(await testApp({ database, engine: database.engine }), isPosted)
  }

  test('all cards of the school make one PDF, a page for each student, by last name', async () => {
    const { make, file } = await start()
    const pack = await make(cards)
    expect(pack).toMatchObject({
      state: 'done',
      done: 4,
      total: 4,
      pages: 4,
      label: 'Report Cards 2025-2026 Term 3 School',
      fault: null,
    })
    const answer = await file(pack)
    expect(Number(answer.headers['content-length'])).toBe(pack.size)
    expect(answer.headers['content-disposition']).toContain('Report Cards 2025-2026 Term 3 School.pdf')
    const { pages } = await readPdf(answer.rawPayload)
    expect(pages.map(({ text }) => whose(text))).toEqual([[reset], [other], [closed], [owner]])
    expect(pages.every(({ text }) => text.includes('Revision 1') && !text.includes('DRAFT'))).toBe(true)
  })

  test('a pack can be of a class, a form level, named students or a stored selection, grouped by class on request', async () => {
    const { test, headers, make, file } = await start()
    const body = { student_ids: [reset.id, closed.id], label: '' }
    const stored = await test.call(storeSelection, {}, { headers, body })
    const selection = stored.json<{ id: string }>().id
    const pagesOf = async (scope: StartPack['scope'], more: Partial<StartPack> = {}) => {
      const pack = await make({ ...cards, ...more, scope })
      const { pages } = await readPdf((await file(pack)).rawPayload)
      return pages.flatMap(({ text }) => whose(text))
    }
    expect(await pagesOf({ class_id: '2A' })).toEqual([closed])
    expect(await pagesOf({ form_level: 1 })).toEqual([reset, other, owner])
    expect(await pagesOf({ ids: [owner.id, other.id] })).toEqual([other, owner])
    expect(await pagesOf({ selection })).toEqual([reset, closed])
    expect(await pagesOf({}, { order: 'class' })).toEqual([reset, other, owner, closed])
  })

  test('a student who has changed class since the posting is included, with the posted card', async () => {
    const { test, make, file } = await start()
    const moved = test.db.updateTable('term_enrolment').set({ class_id: '2A', form_level: 2 })
    await moved.where('student_id', 'in', [owner.id, other.id, reset.id]).execute()
    const { pages } = await readPdf(
      (await file(await make({ ...cards, scope: { ids: [owner.id] } }))).rawPayload,
    )
    expect(pages.flatMap(({ text }) => whose(text))).toEqual([owner])
  })

  test('a pack of chosen students says how they were chosen', async () => {
    const { test, headers, make } = await start()
    const body = { student_ids: [reset.id, closed.id], label: 'Missing: Photo (all 2)' }
    const stored = await test.call(storeSelection, {}, { headers, body })
    const pack = await make({ ...cards, scope: { selection: stored.json<{ id: string }>().id } })
    expect(pack.label).toBe('Report Cards 2025-2026 Term 3, Missing: Photo (all 2)')
    expect((await make({ ...cards, scope: { ids: [owner.id, other.id] } })).label).toMatch(/ 2 students$/)
  })

  test('a ZIP has one file for each student, identical to the card that the family gets', async () => {
    const { make, file } = await start()
    const pack = await make({ ...cards, format: 'zip' })
    expect(pack).toMatchObject({ state: 'done', done: 4, pages: 4 })
    const answer = await file(pack)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
    })
    expect(Object.keys(unzip(answer.rawPayload))).toEqual([
      `1A/Baptiste, Marisol ${reset.id}.pdf`,
      `1A/D’Abadie, Kwame ${other.id}.pdf`,
      `2A/Núñez, Inés ${closed.id}.pdf`,
      `1A/Ramkissoon-Mohammed, Asha ${owner.id}.pdf`,
    ])
  })

  test('registration forms start on a front side when printed on both sides', async () => {
    const { make, file } = await start()
    const single = await make({ ...forms, scope: { class_id: '1A' } })
    const duplex = await make({ ...forms, scope: { class_id: '1A' }, duplex: 1 })
    expect([single.state, single.done, duplex.state]).toEqual(['done', 3, 'done'])
    const { pages } = await readPdf((await file(duplex)).rawPayload)
    expect(pages).toHaveLength(duplex.pages ?? 0)
    const firstPages = pages.flatMap(({ text }, index) => (text.includes('Page 1 of') ? [index] : []))
    expect(firstPages).toHaveLength(3)
    expect(firstPages.every((index) => index % 2 === 0)).toBe(true)
  })

  test('cards printed on both sides each have a blank page after them', async () => {
    const { make, file } = await start()
    const pack = await make({ ...cards, duplex: 1 })
    const { pages } = await readPdf((await file(pack)).rawPayload)
    expect([pack.pages, pages.length]).toEqual([8, 8])
    expect(pages.map(({ text }) => text.length > 0)).toEqual([1, 0, 1, 0, 1, 0, 1, 0].map(Boolean))
  })

  test('a term that is not posted gives drafts', async () => {
    const { make, file } = await start(false)
    const { pages } = await readPdf((await file(await make(cards))).rawPayload)
    expect(pages.every(({ text }) => text.includes('DRAFT'))).toBe(true)
    expect(pages).toHaveLength(4)
  })

  test('SEC-98 a pack download is logged for exactly the students in the pack', async () => {
    const { test, make, file } = await start()
    const move = (id: string, class_id: string) =>
      test.db.updateTable('student').set({ class_id }).where('id', '=', id).execute()
    const noted = async (pack: Pack) => {
      await file(pack)
      const rows = test.db.selectFrom('staff_view').select(['what', 'students']).orderBy('id', 'desc')
      const { what, students } = await rows.executeTakeFirstOrThrow()
      return [what, JSON.parse(students ?? '') as string[]]
    }
    const [formsOf1A, formsZip] = [
      await make({ ...forms, scope: { class_id: '1A' } }),
      await make({ ...forms, format: 'zip', scope: { ids: [owner.id, closed.id, '20269999'] } }),
    ]
    // A class's cards of a term belong to its students in that term, not to today's students.
    await move(owner.id, '2A')
    await enrol(test.db, { ...other, id: '20260777', password: null })
    expect(await noted(formsOf1A)).toEqual(['registration-forms', [reset.id, other.id, owner.id]])
    expect(await noted(formsZip)).toEqual(['registration-forms', [closed.id, owner.id]])
    const cardsOf1A = await make({ ...cards, scope: { class_id: '1A' } })
    expect(await noted(cardsOf1A)).toEqual(['report-cards', [reset.id, other.id, owner.id]])
    const cardsOf2A = await make({ ...cards, format: 'zip', scope: { class_id: '2A' } })
    expect(await noted(cardsOf2A)).toEqual(['report-cards', [closed.id]])
    expect(await noted(await make(cards))).toEqual([
      'report-cards',
      [reset.id, other.id, closed.id, owner.id],
    ])
  })

  test('SEC-98 a pack without a stored list of its students is not served', async () => {
    const { test, headers, make } = await start()
    const { id } = await make(cards)
    await test.db.updateTable('document_pack').set({ students: null }).execute()
    const answer = await test.call(getPackFile, { packId: id }, { headers })
    const message = 'This pack was made before the portal was updated. Please create it again.'
    expect([answer.statusCode, answer.json()]).toEqual([409, { message }])
    expect(await test.db.selectFrom('staff_view').selectAll().execute()).toEqual([])
  })

  test('an empty pack gives a message', async () => {
    const { test, headers, make } = await start()
    const none = await make({ ...cards, scope: { class_id: '9Z' } })
    expect(none).toMatchObject({ state: 'failed', fault: 'There are no report cards for this choice.' })
    const termless = await test.call(startPack, {}, { headers, body: { ...forms, kind: 'report-cards' } })
    expect(termless.statusCode).toBe(422)
    const late = await test.call(getPackFile, { packId: none.id }, { headers })
    expect(late.statusCode).toBe(409)
  })
})

test('UX-62 two clicks make one order, which is still shown after leaving the page and can be cancelled', async () => {
  const { test, headers, start, get, ended } = await bigSchool()
  const first = await start({ ...forms, format: 'zip' })
  const second = await start(cards)
  expect((await start(cards)).id).toBe(second.id)
  const listed = (await test.call(listPacks, {}, { headers })).json<Pack[]>()
  expect(listed.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  const cancelled = await test.call(cancelPack, { packId: first.id }, { headers })
  expect(cancelled.json<Pack>().state).toBe('cancelled')
  expect((await ended(second.id)).state).toBe('done')
  expect((await get(first.id)).state).toBe('cancelled')
  const again = await test.call(cancelPack, { packId: second.id }, { headers })
  expect(again.json<Pack>().state).toBe('done')
  expect(readdirSync(join(test.dataDir, 'packs'))).toEqual([])
})
