// The steps that bring Caddy of the distribution in front of the portal, with the limits of docs/examples/Caddyfile.
import { existsSync, renameSync } from 'node:fs'
import { caddyText, isOurs, places, type Settings } from './machineFiles'
import { type FileStep, fileStep, type Machine, must, pathOn, type Step, textOn, writeOn } from './machine'

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

export const isOfPackage = (text: string): boolean =>
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
