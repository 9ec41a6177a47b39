// The administrators and the audit log.
import * as Type from 'typebox'
import { auditKindIds } from '../../rules/trail/auditActions'
import { call } from '../call'
import { closed, day, flag, integer, nullable } from '../../record/schemas'

export const Administrator = closed({
  username: Type.String(),
  /** 'invited': the set-up link has not been used yet. */
  state: Type.Enum(['active', 'invited', 'deactivated']),
  /** 1: the caller. */
  is_me: flag,
  created_at: Type.String(),
  last_sign_in_at: nullable(Type.String()),
  open_sessions: integer,
  /** 1: signing in also needs a code. */
  second_factor: flag,
  /** When the set-up link expires; null: there is none. */
  link_expires_at: nullable(Type.String()),
})
export type Administrator = Type.Static<typeof Administrator>

export const listAdministrators = call({
  method: 'GET',
  path: '/api/administrators',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(Administrator),
})

export const SavedAdministrator = closed({
  administrator: Administrator,
  /** After create and reset: the path of a one-time link, '/admin#setup=…', shown only here. */
  setup_path: nullable(Type.String()),
})
export type SavedAdministrator = Type.Static<typeof SavedAdministrator>

/**
 * create: the new administrator chooses a password through the link · reset: ends the password, makes a new link ·
 * reset-second-factor: the password alone is enough until a new one is set up ·
 * deactivate: ends all sessions; not possible for yourself, so one administrator always remains · reactivate.
 */
export const saveAdministrator = call({
  method: 'POST',
  path: '/api/administrators',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({
    action: Type.Enum(['create', 'deactivate', 'reactivate', 'reset', 'reset-second-factor']),
    username: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  response: SavedAdministrator,
})

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
    /** All saves of marks by one person in one class and term share a row. */
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
  /** The number of checked rows, counted from the first. */
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
