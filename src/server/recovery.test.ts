// Recovery after the process dies during saves.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from './platform/core/log'
import { openDatabase } from './platform/database/opening/open'
import { foundSchool } from './testing/storm/families'
import { Journal } from './testing/storm/journal'
import { judge } from './testing/storm/oracle'
import { keepSaving, saveMore, type Saver } from './testing/storm/saver'
import { startServer, type ServerProcess } from './testing/storm/serverProcess'
import { testConfig, testSecret } from './testing/portal/testConfig'
import { until } from './testing/process/until'

const someStarts = 180_000

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-recovery-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** Kills the process after this many more acknowledged saves, while the next ones are running. */
const killWhileSaving = async (
  savers: readonly Saver[],
  server: ServerProcess,
  journal: Journal,
  saves: number,
) => {
  const enough = journal.count + saves
  const stop = new AbortController()
  let killing: Promise<void> | undefined
  const hear = () => {
    if (journal.count >= enough) killing ??= server.kill().then(() => stop.abort())
  }
  await Promise.all(savers.map((saver) => keepSaving(saver, server.origin, journal, stop.signal, hear)))
  await killing
}

// The recovery time is measured on the compiled portal (npm run faults).
test(
  'REL-78 REL-79 after kill -9 during saves it is ready again with every acknowledged save, and saves continue',
  async () => {
    const dataDir = join(room, 'data')
    mkdirSync(dataDir)
    const opening = { databaseUrl: '', dataDir, log: quietLog }
    const savers = await foundSchool(opening, testConfig(room).sessions, 20)
    const journal = new Journal(join(room, 'acknowledged.jsonl'))
    const env = { DATA_DIR: dataDir, SECRET: testSecret }
    let server = await startServer(env)
    for (let time = 1; time <= 2; time += 1) {
      await killWhileSaving(savers, server, journal, 60)
      server = await startServer(env)
      const { origin } = server
      await until(async () => (await fetch(`${origin}/readyz`)).status === 200)
    }
    await saveMore(savers, server.origin, journal, 20)
    await server.kill()
    const opened = await openDatabase(opening)
    const { faults, acknowledged } = await judge(opened, journal, dataDir)
    await opened.close()
    expect([faults, acknowledged >= 140]).toEqual([[], true])
  },
  someStarts,
)
