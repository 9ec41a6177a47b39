import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupKey, makeKeyFile } from './backupKey'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-key-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

test('SEC-91 SEC-85 a new key is random, readable only by its owner, and never overwrites another', () => {
  const file = join(room, 'key')
  makeKeyFile(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(backupKey({ key: '', keyFile: file })).toHaveLength(32)
  const before = readFileSync(file, 'utf8')
  expect(() => makeKeyFile(file)).toThrow('EEXIST')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('SEC-91 a key of the portal may be typed in the groups in which it is printed', () => {
  const key = 'tKz4vJ9xQm2LwRb7HsNcYp3FgDa6EuViB1kT5nXo8Wd'
  const printed = key.replaceAll(/(.{4})/g, '$1 ')
  expect(backupKey({ key: printed, keyFile: '' })).toEqual(backupKey({ key, keyFile: '' }))
  // Somebody's own key is any text, with its spaces.
  const own = 'uV3n T8qL x5Zb Wk2R jYc7 Hf0M sGd4 PaEo'
  expect(backupKey({ key: own, keyFile: '' })).not.toEqual(
    backupKey({ key: own.replaceAll(' ', ''), keyFile: '' }),
  )
})

test('SEC-91 without a key there is no backup, and the message tells how to make one', () => {
  expect(() => backupKey({ key: '', keyFile: '' })).toThrow('--make-key')
  expect(() => backupKey({ key: '', keyFile: join(room, 'none') })).toThrow('cannot be read')
})

test.each(['changeme', 'a'.repeat(40), 'my-secret-backup-key-for-the-school-2026', 'short'])(
  'SEC-85 the key %s is refused',
  (key) => {
    expect(() => backupKey({ key, keyFile: '' })).toThrow(/^BACKUP_KEY (must|looks|repeats)/)
  },
)

test('SEC-85 a key file readable by others is refused', () => {
  const file = join(room, 'key')
  writeFileSync(file, 'tKz4vJ9xQm2LwRb7HsNcYp3FgDa6EuVi')
  chmodSync(file, 0o644)
  expect(() => backupKey({ key: '', keyFile: file })).toThrow('can be read by others')
})
