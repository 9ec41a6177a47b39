import { inPortions } from '../../platform/database/queries/manyRows'
import type { Db } from '../../platform/database/schema/schema'

/** In no order; without those whom the school does not have. */
export const listStudentsForReset = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .leftJoin('account', (join) =>
        join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
      )
      .select([
        'student.id',
        'student.first_name',
        'student.last_name',
        'student.date_of_birth',
        'account.password_reset',
      ])
      .where('student.id', 'in', piece)
      .execute(),
  )

export type StudentForReset = Awaited<ReturnType<typeof listStudentsForReset>>[number]
