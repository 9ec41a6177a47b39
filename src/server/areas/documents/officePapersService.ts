// Papers of the whole school: who they are for, that they are made in their own thread, and that the audit log says so.
import { join } from 'node:path'
import { dayIn, instantOf } from '#shared/rules/dates'
import type { Config } from '../../config'
import type { Db } from '../../db/schema'
import { Refusal } from '../../refusal'
import { spool, type Spooled } from '../../sheets/spool'
import { TaskFault } from '../../sheets/taskFault'
import { TaskThread } from '../../sheets/taskThread'
import { slipCodeHash, newSlipCode } from '../../slipCode'
import { saveAudit } from '../auth/auditRepository'
import { saveFirstCodes } from '../auth/firstCodesRepository'
import { saveStaffView } from '../rights/staffViewsRepository'
import { readSwitches } from '../settings/settingsRepository'
import type { PaperMade, PaperOrder } from './officePapersTask'
import type { paperTasks } from './officePapersWorker'
import { schoolLook, type Warn } from './schoolLook'
import { listOwnPasswords, listScopeIds, listScopeStudents, type StudentScope } from './scopeRepository'
import { findSelection } from './selectionsRepository'

export interface PaperOffice {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

const todayOf = ({ config, clock }: PaperOffice): string => dayIn(config.school.timeZone, clock())

export type PapersThread = TaskThread<typeof paperTasks>

/** SEC-90: one at a time; a few may wait. */
export const papersThread = (): PapersThread =>
  new TaskThread({
    file: join(__dirname, 'officePapersWorker'),
    heapMb: 256,
    deadlineMs: 60_000,
    idleMs: 300_000,
    mostWaiting: 5,
  })

export interface PaperAsking {
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
  { db, config, clock }: PaperOffice,
  asking: PaperAsking,
  what: 'registration-report' | 'sign-in-slips',
  seen: readonly string[] | 'all',
  run: (order: PaperOrder) => Promise<PaperMade>,
): Promise<Spooled<PaperMade>> => {
  const { databaseUrl, dataDir } = config
  const now = clock()
  const school = await schoolLook(config.school, asking.warn)
  try {
    const made = await spool(dataDir, (path) =>
      run({ databaseUrl, dataDir, path, school, printedAt: now.toISOString() }),
    )
    const { students } = made.made
    await saveAudit(db, {
      at: now,
      actor: asking.accountId,
      action: `documents.${what}`,
      details: { students },
    })
    await saveStaffView(db, { at: now, actor: asking.accountId, what, students: seen })
    return made
  } catch (error) {
    throw asRefusal(error, asking.warn)
  }
}

export const makeRegistrationReport = (office: PaperOffice, thread: PapersThread, asking: PaperAsking) =>
  make(office, asking, 'registration-report', 'all', (order) =>
    thread.run('registrationReport', order, asking.signal),
  )

export interface ScopeWish {
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
export const scopeOf = async (db: Db, wish: ScopeWish, accountId: string): Promise<StudentScope> => {
  const { class_id = null, form_level = null, ids, selection } = wish
  if (selection === undefined) return { class_id, form_level, ids: listed(ids) }
  const found = await findSelection(db, selection, accountId)
  if (!found) throw new Refusal(404, 'This selection is no longer kept. Please select the students again.')
  return { class_id, form_level, ids: JSON.parse(found.student_ids) as string[] }
}

type SlipsWish = ScopeWish & { readonly origin: string }

const codesNeeded =
  'The school asks for a code at the first sign-in: slips are printed with new codes. Print them from the students or from Reports.'

export const makeSignInSlips = async (
  office: PaperOffice,
  thread: PapersThread,
  wish: SlipsWish,
  asking: PaperAsking,
) => {
  if ((await readSwitches(office.db)).firstSignIn === 'dob+code') throw new Refusal(409, codesNeeded)
  const scope = await scopeOf(office.db, wish, asking.accountId)
  const { origin } = wish
  const seen = await listScopeIds(office.db, scope, todayOf(office))
  return make(office, asking, 'sign-in-slips', seen, (order) =>
    thread.run('signInSlips', { ...order, scope, origin, codes: null }, asking.signal),
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
const newCodes = async (office: PaperOffice, scope: StudentScope): Promise<Record<string, string>> => {
  const { db } = office
  const withPassword = await listOwnPasswords(db)
  const people = await listScopeStudents(db, scope, { order: 'class', today: todayOf(office) })
  const without = people.filter(({ id }) => !withPassword.has(id))
  return Object.fromEntries(without.map(({ id }) => [id, newSlipCode()]))
}

/** Drawn first: the codes before die only when there is a paper with the new ones (SEC-37). */
export const issueSignInSlips = async (
  office: PaperOffice,
  thread: PapersThread,
  { origin, ...wish }: SlipsWish,
  asking: PaperAsking,
) => {
  const { db, config, clock } = office
  const { firstSignIn, codeDays } = await readSwitches(db)
  if (firstSignIn === 'dob') throw new Refusal(409, noCodes)
  const scope = await scopeOf(db, wish, asking.accountId)
  const codes = await newCodes(office, scope)
  const expires = endOfLastDay(config.school.timeZone, clock(), codeDays)
  const seen = await listScopeIds(db, scope, todayOf(office))
  const made = await make(office, asking, 'sign-in-slips', seen, (order) =>
    thread.run('signInSlips', { ...order, scope, origin, codes: { of: codes, expires } }, asking.signal),
  )
  const now = clock()
  const rows = Object.entries(codes).map(([student_id, code]) => ({
    student_id,
    code_hash: slipCodeHash(config.secret, student_id, code),
    issued_at: now.toISOString(),
    expires_at: expires,
  }))
  await db.transaction().execute(async (trx) => {
    await saveFirstCodes(trx, rows)
    const details = { students: rows.length, days: codeDays }
    await saveAudit(trx, { at: now, actor: asking.accountId, action: 'slip codes issued', details })
  })
  return made
}
