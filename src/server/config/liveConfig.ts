// The configuration of the running portal: what the operator has set, and for the rest what the office has stored. The
// office's part changes while the portal runs, so readers ask the configuration again instead of keeping its school.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetUpStep } from '#shared/rules/school/setUp'
import type { Config, School } from './config'
import { bucketPlace } from './kinds'
import { secretFault } from './secret'

/** The office or `npm run init` has stored this about the school. */
export interface StoredSchool {
  readonly name?: string
  readonly shortName?: string
  readonly address?: string
  readonly phone?: string
  readonly email?: string
  /** #rrggbb */
  readonly colour?: string
  /** The address that families type. */
  readonly publicUrl?: string
  /** ISO, UTC: when this portal answered there. */
  readonly answeredAt?: string | null
  /** A hash of the uploaded crest, which names its file. */
  readonly crest?: string
  /** A folder, or `bucket`. */
  readonly backupPlace?: string | null
  /** The office has said that it keeps the key that the portal made; until then the key can be shown again. */
  readonly backupKeyKept?: boolean
  /** The port that `npm run init` was told to use. */
  readonly port?: number
  /** Steps of the set-up that somebody has looked at. */
  readonly steps?: readonly (SetUpStep | 'later')[]
}

/** Everything that is stored for the configuration. */
export interface Stored {
  readonly school: StoredSchool
  /** Places for backups that only `npm run init` writes. */
  readonly places: readonly string[]
  /** The file of the uploaded crest; empty: there is none. */
  readonly crestFile: string
}

export interface LiveConfig {
  /** Holds what the operator has set, and nothing that is stored. */
  readonly given: Config
  /** Its school, address and backups are always the current ones. */
  readonly config: Config
  /** Does nothing where the same was used before, so that no page is prepared again. */
  use(stored: Stored): void
  /** Reads of what is stored wait for each other, so that the latest is the last. */
  inTurn(read: () => Promise<void>): Promise<void>
}

const changing = ['school', 'publicUrl', 'printedUrl', 'backup'] as const

export const liveConfig = (given: Config): LiveConfig => {
  let current: Config = given
  let used = ''
  let turn: Promise<void> = Promise.resolve()
  const config = { ...given }
  for (const key of changing)
    Object.defineProperty(config, key, { enumerable: true, get: () => current[key] })
  return {
    given,
    config: Object.freeze(config),
    use: (stored) => {
      const text = JSON.stringify(stored)
      if (text === used) return
      current = withStored(given, stored)
      used = text
    },
    inTurn: (read) => (turn = turn.then(read, read)),
  }
}

/** The operator's settings win. */
export const withStored = (given: Config, { school: stored, places, crestFile }: Stored): Config => {
  const isGiven = (key: string) => given.given.includes(key)
  const { publicUrl = '', answeredAt = null } = stored
  return {
    ...given,
    port: isGiven('port') ? given.port : (stored.port ?? given.port),
    school: Object.freeze(schoolWith(given.school, stored, crestFile, isGiven)),
    publicUrl: given.publicUrl || (answeredAt === null ? '' : publicUrl),
    printedUrl: isGiven('publicUrl') ? '' : publicUrl,
    backup: backupWith(given, stored.backupPlace ?? null, places),
  }
}

const texts = ['name', 'shortName', 'address', 'phone', 'email'] as const
const nothing: Readonly<Record<string, string>> = { shortName: '', address: '', phone: '', email: '' }

const schoolWith = (
  given: School,
  stored: StoredSchool,
  crestFile: string,
  isGiven: (key: string) => boolean,
): School => {
  const isNamedHere = Boolean(stored.name) && !isGiven('school.name')
  // A real school must not show the address of the invented one.
  const invented = Object.entries(given.kind === 'unnamed' ? nothing : {}).filter(
    ([key]) => !isGiven(`school.${key}`),
  )
  const own = Object.fromEntries(
    texts.flatMap((key) =>
      stored[key] === undefined || isGiven(`school.${key}`) ? [] : [[key, stored[key]]],
    ),
  )
  const colour = isGiven('school.colours.primary') ? undefined : stored.colour
  return {
    ...given,
    ...Object.fromEntries(invented),
    ...own,
    name: isNamedHere ? (stored.name ?? '') : given.name,
    kind: given.kind === 'unnamed' && isNamedHere ? 'named' : given.kind,
    logo: given.logo || crestFile,
    ...(colour && { colours: Object.freeze({ ...given.colours, primary: colour }) }),
  }
}

/** The key that the portal makes itself stands beside its secret. */
export const ownBackupKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backup-key')

type Backed = Pick<Config, 'backup' | 'dataDir' | 'given'>

/** Empty: backups have no place. */
export const backupPlace = ({ backup }: Pick<Config, 'backup'>): string =>
  backup.dir || (backup.s3.bucket && bucketPlace)

/** The operator has set the place. */
export const isBackupFixed = ({ given, backup }: Pick<Config, 'backup' | 'given'>): boolean =>
  given.includes('backup.dir') || (given.includes('backup.s3.bucket') && backup.bucket.bucket === '')

/** There is a key, and it is a good one. */
export const hasBackupKey = (config: Backed): boolean =>
  config.backup.key !== '' || keyIn(config.backup.keyFile || ownBackupKeyFile(config)) !== ''

/** Empty: there is no such file, or it cannot be read, or holds no good key. The start and each backup say which. */
export const keyIn = (file: string): string => {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return secretFault(text) === undefined ? text : ''
  } catch {
    return ''
  }
}

/** The key of the backups is the operator's: it is never shown. */
export const isKeyGiven = ({ given }: Pick<Config, 'given'>): boolean =>
  given.includes('backup.key') || given.includes('backup.keyFile')

/**
 * True if the portal makes backups by itself. A place that the office has chosen is of no use without its key, which a
 * restore does not bring back; with an operator's place the portal does not start without one.
 */
export const makesBackups = (config: Backed): boolean =>
  backupPlace(config) !== '' && (isBackupFixed(config) || hasBackupKey(config))

/** Places of the environment and of `npm run init`; the bucket only while the environment names one. */
export const backupPlacesOf = ({ backup }: Pick<Config, 'backup'>, places: readonly string[]): string[] =>
  [...new Set([...backup.places, ...places])].filter(
    (place) => place !== bucketPlace || backup.bucket.bucket !== '',
  )

const backupWith = (given: Config, place: string | null, places: readonly string[]): Config['backup'] => {
  const { backup } = given
  if (backupPlace(given) !== '' || place === null || !backupPlacesOf(given, places).includes(place))
    return backup
  return Object.freeze({
    ...backup,
    dir: place === bucketPlace ? '' : place,
    s3: place === bucketPlace ? backup.bucket : backup.s3,
    keyFile: backup.key || backup.keyFile ? backup.keyFile : ownBackupKeyFile(given),
  })
}

/** A real school that nobody has named does not go by an invented name on its pages. */
export const shownName = ({ kind, name }: Pick<School, 'kind' | 'name'>): string =>
  kind === 'unnamed' ? 'Student Portal' : name
