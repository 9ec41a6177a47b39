// Brings what is stored about the school into the running configuration: at the start, after each change, and every few
// seconds where other machines may have changed it.
import { access, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/core/log'
import type { App } from '../../http/appParts'
import { findCrest, findStored } from './queries'

type LiveApp = Pick<App, 'db' | 'config' | 'live'>

export const refreshSchool = async (app: LiveApp): Promise<void> => {
  const stored = await findStored(app.db)
  app.live.use({ ...stored, crestFile: await crestFileOf(app, stored.school.crest) })
}

/** Papers, pages and icons read the crest from a file; each machine makes its own from what is stored. */
const crestFileOf = async ({ db, config }: LiveApp, crest: string | undefined): Promise<string> => {
  if (!crest) return ''
  const file = join(config.dataDir, `crest-${crest}.png`)
  if (await exists(file)) return file
  const png = await findCrest(db)
  if (png === null) return ''
  const unfinished = `${file}.${process.pid}.part`
  await writeFile(unfinished, png, { mode: 0o600 })
  await rename(unfinished, file)
  return file
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
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
