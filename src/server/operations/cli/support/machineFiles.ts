// The files that the portal brings to a machine. Their texts are the examples of docs/examples, with the school's address
// and folders in them, so that pages and machines never differ.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bucketPlace } from '#server/config/kinds'
import { type Machine, pathOn, textOn } from './machine'

export const places = {
  programs: '/opt/portal',
  current: '/opt/portal/current',
  command: '/usr/local/bin/portal',
  /** systemd makes this folder. */
  cache: '/var/cache/portal',
  folder: '/etc/portal',
  settings: '/etc/portal/portal.env',
  releaseKey: '/etc/portal/release-key.pem',
  connections: '/etc/portal/connections.nft',
  account: '/etc/sysusers.d/portal.conf',
  units: '/etc/systemd/system',
  caddyfile: '/etc/caddy/Caddyfile',
  /** For a proxy that has other sites, too. */
  ownCaddyfile: '/etc/portal/Caddyfile',
} as const

/** A file in DATA_DIR: the school is stored and its link was printed, so portal install need not ask again. */
export const schoolMark = 'school-made'

export const unitNames = ['portal.service', 'portal-drill.service', 'portal-drill.timer'] as const
export const firewallUnit = 'portal-firewall.service'

/** NAME → value, as portal.env has them. */
export type Settings = Readonly<Record<string, string>>

/** Lines of the form NAME=value; quotes around a value are dropped, as systemd and Node do it. */
export const settingsIn = (text: string): Settings =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(line) ?? []
      return name === '' ? [] : [[name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]]
    }),
  )

export const exampleIn = (home: string, file: string): string =>
  readFileSync(join(home, 'docs/examples', file), 'utf8')

/** The operator's lines stay, and the given settings take the place of those that the file has. */
export const settingsText = (before: string, wanted: Settings): string => {
  const named = settingsIn(before)
  const lines = before.split('\n').map((line) => {
    const [, name = ''] = /^\s*(\w+)=/.exec(line) ?? []
    const value = wanted[name]
    return value === undefined || value === named[name] ? line : `${name}=${value}`
  })
  const missing = Object.entries(wanted).filter(([name]) => !(name in named))
  return [lines.join('\n').trimEnd(), ...missing.map(([name, value]) => `${name}=${value}`), ''].join('\n')
}

export const settingsOf = (machine: Machine): Settings => settingsIn(textOn(machine, places.settings) ?? '')

/** Folders among which the office may choose. */
export const backupFolders = ({ BACKUP_PLACES = '', BACKUP_DIR = '' }: Settings): string[] =>
  [...BACKUP_PLACES.split(','), BACKUP_DIR]
    .map((place) => place.trim())
    .filter((place) => place !== '' && place !== bucketPlace)

export const domainOf = ({ PUBLIC_URL = '' }: Settings): string => PUBLIC_URL.replace(/^https?:\/\//, '')

const mark = '# Written by portal install'

/** True if the portal has written the text, and nobody has taken its first line away. */
export const isOurs = (text: string | undefined): boolean => text?.startsWith(mark) ?? false

const unitHead = `${mark} and portal update, which write it again. Your own changes: systemctl edit.`
const caddyHead = `${mark}, which writes it again. Remove this line, and it leaves the file alone.`

export const unitText = (home: string, unit: string, settings: Settings): string => {
  const { DATA_DIR = '' } = settings
  const folders = backupFolders(settings).map((place) => `-${place}`)
  const text = exampleIn(home, unit)
    .replaceAll('/var/lib/portal', () => DATA_DIR)
    .replaceAll(`ReadWritePaths=${DATA_DIR} -/mnt/backup/portal`, () =>
      [`ReadWritePaths=${DATA_DIR}`, ...folders].join(' '),
    )
  return `${unitHead}\n${text}`
}

export const caddyText = (home: string, settings: Settings): string => {
  const { PORT = '' } = settings
  const text = exampleIn(home, 'Caddyfile')
    .replaceAll('portal.school.example', () => domainOf(settings))
    .replaceAll('127.0.0.1:3000', () => `127.0.0.1:${PORT}`)
  return `${caddyHead}\n${text}`
}

/** The folder of a version in /opt/portal. */
export const folderOf = (version: string): string => `${places.programs}/${version}`

export const homeOn = (machine: Machine, version: string): string => pathOn(machine, folderOf(version))
