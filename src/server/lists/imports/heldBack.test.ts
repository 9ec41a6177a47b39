import { applyImport, listImports, undoImport } from '#shared/contract/lists/imports'
import { eraseStudent } from '#shared/contract/privacy/privacy'
import { describeCalls } from '../../testing/database/testDb'
import { startPlacements } from '../../testing/imports/placementImports'
import { ministryList } from '../../testing/imports/placementLists'
import { people } from '../../testing/people/people'

describeCalls('placement lists wait for the turn of the year', (open) => {
  const start = async () => startPlacements(await open())

  test('a placement list is not shown with ordinary imports, and cannot be applied or undone', async () => {
    const { call, office, take, school } = await start()
    const { batch } = await take(ministryList)
    const before = await school()
    for (const act of [applyImport, undoImport]) {
      const answer = await call(act, {}, { headers: office, body: { id: batch.id } })
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { message: 'This list is used when the new school year starts.' },
      ])
    }
    expect(await school()).toBe(before)
    expect((await call(listImports, {}, { headers: office })).json()).toEqual([])
  })

  test('SEC-97 it is retained for half a year instead of a week', async () => {
    const portal = await start()
    const { batch } = await portal.take(ministryList)
    const stays = async () =>
      (await portal.db.selectFrom('import_batch').select('id').where('id', '=', batch.id).execute()).length
    await portal.forgetAfter(170)
    expect(await stays()).toBe(1)
    await portal.forgetAfter(190)
    expect(await stays()).toBe(0)
  })

  test('SEC-104 headers that may name an erased student are deleted', async () => {
    const { call, db, office, recheck, stored } = await start()
    const { id } = people.closed
    const csv = 'First name,Last name,Date of birth\nInés,Núñez,10/09/2014\nAnn,Ali,14/03/2015\n'
    const state = await stored({ name: 'a.csv', make: async () => Buffer.from(csv) })
    const fields = ['first_name', 'last_name', 'date_of_birth']
    const columns = fields.map((field, column) => ({ column, field }))
    // The office has chosen the wrong header row.
    await recheck(state, { header_row: 2, columns })
    const batch = () =>
      db
        .selectFrom('import_batch')
        .select('mapping')
        .where('id', '=', state.batch.id)
        .executeTakeFirstOrThrow()
    expect((await batch()).mapping).toContain('"nunez":')
    // The state after the change of school year.
    await db.updateTable('import_batch').set({ state: 'applied' }).where('id', '=', state.batch.id).execute()
    await db
      .updateTable('import_row')
      .set({ student_id: id })
      .where('import_id', '=', state.batch.id)
      .where('state', '=', 'new')
      .execute()
    const answer = await call(eraseStudent, {}, { headers: office, body: { student_id: id, confirm: id } })
    expect(answer.statusCode).toBe(200)
    expect((await batch()).mapping).toMatch(/first_name/)
    expect((await batch()).mapping).not.toContain('nunez')
  })
})
