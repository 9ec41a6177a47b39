// The archive of a release: what it must be before anything of it is used, and its unpacking.
import { createHash, createPublicKey, verify } from 'node:crypto'
import {
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
import { places } from './machineFiles'
import { type Machine, pathOn, textOn } from './machine'

const ending = '.tar.gz'

/** Throws unless the archive is the one that its checksums name and, where this machine has a key, they are signed. */
export const verifyRelease = async (machine: Machine, file: string): Promise<void> => {
  if (!file.endsWith(ending) || !existsSync(file)) throw new Error(`${file} is no portal-….tar.gz.`)
  const sumsFile = `${file.slice(0, -ending.length)}.sha256`
  if (!existsSync(sumsFile))
    throw new Error(
      `${sumsFile} is missing. Download it too and put it beside the archive: it proves that nothing was changed.`,
    )
  const sums = readFileSync(sumsFile)
  verifySignature(machine, sums, `${sumsFile}.sig`)
  const line = sums
    .toString()
    .split('\n')
    .find((one) => one.endsWith(`  ${basename(file)}`))
  if (line?.split(' ')[0] !== (await hashOf(file)))
    throw new Error(
      `${file} is not what ${sumsFile} says: it was changed, or the download is incomplete. Download it again.`,
    )
}

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Without the key of the makers on this machine, only the checksums are looked at. */
const verifySignature = (machine: Machine, sums: Buffer, file: string) => {
  const key = textOn(machine, places.releaseKey)
  if (key === undefined)
    return machine.say(`Its signature is not checked: ${places.releaseKey} is not there.`)
  if (!existsSync(file))
    throw new Error(
      `${file} is missing. Download it too: ${places.releaseKey} is there, so releases must be signed.`,
    )
  const signature = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (!verify(null, sums, createPublicKey(key), signature))
    throw new Error(
      `${file} is not signed with the key of ${places.releaseKey}. Do not install this release.`,
    )
}

export interface Unpacked {
  readonly version: string
  /** Where it stands until it is taken. */
  readonly folder: string
}

/** Beside the installed versions; what is there under this name is thrown away. */
export const unpackRelease = (machine: Machine, file: string): Unpacked => {
  const folder = join(pathOn(machine, places.programs), '.unpacked')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { ok, said } = machine.run(
    'tar',
    '-xzf',
    file,
    '-C',
    folder,
    '--strip-components=1',
    '--no-same-owner',
  )
  if (!ok) throw new Error(`${file} cannot be unpacked: ${said}`)
  return { version: versionIn(folder), folder }
}

export const takeRelease = (folder: string, target: string) => {
  rmSync(target, { recursive: true, force: true })
  renameSync(folder, target)
}

/** Negative: `a` is the older version. */
export const compareVersions = (a: string, b: string): number => {
  const [left = [], right = []] = [a, b].map((version) => version.split(/[.-]/).map(Number))
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** All versions but these are removed. */
export const keepOnly = (machine: Machine, versions: readonly string[]) => {
  const folder = pathOn(machine, places.programs)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && /^\d/.test(entry.name) && !versions.includes(entry.name)) {
      machine.say(`Removing ${places.programs}/${entry.name} …`)
      rmSync(join(folder, entry.name), { recursive: true })
    }
}
