// The target of a store migration: the command line options on top of the portal's current settings.
import { join } from 'node:path'
import { readConfig, type Config } from '#server/config/config'
import { databaseFile, followLinks } from '#server/platform/database/sqlite/databaseFiles'

type Env = Readonly<Record<string, string | undefined>>

export interface TargetOptions {
  /** postgres://… or a folder */
  to: string
  /** https://store/bucket */
  s3?: string
  region?: string
}

const noS3 = { S3_ENDPOINT: '', S3_REGION: '', S3_BUCKET: '', S3_ACCESS_KEY: '', S3_SECRET_KEY: '' }

/** Keys are never passed on the command line, which others can read. */
const s3Env = ({ s3, region }: TargetOptions, env: Env) => {
  if (s3 === undefined) return {}
  const url = new URL(s3)
  return {
    S3_ENDPOINT: url.origin,
    S3_BUCKET: url.pathname.slice(1),
    S3_REGION: region,
    S3_ACCESS_KEY: env.TO_S3_ACCESS_KEY,
    S3_SECRET_KEY: env.TO_S3_SECRET_KEY,
  }
}

/** A folder holds the database and files; PostgreSQL without --s3 leaves the files where they are. */
export const targetConfig = (options: TargetOptions, env: Env): Config => {
  const { to, s3 } = options
  const place = /^postgres(ql)?:\/\//.test(to)
    ? { DATABASE_URL: to }
    : { DATABASE_URL: '', DATA_DIR: to, ...(s3 === undefined && noS3) }
  return readConfig({ ...env, ...place, ...s3Env(options, env) })
}

const databaseName = ({ databaseUrl, dataDir }: Config): string => {
  if (!databaseUrl) return databaseFile(dataDir)
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

const filesName = ({ s3, dataDir }: Config): string =>
  s3.bucket ? `${s3.endpoint}/${s3.bucket}` : followLinks(join(dataDir, 'files'))

export const storeName = (config: Config): string => `${databaseName(config)} with ${filesName(config)}`

export const isSameStore = {
  database: (one: Config, other: Config) => databaseName(one) === databaseName(other),
  files: (one: Config, other: Config) => filesName(one) === filesName(other),
}
