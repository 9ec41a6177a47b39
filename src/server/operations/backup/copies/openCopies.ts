import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '#server/config/config'
import { bucketCopies } from './bucketCopies'
import type { Archive, Copies } from './copies'
import { folderCopies } from './folderCopies'

/** Where the settings say that copies are; without such a setting, in the data folder. */
export const openCopies = ({ backup, dataDir }: Config): Copies =>
  backup.s3.bucket === '' ? folderCopies(backup.dir || join(dataDir, 'backups')) : bucketCopies(backup.s3)

/** An archive that is a file. */
export const archiveIn = (file: string): Archive => ({
  copies: folderCopies(dirname(resolve(file))),
  name: basename(file),
})

/** What an operator names: a file or, with a bucket for backups, a name or an address in it. */
export const archiveOf = (config: Config, given: string): Archive => {
  if (config.backup.s3.bucket === '' || existsSync(given)) return archiveIn(given)
  const copies = openCopies(config)
  const place = copies.addressOf('')
  return { copies, name: given.startsWith(place) ? given.slice(place.length) : given }
}
