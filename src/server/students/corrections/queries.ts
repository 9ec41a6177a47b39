import { sql, type Selectable } from 'kysely'
import type { CorrectionTable } from '../../platform/database/schema/privacy'
import type { Db } from '../../platform/database/schema/schema'

export type CorrectionRow = Selectable<CorrectionTable>

type NewRow = Pick<CorrectionRow, 'student_id' | 'field' | 'words' | 'asked_at'>

/** Undefined when a request about the same field is already open. */
export const addCorrection = (db: Db, row: NewRow): Promise<CorrectionRow | undefined> =>
  db
    .insertInto('correction')
    .values({ ...row, state: 'open' })
    .onConflict((open) => open.doNothing())
    .returningAll()
    .executeTakeFirst()

type Proposal = Pick<
  CorrectionRow,
  'student_id' | 'field' | 'asked_at' | 'proposed_value' | 'replaced_value' | 'typed_at'
>

/** Stores a late answer in the open request about the same field, or in a new request without text. */
export const saveProposal = (db: Db, row: Proposal) =>
  db
    .insertInto('correction')
    .values({ ...row, words: '', state: 'open' })
    .onConflict((open) =>
      open
        .columns(['student_id', 'field'])
        // This must be written exactly as in the index, or the database does not use it.
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet((late) => ({
          proposed_value: late.ref('excluded.proposed_value'),
          replaced_value: late.ref('excluded.replaced_value'),
          typed_at: late.ref('excluded.typed_at'),
        })),
    )
    .execute()

/** Requests of one student that carry a late answer to one of these fields, newest first. */
export const listProposals = (db: Db, studentId: string, fields: readonly string[]) =>
  db
    .selectFrom('correction')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('field', 'in', fields)
    .where('proposed_value', 'is not', null)
    .orderBy('id', 'desc')
    .execute()

export const findCorrections = (db: Db, ids: readonly number[]): Promise<CorrectionRow[]> =>
  db.selectFrom('correction').selectAll().where('id', 'in', ids).orderBy('id').execute()

export const findCorrection = (db: Db, id: number): Promise<CorrectionRow | undefined> =>
  db.selectFrom('correction').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const listCorrectionsOf = (db: Db, studentId: string): Promise<CorrectionRow[]> =>
  db
    .selectFrom('correction')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** Oldest first, starting after the id `after`; 0: from the first. */
export const listOpen = (db: Db, after: number, limit: number): Promise<CorrectionRow[]> =>
  db
    .selectFrom('correction')
    .selectAll()
    .where('state', '=', 'open')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const countOpen = async (db: Db): Promise<number> =>
  Number((await openCount(db).executeTakeFirstOrThrow()).count)

const openCount = (db: Db) =>
  db
    .selectFrom('correction')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'open')

/** The number of a student's open requests that have a text. */
export const countOpenInWords = async (db: Db, studentId: string): Promise<number> => {
  const inWords = openCount(db).where('student_id', '=', studentId).where('words', '<>', '')
  return Number((await inWords.executeTakeFirstOrThrow()).count)
}

type Closing = Pick<CorrectionRow, 'state' | 'answer' | 'closed_at' | 'closed_by'>

/** Undefined when it is no longer open, for example because somebody else closed it at the same moment. */
export const closeCorrection = (db: Db, id: number, closing: Closing): Promise<CorrectionRow | undefined> =>
  db
    .updateTable('correction')
    .set(closing)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
