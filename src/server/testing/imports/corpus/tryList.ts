// Brings a list to a school as a secretary does: stores it, matches its columns, answers what is asked, applies it. Then the
// database is compared with the truth.
import type { FastifyInstance } from 'fastify'
import type { ImportState } from '#shared/contract/lists/imports'
import { searchForm } from '#shared/rules/students/names'
import { formClasses, houseNames, seedReferenceLists } from '#server/operations/demoSchool/referenceLists'
import type { Db } from '#server/platform/database/schema/schema'
import type { ImportPool } from '#server/lists/imports/thread'
import { closeAtEnd, openTestDatabase } from '../../database/testDb'
import { saveSchoolOf } from '../../papers/termSchool'
import { people, saveAccountOf } from '../../people/people'
import { testApp } from '../../portal/testApp'
import { importDesk } from '../importLists'
import { classForm, compareMarks, compareStudents, type Findings, type Stored } from './compare'
import type { KnownStudent, ListCase, SchoolBefore } from './listCase'

export interface Outcome {
  readonly name: string
  readonly verdict: 'taken' | 'refused' | 'failed'
  /** Empty where everything is as it should be; what was stored wrongly comes first. */
  readonly failures: readonly string[]
  /** The ids of the questions. */
  readonly asked: readonly string[]
  /** Rows that were stored. */
  readonly stored: number
  /** Rows that were left out, but for those that were unchanged. */
  readonly left: number
}

interface Asked {
  readonly id: string
  readonly question: string
  readonly choices: ReadonlyArray<{ readonly value: string }>
}

interface Visit {
  readonly state: ImportState | null
  readonly asked: ReadonlyMap<string, Asked>
  /** Why the list could not be taken; empty if it could. */
  readonly refusal: string
  readonly problems: readonly string[]
}

/** @param reader the thread that reads the list; one for all lists, because a thread takes longer to start than to read */
export const tryList = async (list: ListCase, reader: ImportPool): Promise<Outcome> => {
  const school = await openSchool(list.before, reader)
  const visit = await bring(list, school)
  const found = await lookAt(list, school, visit)
  const failures = [
    ...found.wrong,
    ...found.missing,
    ...(list.refused ? refusalProblems(list.refused, visit, found.stored) : takingProblems(list, visit)),
    ...(found.missing.length > 0 ? leftRows(visit.state).map(whyLeft) : []),
  ]
  const verdict = list.refused ? 'refused' : 'taken'
  return {
    name: list.name,
    verdict: failures.length > 0 ? 'failed' : verdict,
    failures,
    asked: [...visit.asked.keys()],
    stored: found.stored,
    left: leftRows(visit.state).length,
  }
}

const since = '2026-01-05T12:00:00.000Z'

/** It has the lists of the country, and of its own what the case says. */
const openSchool = async ({ classes, students = [] }: SchoolBefore = {}, reader: ImportPool) => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  await seedReferenceLists(db, new Date(since))
  await saveSchoolOf(db)
  if (classes) await keepClasses(db, classes)
  await saveAccountOf(db, people.admin)
  if (students.length > 0) await saveStudents(db, students)
  const portal = await testApp({ database, empty: true })
  lendReader(portal.app, reader)
  return { ...portal, desk: importDesk(portal, await portal.signInAs('admin')) }
}

/** The app closes its own reader when it ends. */
const lendReader = (app: FastifyInstance, reader: ImportPool) => {
  const { listReader } = app
  app.listReader = reader
  closeAtEnd(async () => void Object.assign(app, { listReader }))
}

type ListSchool = Awaited<ReturnType<typeof openSchool>>

const keepClasses = async (db: Db, classes: readonly string[]) => {
  await db.deleteFrom('form_class').execute()
  if (classes.length === 0) return
  const rows = classes.map((id) => ({ id, form_level: Number(/\d/.exec(id)?.[0] ?? 6) }))
  await db.insertInto('form_class').values(rows).execute()
}

const saveStudents = async (db: Db, students: readonly KnownStudent[]) => {
  await db
    .insertInto('student')
    .values(
      students.map((student) => ({
        version: 1,
        updatedAt: since,
        search_name: searchForm(`${student.first_name ?? ''} ${student.last_name}`),
        ...student,
      })),
    )
    .execute()
  await saveAccountOf(
    db,
    ...students.map((student) => ({
      role: 'student' as const,
      ...student,
      first_name: student.first_name ?? '',
      password: null,
    })),
  )
}

