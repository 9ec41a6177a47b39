// The school's subjects: what lists of marks may name, in the order of the cards.
import type { BodyOf } from '#shared/contract/call'
import type { saveSubjects, Subjects } from '#shared/contract/reports/reportLists'
import { marksText, subjectProblems } from '#shared/rules/reports/marks/reportLists'
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import type { App } from '../../http/app'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { auditChange, inTurn, refuseOutdated, refuseProblems, versionOf } from '../../school/settings/inTurn'
import { listSubjectFacts } from '../cards/termFactsQueries'
import { saveAllMarksChanged } from '../posting/queries'
import { countMarks, saveSubjectList } from './reportListsQueries'

export const readSubjects = async (db: Db): Promise<Subjects> => {
  const subjects = (await listSubjectFacts(db)).map(asSubject)
  const marks = await countMarks(db)
  return {
    subjects: subjects.map((subject) => ({ ...subject, marks: marks.get(subject.code) ?? 0 })),
    version: versionOf(subjects),
  }
}

type Input = BodyOf<typeof saveSubjects>
type Subject = Input['subjects'][number]

/** The column holds 0 and 1 only. */
const asSubject = ({ counts, ...subject }: SubjectFacts): Subject => ({
  ...subject,
  counts: counts === 1 ? 1 : 0,
})

export const changeSubjects = (app: App, by: SignedIn, { version, ...input }: Input): Promise<Subjects> => {
  const subjects = input.subjects.map(({ code, title, counts }) => ({
    code: code.trim(),
    title: title.trim().normalize('NFC'),
    counts,
  }))
  refuseProblems(subjectProblems(subjects))
  return inTurn(app, async (db, now) => {
    const current = await readSubjects(db)
    refuseOutdated(version, current.version, current)
    const keptCodes = new Set(subjects.map(({ code }) => code))
    refuseUsed(current, keptCodes)
    const isChanged = await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'subjects changed',
      before: asValues(current.subjects),
      after: { ...gone(current.subjects, keptCodes), ...asValues(subjects) },
    })
    if (!isChanged) return current
    // Terms before subjects, as saves of marks take them.
    await saveAllMarksChanged(db)
    await saveSubjectList(db, subjects)
    return readSubjects(db)
  })
}

const refuseUsed = ({ subjects }: Subjects, keptCodes: ReadonlySet<string>) => {
  const used = subjects.find(({ code, marks }) => marks > 0 && !keptCodes.has(code))
  if (!used) return
  const { title, code, marks } = used
  throw new Refusal(
    409,
    `${title} (${code}) has ${marks === 1 ? 'one mark' : marksText(marks)}, so it cannot be removed. You can still change its title.`,
  )
}

/** By code; the order has a key that no code can have. */
const asValues = (subjects: readonly Subject[]): Record<string, string> => ({
  ...Object.fromEntries(
    subjects.map(({ code, title, counts }) => [code, counts === 1 ? title : `${title} (does not count)`]),
  ),
  'order of subjects': subjects.map(({ code }) => code).join(', '),
})

const gone = (before: readonly Subject[], keptCodes: ReadonlySet<string>): Record<string, null> =>
  Object.fromEntries(before.filter(({ code }) => !keptCodes.has(code)).map(({ code }) => [code, null]))
