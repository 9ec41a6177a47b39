// The parts from which a portal is built, and the parts that rooms add to the app.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { opensSibling } from './access/siblings/siblings'
import { liveConfig, makesBackups } from './config/liveConfig'
import type { App } from './http/appParts'
import { decorateOverload } from './http/overload'
import type { Watch } from './http/requestLog'
import { createCsrfKey } from './http/security/csrf'
import type { Guard } from './http/security/guards'
import { decorateSession } from './http/security/session'
import { createCoverage, type Coverage, createReceipts, type Receipts } from './students/restores/coverage'
import { pdfReader, type PdfReader } from './intake/pdfCheck/pdfReader'
import { firstPages, type FirstPagePool } from './intake/thumbnails/thumbnail'
import { UploadPace } from './intake/uploads/store'
import { importPool, type ImportPool } from './lists/imports/thread'
import type { KeyObject } from 'node:crypto'
import { createSaves, type Saves } from './students/save/save'
import { createMarks, type MarksSaves } from './reports/marks/save'
import { createTell, type Tell } from './messages/tell'
import { schoolPaperPool } from './papers/schoolPapers/schoolPapers'
import { quotaFileStore } from './platform/storage/diskSpace'

declare module './http/appParts' {
  // Rooms create these.
  interface App {
    /** Which answers the copies have. */
    coverage: Coverage
    receipts: Receipts
    pdfReader: PdfReader
    firstPages: FirstPagePool
    /** All uploads together. */
    uploadPace: UploadPace
    /** The thread that reads lists. */
    listReader: ImportPool
    /** Signs CSRF tokens. Made once: a key made of text for each request takes longer than the signature. */
    csrfKey: KeyObject
    /** The one queue of saves. */
    saves: Saves
    /** Saves of marks: those of a moment go into one transaction. */
    marks: MarksSaves
    /** Queues messages to families, in the transaction of what they tell. */
    tell: Tell
  }
}

export type AppDeps = Pick<App, 'config' | 'db' | 'engine' | 'files' | 'clock' | 'monotonicNow' | 'disk'> & {
  log: FastifyBaseLogger
  /** Called for each answer, for the metrics. */
  watch?: Watch
}

/** Every handler finds them on the app. */
export const decorate = (app: FastifyInstance, deps: AppDeps) => {
  const live = liveConfig(deps.config)
  app.decorate('live', live)
  app.decorate('config', live.config)
  app.decorate('db', deps.db)
  app.decorate('engine', deps.engine)
  app.decorate('files', quotaFileStore(deps.files, deps.disk))
  app.decorate('disk', deps.disk)
  app.decorate('clock', deps.clock)
  app.decorate('monotonicNow', deps.monotonicNow)
  app.decorate(
    'coverage',
    createCoverage(deps, () => makesBackups(live.config)),
  )
  app.decorate('csrfKey', createCsrfKey(deps.config))
  app.decorate('marks', createMarks(deps.db))
  app.decorate('schoolPapers', schoolPaperPool())
  app.addHook('onClose', () => app.schoolPapers.close())
  app.decorate('listReader', importPool())
  app.addHook('onClose', () => app.listReader.close())
  app.decorate('receipts', createReceipts(deps.config.secret))
  const { school, budgets } = deps.config
  app.decorate('tell', createTell(live))
  app.decorate('saves', createSaves({ ...deps, timeZone: school.timeZone, budgets, tell: app.tell }))
  decorateSession(app)
  decorateOverload(app)
  app.decorate('uploadPace', new UploadPace(() => app.overload.isActive))
  app.decorate('pdfReader', pdfReader)
  app.decorate('firstPages', firstPages)
  app.decorate('guardedCalls', new Map<string, Guard>())
  app.decorate('opensSibling', (user, studentId, trx) => opensSibling(app, user, studentId, trx))
}
