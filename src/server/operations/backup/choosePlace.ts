// The office chooses where backups go, among the places that the operator allows, and gets their key: until it says that it
// keeps the key, and never again.
import { existsSync, renameSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import type { SchoolBackups } from '#shared/contract/school/setUp'
import { bucketPlace } from '../../config/kinds'
import {
  backupPlacesOf,
  hasBackupKey,
  isBackupFixed,
  isKeyGiven,
  keyIn,
  ownBackupKeyFile,
} from '../../config/liveConfig'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { forgetAttempt } from '../../students/restores/queries'
import { saveAudit } from '../../trail/audit/queries'
import { findPlaces, findSchool } from '../../school/setUp/queries'
import { changeSchool, type Officer } from '../../school/setUp/setUp'
import { makeKeyFile } from './backupKey'

interface Wish {
  /** Null: no backups. */
  readonly place: string | null
  readonly version: string
}

export const choosePlace = async (
  app: App,
  officer: Officer,
  { place, version }: Wish,
): Promise<SchoolBackups> => {
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
