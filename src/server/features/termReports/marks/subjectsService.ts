// The subjects of the school: what lists of marks may name, and the order of the cards.
import type { BodyOf } from '#shared/contract/call'
import type { saveSubjects, Subjects } from '#shared/contract/reports/reportLists'
import { subjectProblems } from '#shared/rules/marks/reportLists'
import type { SubjectFacts } from '#shared/rules/marks/termFacts'
import { Refusal } from '../../../platform/core/refusal'
import type { Db } from '../../../platform/database/schema/schema'
import {
  auditChange,
  inTurn,
  refuseOutdated,
  refuseProblems,
  versionOf,
  type SettingsContext,
} from '../../schoolSettings/settingsContext'
import { listSubjectFacts } from '../cards/termFactsRepository'
import { saveAllMarksChanged } from '../termReportsRepository'
import { countMarks, saveSubjectList } from './reportListsRepository'

type Wish = BodyOf<typeof saveSubjects>
type Subject = Wish['subjects'][number]

/** The column holds 0 and 1 only. */
const asSubject = ({ counts, ...subject }: SubjectFacts): Subject => ({
  ...subject,
  counts: counts === 1 ? 1 : 0,
})

export const readSubjects = async (db: Db): Promise<Subjects> => {
  const subjects = (await listSubjectFacts(db)).map(asSubject)
  const marks = await countMarks(db)
  return {
    subjects: subjects.map((subject) => ({ ...subject, marks: marks.get(subject.code) ?? 0 })),
    version: versionOf(subjects),
  }
}

const refuseUsed = ({ subjects }: Subjects, kept: ReadonlySet<string>) => {
  const used = subjects.find(({ code, marks }) => marks > 0 && !kept.has(code))
  if (!used) return
  const { title, code, marks } = used
  const text = marks === 1 ? 'One mark is kept' : `${marks} marks are kept`
  throw new Refusal(
    409,
    `${text} in ${title} (${code}): it cannot be removed. You can still change its title.`,
  )
}

/** By its code; the order has a name that no code can have. */
const asValues = (subjects: readonly Subject[]): Record<string, string> => ({
  ...Object.fromEntries(
    subjects.map(({ code, title, counts }) => [code, counts === 1 ? title : `${title} (does not count)`]),
  ),
  'order of subjects': subjects.map(({ code }) => code).join(', '),
})

const gone = (before: readonly Subject[], kept: ReadonlySet<string>): Record<string, null> =>
  Object.fromEntries(before.filter(({ code }) => !kept.has(code)).map(({ code }) => [code, null]))

export const changeSubjects = (context: SettingsContext, { version, ...wish }: Wish): Promise<Subjects> => {
  const subjects = wish.subjects.map(({ code, title, counts }) => ({
    code: code.trim(),
    title: title.trim().normalize('NFC'),
    counts,
  }))
  refuseProblems(subjectProblems(subjects))
  return inTurn(context, async (turn) => {
    const stood = await readSubjects(turn.db)
    refuseOutdated(version, stood.version, stood)
    const kept = new Set(subjects.map(({ code }) => code))
    refuseUsed(stood, kept)
    const isChanged = await auditChange(turn, {
      action: 'subjects changed',
      before: asValues(stood.subjects),
      after: { ...gone(stood.subjects, kept), ...asValues(subjects) },
    })
    if (!isChanged) return stood
    await saveSubjectList(turn.db, subjects)
    await saveAllMarksChanged(turn.db)
    return readSubjects(turn.db)
  })
}
