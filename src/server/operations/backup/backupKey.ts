// The key of the backups: given by the operator and kept apart from them. Without it they cannot be opened.
import { createHash } from 'node:crypto'
import { statSync, readFileSync, writeFileSync } from 'node:fs'
import { Secret } from 'otpauth'
import { secretFault } from '../../config/secret'
import { BackupFault } from './sealed'

interface Given {
  key: string
  keyFile: string
}

const howToMake =
  'Backups need a key: npm run backup -- --make-key <file> makes one. Set BACKUP_KEY_FILE to that file and keep a printed copy in a safe: without the key no backup can be opened.'

const textIn = (file: string): string => {
  try {
    if ((statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32')
      throw new BackupFault(`${file} can be read by others. Restrict it to its owner (chmod 600).`)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`The key file ${file} cannot be read.`, { cause: error })
  }
}

/** As earlier versions of the portal wrote it. */
const formerKey = /^[\w-]{43}$/

/** A key that the portal has made is printed in groups, and somebody types it as it is printed. */
const withoutGaps = (text: string): string => {
  const joined = text.replaceAll(/\s/g, '')
  if (/^[a-z2-7]{52}$/i.test(joined)) return joined.toUpperCase()
  return formerKey.test(joined) ? joined : text
}

/** 32 bytes. Throws when the key is missing or not good enough. */
export const backupKey = ({ key, keyFile }: Given): Buffer => {
  const text = withoutGaps(key || (keyFile ? textIn(keyFile) : ''))
  if (!text) throw new BackupFault(howToMake)
  const fault = secretFault(text)
  if (fault) throw new BackupFault(`${key ? 'BACKUP_KEY' : keyFile} ${fault}.`)
  return createHash('sha256').update(text).digest()
}

/**
 * 32 bytes in Base32, which has no small letters, no 0 and no 1 that somebody could mistype. Never overwrites a file: it may
 * hold the key of all earlier backups.
 */
export const makeKeyFile = (file: string) =>
  writeFileSync(file, `${new Secret({ size: 32 }).base32}\n`, { mode: 0o600, flag: 'wx' })
