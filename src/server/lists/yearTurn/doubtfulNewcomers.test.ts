// A list of newcomers with open questions: nobody comes whose row is in doubt, until a person has decided.
import * as contract from '#shared/contract/lists/yearTurn'
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { describeCalls } from '../../testing/database/testDb'
import { startPlacements } from '../../testing/imports/placementImports'
import { termsOf2026 } from '../../testing/portal/yearTurnDesk'

const file = {
  name: 'newcomers.csv',
  make: async () =>
    Buffer.from(
      [
        'Name,DOB',
        '"Ali, Ann",14/03/2015',
        'Bea Boodoo,15/03/2015',
        'Madonna,16/03/2015',
        '"Cox, Cy",soon',
        'Total: 4',
      ].join('\n'),
    ),
}
const asked = 'Which name comes first in “Bea Boodoo”? The list has both names in one column.'
const single = 'Do these students have only one name: Madonna?'
const noDate = 'Date of birth: “soon” is not a date. Write it as year-month-day, for example 2015-03-14'

describeCalls('newcomers in doubt', (open) => {
  test('are left out of the turn of the year with their questions, and come with the answers', async () => {
    const { call, office: headers, db, take, recheck } = await startPlacements(await open())
    await db.insertInto('form_class').values({ id: '3A', form_level: 3 }).execute()
    const list = await take(file)
    expect(list.batch.summary).toEqual({ new: 1, changed: 0, unchanged: 0, rejected: 1, doubtful: 2 })
    const { year, plan, version } = (await call(contract.getYearTurn, {}, { headers })).json<YearTurn>()
    const wanted = { ...plan, terms: termsOf2026, intake: list.batch.id, intake_classes: ['1A'] }
    const body = { year, step: 'moves', plan: wanted, version } as const
    expect((await call(contract.saveYearTurn, {}, { headers, body })).statusCode).toBe(200)
    const dryRun = async () =>
      (await call(contract.planYearTurn, {}, { headers, body: { year } })).json<YearTurnDryRun>()
    const coming = ({ students }: YearTurnDryRun) =>
      students.filter(({ kind }) => kind === 'comes').map(({ row, name }) => [row, name])
    const apply = ({ basis }: YearTurnDryRun) =>
      call(contract.applyYearTurn, {}, { headers, body: { year, basis } })

    const before = await dryRun()
    expect(coming(before)).toEqual([[2, 'Ali, Ann']])
    expect(before.rejected).toEqual([
      { row: 3, title: 'Bea Boodoo', why: asked },
      { row: 4, title: 'Madonna', why: single },
      { row: 5, title: 'Cox, Cy', why: noDate },
    ])

    const decided = await recheck(list, { answers: { 'name order': 'first' } })
    expect(decided).toMatchObject({ answers: { 'name order': 'first' } })
    // What was decided since then is not done behind anybody's back.
    expect((await apply(before)).statusCode).toBe(409)
    const after = await dryRun()
    expect(coming(after)).toEqual([
      [2, 'Ali, Ann'],
      [3, 'Boodoo, Bea'],
    ])
    expect(after.rejected.map(({ row, why }) => [row, why])).toEqual([
      [4, single],
      [5, noDate],
    ])
    expect((await apply(after)).statusCode).toBe(200)
    const born = db
      .selectFrom('student')
      .select(['first_name', 'last_name', 'class_id', 'date_of_birth'])
      .where('date_of_birth', '>=', '2015-01-01')
      .orderBy('date_of_birth')
    expect(await born.execute()).toEqual([
      { first_name: 'Ann', last_name: 'Ali', class_id: '1A', date_of_birth: '2015-03-14' },
      { first_name: 'Bea', last_name: 'Boodoo', class_id: '1A', date_of_birth: '2015-03-15' },
    ])
  })
})
