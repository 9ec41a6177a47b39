// A portal that placement lists are brought to.
import { checkImport, getImport, type ImportState } from '#shared/contract/lists/imports'
import type { BodyOf } from '#shared/contract/call'
import { forgetOldLists } from '../../lists/imports/store'
import { dayMs } from '../../platform/core/durations'
import type { TestDatabase } from '../database/testDb'
import type { PlacementFile } from './placementLists'
import { startImports } from './studentImports'

type Asked = Partial<BodyOf<typeof checkImport>>

export const startPlacements = async (database: TestDatabase) => {
  const portal = await startImports(database)
  const { call, office: headers, db, app } = portal
  await db.insertInto('primary_school').values({ name: 'Maloney Government Primary' }).execute()
  const stored = async ({ name, make }: PlacementFile) => portal.store('placements', await make(), name)
  const ask = ({ batch, columns }: ImportState, asked: Asked = {}) => {
    const mapping = columns.map(({ column, field }) => ({ column, field }))
    return call(checkImport, {}, { headers, body: { id: batch.id, columns: mapping, ...asked } })
  }
  const recheck = async (state: ImportState, asked: Asked = {}) => {
    const answer = await ask(state, asked)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<ImportState>()
  }
  const rowsOf = ({ batch }: ImportState) =>
    db
      .selectFrom('import_row')
      .select('writes')
      .where('import_id', '=', batch.id)
      .where('state', '=', 'new')
      .orderBy('row')
      .execute()
  return {
    ...portal,
    stored,
    ask,
    recheck,
    take: async (file: PlacementFile) => recheck(await stored(file)),
    state: async ({ batch }: ImportState) =>
      (await call(getImport, { importId: batch.id }, { headers })).json<ImportState>(),
    writesOf: async (state: ImportState) =>
      (await rowsOf(state)).map(({ writes }) => JSON.parse(writes) as unknown),
    forgetAfter: (days: number) =>
      forgetOldLists({ db, files: app.files }, new Date(portal.now().getTime() + days * dayMs)),
  }
}
