// The spreadsheet of registration data: chooses students and columns and writes the audit log (SEC-99).
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/papers'
import { isSheetChoice, sheetChoices } from '#shared/record/sheetColumns'
import { dayIn } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload, whileConnected } from '../../http/transport/answers'
import { dayMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import { spool, sweepSpool, type Spooled } from '../../platform/storage/durable'
import { taskRefusal } from '../../platform/workers/tasks'
import { WorkerPool } from '../../platform/workers/workerPool'
import { saveAudit } from '../../trail/audit/queries'
import { saveStaffView } from '../../trail/views/queries'
import { chosenStudents, listed, schoolPartOf } from '../schoolPapers/chosenStudents'
import { removeSelectionsBefore, saveSelection } from '../schoolPapers/scopeQueries'
import { listSheetStudents } from './queries'
import type { SheetMade, SheetOrder, sheetTasks } from './registrationSheetWorker'

export const registrationSheetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const pool = sheetPool()
  app.addHook('onClose', () => pool.close())
  await sweepSpool(app.config.dataDir)

  app.route({
    ...routeOptions(contract.getRegistrationSheet),
    handler: async (request, reply) => {
      const accountId = currentUser(request).accountId
      const warn = (err: Error) => request.log.error({ request_id: request.id, err }, 'spreadsheet not made')
      const made = await whileConnected(request, (signal) =>
        makeRegistrationSheet(app, pool, request.query, { accountId, signal, warn }),
      )
      const type = contract.getRegistrationSheet.document
      return sendDownload(reply, { ...made, type, name: 'Registration Data.xlsx' })
    },
  })

  app.route({
    ...routeOptions(contract.storeSelection),
    bodyLimit: 1_000_000,
    handler: (request) => saveChosenStudents(app, currentUser(request).accountId, request.body),
  })
}

type SheetQuery = QueryOf<typeof contract.getRegistrationSheet>

export type SheetPool = WorkerPool<typeof sheetTasks>

/** SEC-90: one at a time, without a queue. */
export const sheetPool = (): SheetPool =>
  new WorkerPool({
    file: join(__dirname, 'registrationSheetWorker'),
    readsDatabase: true,
    priority: 'low',
    heapMb: 96,
    deadlineMs: 120_000,
    idleMs: 300_000,
    maxWaiting: 0,
  })

interface SheetRequest {
  readonly accountId: string
  readonly signal: AbortSignal
  readonly warn: (error: Error) => void
}

const texts = {
  busy: 'Another spreadsheet is being created. Please try again in a few seconds.',
  notDone: 'The spreadsheet could not be created just now. Please try again in a moment.',
}

const makeRegistrationSheet = async (
  app: App,
  pool: SheetPool,
  query: SheetQuery,
  { accountId, signal, warn }: SheetRequest,
): Promise<Spooled<SheetMade>> => {
  const { db, config, clock } = app
  const columns = columnsWanted(query.columns)
  const chosen = await studentsWanted(app, query, accountId)
  const { ids, label = ids === null ? 'The whole school' : 'A selection' } = chosen
  const order: Omit<SheetOrder, 'path'> = {
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    columns,
    ids,
    label,
    schoolName: config.school.name,
    timeZone: config.school.timeZone,
    now: clock().toISOString(),
  }
  try {
    const spooled = await spool(config.dataDir, (path) =>
      pool.run('registrationSheet', { ...order, path }, signal),
    )
    const { students } = spooled.made
    const details = { columns, students: students.length, whole_school: ids === null }
    await saveAudit(db, { at: clock(), actor: accountId, action: 'registration data exported', details })
    const seen = { at: clock(), actor: accountId, what: 'registration-data', students } as const
    await saveStaffView(db, { ...seen, detail: `${columns.length} columns` })
    return spooled
  } catch (error) {
    throw taskRefusal(error, texts, warn)
  }
}

const columnsWanted = (text: string | undefined): string[] => {
  if (text === undefined) return sheetChoices.map(({ name }) => name)
  const names = new Set(listed(text))
  const unknown = [...names].filter((name) => !isSheetChoice(name))
  if (names.size === 0 || unknown.length > 0) {
    const complaint =
      unknown.length > 0
        ? `These columns do not exist: ${unknown.join(', ')}.`
        : 'Choose at least one column.'
    throw new Refusal(422, complaint, { columns: [complaint] })
  }
  return sheetChoices.map(({ name }) => name).filter((name) => names.has(name))
}

/** The students of a part of the school, or those chosen one by one. */
const studentsWanted = async ({ db, config, clock }: App, query: SheetQuery, accountId: string) => {
  const { part, title } = await schoolPartOf(db, query)
  if (title === '') return chosenStudents(db, query, accountId)
  const today = dayIn(config.school.timeZone, clock())
  return { ids: await listSheetStudents(db, today, part), label: title }
}

const keptMs = dayMs

const saveChosenStudents = async (
  { db, clock }: App,
  accountId: string,
  { student_ids, label }: { student_ids: readonly string[]; label: string },
) => {
  const now = clock()
  await removeSelectionsBefore(db, new Date(now.getTime() - keptMs).toISOString())
  const ids = [...new Set(student_ids)]
  const id = randomUUID()
  await saveSelection(db, {
    id,
    student_ids: JSON.stringify(ids),
    label,
    created_at: now.toISOString(),
    created_by: accountId,
  })
  return { id, students: ids.length }
}
