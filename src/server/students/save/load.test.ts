// A save loads only the few history rows that it needs, and decides as if it had loaded all of them.
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { type Change, mergeRecord } from '#shared/rules/students/mergeRecord'
import type { FieldChangeTable, RestoredRecordTable } from '../../platform/database/schema/schema'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { people, savePeople } from '../../testing/people/people'
import { loadStates, asChange, type RecordState } from './load'
import type { SaveRequest } from './request'

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
/** Versions continue above as many lost versions. */
const restore = fc.record({ lost: fc.integer({ min: 1, max: 4 }) })
const event = fc.oneof({ weight: 5, arbitrary: change }, { weight: 1, arbitrary: restore })
const version = fc.nat(24)
const save = fc.record({
  editor,
  base: fc.option(version, { freq: 9 }),
  changed: fc.option(fc.uniqueArray(field, { minLength: 1 }), { freq: 1 }),
  values: fc.record({ allergy: word, achievements: word }),
  replaced: fc.dictionary(field, fc.array(word, { maxLength: 2 })),
  givenBack: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(field, version) },
  ),
})

type Made = typeof change extends fc.Arbitrary<infer One> ? One : never
type Happened = typeof event extends fc.Arbitrary<infer One> ? One : never
type Asked = typeof save extends fc.Arbitrary<infer One> ? One : never

/** A restore may have written the same value again, so that a change has no effect. */
const store = async ({ db }: TestDatabase, history: readonly Happened[]): Promise<void> => {
  await db.deleteFrom('field_change').where('student_id', '=', id).execute()
  await db.deleteFrom('restored_record').where('student_id', '=', id).execute()
  const values: Record<string, string | null> = { allergy: null, achievements: null }
  const changes: Array<Insertable<FieldChangeTable>> = []
  const gaps: Array<Insertable<RestoredRecordTable>> = []
  let last = 1
  for (const happened of history) {
    if ('lost' in happened) {
      const version_after = last + happened.lost + 1
      const of = { student_id: id, epoch: `e${gaps.length}`, answers: 0, back_at: null }
      gaps.push({ ...of, version_before: last, version_after })
      last = version_after
      continue
    }
    const {
      field: name,
      word: new_value,
      editor: { client, session: by_session },
    } = happened
    const old_value = values[name] ?? null
    values[name] = new_value
    last += 1
    changes.push({
      ...{ student_id: id, version: last, field: name, client, by_session, seq: null },
      ...{ old_value: JSON.stringify(old_value), new_value: JSON.stringify(new_value) },
      ...{ at: '2026-08-03T14:00:00.000Z', by_role: 'family', by_account: 'x' },
    })
  }
  if (changes.length > 0) await db.insertInto('field_change').values(changes).execute()
  if (gaps.length > 0) await db.insertInto('restored_record').values(gaps).execute()
  await db
    .updateTable('student')
    .set({ ...values, version: last })
    .where('id', '=', id)
    .execute()
}

const requestOf = ({ editor: by, ...asked }: Asked): SaveRequest => ({
  ...{ does: 'save', studentId: id, by: 'family', accountId: 'x', editor: by, seq: null, epoch: '' },
  ...{ isWhole: false, ...asked },
})

const wholeHistory = async ({ db }: TestDatabase): Promise<Change[]> =>
  (await db.selectFrom('field_change').selectAll().where('student_id', '=', id).orderBy('id').execute()).map(
    asChange,
  )

const merged = (request: SaveRequest, state: RecordState) => mergeRecord(request, state.storedFor(null))

describeOnBothDatabases('REL-14 history rows that a save reads', (open) => {
  test('a merge decides the same as with the whole history', async () => {
    const database = await open()
    await savePeople(database.db)
    const check = async (history: readonly Happened[], asked: readonly Asked[]) => {
      await store(database, history)
      const requests = asked.map(requestOf)
      const load = async () => (await loadStates(database.db, requests)).get(id)!
      const [state, whole] = [await load(), await load()]
      whole.changes.splice(0, Infinity, ...(await wholeHistory(database)))
      for (const request of requests) {
        const merge = merged(request, state)
        expect(merge).toEqual(merged(request, whole))
        for (const one of [state, whole]) one.take(merge, request, '2026-08-03T14:30:00.000Z')
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 4, maxLength: 14 }),
        fc.array(save, { minLength: 1, maxLength: 3 }),
        check,
      ),
      { numRuns: 250 },
    )
  })

  test.each([
    ['that does not name what it edited', { base: 12, givenBack: {}, values: { allergy: 'a' } }],
    ['that differs from what was read', { base: 12, givenBack: {}, values: { allergy: 'b' } }],
    [
      'with a receipt of an older version',
      { base: 12, givenBack: { achievements: 1 }, values: { allergy: 'a', achievements: 'c' } },
    ],
  ])(
    'after a restore a save %s is compared with the value stored then',
    async (_case, { base, ...given }) => {
      const database = await open()
      await savePeople(database.db)
      const by = editors[1]
      const allergy = (value: 'a' | 'b' | 'c') => ({ field: 'allergy', word: value, editor: by }) as const
      await store(database, [allergy('a'), { lost: 20 }, allergy('b'), allergy('c')])
      const asked = { ...given, base, editor: editors[0], changed: null, replaced: {} }
      const request = requestOf(asked as Asked)
      const state = (await loadStates(database.db, [request])).get(id)!
      const { applied, conflicts } = merged(request, state)
      expect(applied.map(({ field: name }) => name)).toEqual([])
      expect(conflicts.map(({ field: name }) => name)).toEqual(
        given.values.allergy === 'b' ? ['allergy'] : [],
      )
    },
  )

  test('a long history takes no more rows than a short one', async () => {
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
      const plain = { editor: editors[0], base: 1, changed: null, values, replaced: {}, givenBack: {} }
      return (await loadStates(database.db, [requestOf(plain as unknown as Asked)])).get(id)!.changes.length
    }
    expect(await loaded(600)).toBe(await loaded(60))
  })
})
