// Students whom a list may be about although it does not have their IDs.
import { inPortions } from '#server/platform/database/queries/manyRows'
import type { Db } from '#server/platform/database/schema/schema'

const known = ['id', 'first_name', 'middle_name', 'last_name', 'class_id', 'date_of_birth', 'sea_no'] as const

export const listBornOn = (db: Db, days: readonly string[]) =>
  inPortions(days, (piece) =>
    db.selectFrom('student').select(known).where('date_of_birth', 'in', piece).execute(),
  )

export const listWithSeaNumbers = (db: Db, numbers: readonly string[]) =>
  inPortions(numbers, (piece) =>
    db.selectFrom('student').select(known).where('sea_no', 'in', piece).execute(),
  )

export const listPrimarySchools = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('primary_school').select('name').execute()).map(({ name }) => name)

export type KnownStudent = Awaited<ReturnType<typeof listBornOn>>[number]
