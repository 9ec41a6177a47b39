// The settings of the bucket that backups go to. What is not given is taken from the S3-compatible file store.
import { isOpenlySent, type S3Place } from './s3Definition'

export interface BackupS3Place extends S3Place {
  /** Begins the name of every copy; empty, or ends with a slash. */
  readonly prefix: string
}

const names: Readonly<Record<keyof BackupS3Place, string>> = {
  endpoint: 'BACKUP_S3_ENDPOINT',
  region: 'BACKUP_S3_REGION',
  bucket: 'BACKUP_S3_BUCKET',
  accessKey: 'BACKUP_S3_ACCESS_KEY',
  secretKey: 'BACKUP_S3_SECRET_KEY',
  prefix: 'BACKUP_S3_PREFIX',
}
const keys = Object.keys(names) as (keyof BackupS3Place)[]

/** Where the file store keeps the documents in its bucket. */
const documents = 'files/'

type Given = Partial<BackupS3Place>
type Partly = {
  readonly s3?: Partial<S3Place>
  readonly backup?: { readonly dir?: string; readonly s3?: Given }
}

/** An endpoint of its own has a region of its own, and the two keys belong together. */
export const withFileStore = (own: Given, files: Partial<S3Place>): Given => {
  if (!own.bucket) return own
  const hasKeys = Boolean(own.accessKey || own.secretKey)
  return {
    ...own,
    endpoint: own.endpoint || files.endpoint,
    region: own.region || (own.endpoint ? '' : files.region),
    accessKey: hasKeys ? own.accessKey : files.accessKey,
    secretKey: hasKeys ? own.secretKey : files.secretKey,
  }
}

const placeFaults = (place: Given, files: Partial<S3Place>): string[] => {
  const faults = keys
    .filter((key) => key !== 'prefix' && !place[key])
    .map((key) => `${names[key]} is missing: BACKUP_S3_BUCKET needs it, here or in the S3_ settings`)
  if (place.endpoint && isOpenlySent(place.endpoint))
    faults.push('BACKUP_S3_ENDPOINT must begin with https:// (without it only on this machine)')
  const isShared = place.endpoint === files.endpoint && place.bucket === files.bucket
  if (isShared && !place.prefix)
    faults.push(
      'BACKUP_S3_BUCKET is the bucket of the documents: choose another one, or set BACKUP_S3_PREFIX',
    )
  if (place.prefix?.startsWith(documents))
    faults.push(`BACKUP_S3_PREFIX must not begin with ${documents}, where documents are`)
  return faults
}

/** Faults of these settings after withFileStore; none when no bucket is named. */
export const backupS3Faults = ({ backup = {}, s3: files = {} }: Partly): string[] => {
  const { dir, s3: place = {} } = backup
  const lonely = place.bucket ? undefined : keys.find((key) => place[key])
  if (lonely) return [`BACKUP_S3_BUCKET is missing: ${names[lonely]} is of no use without it`]
  if (!place.bucket) return []
  const both = dir ? ['BACKUP_DIR and BACKUP_S3_BUCKET are both set: choose one place for the backups'] : []
  return [...both, ...placeFaults(place, files)]
}

/** The settings that name this place, for a configuration whose file store is another one. */
export const backupS3Env = (place: BackupS3Place): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [names[key], place[key]]))
