import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, startServer } from './serverProcess'

const templates = join(root, '.cache/journeys')

/** Rebuilds stale outputs and creates the demonstration school once a day; every test starts from a copy of it. */
export default async function globalSetup(): Promise<void> {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.cjs')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The portal could not be built.')
  // Its dates are relative to the day of its creation, in UTC-4.
  const today = dayBefore(4)
  const name = `${today}-${readFileSync(join(root, 'dist/.stamps/server'), 'utf8').slice(0, 16)}`
  const template = join(templates, name)
  process.env.PORTAL_TEMPLATE = template
  if (existsSync(template)) return
  mkdirSync(templates, { recursive: true })
  // Another run that began before midnight still copies the school of yesterday.
  for (const old of readdirSync(templates).filter((other) => other < dayBefore(4 + 24)))
    rmSync(join(templates, old), { recursive: true, force: true })
  const making = mkdtempSync(join(templates, `${today}-making-`))
  const server = await startServer(making)
  await server.stop()
  // Six sevenths of a school would be its reserve of disk space, which is empty here: every test copies it.
  truncateSync(join(making, 'reserve'))
  takeItsPlace(making, template)
}

/** yyyy-MM-dd in UTC so many hours ago. */
const dayBefore = (hours: number): string =>
  new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10)

/** A parallel run may have created the same school. */
const takeItsPlace = (making: string, template: string) => {
  try {
    renameSync(making, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(making, { recursive: true, force: true })
  }
}
