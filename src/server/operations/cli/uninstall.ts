// portal uninstall: takes the portal off this machine, but for the school's data, its settings and its backups.
import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  backupFolders,
  firewallUnit,
  places,
  settingsOf,
  unitNames,
  type Machine,
  machineAt,
  pathOn,
  requireRoot,
} from './support/machine'
import { runOnMachine } from './support/operate'
import { takeSiteAway } from './support/serviceSteps'

const options = {
  root: { type: 'string', default: '' },
  yes: { type: 'boolean', default: false },
} as const

export const uninstall = () =>
  runOnMachine(async (args) => {
    const { values } = parseArgs({ args, options })
    const machine = machineAt(values.root)
    requireRoot(machine, 'uninstall')
    uninstallFrom(machine, values.yes)
  })

const askText =
  'This stops the portal and takes it off this machine: families cannot reach it any more. The data, the settings and the backups stay. If you mean it, type: sudo portal uninstall --yes'

export const uninstallFrom = (machine: Machine, isMeant: boolean) => {
  if (!isMeant) throw new Error(askText)
  const settings = settingsOf(machine)
  for (const unit of [firewallUnit, ...unitNames]) removeUnit(machine, unit)
  machine.run('systemctl', 'daemon-reload')
  machine.say(`Site of Caddy: ${takeSiteAway(machine)}`)
  for (const path of [places.programs, places.command, places.account, places.cache]) remove(machine, path)
  machine.say(
    [
      '',
      `The portal is gone. The school's data is still there: ${settings.DATA_DIR ?? 'see DATA_DIR'}.`,
      `So are its settings (${places.folder}), its backups (${backupFolders(settings).join(', ')}) and the account portal, which owns them.`,
      'Installed again, the portal goes on with this data.',
    ].join('\n'),
  )
}

const removeUnit = (machine: Machine, unit: string) => {
  const path = `${places.units}/${unit}`
  if (!existsSync(pathOn(machine, path))) return
  machine.say(`Stopping ${unit} …`)
  machine.run('systemctl', 'disable', '--now', unit)
  remove(machine, path)
}

const remove = (machine: Machine, path: string) => {
  if (!existsSync(pathOn(machine, path))) return
  machine.say(`Removing ${path} …`)
  rmSync(pathOn(machine, path), { recursive: true })
}

if (require.main === module) void uninstall()
