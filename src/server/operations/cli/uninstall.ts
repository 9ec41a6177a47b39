// portal uninstall: takes the portal off this machine, but for the school's data, its settings and its backups.
import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backupFolders, firewallUnit, places, settingsOf, unitNames } from './support/machineFiles'
import { type Machine, machineAt, pathOn, requireRoot } from './support/machine'
import { runOnMachine } from './support/operate'
import { takeSiteAway } from './support/proxySteps'

export const uninstall = () =>
  runOnMachine(async (args) => {
    const { values } = parseArgs({ args, options: { root: { type: 'string', default: '' } } })
    const machine = machineAt(values.root)
    requireRoot(machine, 'uninstall')
    uninstallFrom(machine)
  })

export const uninstallFrom = (machine: Machine) => {
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
