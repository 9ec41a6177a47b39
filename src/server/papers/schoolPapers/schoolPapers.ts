// Documents of the whole school: chooses students, has them drawn in a worker thread and writes the audit log.
import { join } from 'node:path'
import { dayIn, instantOf } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { dayMs, minuteMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { spool, type Spooled } from '../../platform/storage/durable'
import { taskRefusal } from '../../platform/workers/tasks'
import { WorkerPool } from '../../platform/workers/workerPool'
import { saveAudit } from '../../trail/audit/queries'
import { readSwitches } from '../../school/settings/queries'
import { activationCodeHash, newActivationCode } from '../../access/codes/activationCodes'
import { saveActivationCodes } from '../../access/signIn/queries'
import { endLinksBySlip } from '../../access/siblings/siblings'
import { saveStaffView } from '../../trail/views/queries'
import { schoolBranding, type Warn } from '../schoolBranding'
import { chosenStudents, type StudentsQuery } from './chosenStudents'
import type { SchoolPaperMade, SchoolPaperOrder } from './schoolPapersTask'
import type { SchoolPaperTasks } from './schoolPapersWorker'
import { listOwnPasswords, listScopeStudents, type StudentScope } from './scopeQueries'

export const todayOf = ({ config, clock }: App): string => dayIn(config.school.timeZone, clock())

export type SchoolPaperPool = WorkerPool<SchoolPaperTasks>

/** SEC-90: one at a time; a few may wait. */
export const schoolPaperPool = (): SchoolPaperPool =>
  new WorkerPool({
    file: join(__dirname, 'schoolPapersWorker'),
    readsDatabase: true,
    priority: 'low',
    heapMb: 256,
    deadlineMs: minuteMs,
    idleMs: 300_000,
    maxWaiting: 5,
  })

export interface SchoolPaperRequest {
  readonly accountId: string
  readonly signal: AbortSignal
  readonly warn: Warn
}

interface Noted {
  readonly what: keyof typeof actions
  /** Says which list or term it was, for the log of views. */
  readonly detail?: string
  /** More details for the audit log, beside the number of students. */
  readonly details?: Readonly<Record<string, unknown>>
}

const actions = {
  'registration-report': 'registration report made',
  'sign-in-slips': 'sign-in slips made',
  'name-labels': 'name labels made',
  'address-labels': 'address labels made',
  'mark-sheet': 'mark sheet made',
  'rank-sheet': 'rank sheet made',
  'school-list': 'school list made',
  'sensitive-list': 'sensitive list made',
  'family-letters': 'family letters made',
} as const

const texts = {
  busy: 'Other documents are being created. Please try again in a few seconds.',
  notDone: 'The document could not be created just now. Please try again in a moment.',
}

type Draw = (order: SchoolPaperOrder) => Promise<SchoolPaperMade>

/** @param note logs the paper after it is drawn and before it is sent */
const drawPaper = async (
  { config }: App,
  { warn }: SchoolPaperRequest,
  now: Date,
  draw: Draw,
  note: (made: SchoolPaperMade) => Promise<unknown> = async () => undefined,
): Promise<Spooled<SchoolPaperMade>> => {
  const { databaseUrl, dataDir } = config
  const school = await schoolBranding(config.school, warn)
  try {
    const drawn = await spool(dataDir, (path) =>
      draw({ databaseUrl, dataDir, path, school, printedAt: now.toISOString() }),
    )
    await note(drawn.made)
    return drawn
  } catch (error) {
    throw taskRefusal(error, texts, (err) => warn({ err }, 'a paper was not made'))
  }
}

export const makeReport = (
  app: App,
  request: SchoolPaperRequest,
  { what, detail, details }: Noted,
  draw: Draw,
): Promise<Spooled<SchoolPaperMade>> => {
  const { db, clock } = app
  const now = clock()
  const actor = request.accountId
  return drawPaper(app, request, now, draw, async ({ students }) => {
    const audited = { students: students.length, ...details }
    await saveAudit(db, { at: now, actor, action: actions[what], details: audited })
    await saveStaffView(db, { at: now, actor, what, students, ...(detail && { detail }) })
  })
}

/** A specimen slip, which the office can look at before there are students. */
export const makeSpecimenSlip = async (
  app: App,
  pool: SchoolPaperPool,
  origin: string,
  request: SchoolPaperRequest,
): Promise<Spooled<SchoolPaperMade>> => {
  const { firstSignIn, codeDays } = await readSwitches(app.db)
  const now = app.clock()
  const codesUntil = firstSignIn === 'dob' ? null : endOfLastDay(app.config.school.timeZone, now, codeDays)
  return drawPaper(app, request, now, (order) =>
    pool.run('specimenSlip', { ...order, origin, codesUntil }, request.signal),
  )
}

export const makeRegistrationReport = (app: App, pool: SchoolPaperPool, request: SchoolPaperRequest) =>
  makeReport(app, request, { what: 'registration-report' }, (order) =>
    pool.run('registrationReport', order, request.signal),
  )

export interface ScopeQuery extends StudentsQuery {
  readonly class_id?: string
  readonly form_level?: number
}

export const scopeOf = async (db: Db, query: ScopeQuery, accountId: string): Promise<StudentScope> => {
  const { class_id = null, form_level = null } = query
  const { ids } = await chosenStudents(db, query, accountId)
  return { class_id, form_level, ids }
}

type SlipsQuery = ScopeQuery & { readonly origin: string }

const codesNeeded =
  'Your school asks for a code at the first sign-in, so slips are printed with new codes. Print them from Students or Reports.'

export const makeSignInSlips = async (
  app: App,
  pool: SchoolPaperPool,
  wish: SlipsQuery,
  request: SchoolPaperRequest,
) => {
  if ((await readSwitches(app.db)).firstSignIn === 'dob+code') throw new Refusal(409, codesNeeded)
  const scope = await scopeOf(app.db, wish, request.accountId)
  const { origin } = wish
  return makeReport(app, request, { what: 'sign-in-slips' }, (order) =>
    pool.run('signInSlips', { ...order, scope, origin, codes: null }, request.signal),
  )
}

const noCodes =
  'Families sign in with the date of birth alone, so slips have no codes. Switch on codes in the settings first.'

/** Draws first: the old codes end only once there is a document with the new ones (SEC-37). */
export const issueSignInSlips = async (
  app: App,
  pool: SchoolPaperPool,
  { origin, ...wish }: SlipsQuery,
  request: SchoolPaperRequest,
) => {
  const { db, config, clock } = app
  const { firstSignIn, codeDays } = await readSwitches(db)
  if (firstSignIn === 'dob') throw new Refusal(409, noCodes)
  const scope = await scopeOf(db, wish, request.accountId)
  const codes = await newCodes(app, scope)
  const expires = endOfLastDay(config.school.timeZone, clock(), codeDays)
  const made = await makeReport(app, request, { what: 'sign-in-slips' }, (order) =>
    pool.run('signInSlips', { ...order, scope, origin, codes: { of: codes, expires } }, request.signal),
  )
  const now = clock()
  const rows = Object.entries(codes).map(([student_id, code]) => ({
    student_id,
    code_hash: activationCodeHash(config.secret, student_id, code),
    issued_at: now.toISOString(),
    expires_at: expires,
  }))
  await inTransaction(db, async (trx) => {
    await endLinksBySlip(trx, Object.keys(codes), { at: now, by: request.accountId })
    await saveActivationCodes(trx, rows)
    const details = { students: rows.length, days: codeDays }
    await saveAudit(trx, { at: now, actor: request.accountId, action: 'activation codes issued', details })
  })
  return made
}

/** New codes for everybody in scope who has not chosen a password yet. */
const newCodes = async (app: App, scope: StudentScope): Promise<Record<string, string>> => {
  const withPassword = await listOwnPasswords(app.db)
  const people = await listScopeStudents(app.db, scope, { order: 'class', today: todayOf(app) })
  const without = people.filter(({ id }) => !withPassword.has(id))
  return Object.fromEntries(without.map(({ id }) => [id, newActivationCode()]))
}

/** The code works until the end of a day in the school's time zone, as the slip says. */
const endOfLastDay = (timeZone: string, now: Date, days: number): string => {
  const after = dayIn(timeZone, new Date(now.getTime() + (days + 1) * dayMs))
  return instantOf(timeZone, `${after} 00:00`).toISOString()
}
