// Papers of the whole school: who they are for, that they are made in their own thread, and that the audit log says so.
import { join } from 'node:path'
import { dayIn, instantOf } from '#shared/rules/dates'
import type { Config } from '../../../config/config'
import { Refusal } from '../../../platform/core/refusal'
import type { Db } from '../../../platform/database/schema/schema'
import { spool, type Spooled } from '../../../platform/storage/spool'
import { TaskFault } from '../../../platform/workers/taskFault'
import { TaskThread } from '../../../platform/workers/taskThread'
import { saveAudit } from '../../audit/auditRepository'
import { readSwitches } from '../../schoolSettings/schoolSettingsRepository'
import { activationCodeHash, newActivationCode } from '../../signIn/activationCodes/activationCodeRules'
import { saveActivationCodes } from '../../signIn/activationCodes/activationCodesRepository'
import { saveStaffView } from '../../staffViews/staffViewsRepository'
import { schoolBranding, type Warn } from '../schoolBrandingService'
import type { SchoolReportMade, SchoolReportOrder } from './schoolReportsTask'
import type { schoolReportTasks } from './schoolReportsWorker'
import { listOwnPasswords, listScopeIds, listScopeStudents, type StudentScope } from './scopeRepository'
import { findSelection } from './selectionsRepository'

export interface SchoolReportDeps {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

const todayOf = ({ config, clock }: SchoolReportDeps): string => dayIn(config.school.timeZone, clock())

export type SchoolReportThread = TaskThread<typeof schoolReportTasks>

/** SEC-90: one at a time; a few may wait. */
export const schoolReportThread = (): SchoolReportThread =>
  new TaskThread({
    file: join(__dirname, 'schoolReportsWorker'),
    heapMb: 256,
    deadlineMs: 60_000,
    idleMs: 300_000,
    maxWaiting: 5,
  })

export interface SchoolReportRequest {
  readonly accountId: string
  readonly signal: AbortSignal
  readonly warn: Warn
}

const busy = 'Other papers are being made at this moment. Please try again in a few seconds.'
const notMade = 'The paper could not be made just now. Please try again in a moment.'

const asRefusal = (error: unknown, warn: Warn): unknown => {
  if (!(error instanceof TaskFault)) return error
  if (error.kind === 'busy') return new Refusal(429, busy, undefined, 5)
  if (error.kind !== 'aborted') warn({ err: error }, 'a paper was not made')
  return new Refusal(503, notMade, undefined, 5)
}

const make = async (
  { db, config, clock }: SchoolReportDeps,
  request: SchoolReportRequest,
  what: 'registration-report' | 'sign-in-slips',
  seen: readonly string[] | 'all',
  run: (order: SchoolReportOrder) => Promise<SchoolReportMade>,
): Promise<Spooled<SchoolReportMade>> => {
  const { databaseUrl, dataDir } = config
  const now = clock()
  const school = await schoolBranding(config.school, request.warn)
  try {
    const made = await spool(dataDir, (path) =>
      run({ databaseUrl, dataDir, path, school, printedAt: now.toISOString() }),
    )
    const { students } = made.made
    await saveAudit(db, {
      at: now,
      actor: request.accountId,
      action: `documents.${what}`,
      details: { students },
    })
    await saveStaffView(db, { at: now, actor: request.accountId, what, students: seen })
    return made
  } catch (error) {
    throw asRefusal(error, request.warn)
  }
}

export const makeRegistrationReport = (
  deps: SchoolReportDeps,
  thread: SchoolReportThread,
  request: SchoolReportRequest,
) =>
  make(deps, request, 'registration-report', 'all', (order) =>
    thread.run('registrationReport', order, request.signal),
  )

export interface ScopeQuery {
  readonly class_id?: string
  readonly form_level?: number
  /** Separated by commas. */
  readonly ids?: string
  readonly selection?: string
}

const listed = (ids: string | undefined): string[] | null =>
  ids === undefined
    ? null
    : ids
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean)

/** A selection belongs to whoever made it. */
export const scopeOf = async (db: Db, query: ScopeQuery, accountId: string): Promise<StudentScope> => {
  const { class_id = null, form_level = null, ids, selection } = query
  if (selection === undefined) return { class_id, form_level, ids: listed(ids) }
  const found = await findSelection(db, selection, accountId)
  if (!found) throw new Refusal(404, 'This selection is no longer kept. Please select the students again.')
  return { class_id, form_level, ids: JSON.parse(found.student_ids) as string[] }
}

type SlipsWish = ScopeQuery & { readonly origin: string }

const codesNeeded =
  'The school asks for a code at the first sign-in: slips are printed with new codes. Print them from the students or from Reports.'

export const makeSignInSlips = async (
  deps: SchoolReportDeps,
  thread: SchoolReportThread,
  wish: SlipsWish,
  request: SchoolReportRequest,
) => {
  if ((await readSwitches(deps.db)).firstSignIn === 'dob+code') throw new Refusal(409, codesNeeded)
  const scope = await scopeOf(deps.db, wish, request.accountId)
  const { origin } = wish
  const seen = await listScopeIds(deps.db, scope, todayOf(deps))
  return make(deps, request, 'sign-in-slips', seen, (order) =>
    thread.run('signInSlips', { ...order, scope, origin, codes: null }, request.signal),
  )
}

const day = 24 * 60 * 60 * 1000
/** The code works to the end of a day of the school, as the slip says. */
const endOfLastDay = (timeZone: string, now: Date, days: number): string => {
  const after = dayIn(timeZone, new Date(now.getTime() + (days + 1) * day))
  return instantOf(timeZone, `${after} 00:00`).toISOString()
}

const noCodes =
  'The school lets families in by the date of birth alone: its slips have no codes. Switch the codes on in the settings first.'

/** Everybody of the scope who has no password of their own yet. */
const newCodes = async (deps: SchoolReportDeps, scope: StudentScope): Promise<Record<string, string>> => {
  const { db } = deps
  const withPassword = await listOwnPasswords(db)
  const people = await listScopeStudents(db, scope, { order: 'class', today: todayOf(deps) })
  const without = people.filter(({ id }) => !withPassword.has(id))
  return Object.fromEntries(without.map(({ id }) => [id, newActivationCode()]))
}

/** Drawn first: the codes before die only when there is a paper with the new ones (SEC-37). */
export const issueSignInSlips = async (
  deps: SchoolReportDeps,
  thread: SchoolReportThread,
  { origin, ...wish }: SlipsWish,
  request: SchoolReportRequest,
) => {
  const { db, config, clock } = deps
  const { firstSignIn, codeDays } = await readSwitches(db)
  if (firstSignIn === 'dob') throw new Refusal(409, noCodes)
  const scope = await scopeOf(db, wish, request.accountId)
  const codes = await newCodes(deps, scope)
  const expires = endOfLastDay(config.school.timeZone, clock(), codeDays)
  const seen = await listScopeIds(db, scope, todayOf(deps))
  const made = await make(deps, request, 'sign-in-slips', seen, (order) =>
    thread.run('signInSlips', { ...order, scope, origin, codes: { of: codes, expires } }, request.signal),
  )
  const now = clock()
  const rows = Object.entries(codes).map(([student_id, code]) => ({
    student_id,
    code_hash: activationCodeHash(config.secret, student_id, code),
    issued_at: now.toISOString(),
    expires_at: expires,
  }))
  await db.transaction().execute(async (trx) => {
    await saveActivationCodes(trx, rows)
    const details = { students: rows.length, days: codeDays }
    await saveAudit(trx, { at: now, actor: request.accountId, action: 'slip codes issued', details })
  })
  return made
}
