// The steps that make the portal a service of the machine: the units of systemd, the limits of connections, and the start.
import { exampleIn, firewallUnit, places, type Settings, unitNames, unitText } from './machineFiles'
import { fileStep, type Machine, must, type Step, textOn } from './machine'

/** systemd's files, of the release in `home`. */
export const unitSteps = (machine: Machine, home: string, settings: Settings): Step[] =>
  [
    ...unitNames,
    ...(textOn(machine, `${places.units}/${firewallUnit}`) === undefined ? [] : [firewallUnit]),
  ].map((unit) => unitStep(machine, home, settings, unit))

const unitStep = (machine: Machine, home: string, settings: Settings, unit: string): Step =>
  fileStep(machine, {
    name: `Unit ${unit}`,
    path: `${places.units}/${unit}`,
    text: unitText(home, unit, settings),
  })

export const firewallSteps = (machine: Machine, home: string, settings: Settings, isOn: boolean): Step[] => {
  const limits = fileStep(machine, {
    name: 'Limits of connections',
    path: places.connections,
    text: exampleIn(home, 'connections.nft'),
  })
  if (!isOn) return [limits]
  const unit = unitStep(machine, home, settings, firewallUnit)
  const switchOn: Step = {
    name: 'Limits of connections switched on',
    isThere: (changed) => ![limits.name, unit.name].some((name) => changed.includes(name)),
    make: () => {
      must(machine, 'systemctl', 'daemon-reload')
      must(machine, 'systemctl', 'enable', firewallUnit)
      must(machine, 'systemctl', 'restart', firewallUnit)
    },
  }
  return [limits, unit, switchOn]
}

export const startSteps = (machine: Machine): Step[] => {
  const runs = (unit: string) => machine.isTrial || machine.run('systemctl', 'is-active', '--quiet', unit).ok
  const isOfPortal = (name: string) => /^(Unit|Settings|Program|Link|New school)/.test(name)
  return [
    {
      name: 'Portal started, now and with the machine',
      isThere: (changed) => !changed.some(isOfPortal) && runs('portal.service'),
      make: () => {
        must(machine, 'systemctl', 'daemon-reload')
        must(machine, 'systemctl', 'enable', 'portal.service')
        must(machine, 'systemctl', 'restart', 'portal.service')
      },
    },
    {
      name: 'Trial restore every week',
      isThere: (changed) => !changed.some((name) => name.startsWith('Unit')) && runs('portal-drill.timer'),
      make: () => void must(machine, 'systemctl', 'enable', '--now', 'portal-drill.timer'),
    },
  ]
}
