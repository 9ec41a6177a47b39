// Papers of the whole school: who they are for, that they are made in their own thread, and that the audit log says so.
import { join } from 'node:path'
import type { Config } from '../../config'
import type { Db } from '../../db/schema'
import { Refusal } from '../../refusal'
import { spool, type Spooled } from '../../sheets/spool'
import { TaskFault } from '../../sheets/taskFault'
import { TaskThread } from '../../sheets/taskThread'
import { saveAudit } from '../auth/auditRepository'
import type { PaperMade, PaperOrder } from './officePapersTask'
import type { paperTasks } from './officePapersWorker'
import { schoolLook, type Warn } from './schoolLook'
import type { StudentScope } from './scopeRepository'
import { findSelection } from './selectionsRepository'

export interface PaperOffice {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

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
  action: string,
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
    await saveAudit(db, { at: now, actor: asking.accountId, action, details: { students } })
    return made
  } catch (error) {
    throw asRefusal(error, asking.warn)
  }
}

export const makeRegistrationReport = (office: PaperOffice, thread: PapersThread, asking: PaperAsking) =>
  make(office, asking, 'documents.registration-report', (order) =>
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

export const makeSignInSlips = async (
  office: PaperOffice,
  thread: PapersThread,
  wish: ScopeWish & { readonly origin: string },
  asking: PaperAsking,
) => {
  const scope = await scopeOf(office.db, wish, asking.accountId)
  const { origin } = wish
  return make(office, asking, 'documents.sign-in-slips', (order) =>
    thread.run('signInSlips', { ...order, scope, origin }, asking.signal),
  )
}
