// What a save loads of a record's history: a few rows, however long it is, and the same verdicts as with all of it.
import fc from 'fast-check'
import type { Change } from '#shared/rules/registration/mergeRecord'
import { mergeRecord } from '#shared/rules/registration/mergeRecord'
import { describeOnBothDatabases, type TestDatabase } from '../../../testing/database/testDb'
import { people, savePeople } from '../../../testing/people/people'
import { loadStates } from './loadStatesService'
import { asChange } from './recordStateRules'
import type { SaveRequest } from './saveRequestData'

const id = people.owner.id
const fields = ['allergy', 'achievements'] as const
const words = [null, 'a', 'b', 'c'] as const
const editors = [
  { client: null, session: 'one' },
  { client: null, session: 'other' },
  { client: 'tab', session: 'one' },
] as const

const field = fc.constantFrom(...fields)
const word = fc.constantFrom(...words)
const editor = fc.constantFrom(...editors)
const change = fc.record({ field, word, editor })
const save = fc.record({
  editor,
  base: fc.nat(8),
  changed: fc.option(fc.uniqueArray(field, { minLength: 1 }), { freq: 1 }),
  values: fc.record({ allergy: word, achievements: word }),
})

type Made = typeof change extends fc.Arbitrary<infer One> ? One : never
type Asked = typeof save extends fc.Arbitrary<infer One> ? One : never

/** A restore may have written the same value once more, so that a change is none. */
const store = async ({ db }: TestDatabase, history: readonly Made[]): Promise<void> => {
  await db.deleteFrom('field_change').where('student_id', '=', id).execute()
  const values: Record<string, string | null> = { allergy: null, achievements: null }
  const rows = history.map(({ field: name, word: new_value, editor: { client, session } }, index) => {
    const old_value = values[name] ?? null
    values[name] = new_value
    const at = '2026-08-03T14:00:00.000Z'
    return {
      ...{ student_id: id, version: index + 2, field: name, at, client, by_session: session, seq: null },
      ...{ old_value: JSON.stringify(old_value), new_value: JSON.stringify(new_value) },
      ...{ by_role: 'family', by_account: 'x' },
    }
  })
  if (rows.length > 0) await db.insertInto('field_change').values(rows).execute()
  const version = history.length + 1
  await db
    .updateTable('student')
    .set({ ...values, version })
    .where('id', '=', id)
    .execute()
}

const requestOf = ({ editor: by, base, changed, values }: Asked): SaveRequest => ({
  ...{ does: 'save', studentId: id, by: 'family', accountId: 'x', editor: by, seq: null, base, changed },
  ...{ isWhole: false, values, replaced: {}, givenBack: {}, epoch: '' },
})

const wholeHistory = async ({ db }: TestDatabase): Promise<Change[]> =>
  (await db.selectFrom('field_change').selectAll().where('student_id', '=', id).orderBy('id').execute()).map(
    asChange,
  )

describeOnBothDatabases('REL-14 what a save reads of the history', (open) => {
  test('a merge decides the same as with every row of it', async () => {
    const database = await open()
    await savePeople(database.db)
    const check = async (history: readonly Made[], asked: readonly Asked[]) => {
      await store(database, history)
      const requests = asked.map(requestOf)
      const state = (await loadStates(database.db, requests)).get(id)!
      const changes = await wholeHistory(database)
      for (const request of requests) {
        const { version, updatedAt } = state
        const isLost = (base: number | null) => state.isLost(base)
        const values = { ...state.values }
        const merged = (known: readonly Change[]) => {
          const { dropped: _dropped, ...merge } = mergeRecord(request, {
            ...{ version, updatedAt, values, isLost, changes: known, seqs: {} },
          })
          return merge
        }
        expect(merged(state.changes)).toEqual(merged(changes))
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 4, maxLength: 14 }),
        fc.array(save, { minLength: 1, maxLength: 3 }),
        check,
      ),
      { numRuns: 250 },
    )
  })

  test('no more rows of a long one than of a short one', async () => {
    const database = await open()
    await savePeople(database.db)
    const loaded = async (length: number) => {
      const history = Array.from({ length }, (_none, index) => ({
        field: fields[index % 2] as Made['field'],
        word: words[index % 3] as Made['word'],
        editor: editors[index % 3] as Made['editor'],
      }))
      await store(database, history)
      const values = { allergy: 'x', achievements: 'y' }
      const plain = requestOf({ editor: editors[0], base: 1, changed: null, values } as unknown as Asked)
      return (await loadStates(database.db, [plain])).get(id)!.changes.length
    }
    expect(await loaded(600)).toBe(await loaded(60))
  })
})
