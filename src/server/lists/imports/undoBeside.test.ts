// Undoing a list of several terms while the office changes the settings of all cards.
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { openTestDatabase, closeAtEnd } from '../../testing/database/testDb'
import { markTitles, startTermImports } from '../../testing/imports/termImports'
import { springTerm, summerTerm } from '../../testing/papers/termSchool'
import { people } from '../../testing/people/people'
import { countWaiting } from '../../testing/postgres/midTransaction'
import { until } from '../../testing/process/until'
import { lockSchool } from '../../school/settings/queries'
import { touchTerm } from '../../reports/posting/queries'

test('REL-61 the undo waits for its turn before it locks a term, so that there is no deadlock', async () => {
  const portal = await startTermImports(await openTestDatabase('postgres'))
  const { dry, apply, undo, markOf } = portal
  const id = people.owner.id
  const before = await markOf(id, 'MAT')
  const { batch } = await dry('marks', markTitles, [
    ['2025', '3', id, 'MAT', '12', '13', '', ''],
    ['2025', '2', id, 'MAT', '14', '15', '', ''],
  ])
  await apply(batch.id)
  expect(await markOf(id, 'MAT')).toMatchObject({ course_mark: 12 })
  const beside = await openDatabase({ ...portal.app.config, log: quietLog })
  closeAtEnd(() => beside.close())
  let undoing: ReturnType<typeof undo> | undefined
  await beside.db.transaction().execute(async (trx) => {
    await lockSchool(trx, portal.now().toISOString())
    await touchTerm(trx, springTerm)
    undoing = undo(batch.id)
    undoing.catch(() => undefined)
    await until(async () => (await countWaiting(portal.db)) === 1)
    await touchTerm(trx, summerTerm)
  })
  expect((await undoing)?.undone).toMatchObject({ kept: [] })
  expect(await markOf(id, 'MAT')).toEqual(before)
})
