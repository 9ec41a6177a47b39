// The configuration of the running portal: what the operator has set, and for the rest what the office has stored. The
// office's part changes while the portal runs, so readers ask the configuration again instead of keeping its school.
import { join } from 'node:path'
import type { SetUpStep } from '#shared/rules/school/setUp'
import type { Config, School } from './config'
import { bucketPlace } from './kinds'

/** What the office or `npm run init` has stored about the school. */
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
  /** The office has seen the key that the portal made. */
  readonly backupKeyShown?: boolean
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
  /** Its school, address and backups are always the current ones. */
  readonly config: Config
  use(stored: Stored): void
}

const changing = ['school', 'publicUrl', 'printedUrl', 'backup'] as const

export const liveConfig = (given: Config): LiveConfig => {
  let current: Config = given
  const config = { ...given }
  for (const key of changing)
    Object.defineProperty(config, key, { enumerable: true, get: () => current[key] })
  return {
    config: Object.freeze(config),
    use: (stored) => {
      current = withStored(given, stored)
    },
  }
}

/** The operator's settings win. */
export const withStored = (given: Config, { school: stored, places, crestFile }: Stored): Config => {
  const isGiven = (key: string) => given.given.includes(key)
  const { publicUrl = '', answeredAt = null } = stored
  return {
    ...given,
    school: Object.freeze(schoolWith(given.school, stored, crestFile, isGiven)),
    publicUrl: given.publicUrl || (answeredAt === null ? '' : publicUrl),
    printedUrl: isGiven('publicUrl') ? '' : publicUrl,
    backup: backupWith(given, stored.backupPlace ?? null, places),
  }
}

const texts = ['name', 'shortName', 'address', 'phone', 'email'] as const

const schoolWith = (
  given: School,
  stored: StoredSchool,
  crestFile: string,
  isGiven: (key: string) => boolean,
): School => {
  const isNamedHere = Boolean(stored.name) && !isGiven('school.name')
  // A school that is named here must not show the address of the invented one.
  const invented =
    given.kind === 'unnamed' && isNamedHere ? { shortName: '', address: '', phone: '', email: '' } : {}
  const own = Object.fromEntries(
    texts.flatMap((key) =>
      stored[key] === undefined || isGiven(`school.${key}`) ? [] : [[key, stored[key]]],
    ),
  )
  const colour = isGiven('school.colours.primary') ? undefined : stored.colour
  return {
    ...given,
    ...invented,
    ...own,
    name: isNamedHere ? (stored.name ?? '') : given.name,
    kind: given.kind === 'unnamed' && isNamedHere ? 'named' : given.kind,
    logo: given.logo || crestFile,
    ...(colour && { colours: Object.freeze({ ...given.colours, primary: colour }) }),
  }
}

/** The key that the portal makes itself stands beside its secret. */
export const ownBackupKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backup-key')

/** True if the portal makes backups by itself. */
export const hasBackupPlace = ({ backup }: Pick<Config, 'backup'>): boolean =>
  backup.dir !== '' || backup.s3.bucket !== ''

/** Places of the environment and of `npm run init`. */
export const backupPlacesOf = ({ backup }: Pick<Config, 'backup'>, places: readonly string[]): string[] => [
  ...new Set([...backup.places, ...places]),
]

const backupWith = (given: Config, place: string | null, places: readonly string[]): Config['backup'] => {
  const { backup } = given
  if (hasBackupPlace(given) || place === null || !backupPlacesOf(given, places).includes(place)) return backup
  return Object.freeze({
    ...backup,
    dir: place === bucketPlace ? '' : place,
    s3: place === bucketPlace ? backup.bucket : backup.s3,
    keyFile: backup.key || backup.keyFile ? backup.keyFile : ownBackupKeyFile(given),
  })
}
