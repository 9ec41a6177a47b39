// Starts a process that brings a database to the next release (migrating.ts), to be killed in its midst.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiledTwin } from '#scripts/lib/compiledTwin.cjs'
import type { TestDatabase } from '../database/testDb'
import { until } from './until'

export const startMigrating = (
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  step = '',
) => {
  const program = compiledTwin(join(__dirname, 'migrating.ts'))
  const child = spawn(process.execPath, [program, dataDir, databaseUrl, step], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(() => said)
  return {
    /** What it has said, when it ends by itself. */
    ended,
    killAtStep: async () => {
      await until(() => said.includes('stopped at') || child.exitCode !== null)
      child.kill('SIGKILL')
      await ended
      if (!said.includes('stopped at')) throw new Error(`It ended by itself: ${said}`)
    },
  }
}
