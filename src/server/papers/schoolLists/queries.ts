// The students of a school list, with only the answers that its columns need.
import type { FieldName } from '#shared/record/fields'
import { type SchoolListName, schoolLists } from '#shared/rules/papers/schoolLists'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'
import type { SchoolPart } from '../schoolPapers/scopeQueries'

/** The answers by which lists are sorted and grouped. */
const always = ['first_name', 'last_name', 'class_id', 'house_code', 'sex', 'date_of_birth'] as const

export interface ListWish extends SchoolPart {
  readonly list: SchoolListName
  /** The year in which the school year begins. */
  readonly year: number
}

export const listListed = async (
  db: Db,
  { list, class_id, form_level, house, year }: ListWish,
  fields: readonly FieldName[],
  today: string,
) => {
  const { who } = schoolLists[list]
  const left = leaversBy(db, today)
  const inYear = left.where('left_on', '>=', `${year}-09-01`).where('left_on', '<', `${year + 1}-09-01`)
  const joined = db.selectFrom('enrolment').select('student_id').where('year', '=', year)
  const names = [...new Set([...always, ...fields])].map((name) => `student.${name}` as const)
  return db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .leftJoin('house', 'house.id', 'student.house_code')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select(['student.id', ...names])
    .select(['form_level', 'house.name as house', 'left_on'])
    .$if(who === 'left', (all) => all.where('student.id', 'in', inYear))
    .$if(who !== 'left', (all) => all.where('student.id', 'not in', left))
    .$if(who === 'new', (all) => all.where('student.id', 'in', joined.where('why', '=', 'joined')))
    .$if(class_id !== null, (all) => all.where('student.class_id', '=', class_id))
    .$if(form_level !== null, (all) => all.where('form_level', '=', form_level))
    .$if(house !== null, (all) => all.where('house_code', '=', house))
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof listListed>>[number]

/** The day on which each student joined the school. */
export const listJoinedOn = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('enrolment')
    .select(({ fn }) => ['student_id', fn.max('from_on').as('day')])
    .where('why', '=', 'joined')
    .groupBy('student_id')
    .execute()
  return new Map(rows.map(({ student_id, day }) => [student_id, day]))
}

/** The reasons why students left, the most recent last. */
export const listEndings = (db: Db) =>
  db
    .selectFrom('enrolment')
    .select(['student_id', 'ended_why', 'ended_words'])
    .where('ended_why', 'is not', null)
    .orderBy('id')
    .execute()
