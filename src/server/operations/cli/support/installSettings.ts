// The settings that portal install is to write, and what it refuses before it writes anything.
import { createPublicKey } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, normalize } from 'node:path'
import { readConfig } from '#server/config/config'
import { backupPlaces } from '#server/config/kinds'
import {
  type Machine,
  linkOn,
  pathOn,
  backupFolders,
  domainOf,
  exampleIn,
  places,
  type Settings,
  settingsIn,
  settingsOf,
} from './machine'
import { withoutSecret } from './operate'
import { answersIn } from './schoolQuestions'

export interface Wish {
  readonly domain?: string | undefined
  readonly data?: string | undefined
  readonly port?: string | undefined
  readonly 'backup-places'?: string | undefined
}

/** @throws where they are wrong, or the data would have to be moved */
export const wantedSettings = (machine: Machine, home: string, wish: Wish): Settings => {
  const before = settingsOf(machine)
  const { domain, data, port } = wish
  const backups = wish['backup-places']
  const wanted = {
    ...settingsIn(exampleIn(home, 'portal.env')),
    PUBLIC_URL: '',
    ...before,
    ...(domain !== undefined && { PUBLIC_URL: `https://${domain.toLowerCase()}` }),
    ...(data !== undefined && { DATA_DIR: data }),
    ...(port !== undefined && { PORT: port }),
    ...(backups !== undefined && { BACKUP_PLACES: backupPlaces(backups).join(',') }),
  }
  refuseSettings(wanted)
  const former = before.DATA_DIR ?? wanted.DATA_DIR ?? ''
  if (former !== wanted.DATA_DIR && isFilled(pathOn(machine, former)))
    throw new Error(
      `The school's data is in ${former}. Stop the portal (systemctl stop portal) and move that folder to ${wanted.DATA_DIR} first.`,
    )
  return wanted
}

const isFilled = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name !== 'lost+found')

const folderForm = /^\/[\w./-]+$/

/** The unit hides the first five from the portal (ProtectHome, PrivateTmp); update and uninstall change the other two. */
const closedFolders = ['/home', '/root', '/run/user', '/tmp', '/var/tmp', places.programs, places.folder]

const isIn = (folder: string, closed: string): boolean =>
  `${normalize(folder).replace(/^\/+/, '/')}/`.startsWith(`${closed}/`)

const refuseSettings = (settings: Settings) => {
  const { DATA_DIR = '', PORT = '' } = settings
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domainOf(settings)))
    throw new Error('--domain must be the name that families type, like portal.school.example.')
  for (const folder of [DATA_DIR, ...backupFolders(settings)]) refuseFolder(folder)
  if (!/^[1-9]\d{3,4}$/.test(PORT) || Number(PORT) > 65_535)
    throw new Error(`--port must be a number from 1000 to 65535 (it is '${PORT}').`)
}

const refuseFolder = (folder: string) => {
  if (!isAbsolute(folder) || !folderForm.test(folder) || folder.includes('..'))
    throw new Error(`${folder} must be a folder like /var/lib/portal: letters, digits, - _ . and / only.`)
  const closed = closedFolders.find((one) => isIn(folder, one))
  if (closed !== undefined)
    throw new Error(
      `${folder} must not be in ${closed}: the portal's service cannot keep anything there. Choose a folder like /var/lib/portal or /mnt/backup/portal.`,
    )
}

/** @throws where init would refuse its flags, while nothing is written yet */
export const refuseFlagsOfInit = (settings: Settings, flags: string[]) => {
  if (flags.length > 0) answersIn(flags, readConfig(withoutSecret(settings)))
}

/** A portal that was tried out in the unpacked folder has left a school there. */
export const refuseSchoolBeside = (home: string, { DATA_DIR = '' }: Settings) => {
  const folder = join(home, 'data')
  if (!isFilled(folder)) return
  throw new Error(
    [
      `There is a school in ${folder}: the portal was started in this folder before. Decide about it, then type this again.`,
      `To go on with it: sudo mv -T ${folder} ${DATA_DIR}`,
      `If it was only a trial: sudo rm -r ${folder}`,
    ].join('\n'),
  )
}

/** Only update changes the version: it copies the database, and goes back by itself. */
export const refuseOtherVersion = (machine: Machine, version: string) => {
  const installed = linkOn(machine, places.current)
  if (installed === undefined || installed === version) return
  throw new Error(
    `Version ${installed} is installed, and this is ${version}. To change the version: sudo portal update <portal-….tar.gz>. To change settings of the installed one: sudo portal install, with the same flags.`,
  )
}

/** @returns the public key in the file, and never more than that: a private key is refused */
export const releaseKeyIn = (file: string): string => {
  const text = readFileSync(file, 'utf8')
  try {
    if (text.includes('PUBLIC KEY'))
      return createPublicKey(text).export({ type: 'spki', format: 'pem' }) as string
  } catch {
    // The words below say what it is not.
  }
  throw new Error(`${file} is not the public key (PEM) of the makers of the portal.`)
}
