// What the office sees before and after a posting.
import type { PostingCheck, ReportReader } from '#shared/contract/postingCheck'
import { classGaps } from '#shared/rules/postingGaps'
import type { TermKey } from '#shared/rules/termPosting'
import type { Db } from '../../db/schema'
import { liveClasses } from './liveCardsRepository'
import { listReaders } from './openingsRepository'
import { findTerm, type ReportDesk } from './postingService'
import { findPlan } from './scheduleService'
import { countNotEnrolled } from './termFactsRepository'

export const checkPosting = async (desk: ReportDesk, key: TermKey): Promise<PostingCheck> => {
  const { year, term, posted } = await findTerm(desk.db, key)
  const notEnrolled = await countNotEnrolled(desk.db, key)
  const classes: PostingCheck['classes'] = []
  for await (const { facts, term: termFacts } of liveClasses(desk.db, key, desk.school))
    classes.push(classGaps(termFacts, facts, notEnrolled.get(facts.class_id) ?? 0))
  const students = classes.reduce((total, one) => total + one.students, 0)
  return { year, term, posted, scheduled: (await findPlan(desk, key)).at, students, classes }
}

export const listReportReaders = async (db: Db, key: TermKey): Promise<ReportReader[]> => {
  await findTerm(db, key)
  const readers = await listReaders(db, key)
  return readers.map(({ openings, last_revision, revision, ...reader }) => ({
    ...reader,
    revision: Number(revision),
    openings: Number(openings ?? 0),
    opened_current: Number(last_revision ?? 0) === Number(revision) ? 1 : 0,
  }))
}
