// Stores cells of a class as a family's answers are stored: each over what its writer has seen (docs/decisions/0019),
// all saves of a moment in one transaction (docs/decisions/0001).
import type { BodyOf } from '#shared/contract/call'
import type { saveMarks as saveCall } from '#shared/contract/reports/marks'
import type { App } from '../../http/app'
import { Refusal } from '../../platform/core/refusal'
import { createGroupCommit, type GroupCommit } from '../../platform/database/queries/groupCommit'
import type { Db } from '../../platform/database/schema/schema'
import { listBands, listSubjectFacts } from '../cards/termFactsQueries'
import { takeTerm } from '../posting/queries'
import { findClassOf } from './classMarks'
import { findNewestChange } from './queries'
import type { TypedCell } from './planRows'
import { saveRound, type Saved, type SaveJob, type School } from './saveRound'

export type MarksSaves = GroupCommit<SaveJob, Saved>

export const createMarks = (db: Db): MarksSaves =>
  createGroupCommit({ db, runBatch, keyOf: termName, name: 'marks' })

type Answers = Map<SaveJob, Saved | Error>

const runBatch = async (db: Db, jobs: readonly SaveJob[]): Promise<Array<Saved | Error>> => {
  const school = await readSchool(db)
  const answers: Answers = new Map()
  // Terms always in the same order, so that no two batches wait for each other.
  for (const [, ofTerm] of [...grouped(jobs, termName)].sort(([one], [other]) => one.localeCompare(other)))
    for (const [job, saved] of await saveInTerm(db, ofTerm, school)) answers.set(job, saved)
  return jobs.map((job) => answers.get(job) ?? noTerm())
}

const readSchool = async (db: Db): Promise<School> => ({
  subjects: new Set((await listSubjectFacts(db)).map(({ code }) => code)),
  ratings: (await listBands(db)).ratings.map(({ grade }) => grade),
})

const grouped = (jobs: readonly SaveJob[], nameOf: (job: SaveJob) => string) => {
  const groups = new Map<string, [SaveJob, ...SaveJob[]]>()
  for (const job of jobs) {
    const known = groups.get(nameOf(job))
    if (known) known.push(job)
    else groups.set(nameOf(job), [job])
  }
  return groups
}

const termName = ({ key: { year, term } }: SaveJob): string => `${year}-${term}`

const saveInTerm = async (
  db: Db,
  jobs: readonly [SaveJob, ...SaveJob[]],
  school: School,
): Promise<Answers> => {
  // First: who writes marks of this term at the same time comes before all of this, or after it.
  const state = await takeTerm(db, jobs[0].key)
  if (!state) return new Map(jobs.map((job) => [job, noTerm()]))
  const answers: Answers = new Map()
  for (const round of rounds(jobs))
    for (const [job, saved] of await saveRound(db, state, round, school)) answers.set(job, saved)
  return answers
}

const noTerm = () => new Refusal(404, 'This term does not exist.')

/** The first save of each class, then the second, and so on. */
const rounds = (jobs: readonly SaveJob[]): SaveJob[][] => {
  const classes = [...grouped(jobs, ({ key }) => key.class_id).values()]
  const most = Math.max(...classes.map(({ length }) => length))
  return Array.from({ length: most }, (_none, nth) => classes.flatMap((ofClass) => ofClass[nth] ?? []))
}

/** @param by account id: today an administrator's; nothing here asks whose it is */
export const saveMarks = async (
  { db, clock, marks }: Pick<App, 'db' | 'clock' | 'marks'>,
  by: string,
  { year, term, class_id, cells }: BodyOf<typeof saveCall>,
): Promise<Saved> => {
  const now = clock()
  const { key, form_level } = await findClassOf(db, { year, term, class_id })
  const seen = await findNewestChange(db, key)
  return marks.submit({ key, form_level, seen, cells: seenHere(cells as TypedCell[], seen), now, by })
}

/** A number that was never given here comes from before a restore: what it has seen is unknown. */
const seenHere = (cells: readonly TypedCell[], newest: number): TypedCell[] =>
  cells.map((cell) => (cell.base <= newest ? cell : { ...cell, base: 0 }))
