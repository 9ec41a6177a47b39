// One view of the copies per database, shared by the routes that read and save records.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { coverageHeaders } from '#shared/contract/records/students'
import type { Db } from '../../platform/database/schema/schema'
import { isScheduled } from './backupStatusRepository'
import { createCoverage, type Coverage, type Covered } from './coverageService'
import { createReceipts, type Receipts } from './receiptsService'

interface Restores {
  readonly coverage: Coverage
  readonly receipts: Receipts
}

const restoresByDatabase = new WeakMap<Db, Restores>()

export const restoresOf = ({ db, clock, config }: FastifyInstance): Restores => {
  const known = restoresByDatabase.get(db)
  if (known) return known
  const coverage = createCoverage({ db, clock, isCopied: isScheduled(config) })
  const restores = { coverage, receipts: createReceipts(config.secret) }
  restoresByDatabase.set(db, restores)
  return restores
}

export const tellCoverage = (reply: FastifyReply, { epoch, until }: Covered) =>
  reply.headers({ [coverageHeaders.epoch]: epoch, [coverageHeaders.coveredUntil]: until })
