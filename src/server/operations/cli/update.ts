// portal update <portal-….tar.gz>: verifies the release, unpacks it beside the running one, copies the database, and
// switches over. If the new portal is not ready within a minute, the old one comes back by itself.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { becomesReady, readinessOf, roomForUpdate, type Waiting } from './support/readiness'
import {
  folderOf,
  homeOn,
  places,
  type Settings,
  settingsOf,
  linkOn,
  type Machine,
  machineAt,
  must,
  pointTo,
  requireRoot,
  takeSteps,
  uninterrupted,
} from './support/machine'
import { unitSteps } from './support/serviceSteps'
import { runOnMachine } from './support/operate'
import {
  compareVersions,
  keepOnly,
  openRelease,
  refuseOtherFile,
  takeRelease,
  versionBeside,
} from './support/releaseFile'

const usage =
  'sudo portal update <portal-….tar.gz>, with its .sha256 and .sha256.sig beside it. --older: also to an older version. --unsigned: this machine has no key of the makers, and you know where the release comes from.'

const options = {
  older: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
} as const

export const update = () =>
  runOnMachine(async (args) => {
    const machine = machineAt('')
    requireRoot(machine, 'update')
    await updateOn(machine, args)
  })

/** @param waiting for tests */
export const updateOn = async (machine: Machine, args: string[], waiting?: Waiting): Promise<void> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [given] = positionals
  if (given === undefined) throw new Error(usage)
  const before = linkOn(machine, places.current)
  if (before === undefined)
    throw new Error(`${places.current} is not there. First: sudo ./portal install --domain …`)

  const file = resolve(given)
  const settings = settingsOf(machine)
  refuseOtherFile(file)
  machine.say(`Checking ${file} … ${roomForUpdate(machine, file, settings)}`)
  const { version, folder } = await openRelease(machine, file, values.unsigned)
  try {
    const order = compareVersions(version, before)
    if (order === 0) return await startAgain(machine, version, settings, waiting)
    if (order < 0 && !values.older)
      throw new Error(`Version ${version} is older than ${before}, which runs. If you mean it, add --older.`)
    takeRelease(folder, homeOn(machine, version))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  copyDatabase(machine, version)
  await switchOver(machine, { version, before }, settings, waiting)
}

/** An update that was killed leaves the version that it was changing to. */
const startAgain = async (machine: Machine, version: string, settings: Settings, waiting: Waiting = {}) => {
  const { ask = readinessOf } = waiting
  if ((await ask(settings))?.ready)
    return machine.say(`Version ${version} runs already. There was nothing to do.`)
  machine.say(`Version ${version} is installed, but it is not ready.`)
  await switchOver(machine, { version, before: versionBeside(machine, version) }, settings, waiting)
}

interface Change {
  readonly version: string
  /** The version to go back to; undefined: there is none. */
  readonly before: string | undefined
}

const switchOver = (machine: Machine, { version, before }: Change, settings: Settings, waiting?: Waiting) =>
  uninterrupted(machine, 'The update', async () => {
    if (await startsWith(machine, version, settings, waiting)) {
      if (before === undefined) return machine.say(`The portal is version ${version} now.`)
      keepOnly(machine, [version, before])
      return machine.say(
        `The portal is version ${version} now. Version ${before} stays in ${places.programs}.`,
      )
    }
    if (before === undefined) throw new Error(downText(`version ${version} is not ready`, settings))
    machine.say(`Version ${version} is not ready after a minute. Going back to ${before} …`)
    const isBack = await startsWith(machine, before, settings, waiting)
    rmSync(homeOn(machine, version), { recursive: true })
    throw new Error(
      isBack ? backText(version, before) : downText(`version ${before} is not ready either`, settings),
    )
  })

/** The start copies the database only where it changes tables, so the copy of today is made here, as the portal's account. */
const copyDatabase = (machine: Machine, version: string) => {
  machine.say('Copying the database …')
  const env = `PORTAL_SETTINGS=${places.settings}`
  const program = `${folderOf(version)}/portal`
  const command = ['env', env, program, 'migrate', '--copy', `update-${version}`]
  try {
    must(machine, 'runuser', '-u', 'portal', '--', ...command)
  } catch (error) {
    // A folder that stays would be taken for a version to go back to.
    rmSync(homeOn(machine, version), { recursive: true })
    throw error
  }
}

const startsWith = async (machine: Machine, version: string, settings: Settings, waiting?: Waiting) => {
  machine.say(`Starting version ${version} …`)
  await takeSteps(machine, unitSteps(machine, homeOn(machine, version), settings))
  pointTo(machine, places.current, version)
  machine.run('systemctl', 'daemon-reload')
  // Ctrl+C reaches every program of the terminal's session, so the restart has its own.
  const { ok } = machine.run('setsid', '--wait', 'systemctl', 'restart', 'portal.service')
  return ok && becomesReady(machine, settings, waiting)
}

const lastWords = 'Its last words: sudo journalctl --unit portal --lines 50'

const backText = (version: string, before: string): string =>
  `The update to ${version} did not work. The portal runs as version ${before}, as before, and nothing is lost. ${lastWords}`

const downText = (why: string, { DATA_DIR = '' }: Settings): string =>
  `The update did not work, and ${why}: families cannot reach the portal. An SQLite database was copied to ${DATA_DIR}/upgrades before. ${lastWords}`

if (require.main === module) void update()
