// npm run migrate-store -- --to postgres://… [--s3 https://store/bucket --region …], or --to <new folder>:
// copies and verifies the whole school. Run it again if it was interrupted. The source is not changed.
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { backupS3Env } from '../../config/s3'
import { type Config, readConfig } from '../../config/config'
import { ownBackupKeyFile } from '../../config/liveConfig'
import { storedConfig } from '../../school/setUp/live'
import { openDatabase } from '../../platform/database/opening/open'
import { openFileStore, requireFileStore } from '../../platform/storage/fileStores'
import { BackupFault } from '../backup/sealed'
import { migrateStore as migrate, type Store } from '../backup/migrateStore'
import { commandLog, megabytes, runCommand, say, sayLost } from './support/operate'
import { databaseFile, followLinks } from '../../platform/database/sqlite/databaseFiles'

const usage =
  'npm run migrate-store -- --to postgres://…/<empty database> [--s3 https://<store>/<empty bucket> --region <region>], or --to <new folder>. Set the keys for --s3 in the environment as TO_S3_ACCESS_KEY and TO_S3_SECRET_KEY. With --without-lost it goes on without documents that the source has lost, and lists them.'

interface Options extends TargetOptions {
  withoutLost: boolean
}

const parseOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      s3: { type: 'string' },
      region: { type: 'string' },
      'without-lost': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const { to, s3, region, 'without-lost': withoutLost, help } = values
  if (!to || help) throw new BackupFault(usage)
  return { to, s3, region, withoutLost }
}

const open = async (config: Config): Promise<Store> => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({ ...config, log: commandLog })
  return { database, files: await openFileStore(config), name: storeName(config) }
}

const command = async (config: Config, args: string[]) => {
  // The backups stay where they are, also when the file store that named their place is left.
  const { s3, bucket } = config.backup
  const env = { ...process.env, SECRET: config.secret, ...backupS3Env(bucket.bucket ? bucket : s3) }
  const { withoutLost, ...options } = parseOptions(args)
  const target = targetConfig(options, env)
  if (isSameStore.database(config, target)) throw new BackupFault('Source and target are the same database.')
  const from = await open(config)
  try {
    const to = await open(target)
    try {
      say(`From ${from.name}\nto   ${to.name}`)
      const withFiles = !isSameStore.files(config, target)
      if (withFiles) {
        await requireFileStore(from.files, config.s3)
        await requireFileStore(to.files, target.s3)
      }
      const { contents, files, bytes, alreadyThere, lost } = await migrate({
        from,
        to,
        withFiles,
        withoutLost,
        now: new Date(),
        onProgress: say,
      })
      for (const [table, rows] of Object.entries(contents.rows)) if (rows > 0) say(`  ${table}: ${rows}`)
      say(
        `  files: ${files}, ${megabytes(bytes)}${alreadyThere > 0 ? `, ${alreadyThere} of them from an earlier attempt` : ''}`,
      )
      say(`Both databases hold the same contents: ${contents.hash}`)
      if (withFiles) say('Every file that a record refers to is there.')
      sayLost(lost)
      say(
        'Start the portal with the new settings and the same SECRET (the one in DATA_DIR/secret, unless you set your own).',
      )
      sayKey(await storedConfig(from.database.db, config), target)
    } finally {
      await to.database.close()
    }
  } finally {
    await from.database.close()
  }
}

/** The key that the portal made stands in its data folder. */
const sayKey = (config: Config, target: Config) => {
  const file = ownBackupKeyFile(config)
  if (config.backup.keyFile !== file || !existsSync(file) || target.dataDir === config.dataDir) return
  say(`Copy the key of the backups, too: ${file} to ${ownBackupKeyFile(target)} (chmod 600).`)
}

type Env = Readonly<Record<string, string | undefined>>

interface TargetOptions {
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
const targetConfig = (options: TargetOptions, env: Env): Config => {
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

const storeName = (config: Config): string => `${databaseName(config)} with ${filesName(config)}`

const isSameStore = {
  database: (one: Config, other: Config) => databaseName(one) === databaseName(other),
  files: (one: Config, other: Config) => filesName(one) === filesName(other),
}

export const migrateStore = () => runCommand(command)

if (require.main === module) void migrateStore()
