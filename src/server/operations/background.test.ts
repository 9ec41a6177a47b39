import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskSpace, type SpaceLeft } from '../platform/storage/diskSpace'
import { watchDisk } from './background'

const plenty: SpaceLeft = { free: 0.5, freeBytes: 1e12 }

test('REL-22 after the portal has stopped, nothing is written to the data folder: shutdown waits for a disk check', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  let answer: (room: SpaceLeft) => void = () => undefined
  const looking = new Promise<SpaceLeft>((answered) => (answer = answered))
  const log = { info: () => undefined, warn: () => undefined }
  const stop = watchDisk(new DiskSpace({ dataDir, log, look: () => looking, reserveBytes: 1024 * 1024 }))
  const seen: string[][] = []
  const stopped = Promise.resolve(stop()).then(() => seen.push(readdirSync(dataDir)))
  answer(plenty)
  await stopped
  expect(seen).toEqual([['reserve']])
  rmSync(dataDir, { recursive: true })
})
