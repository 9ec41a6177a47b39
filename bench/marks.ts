// Marks entered cell by cell: thirty administrators type, each in a different class; a block is pasted; and the overview of
// a term, in a school of 1,200 and one of 10,000. Every mark has a history.
import { setTimeout as pause } from 'node:timers/promises'
import { pathTo, type AnswerOf, type BodyOf } from '../src/shared/contract/call'
import * as contract from '../src/shared/contract/reports/marks'
import { quietLog } from '../src/server/platform/core/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import { people, saveAccountOf, type Person } from '../src/server/testing/people/people'
import { testConfig } from '../src/server/testing/portal/testConfig'
import { foundSchool } from '../src/server/testing/storm/families'
import { withServer, type Desk } from './portal'
import { atMost, engineNames, median, p95, runsOf, say, timesOf, type Row } from './count'
import { inNewSchools, sessionOf, type NewSchool } from './school'
import { sql } from 'kysely'
import { searchForm } from '../src/shared/rules/students/names'
import { insertMany } from '#server/platform/database/queries/manyRows'
import type { Db } from '../src/server/platform/database/schema/schema'

const officers = 30
const typedEveryMs = 700
const typedSeconds = 12

const perClass = 40
const subjects = Array.from({ length: 12 }, (_none, index) => `S${index}`)
const key = { year: 2025, term: 3 } as const
const term = { year: String(key.year), term: String(key.term) }
const classOf = (index: number) => `${(index % 5) + 1}-${Math.floor(index / 5)}`

const officer = (index: number): Person => ({
  ...people.admin,
  id: index === 0 ? 'office' : `office${index}`,
})

const tokensOf = async (db: Db, dir: string): Promise<string[]> => {
  const tokens: string[] = []
  for (let index = 0; index < officers; index += 1) {
    await saveAccountOf(db, officer(index))
    tokens.push((await sessionOf(db, dir, 'admin', officer(index).id)).token)
  }
  return tokens
}

type Save = BodyOf<typeof contract.saveMarks>
type Saved = AnswerOf<typeof contract.saveMarks>

const look = (desk: Desk, classId: string) =>
  desk.ask<contract.ClassMarks>({
    method: 'GET',
    path: pathTo(contract.getClassMarks, { ...term, classId }),
  })

const save = async (desk: Desk, class_id: string, cells: Save['cells']) => {
  const saved = await desk.ask<Saved>(contract.saveMarks, { ...key, class_id, cells })
  const { conflicts, refused } = saved.answer
  if (conflicts.length + refused.length > 0) throw new Error(`Not stored: ${JSON.stringify(saved.answer)}`)
  return saved
}

/** Down a column, one cell after another. */
const type = async (desk: Desk, index: number): Promise<number[]> => {
  const class_id = classOf(index)
  const subject_code = subjects[index % subjects.length] ?? ''
  const { students, version } = (await look(desk, class_id)).answer
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

const paste = async (desk: Desk): Promise<number> => {
  const { students, version } = (await look(desk, classOf(0))).answer
  const cells = students.flatMap(({ student_id }, row) =>
    subjects.slice(0, 4).map((subject_code) => ({
      ...{ student_id, subject_code, name: 'course', value: 10 + row, base: version },
    })),
  )
  return (await save(desk, classOf(0), cells)).ms
}

const measure = async ({ dataDir, databaseUrl, engine }: NewSchool, students: number): Promise<Row[]> => {
  const options = { databaseUrl, dataDir, log: quietLog }
  await foundSchool(options, testConfig(dataDir).sessions, 2)
  const { db, close } = await openDatabase(options)
  await fillMarks(db, students)
  const tokens = await tokensOf(db, dataDir)
  await close()
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ADMIN_SECOND_FACTOR: 'offered' }
  return withServer(env, async ({ deskOf }) => {
    const desks = await runsOf(officers, (index) => deskOf({ token: tokens[index] ?? '' }))
    const first = desks[0] as Desk
    await look(first, classOf(0))
    const looks = await runsOf(9, () => look(first, classOf(1)))
    const boards = await timesOf(9, () => first.get(pathTo(contract.getMarksBoard, term)))
    const pasted = await paste(first)
    const typed = (await Promise.all(desks.map(type))).flat()
    const of = `${students.toLocaleString('en')} students, ${engineNames[engine]}`
    say(`${of}: ${typed.length} cells typed, the slowest ${Math.max(...typed).toFixed(0)} ms`)
    return [
      atMost(`cell saved p95, 30 people typing, ${of} (ms)`, p95(typed), 150),
      atMost(`40 × 4 marks pasted, ${of} (ms)`, pasted, 1000),
      atMost(`marks of a class, ${of} (ms)`, median(looks.map(({ ms }) => ms)), 150),
      atMost(`board of the term, ${of} (ms)`, median(boards), 300),
    ]
  })
}

export const rows = (): Promise<Row[]> =>
  inNewSchools({ sqlite: [1200, 10_000], postgres: [1200, 10_000] }, measure)

// A term with all marks entered, cell by cell.

const at = '2026-06-05T12:00:00.000Z'
const by = 'admin:office'
const classesOf = (students: number) =>
  Array.from({ length: students / perClass }, (_none, index) => classOf(index))
const idOf = (index: number) => String(20_300_000 + index)

const fillMarks = async (db: Db, students: number) => {
  const classes = classesOf(students)
  await insertMany(
    db,
    'form_class',
    classes.map((id) => ({ id, form_level: Number(id[0]) })),
  )
  await db
    .insertInto('academic_term')
    .values({
      ...key,
      starts: '2026-04-13',
      ends: '2026-07-10',
      next_term_starts: null,
      possible_sessions: 120,
    })
    .execute()
  await db
    .insertInto('term_report')
    .values({ ...key, posted: 0, date_posted: null })
    .execute()
  await insertMany(
    db,
    'subject',
    subjects.map((code, index) => ({ code, title: `Subject ${code}`, position: index, counts: 1 })),
  )
  const all = Array.from({ length: students }, (_none, index) => ({
    id: idOf(index),
    class_id: classes[Math.floor(index / perClass)] ?? '',
  }))
  await insertMany(
    db,
    'student',
    all.map(({ id, class_id }) => ({
      ...{ id, class_id, version: 1, updatedAt: at, house_code: 1, first_name: 'Student', last_name: id },
      search_name: searchForm(`Student ${id}`),
    })) as never,
  )
  await insertMany(
    db,
    'term_enrolment',
    all.map(({ id, class_id }) => ({
      ...key,
      student_id: id,
      class_id,
      form_level: Number(class_id[0]),
    })) as never,
  )
  const cells = { course_mark: 61, exam_mark: 72, application: 'A', teacher: 'Mr Lee' }
  const rows = all.flatMap(({ id, class_id }) =>
    subjects.map((subject_code) => ({ id, class_id, subject_code })),
  )
  await insertMany(
    db,
    'term_mark',
    rows.map(({ id, subject_code }) => ({ ...key, student_id: id, subject_code, ...cells })) as never,
  )
  for (const name of ['course', 'exam', 'application', 'teacher'] as const)
    await insertMany(
      db,
      'mark_change',
      rows.map(({ id, class_id, subject_code }) => ({
        ...{ ...key, class_id, student_id: id, subject_code, name },
        ...{ old_value: 'null', new_value: '"x"', at, by_account: by, through: 'list' as const },
      })),
    )
  await sql`analyze`.execute(db)
}
