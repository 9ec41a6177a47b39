// The grades for marks, and the ratings that teachers give.
import type { BodyOf } from '#shared/contract/call'
import type { Grades, saveGrades } from '#shared/contract/reports/reportLists'
import { academicYear } from '#shared/rules/dates'
import { gradeProblems, ratingProblems } from '#shared/rules/reports/marks/reportLists'
import type { App } from '../../http/app'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { auditChange, inTurn, refuseOutdated, refuseProblems, versionOf } from '../../school/settings/inTurn'
import { listBands } from '../cards/termFactsQueries'
import { saveAllMarksChanged } from '../posting/queries'
import { listUnpostedRatings, saveGradeLists, type GradeLists } from './reportListsQueries'

export const readGrades = async (db: Db): Promise<Grades> => {
  const { grades, ratings } = await listBands(db)
  const lists = { grades: falling(grades), ratings }
  return { ...lists, version: versionOf(lists) }
}

const falling = (grades: GradeLists['grades']) => [...grades].sort((a, b) => b.lowest - a.lowest)

type Input = BodyOf<typeof saveGrades>

export const changeGrades = (app: App, by: SignedIn, { version, ...input }: Input): Promise<Grades> => {
  const { grades, ratings } = normalized(input)
  refuseProblems({
    ...under('grades', gradeProblems(grades)),
    ...under('ratings', ratingProblems(ratings)),
  })
  const lists = { grades: falling(grades), ratings }
  return inTurn(app, async (db, now) => {
    const current = await readGrades(db)
    refuseOutdated(version, current.version, current)
    await refuseUsed(db, current, lists)
    const action = 'grades changed'
    const change = {
      at: now,
      actor: by.accountId,
      action,
      before: asValues(current),
      after: asValues(lists),
    } as const
    if (!(await auditChange(db, change))) return current
    await saveGradeLists(db, lists)
    await saveAllMarksChanged(db)
    return readGrades(db)
  })
}

/** Keeps the order given, so that a problem names the entry as it was sent. */
const normalized = ({ grades, ratings }: GradeLists): GradeLists => ({
  grades: grades.map(({ grade, lowest, meaning }) => ({
    grade: grade.trim(),
    lowest,
    meaning: meaning.trim().normalize('NFC'),
  })),
  // Imported ratings are read in capitals.
  ratings: ratings.map(({ grade, meaning }) => ({
    grade: grade.trim().toUpperCase(),
    meaning: meaning.trim().normalize('NFC'),
  })),
})

const under = (name: string, problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).map(([place, text]) => [`${name}.${place}`, text]))

/** A card that is not yet posted must not contain a letter that its key does not explain. */
const refuseUsed = async (db: Db, { ratings: before }: GradeLists, { ratings: after }: GradeLists) => {
  const kept = new Set(after.map(({ grade }) => grade))
  const removed = new Set(before.map(({ grade }) => grade).filter((grade) => !kept.has(grade)))
  if (removed.size === 0 || after.length === 0) return
  const used = (await listUnpostedRatings(db)).find(({ rating }) => removed.has(rating))
  if (!used) return
  const where = `Term ${used.term} of ${academicYear(used.year)}`
  throw new Refusal(409, `${used.rating} cannot be removed: ${where}, which is not posted yet, uses it.`)
}

const asValues = ({ grades, ratings }: GradeLists) => ({
  grades: grades.map(({ grade, lowest, meaning }) => `${grade} from ${lowest} ${meaning}`.trim()).join(', '),
  ratings: ratings.map(({ grade, meaning }) => `${grade} ${meaning}`).join(', '),
})
