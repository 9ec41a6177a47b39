// Reads all settings at once: the result is complete and frozen, or a list of everything that is wrong.
import { readFileSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { contrastFaults, type SchoolColours, themeOf, themeTokenNames } from '#shared/rules/theme'
import {
  backupS3Faults,
  type BackupS3Place,
  bucketToChoose,
  s3Faults,
  type S3Place,
  unverifiedFaults,
  withFileStore,
} from './s3'
import { mailFaults, type Setting, settings } from './definition'
import { bucketPlace, colour } from './kinds'
import { secretFault, storedSecret } from './secret'
import { isLoopback } from '../platform/core/loopback'

export interface School {
  /** Named by a setting; with the invented name, for want of one; or the demonstration, which may carry any name. */
  readonly kind: 'named' | 'unnamed' | 'demonstration'
  readonly name: string
  readonly shortName: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** File of the crest (png, jpg or svg); empty: the portal's default. */
  readonly logo: string
  readonly colours: SchoolColours
  readonly timeZone: string
  /** Origin that the client calls; empty: that of the page. */
  readonly apiHost: string
  readonly csrfCookiePath: string
  /** The visitors' search for a student ID. */
  readonly nameSearch: 'on' | 'off'
  readonly passwordMin: number
  readonly adminPasswordMin: number
  readonly uploadMaxBytes: number
  readonly jsonMaxBytes: number
}

type Budget =
  | 'failuresPerIp'
  | 'failuresAlert'
  | 'defaultPerAccount'
  | 'defaultPerIp'
  | 'defaultPerSchool'
  | 'searchPerIp'
  | 'searchPerIpDay'
  | 'searchPerSchool'
  | 'resetsPerAdmin'
  | 'bulkResetsPerAdmin'
  | 'studentsPerReset'
  | 'savesPerStudent'
  | 'historyMbPerStudent'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Empty: SQLite in dataDir. */
  readonly databaseUrl: string
  /** The store of uploaded files; all empty: in dataDir. */
  readonly s3: S3Place
  readonly clientDir: string
  /** Families' browsers save the pages. Off: they forget what they saved. */
  readonly serviceWorker: boolean
  readonly logLevel: string
  /** Networks whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[]
  /** The proxy sets X-Request-Start, which says how long a request waited before it came here. */
  readonly trustRequestStart: boolean
  /** Other origins that may call the API with cookies. */
  readonly allowedOrigins: readonly string[]
  /** Address of the portal at which it is known to answer families; empty: none. */
  readonly publicUrl: string
  /** Address that an administrator has stored, and that may not answer yet: it is only printed. Empty: none. */
  readonly printedUrl: string
  /** As read: an empty database may become the demonstration school. In the running app: it is one. */
  readonly demo: boolean
  /** Names of the settings that show that the school is real. */
  readonly realBecause: readonly string[]
  /** Keys that the environment or CONFIG_FILE has set: nothing that the office stores replaces them. */
  readonly given: readonly string[]
  readonly secret: string
  /** Off: the start only checks the tables, for a database role that may not change them. */
  readonly migrate: boolean
  /** Port 0: no metrics. */
  readonly metrics: { readonly port: number; readonly host: string }
  readonly backup: {
    /** Scheduled backups go here, or else into the bucket; without both there are none. */
    readonly dir: string
    readonly s3: BackupS3Place
    readonly everyMinutes: number
    readonly key: string
    readonly keyFile: string
    /** Folders that the office may choose for the backups, and `bucket` for the one below. */
    readonly places: readonly string[]
    /** The bucket that the office may choose; all empty: none. */
    readonly bucket: BackupS3Place
  }
  /** The mail server for messages to families, as far as the operator has set it. */
  readonly mail: Readonly<Record<'host' | 'security' | 'user' | 'password' | 'from', string>> & {
    readonly port: number
  }
  /** 'host:port' of clamd; empty: uploads are not scanned. */
  readonly virusScanner: string
  /** Time for a JSON body to arrive. */
  readonly bodySeconds: number
  /** The span over which the rate of an upload is measured. */
  readonly uploadSeconds: number
  readonly school: School
  readonly sessions: Readonly<
    Record<
      | 'studentIdleMinutes'
      | 'studentMaxHours'
      | 'adminIdleMinutes'
      | 'adminMaxHours'
      | 'activationMinutes'
      | 'freshMinutes',
      number
    >
  >
  /** Years (0: forever) after which `npm run retention` removes a class of data. */
  readonly retention: Readonly<
    Record<'leaverYears' | 'formerFileYears' | 'importYears' | 'deviceYears', number>
  >
  /** The portal applies the retention itself, every night. */
  readonly nightlyRetention: boolean
  /** The rule about administrators' second factor. Empty as read: `required`, but not in a demonstration. */
  readonly adminSecondFactor: 'required' | 'offered' | ''
  /** Days after which a default password expires; 0: never. Undefined: the office decides. */
  readonly defaultPasswordDays: number | undefined
  readonly budgets: Readonly<Record<Budget, number>>
}

