// The portal as its own process, as an operator runs it, to be killed without warning.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiledTwin } from '#scripts/lib/compiledTwin.cjs'
import { unlimitedSaves } from '../portal/testConfig'

export interface ServerProcess {
  origin: string
  pid: number
  /** From spawning to listening. */
  readyAfterMs: number
  /** Everything that it printed so far. */
  said(): string
  /** The exit code, when it ends by itself. */
  exited: Promise<number | null>
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>
  /** As a supervisor stops it; the exit code. */
  stop(): Promise<number | null>
}

/** Arguments of Node. */
export type Program = readonly string[]

export interface Start {
  readonly program?: Program
  /** The Node that runs the program; this one unless given. */
  readonly node?: string
  /** A command that runs the portal in its own place, such as prlimit or taskset with its options. */
  readonly through?: readonly string[]
}

const unstrained = join(__dirname, '../../../../scripts/unstrained.cjs')

/** An unpacked release on which tests run instead of the sources. */
const release = process.env.PORTAL_RELEASE

/** Node and its arguments for a command of the operator. */
export const commandOf = (name: string): readonly [node: string, ...args: string[]] =>
  release === undefined
    ? [process.execPath, compiledTwin(join(__dirname, '../../operations/cli', `${name}.ts`))]
    : [join(release, 'bin/node'), join(release, 'dist/server/programs.js'), name]

const portal = (): readonly [node: string, ...args: string[]] =>
  release === undefined
    ? [
        process.execPath,
        ...['--enable-source-maps', '--require', unstrained],
        compiledTwin(join(__dirname, '../../main.ts')),
      ]
    : commandOf('main')

const listenTo = (child: ChildProcess) => {
  let printed = ''
  const said = () => printed
  const listening = new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      printed += text.toString()
      const origin = /^listening on (\S+)$/m.exec(printed)?.[1]
      if (origin) resolve(origin)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The portal ended with ${code} instead of listening:\n${printed}`)),
    )
  })
  return { said, listening }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

export const startServer = async (
  env: Record<string, string>,
  { program, node = process.execPath, through = [] }: Start = {},
): Promise<ServerProcess> => {
  const started = performance.now()
  const [command = '', ...args] = [...through, ...(program ? [node, ...program] : portal())]
  const child = spawn(command, args, {
    env: { ...process.env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...unlimitedSaves, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { said, listening } = listenTo(child)
  const origin = await listening
  return {
    origin,
    said,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - started,
    exited: new Promise((resolve) => child.once('exit', resolve)),
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM')
      return child.exitCode
    },
  }
}
