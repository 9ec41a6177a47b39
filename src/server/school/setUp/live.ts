// Brings what is stored about the school into the running configuration: at the start, after each change, and every few
// seconds where other machines may have changed it.
import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Log } from '../../platform/core/log'
import type { App } from '../../http/appParts'
import type { Config } from '../../config/config'
import { withStored } from '../../config/liveConfig'
import type { Db } from '../../platform/database/schema/schema'
import { flush, writeNewFile } from '../../platform/storage/durable'
import { findCrest, findStored } from './queries'

/** For a command, or before there is an app: without the crest. */
export const storedConfig = async (db: Db, given: Config): Promise<Config> =>
  withStored(given, await findStored(db))

type LiveApp = Pick<App, 'db' | 'config' | 'live' | 'log'>

export const refreshSchool = (app: LiveApp): Promise<void> =>
  app.live.inTurn(async () => {
    const stored = await findStored(app.db)
    app.live.use({ ...stored, crestFile: await makeCrestFile(app, stored.school.crest) })
  })

/** Empty where there is no crest. */
export const crestFileName = ({ dataDir }: Pick<Config, 'dataDir'>, crest: string | undefined): string =>
  crest ? join(dataDir, `crest-${crest}.png`) : ''

/** A hash that names the crest. */
export const crestName = (png: Buffer): string => createHash('sha256').update(png).digest('hex').slice(0, 16)

/**
 * Papers, pages and icons read the crest from a file; each machine makes its own from what is stored. A crest that cannot be
 * written is shown by none of them, and keeps nothing else from working.
 */
const makeCrestFile = async ({ db, config, log }: LiveApp, crest: string | undefined): Promise<string> => {
  const file = crestFileName(config, crest)
  if (file === '' || (await isWhole(file, crest))) return file
  try {
    const png = await findCrest(db)
    if (png === null || crestName(png) !== crest) return ''
    const unfinished = `${file}.${randomUUID()}.part`
    await writeNewFile(unfinished, Readable.from([png]))
    await flush(unfinished)
    await rename(unfinished, file)
    return file
  } catch (err) {
    log.warn({ err }, 'the crest could not be written')
    return ''
  }
}

/** A power cut may have left a part of it. */
const isWhole = (file: string, crest: string | undefined): Promise<boolean> =>
  readFile(file).then(
    (png) => crestName(png) === crest,
    () => false,
  )

const everyMs = 10_000

/** Several machines share a school on PostgreSQL only. @returns a function that stops it */
export const watchSchool = (
  app: LiveApp & Pick<App, 'engine'>,
  log: Pick<Log, 'warn'>,
): (() => Promise<void>) => {
  let reading: Promise<void> | undefined
  const read = () => {
    reading = refreshSchool(app).catch((err: unknown) =>
      log.warn({ err }, 'the school could not be read again'),
    )
  }
  const timer = app.engine === 'postgres' ? setInterval(read, everyMs) : undefined
  timer?.unref()
  return async () => {
    clearInterval(timer)
    await reading
  }
}
