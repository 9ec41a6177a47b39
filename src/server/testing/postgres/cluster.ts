// A PostgreSQL server on loopback for one test run: own folder, random port, random password.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { findServer } from './binaries'
import { makeFolder } from './folder'
import { giveTo, unprivileged, type Identity } from './unprivileged'

export interface Cluster {
  /** Of its administrator, database postgres. */
  url: string
  dir: string
  /** fast: as systemd does it. kill: as a power cut would. */
  stop(manner?: 'fast' | 'kill'): Promise<void>
  /** On the same port with the same data. */
  start(): Promise<void>
}

/** Durable as in production (the portal refuses anything else); the rest is for small machines. */
const usual = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
  // Shared memory of a killed server would stay behind.
  dynamic_shared_memory_type: 'mmap',
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Below those that systems hand out by themselves, so that nobody is given it between a stop and a start. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(10_000, 30_000)
  return (await isFree(port)) ? port : freePort()
}

/** The binaries where the unprivileged account may run them: a project below /root is closed to it. */
const runnableServer = (bin: string, dir: string, identity: Identity | undefined): string => {
  if (spawnSync(join(bin, 'postgres'), ['--version'], { ...identity, cwd: dir }).status === 0) return bin
  const copy = join(dir, 'server')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

const initialise = (bin: string, dir: string, password: string, identity: Identity | undefined) => {
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(passwordFile, identity)
  const options = ['-U', 'portal', '-E', 'UTF8', '--locale=C', '--data-checksums', '--no-sync']
  const login = ['--auth=password', `--pwfile=${passwordFile}`]
  const done = spawnSync(join(bin, 'initdb'), ['-D', join(dir, 'data'), ...options, ...login], {
    ...identity,
    cwd: dir,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`)
}

interface Launch {
  bin: string
  dir: string
  port: number
  identity: Identity | undefined
  settings: Readonly<Record<string, string>>
  through: readonly string[]
}

const launch = async ({ bin, dir, port, identity, settings, through }: Launch): Promise<ChildProcess> => {
  const all = { ...usual, ...settings, unix_socket_directories: dir }
  const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(bin, 'postgres'), '-D', join(dir, 'data'), '-p', String(port), ...given]
  const [command = '', ...rest] = [...through, ...server]
  const child = spawn(command, rest, {
    ...identity,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-10_000)
      if (text.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL ended at once:\n${said}`)))
  })
  return child
}

/** A free port may be taken before the server has it. */
const launchOnFreePort = async (
  how: Omit<Launch, 'port'>,
  findPort: () => Promise<number>,
  triesLeft = 5,
): Promise<[Launch, ChildProcess]> => {
  const launched = { ...how, port: await findPort() }
  try {
    return [launched, await launch(launched)]
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('Address already in use')) throw error
    return launchOnFreePort(how, findPort, triesLeft - 1)
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    (child.exitCode ?? child.signalCode) === null ? child.once('exit', () => resolve()) : resolve(),
  )

interface Options {
  /** Where its data goes; a new folder unless given. */
  dir?: string
  bin?: string
  settings?: Readonly<Record<string, string>>
  /** A command that runs the server, such as strace with its options. */
  through?: readonly string[]
  findPort?: () => Promise<number>
}

/** It may have ended by itself meanwhile. */
const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The server itself, whatever command runs it. */
const serverOf = (dir: string): number =>
  Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])

export const startCluster = async (options: Options = {}): Promise<Cluster> => {
  const { dir = makeFolder(), bin: found = findServer(), settings = {}, through = [] } = options
  const { findPort = freePort } = options
  const identity = unprivileged()
  giveTo(dir, identity)
  const bin = runnableServer(found, dir, identity)
  const password = randomBytes(16).toString('hex')
  initialise(bin, dir, password, identity)
  const launched = await launchOnFreePort({ bin, dir, identity, settings, through }, findPort)
  const [how] = launched
  let [, child] = launched
  // Its disk may be gone when it is to be stopped.
  let pid = serverOf(dir)
  return {
    url: `postgres://portal:${password}@127.0.0.1:${how.port}/postgres`,
    dir,
    stop: async (manner = 'fast') => {
      if ((child.exitCode ?? child.signalCode) === null) signal(pid, manner === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await ended(child)
    },
    start: async () => {
      child = await launch(how)
      pid = serverOf(dir)
    },
  }
}

export const removeCluster = async (cluster: Cluster) => {
  await cluster.stop()
  rmSync(cluster.dir, { recursive: true, force: true })
}
