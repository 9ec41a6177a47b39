import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledTwin } from '#scripts/lib/compiledTwin.cjs'
import { lockDataDir } from './openSqlite'

const holders: ChildProcess[] = []
afterEach(() => holders.splice(0).forEach((holder) => holder.kill('SIGKILL')))

const dataDir = mkdtempSync(join(tmpdir(), 'portal-lock-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('REL-03 another process is kept out, and admitted as soon as the first was killed', async () => {
  const fixture = compiledTwin(join(__dirname, '../../../testing/process/holdDataDir.ts'))
  const holder = spawn(process.execPath, ['--expose-gc', fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(holder)
  await once(holder.stdout, 'data')
  expect(() => lockDataDir(dataDir)).toThrow(/Another portal is already running on .* another DATA_DIR/)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataDir(dataDir).release()
})

test('REL-03 a released lock can be acquired again', () => {
  const lock = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow('Another portal')
  lock.release()
  lockDataDir(dataDir).release()
})
