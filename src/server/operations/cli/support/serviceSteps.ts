// The steps that make the portal a service of the machine: the units of systemd, the limits of connections, the start, and
// Caddy of the distribution in front of it, with the limits of docs/examples/Caddyfile.
import { existsSync, renameSync } from 'node:fs'
import {
  fileStep,
  must,
  pathOn,
  textOn,
  writeOn,
  type FileStep,
  type Machine,
  type Step,
  caddyText,
  exampleIn,
  firewallUnit,
  isOurs,
  places,
  unitNames,
  unitText,
  type Settings,
} from './machine'

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

/** How a distribution installs a package. */
const installers: readonly (readonly string[])[] = [
  ['apt-get', 'install', '-y', 'caddy'],
  ['dnf', 'install', '-y', 'caddy'],
]

/** @returns the steps, and what is missing once they are taken */
export const proxySteps = (machine: Machine, home: string, settings: Settings) => {
  const text = caddyText(home, settings)
  const lacks: string[] = []
  if (!hasRoom(machine)) {
    lacks.push(
      `${places.caddyfile} has other sites and was left as it is. Add to it what ${places.ownCaddyfile} says, then: systemctl reload caddy.`,
    )
    return {
      lacks,
      steps: [fileStep(machine, { name: 'Site for your Caddy', path: places.ownCaddyfile, text })],
    }
  }
  const site = fileStep(machine, { name: 'Site of Caddy', path: places.caddyfile, text })
  const steps = [caddyStep(machine, lacks), siteStep(machine, site, lacks), reloadStep(machine, site, lacks)]
  return { lacks, steps }
}

/** The page that the package comes with may be replaced; the sites of somebody else may not. */
const hasRoom = (machine: Machine): boolean => {
  const text = textOn(machine, places.caddyfile)
  return text === undefined || isOurs(text) || isOfPackage(text)
}

const isOfPackage = (text: string): boolean =>
  /^(:80|http:\/\/)\s*\{\s*root\s+\*\s+\S+\s+file_server\s*\}(\s*import Caddyfile\.d\/\*\.caddyfile)?$/.test(
    text.replaceAll(/^\s*#.*$/gm, '').trim(),
  )

const caddyStep = (machine: Machine, lacks: string[]): Step => ({
  name: 'Caddy, which holds the certificate',
  isThere: () => machine.has('caddy'),
  make: () => {
    const installer = installers.find(([program = '']) => machine.has(program))
    const [program = '', ...args] = installer ?? []
    if (machine.isTrial && installer) machine.say(`  would run: ${installer.join(' ')}`)
    if (installer && machine.run(program, ...args).ok && (machine.isTrial || machine.has('caddy'))) return
    lacks.push(
      'Caddy could not be installed. Install it as caddyserver.com/docs/install says, then type this command again. Until then only this machine reaches the portal.',
    )
  },
})

/** The package's own page stays beside it, for portal uninstall. */
const siteStep = (machine: Machine, site: FileStep, lacks: string[]): Step => ({
  ...site,
  isThere: (changed) => lacks.length > 0 || site.isThere(changed),
  make: () => {
    const before = textOn(machine, places.caddyfile)
    const file = pathOn(machine, places.caddyfile)
    if (before !== undefined && !isOurs(before)) renameSync(file, `${file}.before`)
    site.make()
    const { ok, said } = machine.run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file)
    if (ok) return
    if (before !== undefined) writeOn(machine, places.caddyfile, before)
    throw new Error(`Caddy does not take the site: ${said}`)
  },
})

const reloadStep = (machine: Machine, site: Step, lacks: string[]): Step => ({
  name: 'Caddy started, now and with the machine',
  isThere: (changed) =>
    lacks.length > 0 ||
    (!changed.includes(site.name) &&
      (machine.isTrial || machine.run('systemctl', 'is-active', '--quiet', 'caddy').ok)),
  make: () => {
    must(machine, 'systemctl', 'enable', '--now', 'caddy')
    must(machine, 'systemctl', 'reload-or-restart', 'caddy')
  },
})

/** For portal uninstall: the package's own page comes back. @returns what there was to do */
export const takeSiteAway = (machine: Machine): string => {
  const file = pathOn(machine, places.caddyfile)
  const text = textOn(machine, places.caddyfile)
  if (text === undefined) return 'there is none.'
  if (!isOurs(text)) return `${places.caddyfile} has other sites. Remove that of the portal from it yourself.`
  if (!existsSync(`${file}.before`)) {
    machine.run('systemctl', 'disable', '--now', 'caddy')
    renameSync(file, `${file}.portal`)
    return `removed (kept as ${places.caddyfile}.portal), and Caddy stopped.`
  }
  renameSync(`${file}.before`, file)
  machine.run('systemctl', 'reload-or-restart', 'caddy')
  return 'removed; Caddy shows its own page again.'
}
