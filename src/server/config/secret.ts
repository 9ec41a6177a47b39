// The portal's secret: given by the operator, or generated once and kept in the data folder.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const samples = /change.?me|secret|password|example|sample|default|insecure|placeholder|x{6}|0{8}|12345678/i

/** The fault of a secret; undefined when there is none. */
export const secretFault = (secret: string): string | undefined => {
  if (secret.length < 32) return 'must have at least 32 characters'
  if (samples.test(secret)) return 'looks like a sample, choose a random one'
  if (new Set(secret).size < 10) return 'repeats itself too much, choose a random one'
  return undefined
}

const createFolder = (dataDir: string) => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(
      `${dataDir} cannot be created (${(error as Error).message}); if it is a link, connect the drive that it leads to`,
      { cause: error },
    )
  }
}

const keep = (dataDir: string, file: string): string => {
  createFolder(dataDir)
  const secret = randomBytes(32).toString('base64url')
  try {
    // wx: two portals that start at once must not each keep their own.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(file, 'utf8').trim()
  }
}

/** Throws when the file can be read by others. */
export const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) return keep(dataDir, file)
  if ((statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32')
    throw new Error(`${file} can be read by others; allow only its owner (chmod 600)`)
  return readFileSync(file, 'utf8').trim()
}
