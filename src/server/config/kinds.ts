// Reads the text of a setting. Each kind returns the value, or throws what is wrong with it.
import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { isColour } from '#shared/rules/theme'

export type Kind<T = unknown> = (given: string) => T

export const text: Kind<string> = (given) => given.trim()

export const path: Kind<string> = (given) => (given ? resolve(given) : '')

export const integer =
  (min: number, max: number): Kind<number> =>
  (given) => {
    const value = Number(given)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`)
    return value
  }

/** Fractions are allowed, so that tests can use seconds. */
export const positive: Kind<number> = (given) => {
  const value = Number(given)
  if (!Number.isFinite(value) || value <= 0) throw new Error('must be a number above 0')
  return value
}

export const upTo =
  (max: number): Kind<number> =>
  (given) => {
    const value = positive(given)
    if (value > max) throw new Error(`must be a number above 0, at most ${max}`)
    return value
  }

export const flag: Kind<boolean> = (given) => {
  if (/^(1|true|on|yes)$/i.test(given)) return true
  if (/^(0|false|off|no)$/i.test(given)) return false
  throw new Error('must be on or off')
}

/** Undefined when it is missing. */
export const optional =
  <T>(kind: Kind<T>): Kind<T | undefined> =>
  (given) =>
    given === '' ? undefined : kind(given)

export const oneOf =
  <const T extends string>(...choices: T[]): Kind<T> =>
  (given) => {
    const found = choices.find((choice) => choice === given)
    if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return found
  }

export const colour: Kind<string> = (given) => {
  if (!isColour(given)) throw new Error('must be a colour like #14506b')
  return given.toLowerCase()
}

export const timeZone: Kind<string> = (given) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    throw new Error('must be a time zone like America/Port_of_Spain')
  }
}

export const hostAndPort: Kind<string> = (given) => {
  if (given === '' || /^[^\s:/]+:\d{1,5}$/.test(given)) return given
  throw new Error('must be a host and port like 127.0.0.1:3310')
}

export const origin: Kind<string> = (given) => {
  if (given === '') return ''
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== given.replace(/\/$/, ''))
    throw new Error('must be an origin like https://api.school.example')
  return url.origin
}

/** The name or address of a host that is this machine; 127.evil.example is another one. */
export const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** On this machine, or with its certificate verified. */
const isVerified = (given: string): boolean => {
  if (!URL.canParse(given)) return true
  const { hostname, searchParams } = new URL(given)
  const host = searchParams.get('host') ?? hostname
  const isHere = host === '' || host.startsWith('/') || thisMachine.test(host)
  return isHere || searchParams.get('sslmode') === 'verify-full'
}

export const postgresUrl: Kind<string> = (given) => {
  if (given !== '' && !/^postgres(ql)?:\/\/./.test(given))
    throw new Error('must be empty or begin with postgres://')
  if (given !== '' && !isVerified(given))
    throw new Error('must end with ?sslmode=verify-full where the server is another machine')
  return given
}

/** Names that every S3-compatible store accepts. */
export const bucket: Kind<string> = (given) => {
  if (given !== '' && !/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(given))
    throw new Error('must have 3 to 63 small letters, digits and hyphens')
  return given
}

/** Like a folder in a bucket; empty, or with a slash at its end. */
export const keyPrefix: Kind<string> = (given) => {
  if (given !== '' && !/^([A-Za-z0-9][\w.-]*\/)*[A-Za-z0-9][\w.-]*\/?$/.test(given))
    throw new Error('must be a path like school/backups/')
  return given === '' || given.endsWith('/') ? given : `${given}/`
}

/** The word that stands among folders for the bucket of the BACKUP_S3_ settings. */
export const bucketPlace = 'bucket'

/** Folders, and perhaps the bucket. */
export const backupPlaces: Kind<string[]> = (given) =>
  given
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      if (one !== bucketPlace && !isAbsolute(one))
        throw new Error('must list folders like /mnt/backups, with commas, or bucket')
      return one === bucketPlace ? one : resolve(one)
    })

export const absolutePath: Kind<string> = (given) => {
  if (!/^\/[\w\-./]*$/.test(given)) throw new Error('must be a path like /sanctum/csrf-cookie')
  return given
}

/** An address or a network. A number of hops is refused, because it can be forged. */
const network: Kind<string> = (given) => {
  const [address = '', bits, ...rest] = given.split('/')
  const family = isIP(address)
  const maxBits = family === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits)
  if (family === 0 || !fits || rest.length > 0)
    throw new Error('must list addresses or networks like 10.0.0.0/8')
  return given
}

const listOf =
  <T>(kind: Kind<T>): Kind<T[]> =>
  (given) =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(kind)

export const networks = listOf(network)
export const origins = listOf(origin)