const bring = async (list: ListCase, { desk }: ListSchool): Promise<Visit> => {
  const { kind = 'students', fileName = 'list.xlsx', file } = list
  const asked = new Map<string, Asked>()
  let state: ImportState | null = null
  try {
    state = await desk.store(kind, await file(), fileName)
    const { columns, problems } = matched(list, state)
    state = await checkAndAnswer(list, { ...state, columns }, asked, desk)
    // A placement list is taken over when the school year is turned.
    if (kind !== 'placements') await desk.apply(state.batch.id)
    return { state, asked, refusal: '', problems: [...problems, ...badAnswers(list, asked)] }
  } catch (error) {
    return { state, asked, refusal: error instanceof Error ? error.message : String(error), problems: [] }
  }
}

const isAbout = (key: string, column: ImportState['columns'][number]): boolean =>
  key === `#${column.column + 1}` || key === column.header.trim()

/** The columns as a person matches them, who leaves alone what the portal is sure of. */
const matched = ({ columns: chosen = {} }: ListCase, { columns }: ImportState) => {
  const problems = Object.keys(chosen)
    .filter((key) => !columns.some((column) => isAbout(key, column)))
    .map((key) => `there is no column “${key}” to match: ${columns.map(({ header }) => header).join(' | ')}`)
  const own = columns.map((column) => {
    const [, field] = Object.entries(chosen).find(([key]) => isAbout(key, column)) ?? [null, undefined]
    if (field === undefined || field === column.field) return column
    if (column.field !== null && column.confidence === 1)
      problems.push(
        `“${column.header}” is taken for ${column.field} without a doubt, and is ${field ?? 'left out'}`,
      )
    return { ...column, field }
  })
  return { columns: own, problems }
}

/** New questions may follow from an answer. */
const mostRounds = 5

const checkAndAnswer = async (
  list: ListCase,
  stored: ImportState,
  asked: Map<string, Asked>,
  desk: ListSchool['desk'],
): Promise<ImportState> => {
  const given: Record<string, string> = {}
  const confirmed = (stored.cautions ?? []).map(({ id }) => id)
  const sheets_left = (stored.sheets ?? [])
    .filter(({ name }) => list.sheetsLeft?.includes(name))
    .map(({ sheet }) => sheet)
  let state = stored
  for (let round = 0; round < mostRounds; round += 1) {
    state = await desk.check({ ...state, columns: stored.columns }, list.fixed, {
      answers: { ...given },
      ...(confirmed.length > 0 && { confirmed }),
      ...(sheets_left.length > 0 && { sheets_left }),
    })
    const before = Object.keys(given).length
    for (const question of questionsIn(state)) {
      asked.set(question.id, question)
      const value = answerTo(list, question.id)
      if (value !== undefined) given[question.id] = value
    }
    if (Object.keys(given).length === before) return state
  }
  return state
}

const questionsIn = ({ rows, words = [] }: ImportState): Asked[] => [
  ...rows.flatMap(({ doubts = [] }) => doubts),
  ...words,
]

/** However dots and capitals of a word are kept. */
const isId = (key: string, id: string): boolean =>
  key.endsWith('*') ? id.startsWith(key.slice(0, -1)) : key === id || searchForm(key) === searchForm(id)

const answerTo = ({ answers = {} }: ListCase, id: string): string | undefined => {
  const keys = Object.keys(answers).filter((key) => isId(key, id))
  const [key] = keys.sort((one, other) => Number(one.endsWith('*')) - Number(other.endsWith('*')))
  return key === undefined ? undefined : answers[key]
}

/** Questions that nobody foresaw, were not asked, or do not offer the answer. */
const badAnswers = (list: ListCase, asked: ReadonlyMap<string, Asked>): string[] => {
  const all = [...asked.values()]
  return [
    ...(list.asks ?? [])
      .filter((key) => !all.some(({ id }) => isId(key, id)))
      .map((key) => `“${key}” is not asked`),
    ...all.flatMap(({ id, question, choices }) => {
      const value = answerTo(list, id)
      if (value === undefined)
        return id.startsWith('word ') ? [] : [`nobody expects the question ${id}: ${question}`]
      return choices.some((choice) => choice.value === value)
        ? []
        : [`${id} does not offer “${value}”: ${choices.map((choice) => choice.value).join(', ')}`]
    }),
  ]
}

