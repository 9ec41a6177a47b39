// Routes that read a whole record, or the optional columns of the office's table of students.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { isOffice, type SignedIn } from '../../http/security/session'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { noteList } from '../../trail/views/routes'
import type { Covered } from '../restores/coverage'
import { findStudent, findStudentState, listStudentColumns } from './queries'

export const recordOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const read = createRecordReader(app)

  app.route({
    ...routeOptions(contract.getStudentRecord),
    handler: async ({ params, user }, reply) => {
      const { text, covered } = await read(
        params.studentId,
        user,
        (record) => reply.serialize(record) as string,
      )
      app.coverage.tell(reply, covered)
      // The contract's serializer has already made the text.
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  })
}

export const recordColumnsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listStudentColumns),
    handler: async (request) => {
      const columns = await listStudentColumns(app.db)
      await noteList(request, { what: 'student-list', students: 'all' })
      return columns
    },
  })
}

/** Turns the answer into text with the serializer of the contract's schema. */
type Serialize = (answer: StudentRecord[]) => string

/** Reads a record as the text that is sent, and remembers which version the session has read. */
const createRecordReader = ({ db, saves, coverage }: Pick<App, 'db' | 'saves' | 'coverage'>) => {
  const textOf = createTextCache(db)

  return async (
    id: string,
    user: SignedIn | null,
    serialize: Serialize,
  ): Promise<{ text: string; covered: Covered }> => {
    const record = await textOf(id, serialize)
    if (!record) throw notFound()
    const covered = await coverage.now()
    if (user)
      await saves.rememberRead({
        session_id: user.sessionId,
        student_id: id,
        version: record.version,
        by: isOffice(user) ? 'school' : 'family',
        epoch: covered.takesBack ? covered.epoch : null,
      })
    return { text: record.text, covered }
  }
}

interface CachedText {
  version: number
  updatedAt: string
  text: string
}

const maxCached = 400

/**
 * Caches the texts of records. Each read compares only version and time with the database, so that changes by other
 * processes are noticed.
 */
const createTextCache = (db: Db) => {
  const cached = new Map<string, CachedText>()

  const cache = (id: string, answer: CachedText): CachedText => {
    cached.delete(id)
    cached.set(id, answer)
    if (cached.size > maxCached) cached.delete(cached.keys().next().value as string)
    return answer
  }

  /** Undefined when there is no such student. */
  return async (id: string, serialize: Serialize): Promise<CachedText | undefined> => {
    const stored = await findStudentState(db, id)
    if (!stored) return undefined
    const known = cached.get(id)
    if (known && known.version === stored.version && known.updatedAt === stored.updatedAt)
      return cache(id, known)
    const record = await findStudent(db, id)
    if (!record) return undefined
    const { version, updatedAt } = record
    return cache(id, { version, updatedAt, text: serialize([record]) })
  }
}
