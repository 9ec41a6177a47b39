// What a student's paper knows of the request that it is made for.
import type { FastifyRequest } from 'fastify'
import type { School } from '../config/config'
import { originOf } from '../http/familyPapers'
import { currentUser } from '../http/security/guards'
import type { Db } from '../platform/database/schema/schema'
import type { FileStore } from '../platform/storage/fileStore'
import type { Warn } from './schoolBranding'
import { warnFor } from './sendDocumentRoutes'

export interface PaperContext {
  readonly db: Db
  readonly files: FileStore
  readonly school: School
  /** Where people reach the portal. */
  readonly origin: string
  readonly now: Date
  readonly warn: Warn
  /** Of the person who asks. */
  readonly role: 'student' | 'admin'
}

export const paperContext = (request: FastifyRequest): PaperContext => {
  const { db, files, config, clock } = request.server
  return {
    db,
    files,
    school: config.school,
    origin: originOf(request),
    now: clock(),
    warn: warnFor(request),
    role: currentUser(request).role,
  }
}
