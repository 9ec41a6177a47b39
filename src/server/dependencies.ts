// The parts from which a portal is built, and the parts that rooms add to the app.
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './http/appParts'
import type { Watch } from './http/requestLog'
import type { Coverage } from './students/restores/coverage'
import type { Receipts } from './students/restores/receipts'
import type { PdfReader } from './intake/pdfCheck/pdfReader'
import type { FirstPagePool } from './intake/thumbnails/thumbnail'
import type { UploadPace } from './intake/uploads/store'
import type { ImportPool } from './lists/imports/thread'
import type { KeyObject } from 'node:crypto'
import type { Saves } from './students/save/save'
import type { MarksSaves } from './reports/marks/save'
import type { Tell } from './messages/tell'

declare module './http/appParts' {
  // Rooms create these; app.ts decorates the app with them.
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
