// The lists behind marks and report cards: subjects, grades, ratings and ready-made remarks.
import type { BodyOf } from '#shared/contract/call'
import type {
  saveSubjects,
  Subjects,
  Grades,
  saveGrades,
  Remarks,
} from '#shared/contract/reports/reportLists'
import {
  marksText,
  subjectProblems,
  gradeProblems,
  ratingProblems,
  remarkProblems,
} from '#shared/rules/reports/marks/reportLists'
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import { academicYear } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findSetting, saveSetting, unassign } from '../../school/settings/queries'
import {
  auditChange,
  withSchoolLocked,
  refuseOutdated,
  refuseProblems,
  versionOf,
} from '../../school/settings/change'
import { listSubjectFacts, listBands } from '../cards/termFactsQueries'
import { touchAllTerms } from '../posting/queries'
import { countMarks, listUnpostedRatings, saveGradeLists, saveSubjectList, type GradeLists } from './queries'

export const readSubjects = async (db: Db): Promise<Subjects> => {
  const subjects = (await listSubjectFacts(db)).map(asSubject)
  const marks = await countMarks(db)
  return {
    subjects: subjects.map((subject) => ({ ...subject, marks: marks.get(subject.code) ?? 0 })),
    version: versionOf(subjects),
  }
}

type SubjectsInput = BodyOf<typeof saveSubjects>
type Subject = SubjectsInput['subjects'][number]

/** The column holds 0 and 1 only. */
const asSubject = ({ counts, ...subject }: SubjectFacts): Subject => ({
  ...subject,
  counts: counts === 1 ? 1 : 0,
})

export const changeSubjects = (
  app: App,
  by: SignedIn,
  { version, ...input }: SubjectsInput,
): Promise<Subjects> => {
  const subjects = input.subjects.map(({ code, title, counts }) => ({
    code: code.trim(),
    title: title.trim().normalize('NFC'),
    counts,
  }))
  refuseProblems(subjectProblems(subjects))
  return withSchoolLocked(app, async (db, now) => {
    const current = await readSubjects(db)
    refuseOutdated(version, current.version, current)
    const keptCodes = new Set(subjects.map(({ code }) => code))
    refuseUsedSubjects(current, keptCodes)
    const removed = removedSubjects(current.subjects, keptCodes)
    // A code that comes back later is another subject, with other teachers.
    const unassigned =
      Object.keys(removed).length === 0
        ? []
        : await unassign(db, (row) => row('subject_code', 'not in', ['', ...keptCodes]))
    const isChanged = await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'subjects changed',
      before: subjectValues(current.subjects),
      after: { ...removed, ...subjectValues(subjects) },
      ...(unassigned.length > 0 && { named: { unassigned } }),
    })
    if (!isChanged) return current
    // Terms are locked before subjects, in the same order as in a save of marks.
    await touchAllTerms(db)
    await saveSubjectList(db, subjects)
    return readSubjects(db)
  })
}

const refuseUsedSubjects = ({ subjects }: Subjects, keptCodes: ReadonlySet<string>) => {
  const used = subjects.find(({ code, marks }) => marks > 0 && !keptCodes.has(code))
  if (!used) return
  const { title, code, marks } = used
  throw new Refusal(
    409,
    `${title} (${code}) has ${marks === 1 ? 'one mark' : marksText(marks)}, so it cannot be removed. You can still change its title.`,
  )
}

/** Titles by code, and the order under a key that cannot be a code. */
const subjectValues = (subjects: readonly Subject[]): Record<string, string> => ({
  ...Object.fromEntries(
    subjects.map(({ code, title, counts }) => [code, counts === 1 ? title : `${title} (does not count)`]),
  ),
  'order of subjects': subjects.map(({ code }) => code).join(', '),
})

const removedSubjects = (before: readonly Subject[], keptCodes: ReadonlySet<string>): Record<string, null> =>
  Object.fromEntries(before.filter(({ code }) => !keptCodes.has(code)).map(({ code }) => [code, null]))

export const readGrades = async (db: Db): Promise<Grades> => {
  const { grades, ratings } = await listBands(db)
  const lists = { grades: falling(grades), ratings }
  return { ...lists, version: versionOf(lists) }
}

const falling = (grades: GradeLists['grades']) => [...grades].sort((a, b) => b.lowest - a.lowest)

type GradesInput = BodyOf<typeof saveGrades>

export const changeGrades = (app: App, by: SignedIn, { version, ...input }: GradesInput): Promise<Grades> => {
  const { grades, ratings } = normalized(input)
  refuseProblems({
    ...under('grades', gradeProblems(grades)),
    ...under('ratings', ratingProblems(ratings)),
  })
  const lists = { grades: falling(grades), ratings }
  return withSchoolLocked(app, async (db, now) => {
    const current = await readGrades(db)
    refuseOutdated(version, current.version, current)
    await refuseUsedRatings(db, current, lists)
    const action = 'grades changed'
    const change = {
      at: now,
      actor: by.accountId,
      action,
      before: gradeValues(current),
      after: gradeValues(lists),
    } as const
    if (!(await auditChange(db, change))) return current
    await saveGradeLists(db, lists)
    await touchAllTerms(db)
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
const refuseUsedRatings = async (db: Db, { ratings: before }: GradeLists, { ratings: after }: GradeLists) => {
  const kept = new Set(after.map(({ grade }) => grade))
  const removed = new Set(before.map(({ grade }) => grade).filter((grade) => !kept.has(grade)))
  if (removed.size === 0 || after.length === 0) return
  const used = (await listUnpostedRatings(db)).find(({ rating }) => removed.has(rating))
  if (!used) return
  const where = `Term ${used.term} of ${academicYear(used.year)}`
  throw new Refusal(409, `${used.rating} cannot be removed: ${where}, which is not posted yet, uses it.`)
}

const gradeValues = ({ grades, ratings }: GradeLists) => ({
  grades: grades.map(({ grade, lowest, meaning }) => `${grade} from ${lowest} ${meaning}`.trim()).join(', '),
  ratings: ratings.map(({ grade, meaning }) => `${grade} ${meaning}`).join(', '),
})

const remarksSetting = 'remarks'

export const readRemarks = async (db: Db): Promise<Remarks> => {
  const remarks = JSON.parse((await findSetting(db, remarksSetting)) ?? '[]') as string[]
  return { remarks, version: versionOf(remarks) }
}

export const changeRemarks = (app: App, by: SignedIn, { version, ...input }: Remarks): Promise<Remarks> => {
  const remarks = input.remarks.map((remark) => remark.trim().normalize('NFC'))
  refuseProblems(remarkProblems(remarks))
  return withSchoolLocked(app, async (db, now) => {
    const current = await readRemarks(db)
    refuseOutdated(version, current.version, current)
    const action = 'remarks changed'
    const change = {
      at: now,
      actor: by.accountId,
      action,
      before: remarkValues(current.remarks),
      after: remarkValues(remarks),
    } as const
    if (!(await auditChange(db, change))) return current
    await saveSetting(db, remarksSetting, JSON.stringify(remarks), now.toISOString())
    return readRemarks(db)
  })
}

const remarkValues = (remarks: readonly string[]) => ({ remarks: remarks.join(' · ') })
