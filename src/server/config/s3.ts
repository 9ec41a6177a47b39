// The settings of the S3-compatible file store and of the bucket that backups go to. The bucket takes what it lacks from the
// file store.
import { bucketPlace, thisMachine } from './kinds'

export interface S3Place {
  /** Origin of the store; empty: files are kept in the data folder. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

const fileNames: Readonly<Record<keyof S3Place, string>> = {
  endpoint: 'S3_ENDPOINT',
  region: 'S3_REGION',
  bucket: 'S3_BUCKET',
  accessKey: 'S3_ACCESS_KEY',
  secretKey: 'S3_SECRET_KEY',
}

/** Not encrypted, and over a network. */
const isOpenlySent = (endpoint: string): boolean => {
  const { protocol, hostname } = new URL(endpoint)
  return protocol !== 'https:' && !thisMachine.test(hostname)
}

/** Faults of any store that is reached over a network. */
export const unverifiedFaults = (
  isUsed: boolean,
  env: Readonly<Record<string, string | undefined>>,
): string[] =>
  isUsed && env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
    ? ['NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer for the store; name its CA in NODE_EXTRA_CA_CERTS']
    : []

type Partly = { readonly s3?: Partial<S3Place>; readonly databaseUrl?: string }

/** Faults of these settings; none when no store is named. */
export const s3Faults = (
  { s3 = {}, databaseUrl }: Partly,
  env: Readonly<Record<string, string | undefined>>,
) => {
  const missing = (Object.keys(fileNames) as (keyof S3Place)[]).filter((key) => !s3[key])
  if (missing.length === Object.keys(fileNames).length) return []
  const faults = missing.map(
    (key) => `${fileNames[key]} is missing: the store of files needs all S3_ settings`,
  )
  if (s3.endpoint && isOpenlySent(s3.endpoint))
    faults.push('S3_ENDPOINT must begin with https:// (without it only on this machine)')
  if (databaseUrl && !env.SECRET)
    faults.push('SECRET is missing: instances that share a database and a store must share it')
  return faults
}

export interface BackupS3Place extends S3Place {
  /** Begins the name of every copy; empty, or ends with a slash. */
  readonly prefix: string
}

const backupNames: Readonly<Record<keyof BackupS3Place, string>> = {
  endpoint: 'BACKUP_S3_ENDPOINT',
  region: 'BACKUP_S3_REGION',
  bucket: 'BACKUP_S3_BUCKET',
  accessKey: 'BACKUP_S3_ACCESS_KEY',
  secretKey: 'BACKUP_S3_SECRET_KEY',
  prefix: 'BACKUP_S3_PREFIX',
}
const keys = Object.keys(backupNames) as (keyof BackupS3Place)[]

/** The documents' place in the bucket of the file store. */
const documents = 'files/'

type Given = Partial<BackupS3Place>
type Placed = {
  readonly s3?: Partial<S3Place>
  readonly backup?: { readonly dir?: string; readonly places?: readonly string[]; readonly s3?: Given }
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
    .map((key) => `${backupNames[key]} is missing: BACKUP_S3_BUCKET needs it, here or in the S3_ settings`)
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
export const backupS3Faults = ({ backup = {}, s3: files = {} }: Placed): string[] => {
  const { dir, places = [], s3: place = {} } = backup
  if (places.includes(bucketPlace) && !place.bucket)
    return ['BACKUP_S3_BUCKET is missing: BACKUP_PLACES names the bucket']
  const lonely = place.bucket ? undefined : keys.find((key) => place[key])
  if (lonely) return [`BACKUP_S3_BUCKET is missing: ${backupNames[lonely]} is of no use without it`]
  if (!place.bucket) return []
  const both = dir ? ['BACKUP_DIR and BACKUP_S3_BUCKET are both set: choose one place for the backups'] : []
  return [...both, ...placeFaults(place, files)]
}

const noBucket: BackupS3Place = {
  endpoint: '',
  region: '',
  bucket: '',
  accessKey: '',
  secretKey: '',
  prefix: '',
}

/** A bucket among BACKUP_PLACES is one that the office may choose; otherwise it is used as soon as it is named. */
export const bucketToChoose = ({
  places,
  s3,
}: {
  readonly places: readonly string[]
  readonly s3: BackupS3Place
}) => (places.includes(bucketPlace) ? { bucket: s3, s3: noBucket } : { bucket: noBucket, s3 })

/** The settings that name this place, for a configuration whose file store is another one. */
export const backupS3Env = (place: BackupS3Place): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [backupNames[key], place[key]]))
