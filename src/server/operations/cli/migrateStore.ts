// npm run migrate-store -- --to postgres://… [--s3 https://store/bucket --region …], or --to <new folder>:
// copies and verifies the whole school. Run it again if it was interrupted. The source is not changed.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backupS3Env } from '../../config/backupS3Definition'
import type { Config } from '../../config/config'
import { openDatabase } from '../../platform/database/opening/open'
import { openFileStore, requireFileStore } from '../../platform/storage/openFileStore'
import { BackupFault } from '../backup/backupFault'
import { migrateStore as migrate, type Store } from '../backup/migrateStore'
import { isSameStore, storeName, targetConfig, type TargetOptions } from './support/migrationTarget'
import { commandLog, megabytes, runCommand, say, sayLost } from './support/operate'

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
  const env = { ...process.env, SECRET: config.secret, ...backupS3Env(config.backup.s3) }
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
    } finally {
      await to.database.close()
    }
  } finally {
    await from.database.close()
  }
}

export const migrateStore = () => runCommand(command)

if (require.main === module) void migrateStore()
