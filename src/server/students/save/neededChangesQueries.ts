// The few rows of a record's history that a merge needs.
import { compiledOnce, inChunks, perLength, type Slots } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

/** A field whose recent changes a save needs to know. */
export interface WantedChanges {
  readonly id: string
  readonly field: string
  /** The version that was edited. */
  readonly base: number
  /** The editor: a tab, or a session when it sends no tab id. */
  readonly client: string | null
  readonly session: string | null
}

/** The kind of client: one that names its fields, a tab that does not, or a session without tabs. */
export type ChangesFor = keyof typeof needed

type Changes = ReturnType<typeof ofField>

const latest = (changes: Changes) => changes.orderBy('version', 'desc').orderBy('id', 'desc').limit(1)

type Slotted = Record<keyof WantedChanges, never>

const ofField = (db: Db, { id, field }: Slotted) =>
  db.selectFrom('field_change').selectAll().where('student_id', '=', id).where('field', '=', field)

/** The latest changes, even from before the base: after a restore lost versions, they decide at any age. */
const judging = [
  (db: Db, wanted: Slotted) => latest(ofField(db, wanted)),
  (db: Db, wanted: Slotted) => latest(ofField(db, wanted).whereRef('old_value', '!=', 'new_value')),
]

const earliest = (changes: Changes) => changes.orderBy('version').orderBy('id').limit(1)

const since = (db: Db, wanted: Slotted) => ofField(db, wanted).where('version', '>', wanted.base)

const firstSinceBase = (db: Db, wanted: Slotted) => earliest(since(db, wanted))

/**
 * The few changes a merge depends on, each found directly. A client that names its fields needs only the last change.
 * For the others we infer what they had seen: from the first change after their base and their own last change.
 */
const needed = {
  named: judging,
  ofTab: [
    ...judging,
    firstSinceBase,
    (db: Db, wanted: Slotted) => latest(since(db, wanted).where('client', '=', wanted.client)),
  ],
  ofSession: [
    ...judging,
    firstSinceBase,
    (db: Db, wanted: Slotted) =>
      latest(since(db, wanted).where('client', 'is', null).where('by_session', '=', wanted.session)),
  ],
}

const wantedColumns = ['id', 'field', 'base', 'client', 'session'] as const

const wantedIn = (slot: Slots, row: number): Slotted =>
  Object.fromEntries(
    wantedColumns.map((name, index) => [name, slot[wantedColumns.length * row + index]]),
  ) as Slotted

/** Asks for each wanted row separately. For a join, PostgreSQL would read the whole table. */
const changesQuery = (changesFor: ChangesFor) =>
  perLength((length) =>
    compiledOnce((db: Db, slot: Slots) => {
      const each = Array.from({ length }, (_none, row) => row).flatMap((row) =>
        needed[changesFor].map((find) =>
          db.selectFrom(find(db, wantedIn(slot, row)).as('found')).selectAll(),
        ),
      )
      return each.reduce((query, more) => query.unionAll(more))
    }),
  )

const changesQueries = {
  named: changesQuery('named'),
  ofTab: changesQuery('ofTab'),
  ofSession: changesQuery('ofSession'),
}

/** In no order, and some of them twice. */
export const listNeededChanges = async (db: Db, changesFor: ChangesFor, wanted: readonly WantedChanges[]) => {
  const results = await inChunks(wanted, wantedColumns, (length, values) =>
    changesQueries[changesFor](length)(db, values),
  )
  return results.flatMap(({ rows }) => rows)
}
