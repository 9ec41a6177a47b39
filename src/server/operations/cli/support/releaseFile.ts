// The archive of a release: what it must be before anything of it is used, and its unpacking.
import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  mkdirSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { versionIn } from '#server/platform/core/portalVersion'
import { places, type Machine, pathOn, textOn } from './machine'

const ending = '.tar.gz'

export const refuseOtherFile = (file: string) => {
  if (!file.endsWith(ending) || !existsSync(file)) throw new Error(`${file} is no portal-….tar.gz.`)
}

export interface Unpacked {
  readonly version: string
  /** The folder that holds it until it is installed. */
  readonly folder: string
}

/**
 * Checks and unpacks a copy that only root can reach, so that nobody changes the archive between the two.
 * @param isUnsignedMeant the operator trusts the archive although this machine has no key of the makers
 */
export const openRelease = async (
  machine: Machine,
  file: string,
  isUnsignedMeant: boolean,
): Promise<Unpacked> => {
  const [arrived, unpacked] = ['.arrived', '.unpacked'].map((name) =>
    join(pathOn(machine, places.programs), name),
  ) as [string, string]
  try {
    const copy = copyInto(arrived, file)
    await verifyRelease(machine, copy, isUnsignedMeant)
    return unpackInto(unpacked, machine, copy)
  } catch (error) {
    rmSync(unpacked, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(arrived, { recursive: true, force: true })
  }
}

const sumsOf = (file: string): string => `${file.slice(0, -ending.length)}.sha256`

/** @returns the copy of the archive, with its checksums and, if there is one, their signature beside it */
const copyInto = (folder: string, file: string): string => {
  const sums = sumsOf(file)
  if (!existsSync(sums))
    throw new Error(
      `${sums} is missing. Download it too and put it beside the archive: it shows whether the download is whole.`,
    )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  for (const one of [file, sums, `${sums}.sig`].filter((name) => existsSync(name)))
    copyFileSync(one, join(folder, basename(one)))
  return join(folder, basename(file))
}

/** Throws unless the archive is the one that its checksums name, and these are signed. */
const verifyRelease = async (machine: Machine, file: string, isUnsignedMeant: boolean): Promise<void> => {
  const sumsFile = sumsOf(file)
  const sums = readFileSync(sumsFile)
  verifySignature(machine, { sums, file: `${sumsFile}.sig`, isUnsignedMeant })
  const line = sums
    .toString()
    .split('\n')
    .find((one) => one.endsWith(`  ${basename(file)}`))
  if (line?.split(' ')[0] !== (await hashOf(file)))
    throw new Error(
      `${basename(file)} is not what ${basename(sumsFile)} says: it was changed, or the download is incomplete. Download it again.`,
    )
}

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

interface Signed {
  readonly sums: Buffer
  /** That of the signature. */
  readonly file: string
  readonly isUnsignedMeant: boolean
}

/** The checksums come from where the archive comes from: only a signature shows who made both. */
const verifySignature = (machine: Machine, { sums, file, isUnsignedMeant }: Signed) => {
  const key = textOn(machine, places.releaseKey)
  if (key === undefined) {
    if (!isUnsignedMeant) throw new Error(noKeyText)
    return machine.say('Nobody has checked who made this release: --unsigned was given.')
  }
  if (!existsSync(file))
    throw new Error(
      `${basename(file)} is missing. Download it too: ${places.releaseKey} is there, so releases must be signed.`,
    )
  const signature = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (!verify(null, sums, createPublicKey(key), signature))
    throw new Error(
      `${basename(file)} is not signed with the key of ${places.releaseKey}. Do not install this release.`,
    )
}

const noKeyText = `The checksum shows that the download is whole, and only a signature shows who made it. ${places.releaseKey} is not there to check one. Put the makers' public key there: sudo portal install --release-key <file>. If you know where this release comes from, add --unsigned.`

/** The former content of the folder is deleted. */
const unpackInto = (folder: string, machine: Machine, file: string): Unpacked => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { ok, said } = machine.run(
    'tar',
    '-xzf',
    file,
    '-C',
    folder,
    '--strip-components=1',
    '--no-same-owner',
  )
  if (!ok) throw new Error(`${basename(file)} cannot be unpacked: ${said}`)
  return { version: versionIn(folder), folder }
}

export const takeRelease = (folder: string, target: string) => {
  rmSync(target, { recursive: true, force: true })
  renameSync(folder, target)
}

/** Negative: `a` is the older version. Versions with anything behind their three numbers have no certain order. */
export const compareVersions = (a: string, b: string): number => {
  const [left = [], right = []] = [a, b].map(numbersOf)
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

const versionForm = /^\d+\.\d+\.\d+$/

const numbersOf = (version: string): number[] => {
  if (!versionForm.test(version))
    throw new Error(
      `'${version}' is no version that portal update can compare: it must be three numbers, like 1.2.0.`,
    )
  return version.split('.').map(Number)
}

/** The newest of the other versions; undefined: there is none. */
export const versionBeside = (machine: Machine, version: string): string | undefined =>
  readdirSync(pathOn(machine, places.programs))
    .filter((name) => versionForm.test(name) && name !== version)
    .sort(compareVersions)
    .at(-1)

/** All versions but these are removed. */
export const keepOnly = (machine: Machine, versions: readonly string[]) => {
  const folder = pathOn(machine, places.programs)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && /^\d/.test(entry.name) && !versions.includes(entry.name)) {
      machine.say(`Removing ${places.programs}/${entry.name} …`)
      rmSync(join(folder, entry.name), { recursive: true })
    }
}
