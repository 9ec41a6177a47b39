// A term without its own rules uses those of the latest earlier term that has rules for the form level.
import * as contract from '#shared/contract/reports/termSettings'
import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { usualRule } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { openOffice } from '../../testing/portal/office'
import { springTerm, summerTerm } from '../../testing/papers/termSchool'
import { callEngines } from '../../testing/database/testDb'

const nextTerm = { year: 2026, term: 1 }
const hidden = { ...usualRule, show_position: 0, course_weight: 40, exam_weight: 60 }

describe.each(callEngines)('inherited rules (%s)', (engine) => {
  /** Spring, summer and the first term of the next year, all without rules. */
  const school = async () => {
    const office = await openOffice(engine)
    const { test, admin: headers } = office
    await test.db.deleteFrom('term_form_rule').execute()
    await test.db
      .insertInto('term_report')
      .values({ ...nextTerm, posted: 0, date_posted: null })
      .execute()
    const rulesOf = async ({ year, term }: TermKey) => {
      const params = { year: String(year), term: String(term) }
      return (await test.call(contract.listTermFormRules, params, { headers })).json<TermFormRule[]>()
    }
    const ruleOf = async (key: TermKey, level = 1) =>
      (await rulesOf(key)).find(({ form_level }) => form_level === level)
    const save = async (key: TermKey, values: object, version = '') => {
      const body = { ...key, form_level: 1, ...values, version } as never
      const answer = await test.call(contract.saveTermFormRule, {}, { headers, body })
      expect(answer.statusCode).toBe(200)
      return answer.json<TermFormRule & { notice?: string }>()
    }
    const versions = async () => {
      const rows = await test.db
        .selectFrom('term_report')
        .select('version')
        .orderBy('year')
        .orderBy('term')
        .execute()
      return rows.map(({ version }) => Number(version))
    }
    return { ...office, headers, ruleOf, save, versions }
  }

  test('the latest earlier term provides the rule, across years too, and is named', async () => {
    const { ruleOf, save } = await school()
    expect(await ruleOf(nextTerm)).toMatchObject({ ...usualRule, stored: 0, from: null })
    await save(springTerm, hidden)
    expect(await ruleOf(springTerm)).toMatchObject({ ...hidden, stored: 1, from: null })
    for (const key of [summerTerm, nextTerm])
      expect(await ruleOf(key)).toMatchObject({
        ...key,
        ...hidden,
        stored: 0,
        from: springTerm,
        version: '',
      })
    expect(await ruleOf(summerTerm, 2)).toMatchObject({ ...usualRule, stored: 0, from: null })

    await save(summerTerm, usualRule)
    expect(await ruleOf(summerTerm)).toMatchObject({ ...usualRule, stored: 1, from: null })
    expect(await ruleOf(nextTerm)).toMatchObject({ ...usualRule, stored: 0, from: summerTerm })
  })

  test('a later rule does not apply to earlier terms', async () => {
    const { ruleOf, save } = await school()
    await save(nextTerm, hidden)
    expect(await ruleOf(summerTerm)).toMatchObject({ ...usualRule, stored: 0, from: null })
  })

  test('future cards use it, and cards that families have remain', async () => {
    const { headers, family, page, post, save } = await school()
    const draft = async () => (await page(headers)).body.card
    expect((await draft())?.summary.position).not.toBeNull()
    const { version } = await save(springTerm, hidden)
    expect(await draft()).toMatchObject({ shows: { position: 0 }, weights: { course: 40, exam: 60 } })
    await post(1)
    const given = (await page(family)).body.card
    expect(given).toMatchObject({ shows: { position: 0 } })
    await save(springTerm, { ...hidden, show_average: 0 }, version)
    expect((await page(family)).body.card).toEqual(given)
  })

  test('a change raises the version of each term that inherits it, up to the next rule, and names the posted ones', async () => {
    const { ruleOf, save, versions, post } = await school()
    await save(nextTerm, usualRule)
    expect(await versions()).toEqual([0, 0, 1])
    const made = await save(springTerm, hidden)
    expect([await versions(), made.notice]).toEqual([[1, 1, 1], undefined])
    await post(1)
    const { version = '' } = (await ruleOf(springTerm)) ?? {}
    const changed = await save(springTerm, usualRule, version)
    expect(changed.notice).toMatch(/^The reports of Term 3 of 2025-2026 are posted\. Families keep the cards/)
    expect(await versions()).toEqual([2, 3, 1])
  })
})
