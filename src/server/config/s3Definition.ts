// The settings of the S3-compatible file store, and how they must fit together.
import { thisMachine } from './kinds'

export interface S3Place {
  /** Origin of the store; empty: files are kept in the data folder. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

const names: Readonly<Record<keyof S3Place, string>> = {
  endpoint: 'S3_ENDPOINT',
  region: 'S3_REGION',
  bucket: 'S3_BUCKET',
  accessKey: 'S3_ACCESS_KEY',
  secretKey: 'S3_SECRET_KEY',
}

/** Not encrypted, and over a network. */
export const isOpenlySent = (endpoint: string): boolean => {
  const { protocol, hostname } = new URL(endpoint)
  return protocol !== 'https:' && !thisMachine.test(hostname)
}

/** Of any store that is reached over a network. */
export const unverifiedFaults = (
  isUsed: boolean,
  env: Readonly<Record<string, string | undefined>>,
): string[] =>
  isUsed && env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
    ? ['NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer for the store; name its CA in NODE_EXTRA_CA_CERTS']
    : []

type Partly = { readonly s3?: Partial<S3Place>; readonly databaseUrl?: string }

/** Faults of these settings; none when no store is named. */
export const s3Faults = (
  { s3 = {}, databaseUrl }: Partly,
  env: Readonly<Record<string, string | undefined>>,
) => {
  const missing = (Object.keys(names) as (keyof S3Place)[]).filter((key) => !s3[key])
  if (missing.length === Object.keys(names).length) return []
  const faults = missing.map((key) => `${names[key]} is missing: the store of files needs all S3_ settings`)
  if (s3.endpoint && isOpenlySent(s3.endpoint))
    faults.push('S3_ENDPOINT must begin with https:// (without it only on this machine)')
  if (databaseUrl && !env.SECRET)
    faults.push('SECRET is missing: instances that share a database and a store must share it')
  return faults
}
