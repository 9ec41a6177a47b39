// Marks entered cell by cell: thirty administrators type, each in a different class; a block is pasted; and the overview of
// a term, in a school of 1,200 and one of 10,000. Every mark has a history.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pathTo, type AnswerOf, type BodyOf } from '../src/shared/contract/call'
import * as contract from '../src/shared/contract/reports/marks'
import { quietLog } from '../src/server/platform/core/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import type { Db } from '../src/server/platform/database/schema/schema'
import { people, saveAccountOf } from '../src/server/testing/people/people'
import { options } from './options'
import { withServer, type Desk } from './portal'
import { atMost, engineNames, median, p95, runsOf, say, timesOf, type Row } from './count'
import { inBenchSchools, sessionOf, type School } from './school'

const officers = 30
const typedEveryMs = 700
const typedSeconds = 12

/** The demonstration's term that is not posted. */
const key = { year: 2025, term: 3 } as const
const term = { year: String(key.year), term: String(key.term) }

const inTerm = sql`year = ${sql.lit(key.year)} and term = ${sql.lit(key.term)}`

/** Classes of forty, however large the school. */
const regroup = async (db: Db) => {
  const placed = sql`with placed as (select student_id as id, form_level as form,
    form_level || '-' || ((row_number() over (partition by form_level order by student_id) - 1) / 40) as class
    from term_enrolment where ${inTerm})`
  await sql`${placed} insert into form_class (id, form_level) select distinct class, form from placed`.execute(
    db,
  )
  await sql`${placed} update term_enrolment set class_id = class from placed where student_id = id and ${inTerm}`.execute(
    db,
  )
  await sql`${placed} update student set class_id = class from placed where student.id = placed.id`.execute(
    db,
  )
}

/** The demonstration's marks stand without a history; here each was typed once. */
const noteAllMarks = async (db: Db) => {
  for (const name of ['course', 'exam', 'application', 'teacher'])
    await sql`insert into mark_change
      (year, term, class_id, student_id, subject_code, name, old_value, new_value, at, by_account, through)
      select year, term, class_id, student_id, subject_code, ${sql.lit(name)}, 'null', '"x"',
        '2026-06-05T12:00:00.000Z', 'admin:admin', 'list'
      from term_mark join term_enrolment using (year, term, student_id) where ${inTerm}`.execute(db)
  await sql`analyze`.execute(db)
}

const classesIn = async (db: Db): Promise<string[]> => {
  const classes = db.selectFrom('term_enrolment').select('class_id').distinct().orderBy('class_id')
  const rows = await classes.where('year', '=', key.year).where('term', '=', key.term).execute()
  return rows.map(({ class_id }) => class_id)
}

const tokensOf = (db: Db, dir: string): Promise<string[]> =>
  runsOf(officers, async (index) => {
    const id = `office${index}`
    await saveAccountOf(db, { ...people.admin, id })
    return (await sessionOf(db, dir, 'admin', id)).token
  })

type Save = BodyOf<typeof contract.saveMarks>
type Saved = AnswerOf<typeof contract.saveMarks>

const look = async (desk: Desk, classId: string) => {
  const path = pathTo(contract.getClassMarks, { ...term, classId })
  const { answer, ms } = await desk.ask<contract.ClassMarks>({ method: 'GET', path })
  const subjects = answer.subjects.filter(({ expected }) => expected).map(({ code }) => code)
  return { ...answer, subjects, ms }
}

const save = async (desk: Desk, class_id: string, cells: Save['cells']) => {
  const saved = await desk.ask<Saved>(contract.saveMarks, { ...key, class_id, cells })
  const { conflicts, refused } = saved.answer
  if (conflicts.length + refused.length > 0) throw new Error(`Not stored: ${JSON.stringify(saved.answer)}`)
  return saved
}

/** Down a column, one cell after another. */
const type = async (desk: Desk, class_id: string, index: number): Promise<number[]> => {
  const { students, subjects, version } = await look(desk, class_id)
  const subject_code = subjects[index % subjects.length] ?? ''
  await pause((index * typedEveryMs) / officers)
  const times: number[] = []
  const end = performance.now() + typedSeconds * 1000
  for (let [cell, base] = [0, version]; performance.now() < end; cell += 1) {
    const next = pause(typedEveryMs)
    const { student_id } = students[cell % students.length] ?? { student_id: '' }
    const value = 30 + (cell % 60)
    const { answer, ms } = await save(desk, class_id, [
      { student_id, subject_code, name: 'exam', value, base },
    ])
    base = answer.version
    times.push(ms)
    await next
  }
  return times
}

/** Four columns of a class. */
const paste = async (desk: Desk, class_id: string): Promise<{ ms: number; count: number }> => {
  const { students, subjects, version } = await look(desk, class_id)
  const cells = students.flatMap(({ student_id }, row) =>
    subjects.slice(0, 4).map((subject_code) => ({
      ...{ student_id, subject_code, name: 'course', value: 10 + row, base: version },
    })),
  )
  return { ms: (await save(desk, class_id, cells)).ms, count: cells.length }
}

const measure = async (school: School, students: number): Promise<Row[]> => {
  const { dataDir, databaseUrl } = await school.copy()
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  await regroup(db)
  await noteAllMarks(db)
  const [classes, tokens] = [await classesIn(db), await tokensOf(db, dataDir)]
  await close()
  const classOf = (index: number) => classes[index % classes.length] ?? ''
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ADMIN_SECOND_FACTOR: 'offered' }
  return withServer(env, async ({ deskOf }) => {
    const desks = await runsOf(officers, (index) => deskOf({ token: tokens[index] ?? '' }))
    const first = desks[0] as Desk
    await look(first, classOf(0))
    const looks = await runsOf(9, () => look(first, classOf(1)))
    const boards = await timesOf(9, () => first.get(pathTo(contract.getMarksBoard, term)))
    const pasted = await paste(first, classOf(0))
    const typed = (await Promise.all(desks.map((desk, index) => type(desk, classOf(index), index)))).flat()
    const of = `${students.toLocaleString('en')} students, ${engineNames[school.engine]}`
    say(`${of}: ${typed.length} cells typed, the slowest ${Math.max(...typed).toFixed(0)} ms`)
    return [
      atMost(`cell saved p95, ${officers} people typing, ${of} (ms)`, p95(typed), 150),
      atMost(`${pasted.count} marks pasted, ${of} (ms)`, pasted.ms, 1000),
      atMost(`marks of a class, ${of} (ms)`, median(looks.map(({ ms }) => ms)), 150),
      atMost(`board of the term, ${of} (ms)`, median(boards), 300),
    ]
  })
}

export const rows = (): Promise<Row[]> =>
  inBenchSchools(options.engines, { sqlite: [1200, 10_000], postgres: [1200, 10_000] }, measure, 1)
