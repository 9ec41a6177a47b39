// Server end of shared/contract/office/backups.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BackupState } from '#shared/contract/office/backups'
import * as contract from '#shared/contract/office/backups'
import { routeOptions } from '../../http/route'
import { latestTrue } from '../../platform/core/clocks'
import { minuteMs } from '../../platform/core/durations'
import { readBackupStatus, type BackupStatus } from './backupStatus'

const periodsUntilLate = 3

/** A backup dated in the future counts as late too, since nobody knows how old it is. */
const isLate = ({ goodAt }: BackupStatus, everyMinutes: number, now: Date): boolean =>
  goodAt === null ||
  goodAt > latestTrue(now) ||
  now.getTime() - Date.parse(goodAt) > periodsUntilLate * everyMinutes * minuteMs

export const backupsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { dir, everyMinutes } = app.config.backup

  app.route({
    ...routeOptions(contract.getBackupState),
    handler: async (): Promise<BackupState> => {
      const status = await readBackupStatus(app.db)
      return {
        scheduled: dir === '' ? 0 : 1,
        good_at: status.goodAt,
        late: isLate(status, everyMinutes, app.clock()) ? 1 : 0,
        failed_at: status.failedAt,
        damaged: status.damaged,
        lacking: status.lacking,
      }
    },
  })
}
