// portal update <portal-….tar.gz>: verifies the release, unpacks it beside the running one, copies the database, and
// switches over. If the new portal is not ready within a minute, the old one comes back by itself.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { homeOn, places, type Settings, settingsOf } from './support/machineFiles'
import { linkOn, type Machine, machineAt, must, pointTo, requireRoot, takeSteps } from './support/machine'
import { unitSteps } from './support/serviceSteps'
import { runOnMachine } from './support/operate'
import { becomesReady, type Waiting } from './support/readiness'
import { compareVersions, keepOnly, takeRelease, unpackRelease, verifyRelease } from './support/releaseFile'

const usage =
  'sudo portal update <portal-….tar.gz>, with its .sha256 beside it. --older: also to an older version.'

const options = {
  older: { type: 'boolean', default: false },
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
  machine.say(`Checking ${file} …`)
  await verifyRelease(machine, file)
  const { version, folder } = unpackRelease(machine, file)
  const order = compareVersions(version, before)
  if (order === 0 || (order < 0 && !values.older)) {
    rmSync(folder, { recursive: true })
    if (order === 0) return machine.say(`Version ${version} runs already. There was nothing to do.`)
    throw new Error(`Version ${version} is older than ${before}, which runs. If you mean it, add --older.`)
  }
  takeRelease(folder, homeOn(machine, version))

  const settings = settingsOf(machine)
  copyDatabase(machine, version)
  if (await startsWith(machine, version, settings, waiting)) {
    keepOnly(machine, [version, before])
    return machine.say(`The portal is version ${version} now. Version ${before} stays in ${places.programs}.`)
  }
  machine.say(`Version ${version} is not ready after a minute. Going back to ${before} …`)
  const isBack = await startsWith(machine, before, settings, waiting)
  rmSync(homeOn(machine, version), { recursive: true })
  throw new Error(isBack ? backText(version, before) : downText(before))
}

/** The start copies the database only where it changes tables, so the copy of today is made here, as the portal's account. */
const copyDatabase = (machine: Machine, version: string) => {
  machine.say('Copying the database …')
  const env = `PORTAL_SETTINGS=${places.settings}`
  const program = `${places.programs}/${version}/portal`
  must(
    machine,
    'runuser',
    '-u',
    'portal',
    '--',
    'env',
    env,
    program,
    'migrate',
    '--copy',
    `update-${version}`,
  )
}

const startsWith = async (machine: Machine, version: string, settings: Settings, waiting?: Waiting) => {
  machine.say(`Starting version ${version} …`)
  await takeSteps(machine, unitSteps(machine, homeOn(machine, version), settings))
  pointTo(machine, places.current, version)
  machine.run('systemctl', 'daemon-reload')
  return machine.run('systemctl', 'restart', 'portal.service').ok && becomesReady(machine, settings, waiting)
}

const lastWords = 'Its last words: sudo journalctl --unit portal --lines 50'

const backText = (version: string, before: string): string =>
  `The update to ${version} did not work. The portal runs as version ${before}, as before, and nothing is lost. ${lastWords}`

const downText = (before: string): string =>
  `The update did not work, and version ${before} is not ready either: families cannot reach the portal. ${lastWords}`

if (require.main === module) void update()
