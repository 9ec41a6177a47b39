// Terms and their report cards.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, decimal, flag, integer, nullable } from '../../record/schemas'
import { studentId, term, year } from '../schemas'
import { PostingCheck, ReportChange, ReportReader } from './postingCheck'
import { CardIssue, FrozenCard } from '../../rules/reports/cards/frozenCard'

export const TermReport = closed({
  year,
  term,
  posted: flag,
  /** The school's local time, '2024-07-09 15:04:05'. */
  date_posted: nullable(Type.String({ maxLength: 19 })),
})
export type TermReport = Type.Static<typeof TermReport>

/** Every term of the school, newest first. */
export const listTermReports = call({
  method: 'GET',
  path: '/api/term-reports-posted',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(TermReport),
})

const reason = Type.String({ minLength: 1, maxLength: 200 })

/**
 * The term with the new value of `posted`. Posting freezes each student's card in the same transaction. The server sets
 * `date_posted`.
 */
export const PostTermReports = closed({
  ...TermReport.properties,
  /** Required when cards have changed since an earlier posting: they become the next revision. */
  reason: Type.Optional(reason),
  /** 1: students without any mark, and without an earlier card of the term, get none; a correction gives it to them. */
  leave_out_empty: Type.Optional(flag),
})
export type PostTermReports = Type.Static<typeof PostTermReports>

export const PostedTermReport = closed({
  ...TermReport.properties,
  /** Set when somebody else has already done it and nothing was changed. */
  notice: Type.Optional(Type.String()),
  /** Students who got no card, as they have no mark: by ID, where there are any. */
  left_out: Type.Optional(Type.Array(Type.String())),
})
export type PostedTermReport = Type.Static<typeof PostedTermReport>

export const postTermReports = call({
  method: 'POST',
  path: '/api/post-term-reports',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: PostTermReports,
  response: PostedTermReport,
})

export const ReportCardTerm = closed({
  ...TermReport.properties,
  form_level: integer,
  class_id: Type.String(),
  /** Null until a card is posted. */
  revision: nullable(integer),
  /** Why there is a revision after the first. */
  reason: nullable(Type.String()),
  /** 1: there is a card, and the family has not opened this revision yet. */
  unread: flag,
  /** The value on the posted card; null if it shows none. */
  average: nullable(decimal),
  /** The grade of the average, by the key on the card. */
  grade: nullable(Type.String()),
})
export type ReportCardTerm = Type.Static<typeof ReportCardTerm>

/** The terms of one student, newest first. */
export const listReportCardTerms = call({
  method: 'GET',
  path: '/api/report-card-terms/:studentId',
  load: 'reads',
  notes: { what: 'report-terms', isRepeated: true },
  response: Type.Array(ReportCardTerm),
})

/** The report card as data, the same as in the PDF; rules/reports/cards/cardView says it in words. */
export const ReportCardPage = closed({
  card: FrozenCard,
  issue: CardIssue,
  /**
   * The differences to the revision before: 'Mathematics: exam 71 → 91'; for families without the words of remarks.
   * Empty for a first one.
   */
  changed: Type.Array(Type.String()),
})
export type ReportCardPage = Type.Static<typeof ReportCardPage>

export const getReportCardPage = call({
  method: 'GET',
  path: '/api/report-card-page/:studentId/:year/:term',
  load: 'reads',
  notes: { what: 'report-card', detail: 'term' },
  response: ReportCardPage,
})

const schoolTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?$' })

/** A posting that is scheduled. */
export const PostingSchedule = closed({
  year,
  term,
  /** The school's local time, '2026-07-10 14:00:00'; null: nothing is planned. */
  at: nullable(Type.String()),
  /** The reason that families read if their cards have changed by then. */
  reason: nullable(reason),
  /** 1: cards that are still without any mark at that time are not given out. */
  leave_out_empty: flag,
  /** Why it cannot happen yet, or has not happened when it was due; it happens as soon as this is put right. */
  problem: nullable(Type.String()),
})
export type PostingSchedule = Type.Static<typeof PostingSchedule>

/**
 * Plans the posting of a term, replacing an earlier plan; `at: null` cancels the plan. As for an immediate posting, a
 * reason is required when cards have changed since an earlier one.
 */
export const schedulePosting = call({
  method: 'POST',
  path: '/api/schedule-posting',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({
    year,
    term,
    at: nullable(schoolTime),
    reason: Type.Optional(reason),
    leave_out_empty: Type.Optional(flag),
  }),
  response: PostingSchedule,
})

/** Plans that are still to come, by time. */
export const listPostingSchedules = call({
  method: 'GET',
  path: '/api/posting-schedules',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(PostingSchedule),
})

export const getPostingCheck = call({
  method: 'GET',
  path: '/api/posting-check/:year/:term',
  load: 'search',
  notes: 'by its route',
  response: PostingCheck,
})

/** Cards that would differ today from what the family has. */
export const listReportChanges = call({
  method: 'GET',
  path: '/api/report-changes/:year/:term',
  load: 'search',
  notes: 'by its route',
  response: Type.Array(ReportChange),
})

/** Posts changed cards again as their next revision, with a reason, while the term stays posted. */
export const correctReports = call({
  method: 'POST',
  path: '/api/correct-reports',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({
    year,
    term,
    student_ids: Type.Array(studentId, { minItems: 1, maxItems: 2000 }),
    reason,
  }),
  response: closed({
    corrected: Type.Array(closed({ student_id: Type.String(), revision: integer })),
    /** Cards that are the same as the family has: nothing to correct. */
    unchanged: Type.Array(Type.String()),
    /** Other students' cards that the corrected marks have changed too: class average, position or highest mark. */
    others: Type.Array(ReportChange),
  }),
})

/**
 * Removes a student from a term's list with marks and remarks: somebody who has left, or was listed by mistake. Refused
 * (409) once the family has a card of that term.
 */
export const removeFromTermList = call({
  method: 'POST',
  path: '/api/remove-from-term-list',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ year, term, student_id: studentId }),
  /** Subjects whose marks were removed. */
  response: closed({ marks: integer }),
})

/** The families of a posted term: how often each has opened its card, and its last sign-in. */
export const listReportReaders = call({
  method: 'GET',
  path: '/api/report-readers/:year/:term',
  load: 'search',
  notes: 'by its route',
  response: Type.Array(ReportReader),
})

/** All that the holder of a card’s code may learn. */
export const CardCheck = closed({
  initials: Type.String(),
  class_id: Type.String(),
  year,
  term,
  /** Null if the card does not show it. */
  average: nullable(decimal),
  revision: integer,
  state: Type.Enum(['current', 'superseded', 'withdrawn']),
})
export type CardCheck = Type.Static<typeof CardCheck>

export const checkReport = call({
  method: 'GET',
  path: '/api/check/:token',
  load: 'search',
  notes: 'shown to visitors, too',
  response: CardCheck,
})
