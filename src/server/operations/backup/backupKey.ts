// The key of the backups: given by the operator and kept apart from them. Without it they open nothing.
import { createHash, randomBytes } from 'node:crypto'
import { statSync, readFileSync, writeFileSync } from 'node:fs'
import { secretFault } from '../../config/secret'
import { BackupFault } from './backupFault'

interface Given {
  key: string
  keyFile: string
}

const howToMake =
  'Backups need a key: npm run backup -- --make-key <file> makes one. Name it in BACKUP_KEY_FILE, and keep a copy on paper or in a safe: without it no backup can be opened.'

const textIn = (file: string): string => {
  try {
    if ((statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32')
      throw new BackupFault(`${file} can be read by others; allow only its owner (chmod 600).`)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`The key file ${file} cannot be read.`, { cause: error })
  }
}

/** 32 bytes. Throws what is wrong with the key that was given, or that there is none. */
export const backupKey = ({ key, keyFile }: Given): Buffer => {
  const text = key || (keyFile ? textIn(keyFile) : '')
  if (!text) throw new BackupFault(howToMake)
  const fault = secretFault(text)
  if (fault) throw new BackupFault(`${key ? 'BACKUP_KEY' : keyFile} ${fault}.`)
  return createHash('sha256').update(text).digest()
}

/** Never over a file that is there: it may be the key of all former backups. */
export const makeKeyFile = (file: string) =>
  writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