/** The portal does not start; the message lists everything that is wrong. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault'
  constructor(readonly faults: readonly string[]) {
    super(`The portal cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

type Env = Readonly<Record<string, string | undefined>>
type Given = ReadonlyMap<string, string>
interface Tree {
  [key: string]: unknown
}

const place = (tree: Tree, key: string, value: unknown) => {
  const names = key.split('.')
  const last = names.pop() ?? key
  let branch = tree
  for (const name of names) branch = (branch[name] ??= {}) as Tree
  branch[last] = value
}

const freeze = <T extends object>(tree: T): T => {
  for (const value of Object.values(tree))
    if (typeof value === 'object' && value !== null) freeze(value as object)
  return Object.freeze(tree)
}

const colourKeys = themeTokenNames.map((token) => `school.colours.${token}`)
const known = new Set([...settings.map(({ key }) => key), ...colourKeys])

/** Keys of the settings that somebody has written down; an empty one counts as missing. */
const givenKeys = (env: Env, given: Given): string[] => [
  ...settings.filter(({ env: name, key }) => env[name] || given.get(key)).map(({ key }) => key),
  ...colourKeys.filter((key) => given.get(key)),
]

const isOwnSchool = (env: Env, given: Given): boolean => Boolean(env.SCHOOL_NAME || given.get('school.name'))

/** The environment first, then CONFIG_FILE, then the default. An empty variable counts as missing. */
const textOf = ({ env: name, key, fallback, invented }: Setting, env: Env, given: Given): string =>
  (env[name] || given.get(key)) ?? (invented && isOwnSchool(env, given) ? '' : fallback)

const placeSetting = (tree: Tree, setting: Setting, value: string, faults: string[]) => {
  try {
    place(tree, setting.key, setting.kind(value))
  } catch (error) {
    faults.push(`${setting.env} ${messageOf(error)}${setting.hidden ? '' : ` (it is '${value}')`}`)
  }
}

/** All colours but the primary one come from CONFIG_FILE, under the names of the theme's tokens. */
const placeColours = (tree: Tree, given: Given, faults: string[]) => {
  for (const key of colourKeys) {
    const value = given.get(key)
    if (value === undefined || key === 'school.colours.primary') continue
    try {
      place(tree, key, colour(value))
    } catch (error) {
      faults.push(`${key} ${messageOf(error)}`)
    }
  }
}

const placeSecret = (tree: Tree, env: Env, faults: string[]) => {
  // With other faults no secret is written: the data folder itself may be wrong.
  if (faults.length > 0 && !env.SECRET) return
  try {
    const secret = env.SECRET || storedSecret(String(tree.dataDir))
    const fault = secretFault(secret)
    if (fault) faults.push(`SECRET ${fault}`)
    tree.secret = secret
  } catch (error) {
    faults.push(`SECRET: ${messageOf(error)}`)
  }
}

