// REL-32, REL-33: the disk returns errors while families save. After a failed flush the server must exit, so that its
// supervisor restarts it; with a full disk it must keep running and report it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { storm } from '../../src/server/testing/storm/storm'
import type { ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { underStorm, type Attack, type Fault } from './fault'
import { outcomeOf } from './killStorm'
import { say } from '../count'

const longestGoodbyeMs = 5000

const inject = (pid: number, calls: string, how: string) =>
  spawn('strace', [
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:${how}`,
    '-p',
    `${pid}`,
  ])

/** Every flush fails from the tenth on. */
const failFlushes = async (server: ServerProcess) => {
  const strace = inject(server.pid, 'fsync,fdatasync', 'error=EIO:when=10+')
  const code = await Promise.race([server.exited, wait(longestGoodbyeMs, 'still there' as const)])
  if (code === 1) {
    if (strace.exitCode === null) await once(strace, 'exit')
    return
  }
  strace.kill()
  await server.kill()
  throw new Error(`After I/O errors the server must end with 1 within 5 s: ${code}`)
}

const noRoomFor = 3000

/**
 * Every write to a file fails with "no space" for three seconds; sockets are not affected, because they do not use pwrite.
 */
const runOutOfRoom = async ({ server, found, saves }: Attack) => {
  saves.forget()
  const strace = inject(server.pid, 'pwrite64,fallocate', 'error=ENOSPC')
  await wait(noRoomFor)
  strace.kill('SIGINT')
  await once(strace, 'exit')
  const refused = saves.count(507) + saves.count(503)
  found.must(refused > 0, 'No save was refused while the disk was full.')
  saves.forget()
  await wait(2000)
  found.must(saves.count(200) > 0, 'Saves did not go on when there was room again.')
  found.note(`${refused} saves refused with 507 or 503, ${saves.count(200)} stored in the 2 s after`)
}

/** The reason why this machine cannot make system calls fail. */
const whyNoInjection = (): string | undefined =>
  spawnSync('strace', ['-V']).status === 0 ? undefined : 'it needs strace'

const roundMs = () => 500 + Math.random() * 1000

export const ioErrors: readonly Fault[] = [
  {
    id: 'REL-32',
    name: 'io-error',
    done: 'every flush from the tenth on fails with EIO; the server ends by itself',
    obstacle: whyNoInjection,
    attempt: async (size) =>
      outcomeOf(
        await storm({ databaseUrl: '', roundMs, onRound: say, breakDown: failFlushes, ...size }),
        size.rounds,
      ),
  },
  {
    id: 'REL-33',
    name: 'no-space-injected',
    done: 'writes into files fail with ENOSPC for 3 s',
    obstacle: whyNoInjection,
    attempt: (size) => underStorm(size, { attack: runOutOfRoom }),
  },
]
