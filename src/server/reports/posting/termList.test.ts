import { EventEmitter, once } from 'node:events'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import type { Db } from '../../platform/database/schema/schema'
import { cardsOf, openOffice } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { countWaiting, pausedAfterUpdate } from '../../testing/postgres/midTransaction'
import { springTerm, summerTerm } from '../../testing/papers/termSchool'
import type { TestApp } from '../../testing/portal/testApp'
import { closeAtEnd, engines, type Engine } from '../../testing/database/testDb'
import { until } from '../../testing/process/until'
import { removeFromTermList } from './routes'
import { postReports, type PostingApp } from './posting'

const { owner, other } = people
const summer = { year: '2025', term: '3' }

const rowsOf = async ({ db }: TestApp, student_id: string, { year, term }: TermKey = summerTerm) => {
  const own = { student_id, year, term }
  return {
    marks: await db
      .selectFrom('term_mark')
      .selectAll()
      .where((is) => is.and(own))
      .execute(),
    places: await db
      .selectFrom('term_enrolment')
      .selectAll()
      .where((is) => is.and(own))
      .execute(),
  }
}

const open = async (engine: Engine) => {
  const { test, admin: headers, post } = await openOffice(engine)
  const remove = (student_id: string, key: TermKey = summerTerm) =>
    test.call(contract.removeFromTermList, {}, { headers, body: { ...key, student_id } })
  return { test, headers, post, remove }
}

describe.each(engines)('taking a student off the list of a term (%s)', (engine) => {
  test('removes the student’s place and marks in that term only, and the posting makes no card for the student', async () => {
    const { test, headers, remove, post } = await open(engine)
    const [before, others] = [await rowsOf(test, owner.id), await rowsOf(test, other.id)]
    expect([before.marks.length > 0, before.places.length]).toEqual([true, 1])
    const answer = await remove(owner.id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { marks: before.marks.length }])
    expect(await rowsOf(test, owner.id)).toEqual({ marks: [], places: [] })
    expect(await rowsOf(test, other.id)).toEqual(others)
    expect((await rowsOf(test, owner.id, springTerm)).places).toHaveLength(1)
    const check = (await test.call(contract.getPostingCheck, summer, { headers })).json<PostingCheck>()
    expect(check.classes.find(({ class_id }) => class_id === before.places[0]?.class_id)).toMatchObject({
      not_enrolled: 1,
    })
    await post(1)
    expect(await cardsOf(test, owner.id)).toEqual([])
    expect(await cardsOf(test, other.id)).toHaveLength(1)
  })

  test('is in the audit log, with class and count but without marks', async () => {
    const { test, remove } = await open(engine)
    const { places, marks } = await rowsOf(test, owner.id)
    await remove(owner.id)
    const entry = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'student taken off the term list')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: 'admin:office', subject: `student:${owner.id}` })
    const details = { term: '2025-3', class: places[0]?.class_id, marks: marks.length }
    expect(JSON.parse(entry.details ?? '')).toEqual(details)
  })

  test('a student who was given a card cannot be taken off, posted or withdrawn, and nothing changes', async () => {
    const { test, remove, post } = await open(engine)
    const terms = () =>
      test.db.selectFrom('term_report').selectAll().orderBy('year').orderBy('term').execute()
    const before = await rowsOf(test, owner.id)
    for (const posted of [1, 0] as const) {
      await post(posted)
      const termsBefore = await terms()
      const answer = await remove(owner.id)
      const { message } = answer.json<{ message: string }>()
      expect([answer.statusCode, message]).toEqual([
        409,
        expect.stringContaining('has been given a report card'),
      ])
      expect([await rowsOf(test, owner.id), await terms()]).toEqual([before, termsBefore])
    }
  })

  test('a student who is not in the list and an unknown term are reported', async () => {
    const { remove } = await open(engine)
    await remove(owner.id)
    const answers = [
      await remove(owner.id),
      await remove('99999999'),
      await remove(other.id, { year: 2019, term: 1 }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(answers[0]?.json()).toMatchObject({ message: 'This student is not on the list for this term.' })
  })
})

describe('concurrently with a posting', () => {
  type Work = (app: PostingApp) => Promise<unknown>
  const removal: Work = (app) =>
    removeFromTermList(app, 'admin:office', { ...summerTerm, student_id: owner.id })
  const posting: Work = (app) => postReports(app, 'admin:office', summerTerm)

  /** The second starts in the middle of the first one's transaction. */
  const bothAtOnce = async (first: Work, second: Work) => {
    const { test } = await open('postgres')
    const { db, app, now } = test
    const beside = await openDatabase({ ...app.config, log: quietLog })
    closeAtEnd(() => beside.close())
    const happened = new Set<string>()
    const going = new EventEmitter()
    const mayGoOn = once(going, 'on')
    const pause = () => {
      happened.add('first paused')
      return mayGoOn
    }
    const begin = (work: Work, at: Db) =>
      Promise.allSettled([
        work({ db: at, config: app.config, clock: now, tell: app.tell }).finally(() =>
          happened.add('one is over'),
        ),
      ])
    const begun = begin(first, pausedAfterUpdate(db, pause))
    await until(() => happened.size > 0)
    const alsoBegun = begin(second, beside.db)
    await until(async () => happened.has('one is over') || (await countWaiting(db)) === 1)
    going.emit('on')
    const [[one], [other]] = await Promise.all([begun, alsoBegun])
    const cards = (await cardsOf(test, owner.id)).length
    const places = (await rowsOf(test, owner.id)).places.length
    return { outcomes: [one.status, other.status], cards, places }
  }

  test('REL-61 if the posting is first, the student has a card and stays in the list', async () => {
    const happened = await bothAtOnce(posting, removal)
    expect(happened).toEqual({ outcomes: ['fulfilled', 'rejected'], cards: 1, places: 1 })
  })

  test('REL-61 if the removal is first, the student has neither a card nor a place, although the card was already prepared', async () => {
    const happened = await bothAtOnce(removal, posting)
    expect(happened).toEqual({ outcomes: ['fulfilled', 'fulfilled'], cards: 0, places: 0 })
  })
})
