// How the backups are, and where they go.
import { existsSync, renameSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/operations/backups'
import { saveSchoolBackups, type SchoolBackups } from '#shared/contract/school/setUp'
import { bucketPlace } from '../../config/kinds'
import {
  backupPlacesOf,
  hasBackupKey,
  isBackupFixed,
  isKeyGiven,
  keyIn,
  makesBackups,
  ownBackupKeyFile,
} from '../../config/liveConfig'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { latestTrue, minuteMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import { findPlaces, findSchool } from '../../school/setUp/queries'
import { officerOf } from '../../school/setUp/routes'
import { changeSchool, type Officer } from '../../school/setUp/setUp'
import { forgetAttempt, readBackupStatus, type BackupStatus } from '../../students/restores/queries'
import { saveAudit } from '../../trail/audit/queries'
import { makeKeyFile } from './backupKey'

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
    handler: async (): Promise<contract.BackupState> => {
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

interface Wish {
  /** Null: no backups. */
  readonly place: string | null
  readonly version: string
}

/**
 * The office chooses among the places that the operator allows, and gets the key of the backups: until it says that it keeps the
 * key, and never again.
 */
const choosePlace = async (app: App, officer: Officer, { place, version }: Wish): Promise<SchoolBackups> => {
  if (isBackupFixed(app.config)) throw refuse(409, fixedText)
  if (place !== null) await refusePlace(app, place)
  const key = place === null ? null : await keyToShow(app)
  const school = await changeSchool(app, officer, {
    ...{ version, step: 'backups', action: 'backups changed' },
    change: async (db, now, { backupPlace = null }) => {
      if (place !== backupPlace || key !== null) await forgetAttempt(db)
      if (key !== null)
        await saveAudit(db, { at: now, actor: officer.by.accountId, action: 'backup key shown' })
      return { backupPlace: place, ...(key !== null && { backupKeyKept: false }) }
    },
  })
  return { school, key }
}

const refuse = (status: number, text: string) => new Refusal(status, text, { place: [text] })

const fixedText = 'The person who runs the portal has set where backups go (BACKUP_DIR or BACKUP_S3_BUCKET).'
const unknownText = 'Backups may not go there. Choose one of the places that this page offers.'
const noKeyText =
  'The school is on PostgreSQL, so its key cannot be made here. Ask the person who runs the portal to set BACKUP_KEY on each of its machines.'

const lostKeyText =
  'The key of the backups is not where the person who runs the portal has said that it is (BACKUP_KEY_FILE). Ask them to put it back.'

const refusePlace = async ({ db, config }: App, place: string) => {
  if (!backupPlacesOf(config, await findPlaces(db)).includes(place)) throw refuse(422, unknownText)
  if (config.databaseUrl !== '' && !hasOperatorsKey(config)) throw refuse(409, noKeyText)
  const { key, keyFile } = config.backup
  if (key === '' && config.given.includes('backup.keyFile') && !existsSync(keyFile))
    throw refuse(409, lostKeyText)
  if (place === bucketPlace) return
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await access(place, constants.W_OK)
  } catch (cause) {
    const refusal = refuse(422, unwritableText(place))
    refusal.cause = cause
    throw refusal
  }
}

const unwritableText = (folder: string): string =>
  `The portal cannot write to ${folder}. If it is a disk or a USB stick, connect it, then try again.`

const hasOperatorsKey = (config: App['config']): boolean => isKeyGiven(config) && hasBackupKey(config)

/**
 * Null where the office has no business with the key: it is the operator's, or the office has said that it keeps it. A file
 * that holds no good key is put aside.
 */
const keyToShow = async ({ db, config, clock }: App): Promise<string | null> => {
  if (hasOperatorsKey(config)) return null
  const { backupKeyKept = false } = await findSchool(db)
  if (backupKeyKept && hasBackupKey(config)) return null
  const file = ownBackupKeyFile(config)
  const known = keyIn(file)
  if (known !== '') return known
  if (existsSync(file)) renameSync(file, `${file}.${clock().getTime()}`)
  makeKeyFile(file)
  return keyIn(file)
}
