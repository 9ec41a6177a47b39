// REL-32: the disk answers fsync with an I/O error in a storm of saves. The server must refuse what it
// could not store, and end by itself, so that its supervisor starts it anew.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { storm, type StormOptions } from '../../src/server/testing/storm/storm'
import type { ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { say, type Outcome } from './report'

type Size = Pick<StormOptions, 'clients' | 'rounds' | 'program'>

const longestGoodbyeMs = 5000

/** From the tenth flush on, none succeeds. */
const injection = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO:when=10+']

const failFlushes = async (server: ServerProcess) => {
  const strace = spawn('strace', ['-f', '-qq', '-o', '/dev/null', ...injection, '-p', String(server.pid)])
  const code = await Promise.race([server.exited, wait(longestGoodbyeMs, 'still there' as const)])
  if (code === 1) {
    if (strace.exitCode === null) await once(strace, 'exit')
    return
  }
  strace.kill()
  await server.kill()
  throw new Error(`After I/O errors the server must end with 1 within 5 s: ${code}`)
}

export const ioErrorSqlite = async (size: Size): Promise<Outcome> => ({
  what: `fsync fails on SQLite, ${size.clients} clients, ${size.rounds} rounds`,
  ...(await storm({
    databaseUrl: '',
    roundMs: () => 500 + Math.random() * 1000,
    onRound: say,
    breakDown: failFlushes,
    ...size,
  })),
})

/** Why flushes cannot be made to fail on this machine. */
export const whyNoIoError = (): string | undefined =>
  spawnSync('strace', ['-V']).status === 0 ? undefined : 'it needs strace'
