import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { doubtAbout, warnOfFileSystem } from './fileSystem'

test.each([
  [0x01021994, 'tmpfs'],
  [0x6969, 'NFS'],
  [0x794c7630, 'overlay'],
])('REL-09 a file system of type %i is doubtful: %s', (type, word) => {
  expect(doubtAbout(type)).toContain(word)
})

test.each([0xef53, 0x9123683e, 0x58465342])('REL-09 ext4, btrfs and xfs (%i) are not', (type) => {
  expect(doubtAbout(type)).toBeUndefined()
})

test('REL-09 a start on tmpfs warns', async () => {
  // Every Linux has this one; elsewhere there is nothing to warn of.
  if (!existsSync('/dev/shm')) return
  const dir = mkdtempSync(join('/dev/shm', 'portal-memory-'))
  const warned: string[] = []
  await warnOfFileSystem(dir, { warn: (_details, text) => void warned.push(text) })
  rmSync(dir, { recursive: true })
  expect(warned).toEqual([expect.stringContaining('DATA_DIR is in memory (tmpfs)')])
})
