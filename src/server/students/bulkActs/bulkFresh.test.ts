// Bulk acts that need a fresh sign-in (SEC-31).
import type { BulkAct } from '#shared/contract/students/bulkActs'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { people, saveStudentOf } from '../../testing/people/people'
import { openBulkDesk, owner } from '../../testing/portal/bulkDesk'

const toClass = (class_id: string): BulkAct => ({ kind: 'class', class_id })
const toHouse = (house_code: number | null): BulkAct => ({ kind: 'house', house_code })
const left = (on: string): BulkAct => ({ kind: 'left', on, why: 'finished', words: null })
const today = '2026-08-03'

describeOnBothDatabases('bulk acts after an old sign-in', (open) => {
  test.each(['2026-08-02', today, '2026-08-04'])(
    'SEC-31 a bulk departure on %s needs a fresh sign-in, and so does undoing it',
    async (on) => {
      const { test: portal, apply, undo, signInAgain, places } = await openBulkDesk(await open())
      const before = await places()
      portal.advance({ minutes: 11 })
      expect((await apply(left(on), [owner.id])).status).toBe(401)
      expect(await places()).toEqual(before)
      await signInAgain()
      const { status, body } = await apply(left(on), [owner.id])
      expect(status).toBe(200)
      portal.advance({ minutes: 11 })
      expect((await undo(body.id)).status).toBe(401)
      await signInAgain()
      expect((await undo(body.id)).status).toBe(200)
    },
  )

  test('SEC-31 a bulk act on more than 40 students needs a fresh sign-in, and so does undoing it', async () => {
    const { test: portal, db, apply, undo, signInAgain } = await openBulkDesk(await open())
    const ids = Array.from({ length: 41 }, (_none, index) => `S${index}`)
    for (const id of ids) await saveStudentOf(db, { ...people.owner, id })
    portal.advance({ minutes: 11 })
    for (const act of [toHouse(2), toClass('2A')]) expect((await apply(act, ids)).status).toBe(401)
    const few = await apply(toHouse(2), ids.slice(1))
    expect([few.status, (await undo(few.body.id)).status]).toEqual([200, 200])
    await signInAgain()
    const { body } = await apply(toHouse(2), ids)
    portal.advance({ minutes: 11 })
    expect((await undo(body.id)).status).toBe(401)
    await signInAgain()
    expect((await undo(body.id)).status).toBe(200)
  })
})
