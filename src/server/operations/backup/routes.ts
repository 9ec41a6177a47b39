// Server end of shared/contract/operations/backups, and of the choice of their place in shared/contract/school/setUp.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/operations/backups'
import type { BackupState } from '#shared/contract/operations/backups'
import { saveSchoolBackups } from '#shared/contract/school/setUp'
import { routeOptions } from '../../http/route'
import { officerOf } from '../../school/setUp/routes'
import { makesBackups } from '../../config/liveConfig'
import { latestTrue, minuteMs } from '../../platform/core/durations'
import { choosePlace } from './choosePlace'
import { readBackupStatus, type BackupStatus } from '../../students/restores/queries'

/** A large copy may take longer than its period; one that failed has missed it. */
const periodsUntilLate = ({ failedAt }: BackupStatus): number => (failedAt === null ? 3 : 1)

/** A backup dated in the future counts as late too, since nobody knows how old it is. */
const isLate = (status: BackupStatus, everyMinutes: number, now: Date): boolean =>
  status.goodAt === null ||
  status.goodAt > latestTrue(now) ||
  now.getTime() - Date.parse(status.goodAt) > periodsUntilLate(status) * everyMinutes * minuteMs

export const backupsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { everyMinutes } = app.config.backup

  app.route({
    ...routeOptions(contract.getBackupState),
    handler: async (): Promise<BackupState> => {
      const status = await readBackupStatus(app.db)
      return {
        scheduled: makesBackups(app.config) ? 1 : 0,
        good_at: status.goodAt,
        late: isLate(status, everyMinutes, app.clock()) ? 1 : 0,
        failed_at: status.failedAt,
        damaged: status.damaged,
        lacking: status.lacking,
      }
    },
  })
}

export const backupsRunRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(saveSchoolBackups),
    handler: (request) => choosePlace(app, officerOf(request), request.body),
  })
}
