// Reads all settings at once: the result is complete and frozen, or a list of everything that is wrong.
import { themeTokenNames, type SchoolColours } from '#shared/rules/theme'
import { backupS3Faults, withFileStore, type BackupS3Place } from './backupS3Definition'
import { backupFaults, themeFaults } from './configFaults'
import { messageOf, readConfigFile } from './configFile'
import { settings, type Setting } from './definition'
import { colour } from './kinds'
import { signsOfRealSchool } from './realSchool'
import { s3Faults, unverifiedFaults, type S3Place } from './s3Definition'
import { secretFault, storedSecret } from './secret'

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
  /** Where uploaded files are; all empty: in dataDir. */
  readonly s3: S3Place
  readonly clientDir: string
  /** Whether families' browsers keep the pages. Off: they forget what they kept. */
  readonly serviceWorker: boolean
  readonly logLevel: string
  /** Networks whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[]
  /** Whether the proxy sets X-Request-Start, which says how long a request waited before it came here. */
  readonly trustRequestStart: boolean
  /** Other origins that may call the API with cookies. */
  readonly allowedOrigins: readonly string[]
  /** Address of the portal as printed on paper; empty: the address of the request. */
  readonly publicUrl: string
  /** As read: an empty database may become the demonstration school. In the running app: it is one. */
  readonly demo: boolean
  /** Names of the settings that show that the school is real. */
  readonly realBecause: readonly string[]
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
  /** Whether the portal applies the retention itself, every night. */
  readonly nightlyRetention: boolean
  /** Whether administrators must have a second factor. Empty as read: `required`, but not in a demonstration. */
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
  const realBecause = signsOfRealSchool(env)
  Object.assign(tree, { realBecause, demo: tree.demo ?? realBecause.length === 0 })
  const { backup, s3 } = tree as unknown as Pick<Config, 'backup' | 's3'>
  place(tree, 'backup.s3', withFileStore(backup.s3, s3))
  faults.push(...themeFaults(tree), ...backupFaults(tree), ...s3Faults(tree, env), ...backupS3Faults(tree))
  faults.push(...unverifiedFaults(Boolean(s3.bucket || backup.s3.bucket), env))
  placeSecret(tree, env, faults)
  if (faults.length > 0) throw new ConfigFault(faults)
  return freeze(tree) as unknown as Config
}