export const readConfig = (env: Env): Config => {
  const faults: string[] = []
  const tree: Tree = {}
  const given = readConfigFile(env.CONFIG_FILE, faults)
  for (const key of given.keys()) if (!known.has(key)) faults.push(`CONFIG_FILE: ${key} is not a setting`)
  for (const setting of settings) placeSetting(tree, setting, textOf(setting, env, given), faults)
  placeColours(tree, given, faults)
  place(tree, 'school.kind', isOwnSchool(env, given) ? 'named' : 'unnamed')
  const [realBecause, keys] = [signsOfRealSchool(env), [...new Set(givenKeys(env, given))]]
  Object.assign(tree, {
    ...{ realBecause, demo: tree.demo ?? realBecause.length === 0, given: keys, printedUrl: '' },
  })
  const { backup, s3 } = tree as unknown as Pick<Config, 'backup' | 's3'>
  place(tree, 'backup.s3', withFileStore(backup.s3, s3))
  faults.push(...themeFaults(tree), ...backupFaults(tree), ...s3Faults(tree, env), ...backupS3Faults(tree))
  faults.push(...unverifiedFaults(Boolean(s3.bucket || backup.s3.bucket), env), ...mailFaults(keys))
  Object.assign(tree.backup as Tree, bucketToChoose(tree.backup as Config['backup']))
  placeSecret(tree, env, faults)
  if (faults.length > 0) throw new ConfigFault(faults)
  return freeze(tree) as unknown as Config
}

type Branch = Record<string, unknown>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** { school: { name: 'A' } } → [['school.name', 'A']] */
const leaves = (tree: Branch, before = ''): [string, unknown][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isBranch(value) ? leaves(value, `${before}${name}.`) : [[`${before}${name}`, value] as [string, unknown]],
  )

/** CONFIG_FILE has the same settings as nested JSON; lists are written with commas, as in the environment. */
const readConfigFile = (file: string | undefined, faults: string[]): Map<string, string> => {
  if (!file) return new Map()
  try {
    const tree: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isBranch(tree)) throw new Error('must hold one JSON object')
    return new Map(leaves(tree).map(([key, value]) => [key, String(value)]))
  } catch (error) {
    faults.push(`CONFIG_FILE ${file}: ${messageOf(error)}`)
    return new Map()
  }
}

/** Everybody can read what is in the folder of the client. */
export const isServed = (folder: string, clientDir: string): boolean => {
  const path = relative(clientDir, folder)
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

/** Backups must not be where everybody is served. */
const backupFaults = ({
  backup,
  clientDir = '',
}: {
  backup?: { dir?: string; places?: readonly string[] }
  clientDir?: string
}): string[] => {
  const dir = backup?.dir ?? ''
  return [
    ...(dir !== '' && isServed(dir, clientDir) ? ['BACKUP_DIR'] : []),
    ...((backup?.places ?? []).some((place) => place !== bucketPlace && isServed(place, clientDir))
      ? ['BACKUP_PLACES']
      : []),
  ].map((name) => `${name} must not be inside CLIENT_DIR, which is served to everybody`)
}

const themeFaults = ({ school }: { school?: { colours?: SchoolColours } }): string[] =>
  school?.colours?.primary
    ? contrastFaults(themeOf(school.colours)).map((fault) => `SCHOOL_COLOUR: ${fault}`)
    : []

/**
 * Settings that show that the school is real. An empty folder, which may be a disk that is not mounted, then does not become
 * a demonstration whose passwords everybody knows.
 */
const signs = ['SCHOOL_NAME', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY', 'CONFIG_FILE'] as const

const signsOfRealSchool = (env: Readonly<Record<string, string | undefined>>): string[] => [
  ...signs.filter((name) => env[name]),
  ...(env.HOST && !isLoopback(env.HOST) ? ['HOST'] : []),
]
