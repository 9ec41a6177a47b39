// One family was complete last year, and the school has begun a new one: its answers are to be looked through.
import type { Insertable } from 'kysely'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn, registrationYearOf } from '#shared/rules/dates'
import { yearField } from '#shared/rules/intake/lastYear'
import { minuteMs } from '#server/platform/core/durations'
import type { FieldChangeTable } from '#server/platform/database/schema/schema'
import { termsVersion } from '../termsText'
import { signIns, type StudentRow } from './demoStudents'

/** After the last answers of everybody. */
const begunAt = (now: Date): string => new Date(now.getTime() - 30 * minuteMs).toISOString()

const isReturning = ({ id }: StudentRow): boolean => id === signIns.returning.id

/** As the beginning of the year leaves the record. */
export const intoNewYear = (row: StudentRow, now: Date): StudentRow =>
  isReturning(row)
    ? {
        ...{ ...row, agree_terms_conditions: 0, terms_and_conditions: null },
        ...{ version: 2, updatedAt: begunAt(now) },
      }
    : row

export const demoYearBegun = (
  rows: readonly StudentRow[],
  { now, timeZone }: { now: Date; timeZone: string },
): Insertable<FieldChangeTable>[] => {
  const changes = [
    [yearField, null, registrationYearOf(dayIn(timeZone, now))],
    ['agree_terms_conditions', 1, 0],
    ['terms_and_conditions', termsVersion, null],
  ] as const
  return rows.filter(isReturning).flatMap(({ id }) =>
    changes.map(([field, before, after]) => ({
      ...{ student_id: id, version: 2, field, at: begunAt(now) },
      ...{ old_value: JSON.stringify(before), new_value: JSON.stringify(after) },
      ...{ by_role: 'school', by_account: accountIdOf('admin', signIns.admin.username) },
    })),
  )
}

/** The agreement of last year counts no more. */
export const demoWithdrawn = (rows: readonly StudentRow[], now: Date) =>
  rows.filter(isReturning).map(({ id }) => ({
    ...{ student_id: id, value: 0, at: begunAt(now) },
    by_account: accountIdOf('admin', signIns.admin.username),
  }))
