// The office chooses where backups go, among the places that the operator allows, and gets their key, once.
import { existsSync, renameSync } from 'node:fs'
import { access, constants, mkdir, readFile } from 'node:fs/promises'
import type { SchoolBackups } from '#shared/contract/school/setUp'
import { bucketPlace } from '../../config/kinds'
import { backupPlacesOf, ownBackupKeyFile } from '../../config/liveConfig'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { findPlaces, findSchool } from '../../school/setUp/queries'
import { changeSchool, hasBackupKey, isBackupFixed, type Officer } from '../../school/setUp/setUp'
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
  const key = place === null ? null : await newKey(app)
  const school = await changeSchool(app, officer, {
    ...{ version, step: 'backups', action: 'backups changed' },
    change: () => ({ backupPlace: place, ...(key !== null && { backupKeyShown: true }) }),
  })
  return { school, key }
}

const refuse = (status: number, text: string) => new Refusal(status, text, { place: [text] })

const fixedText = 'The person who runs the portal has set where backups go (BACKUP_DIR or BACKUP_S3_BUCKET).'
const unknownText = 'Backups may not go there. Choose one of the places that this page offers.'
const noKeyText =
  'Several machines share this school, so its key cannot be made here. Ask the person who runs the portal to set BACKUP_KEY on each of them.'

const refusePlace = async ({ db, config }: App, place: string) => {
  if (!backupPlacesOf(config, await findPlaces(db)).includes(place)) throw refuse(422, unknownText)
  if (config.databaseUrl !== '' && !hasOperatorsKey(config)) throw refuse(409, noKeyText)
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

const hasOperatorsKey = ({ backup }: App['config']): boolean =>
  backup.key !== '' || (backup.keyFile !== '' && existsSync(backup.keyFile))

/**
 * Null where a key is there already: the operator's, or one that was shown here before. A key that nobody has ever seen is
 * of no use, so another one takes its place.
 */
const newKey = async ({ db, config, clock }: App): Promise<string | null> => {
  const isKnown = (await findSchool(db)).backupKeyShown === true
  if (isKnown ? hasBackupKey(config) : hasOperatorsKey(config)) return null
  const file = ownBackupKeyFile(config)
  if (existsSync(file)) renameSync(file, `${file}.${clock().getTime()}`)
  makeKeyFile(file)
  return (await readFile(file, 'utf8')).trim()
}