const lookAt = async (list: ListCase, { db }: ListSchool, { state }: Visit): Promise<Findings> => {
  const students: Stored[] = await db.selectFrom('student').selectAll().execute()
  const marks: Stored[] = await db.selectFrom('term_mark').selectAll().execute()
  const ofMarks = compareMarks(list.marks ?? [], marks)
  ofMarks.wrong.push(...(await newClasses(list, db)))
  if (list.kind !== 'placements') return both(compareStudents(list, students), ofMarks)
  const untouched = compareStudents({ ...list, truth: [] }, students)
  const newcomers = compareStudents({ truth: list.truth ?? [] }, await writesOf(state, db))
  return both(both(untouched, newcomers), ofMarks)
}

/** Classes and houses that were added, but for those of the truth. */
const newClasses = async ({ before = {}, truth = [] }: ListCase, db: Db): Promise<string[]> => {
  const own = new Set([...(before.classes ?? formClasses.map(({ id }) => id))])
  const added = (await db.selectFrom('form_class').selectAll().execute()).filter(({ id }) => !own.has(id))
  const houses = await db.selectFrom('house').selectAll().where('id', '>', houseNames.length).execute()
  const right = new Map(truth.map(({ class_id }) => [classForm(class_id), /\d/.exec(class_id ?? '')?.[0]]))
  return [
    ...added
      .filter(({ id, form_level }) => right.get(classForm(id)) !== String(form_level))
      .map(({ id, form_level }) => `WRONG: class ${id} of form ${form_level} was added`),
    ...houses
      .filter(({ id }) => !truth.some(({ house_code }) => house_code === id))
      .map(({ name }) => `WRONG: house ${name} was added`),
  ]
}

const both = (one: Findings, other: Findings): Findings => ({
  wrong: [...one.wrong, ...other.wrong],
  missing: [...one.missing, ...other.missing],
  stored: one.stored + other.stored,
})

/** The students whom a placement list would add when the year is turned. */
const writesOf = async (state: ImportState | null, db: ListSchool['db']): Promise<Stored[]> => {
  const rows = await db
    .selectFrom('import_row')
    .select('writes')
    .where('import_id', '=', state?.batch.id ?? '')
    .where('state', 'in', ['new', 'changed'])
    .execute()
  return rows.flatMap(({ writes }) =>
    (JSON.parse(writes) as Array<{ after: Stored }>).map(({ after }) => after),
  )
}

const leftRows = (state: ImportState | null) =>
  (state?.rows ?? []).filter((row) => row.state === 'rejected' || row.state === 'doubtful')

const whyLeft = ({ row, title, state, reasons, doubts = [] }: ImportState['rows'][number]): string =>
  `row ${row} (${title}) is ${state}: ${[...reasons, ...doubts.map(({ question }) => question)].join('; ')}`

/** Everything that the portal says about the list. */
const saidOf = ({ state, asked, refusal }: Visit): string =>
  [
    refusal,
    ...(state?.cautions ?? []).map(({ text }) => text),
    ...(state?.rows ?? []).flatMap(({ reasons }) => reasons),
    ...[...asked.values()].map(({ question }) => question),
  ].join('\n')

const takingProblems = ({ says = [], left }: ListCase, visit: Visit): string[] => {
  if (visit.refusal !== '') return [`not taken: ${visit.refusal}`]
  const said = saidOf(visit)
  const rows = leftRows(visit.state)
  return [
    ...visit.problems,
    ...says.filter((sentence) => !sentence.test(said)).map((sentence) => `nothing says ${sentence}`),
    ...(left !== undefined && rows.length < left
      ? [`${left} rows are to be left out and named: ${rows.map(whyLeft).join(' | ') || 'none is'}`]
      : []),
  ]
}

/** Refused as a file, or row by row: nothing is stored, and the sentence is there. */
const refusalProblems = (sentence: RegExp, visit: Visit, stored: number): string[] => [
  ...(stored > 0 ? ['WRONG: rows of the list are stored'] : []),
  ...(sentence.test(saidOf(visit)) ? [] : [`refused without ${sentence}: ${saidOf(visit) || 'no word'}`]),
]
