// The machine on which the portal is installed, and the steps that change it. Each step is named before it is taken, and
// nothing is done twice. Below another root only files are written, and programs are named instead of run.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from './operate'
import { bucketPlace } from '#server/config/kinds'

export interface Answer {
  readonly ok: boolean
  /** Everything that the program has printed. */
  readonly said: string
}

export interface Machine {
  /** A folder that stands for the machine; empty: the machine itself. */
  readonly root: string
  /** True: programs are not run. */
  readonly isTrial: boolean
  readonly say: (text: string) => void
  readonly run: (program: string, ...args: string[]) => Answer
  /** Runs a program that asks questions at the terminal. */
  readonly talk: (program: string, ...args: string[]) => Promise<Answer>
  readonly has: (program: string) => boolean
}

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

const runHere = (program: string, ...args: string[]): Answer => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  return { ok: status === 0, said: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() }
}

/** The output of the program is shown and remembered. */
const talkHere = async (program: string, ...args: string[]): Promise<Answer> => {
  const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stdout.write(text)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { ok: code === 0, said }
}

/** The machine itself or, with `--root`, a folder that looks like one. */
export const machineAt = (root: string): Machine => ({
  root,
  isTrial: root !== '',
  say,
  run: root === '' ? runHere : () => ({ ok: true, said: '' }),
  talk: root === '' ? talkHere : () => Promise.resolve({ ok: true, said: '' }),
  has: (program) => folders.some((folder) => existsSync(join(folder, program))),
})

export const requireRoot = ({ isTrial }: Machine, command: string) => {
  if (!isTrial && process.getuid?.() !== 0)
    throw new Error(`This needs the administrator of the machine. Type: sudo portal ${command}`)
}

export interface Step {
  /** The thing that exists afterwards: 'The account portal'. */
  readonly name: string
  /** @param changed the names of the steps that were taken before this one */
  readonly isThere: (changed: readonly string[]) => boolean
  readonly make: () => void | Promise<void>
}

export interface FileStep extends Step {
  readonly make: () => void
}

/** @returns the names of the steps that were taken */
export const takeSteps = async ({ say: tell }: Machine, steps: readonly Step[]): Promise<string[]> => {
  const changed: string[] = []
  for (const { name, isThere, make } of steps) {
    if (isThere(changed)) {
      tell(`${name}: is there already.`)
      continue
    }
    tell(`${name} …`)
    await make()
    changed.push(name)
  }
  return changed
}

/** Until the work ends, neither Ctrl+C nor a lost connection nor the end of the session stops it. */
export const uninterrupted = async (
  { say: tell }: Machine,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const signals = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const
  const heard = () => {
    allowLostTerminal()
    tell(`${name} cannot be stopped now. It ends by itself in a minute or two.`)
  }
  for (const signal of signals) process.on(signal, heard)
  try {
    await work()
  } finally {
    for (const signal of signals) process.off(signal, heard)
  }
}

/** A terminal that is gone takes no more words, and that is no reason to stop. */
const allowLostTerminal = () => {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(isUnread)) stream.on('error', isUnread)
}

const isUnread = () => undefined

/** Runs a program that has to succeed. */
export const must = (
  { root, run, isTrial, say: tell }: Machine,
  program: string,
  ...args: string[]
): string => {
  if (isTrial) tell(`  would run: ${[program, ...args].join(' ').replaceAll(root, '')}`)
  const { ok, said } = run(program, ...args)
  if (!ok) throw new Error(`${[program, ...args].join(' ')} failed: ${said}`)
  return said
}

export const pathOn = ({ root }: Machine, path: string): string => join(root || '/', path)

export const textOn = (machine: Machine, path: string): string | undefined => {
  const file = pathOn(machine, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whole or not at all. */
export const writeOn = (machine: Machine, path: string, text: string, mode = 0o644) => {
  const file = pathOn(machine, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, text, { mode })
  chmodSync(`${file}.part`, mode)
  renameSync(`${file}.part`, file)
}

export const fileStep = (
  machine: Machine,
  { name, path, text, mode }: { name: string; path: string; text: string; mode?: number },
): FileStep => ({
  name: `${name} (${path})`,
  isThere: () => textOn(machine, path) === text,
  make: () => writeOn(machine, path, text, mode),
})

/** The target of a symbolic link; undefined: there is no link. */
export const linkOn = (machine: Machine, path: string): string | undefined => {
  const file = pathOn(machine, path)
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(file) : undefined
}

/** Nobody finds the link missing while it is changed. */
export const pointTo = (machine: Machine, path: string, target: string) => {
  const file = pathOn(machine, path)
  rmSync(`${file}.part`, { force: true })
  symlinkSync(target, `${file}.part`)
  renameSync(`${file}.part`, file)
}

// The files that the portal brings to a machine. Their texts are the examples of docs/examples, with the school's address
// and folders in them, so that pages and machines never differ.

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
