// The portal as a process: start, refused start and stop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
  mkdirSync,
  statSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledTwin } from '../../scripts/lib/compiledTwin.cjs'
import { quietLog } from './platform/core/log'
import { openDatabase } from './platform/database/opening/open'
import { foundSchool } from './testing/storm/families'
import { Journal } from './testing/storm/journal'
import { judge } from './testing/storm/oracle'
import { keepSaving } from './testing/storm/saver'
import { startServer } from './testing/storm/serverProcess'
import { testSecret } from './testing/portal/testConfig'
import { testConfig } from './testing/portal/testConfig'
import { until } from './testing/process/until'

const someStarts = 120_000
let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-process-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** The output of a portal that ends before it listens. */
const endOf = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [compiledTwin(join(__dirname, 'main.ts'))], {
    env: { ...process.env, PORT: '0', DEMO: 'off', SECRET: testSecret, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(giveUp)
  return { code, said }
}

const schoolIn = async (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true })
  const opening = { databaseUrl: '', dataDir, log: quietLog }
  return { opening, savers: await foundSchool(opening, testConfig(room).sessions, 20) }
}

test(
  'REL-58 with invalid settings it exits with 78, names each, and touches no data',
  async () => {
    const dataDir = join(room, 'data')
    const { code, said } = await endOf({ DATA_DIR: dataDir, PORT: 'abc', BACKUP_EVERY_MINUTES: '0' })
    expect(code).toBe(78)
    expect(said).toMatch(/PORT must be/)
    expect(said).toMatch(/BACKUP_EVERY_MINUTES must be/)
    expect(existsSync(dataDir)).toBe(false)
  },
  someStarts,
)

test(
  'REL-35 REL-06 after bit rot in the database it does not start, and gives advice',
  async () => {
    const dataDir = join(room, 'data')
    const { opening } = await schoolIn(dataDir)
    const opened = await openDatabase(opening)
    await opened.checkpoint()
    await opened.close()
    const file = join(dataDir, 'portal.sqlite')
    const handle = openSync(file, 'r+')
    for (let at = 8192; at < statSync(file).size; at += 4096)
      writeSync(handle, Buffer.alloc(512, 0xa5), 0, 512, at)
    closeSync(handle)
    const { code, said } = await endOf({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toMatch(/is damaged\. Put a backup in its place \(docs\/operations\.md, Restore\)/)
  },
  someStarts,
)

test(
  'REL-15 told to stop twice under load, it answers accepted requests and closes in order',
  async () => {
    const dataDir = join(room, 'data')
    const { opening, savers } = await schoolIn(dataDir)
    const journal = new Journal(join(room, 'acknowledged.jsonl'))
    const server = await startServer({ DATA_DIR: dataDir, SECRET: testSecret })
    const stop = new AbortController()
    const saving = Promise.all(savers.map((saver) => keepSaving(saver, server.origin, journal, stop.signal)))
    await until(() => journal.count >= 40)
    const stopping = server.stop()
    process.kill(server.pid, 'SIGTERM')
    // An exit code of 1 would mean that it was not done after ten seconds and ended itself.
    expect(await stopping).toBe(0)
    stop.abort()
    await saving
    expect(
      existsSync(join(dataDir, 'portal.sqlite-wal')) && statSync(join(dataDir, 'portal.sqlite-wal')).size > 0,
    ).toBe(false)
    const opened = await openDatabase(opening)
    const { faults, acknowledged } = await judge(opened, journal, dataDir)
    await opened.close()
    expect([faults, acknowledged >= 40]).toEqual([[], true])
  },
  someStarts,
)

test(
  'REL-15 a connection that gets its last answer during shutdown does not delay it',
  async () => {
    const dataDir = join(room, 'data')
    await schoolIn(dataDir)
    const server = await startServer({ DATA_DIR: dataDir, SECRET: testSecret })
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.on('error', () => undefined).resume()
    socket.write(
      'POST /api/login-student HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    )
    await until(async () => (await fetch(`${server.origin}/healthz`)).ok)
    const stopping = server.stop()
    // It accepts no new connections any more.
    await until(() =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    socket.write('{}')
    expect(await stopping).toBe(0)
    socket.destroy()
  },
  someStarts,
)

test(
  'REL-48 REL-06 after a kill it starts again and deletes partial uploads',
  async () => {
    const dataDir = join(room, 'data')
    await schoolIn(dataDir)
    const env = { DATA_DIR: dataDir, SECRET: testSecret }
    const first = await startServer(env)
    await first.kill()
    writeFileSync(join(dataDir, 'files/tmp/half-an-upload'), 'x'.repeat(1000))
    const second = await startServer(env)
    expect(readdirSync(join(dataDir, 'files/tmp'))).toEqual([])
    await until(async () => (await fetch(`${second.origin}/readyz`)).status === 200)
    expect(await second.stop()).toBe(0)
  },
  someStarts,
)

test(
  'SEC-86 with MIGRATE=off it starts only on current tables, and tells how to update them',
  async () => {
    const dataDir = join(room, 'data')
    mkdirSync(dataDir)
    const { code, said } = await endOf({ DATA_DIR: dataDir, MIGRATE: 'off' })
    expect(code).toBe(1)
    expect(said).toMatch(/lacks 0001_tables, .*npm run migrate/)
    await schoolIn(dataDir)
    const server = await startServer({ DATA_DIR: dataDir, SECRET: testSecret, MIGRATE: 'off' })
    expect(await server.stop()).toBe(0)
  },
  someStarts,
)
