// The audit log, and the notices about administrators who open very many records.
import * as Type from 'typebox'
import { auditKindIds } from '../../rules/trail/auditActions'
import { call } from '../call'
import { closed, day, integer, nullable } from '../../record/schemas'

const auditDetails = Type.Array(closed({ name: Type.String(), value: Type.String() }))

export const AuditRow = closed({
  id: integer,
  /** ISO, UTC */
  at: Type.String(),
  /** Account id, 'portal' or 'schedule'. */
  actor: Type.String(),
  action: Type.String(),
  subject: nullable(Type.String()),
  details: auditDetails,
  /** The saves of marks in one row, without a long pause between them, newest first. Left out of a single entry. */
  saves: Type.Optional(Type.Array(closed({ id: integer, at: Type.String(), details: auditDetails }))),
})
export type AuditRow = Type.Static<typeof AuditRow>

export const AuditPage = closed({
  rows: Type.Array(AuditRow),
  /** The `before` of the next page; null on the last one. */
  next: nullable(integer),
})
export type AuditPage = Type.Static<typeof AuditPage>

/** Newest first, 50 at a time or `limit`. */
export const listAudit = call({
  method: 'GET',
  path: '/api/audit',
  load: 'search',
  notes: 'how many, or an ID',
  query: closed({
    before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })),
    /** Only entries whose actor or subject this is. */
    about: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    kind: Type.Optional(Type.Enum(auditKindIds)),
    /** The first and the last day, in the school's time zone. */
    from: Type.Optional(day),
    to: Type.Optional(day),
    /** One person's saves of marks in one class and term are one row. */
    together: Type.Optional(Type.Enum(['1'])),
    /** At most 1000. */
    limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d{0,2}|1000)$' })),
  }),
  response: AuditPage,
})

/** An administrator who tried to open more than a hundred records within ten minutes. */
export const ReadingNotice = closed({
  username: Type.String(),
  /** ISO, UTC */
  at: Type.String(),
})
export type ReadingNotice = Type.Static<typeof ReadingNotice>

/** Notices of the last seven days, newest first, without the caller's own. */
export const listReadingNotices = call({
  method: 'GET',
  path: '/api/reading-notices',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(ReadingNotice),
})

export const AuditChain = closed({
  /** How many rows were checked, from the first on. */
  rows: integer,
  /** The hash of the last correct row: worth copying to another place. */
  hash: Type.String(),
  /** ISO, UTC */
  checked_at: Type.String(),
  /** The first row that was tampered with; null: the log is intact. */
  fault: nullable(closed({ audit_id: nullable(integer), seq: integer, why: Type.String() })),
})
export type AuditChain = Type.Static<typeof AuditChain>

/** Checks the audit log from the first row to the last. */
export const getAuditChain = call({
  method: 'GET',
  path: '/api/audit-chain',
  load: 'reports',
  notes: 'nothing about a student',
  response: AuditChain,
})
