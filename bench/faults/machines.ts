// Families save, sign in and upload documents through a proxy in front of two instances with one PostgreSQL and one S3
// server, while one of these parts breaks: REL-30, REL-43, REL-44, REL-45.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { quietLog } from '../../src/server/platform/core/log'
import { openDatabase, type OpenOptions } from '../../src/server/platform/database/opening/open'
import { fsFileStore } from '../../src/server/platform/storage/diskFileStore'
import { s3FileStore } from '../../src/server/platform/storage/s3FileStore'
import { startMachines, type Machines } from '../../src/server/testing/machines/machines'
import { testConfig } from '../../src/server/testing/portal/testConfig'
import { removeCluster, startCluster, type Cluster } from '../../src/server/testing/postgres/cluster'
import { silentProxy, type SilentProxy } from '../../src/server/testing/postgres/silentProxy'
import {
  faultyProxy,
  type FaultyProxy,
  type Fault as StoreFault,
} from '../../src/server/testing/s3/faultyProxy'
import type { S3Server } from '../../src/server/testing/s3/s3Server'
import { foundSchool, foundVisitors } from '../../src/server/testing/storm/families'
import { Journal } from '../../src/server/testing/storm/journal'
import { judge } from '../../src/server/testing/storm/oracle'
import { keepSaving } from '../../src/server/testing/storm/saver'
import { keepHandingIn } from '../../src/server/testing/storm/visitor'
import { Answers, Findings, type Size, type Tried } from './storm'

interface Scene {
  readonly machines: Machines
  readonly cluster: Cluster
  readonly rounds: number
  /** The number of saves, uploads and sign-ins acknowledged so far. */
  readonly count: () => number
  readonly found: Findings
  readonly saves: Answers
  readonly uploads: Answers
}

interface Parts {
  readonly losing?: number
  readonly s3Endpoint?: (s3: S3Server) => Promise<string>
  /** The address of PostgreSQL for the instances, if it differs from the real one. */
  readonly databaseUrl?: (url: string) => Promise<string>
}

/** Copies the objects to files, where the comparison looks for them, and checks that every row has one. */
const judged = async (s3: S3Server, opening: OpenOptions, journal: Journal): Promise<string[]> => {
  const opened = await openDatabase(opening)
  try {
    const store = await s3FileStore(opening.dataDir, s3.place)
    const files = await fsFileStore(opening.dataDir)
    for await (const { sha256 } of store.list()) await files.put(await store.get(sha256), Infinity)
    const rows = await opened.db.selectFrom('uploaded_file').select(['id', 'sha256']).execute()
    const faults: string[] = []
    for (const { id, sha256 } of rows)
      if (!(await files.head(sha256))) faults.push(`the row of ${id} names a file that is not there`)
    return [...faults, ...(await judge(opened, journal, opening.dataDir)).faults]
  } finally {
    await opened.close()
  }
}

/** All families work until the attack is over; then everything stored is compared with what was acknowledged. */
const onMachines = async (
  { clients, rounds, program }: Size,
  attack: (scene: Scene) => Promise<void>,
  parts: Parts = {},
): Promise<Tried> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-machines-storm-'))
  const cluster = await startCluster()
  const databaseUrl = (await parts.databaseUrl?.(cluster.url)) ?? cluster.url
  const machines = await startMachines({ ...parts, databaseUrl, program })
  const opening: OpenOptions = { databaseUrl: cluster.url, dataDir, log: quietLog }
  const journal = new Journal(join(dataDir, 'acknowledged.jsonl'))
  const [found, saves, uploads] = [new Findings(), new Answers(), new Answers()]
  try {
    const savers = await foundSchool(opening, testConfig(dataDir).sessions, clients)
    const visitors = await foundVisitors(opening, 2)
    const { origin } = machines.proxy
    const stop = new AbortController()
    const working = Promise.all([
      ...savers.map((saver) => keepSaving(saver, origin, journal, stop.signal, saves.hear)),
      ...visitors.map((visitor) => keepHandingIn(visitor, origin, journal, stop.signal, uploads.hear)),
    ])
    try {
      while (journal.count < clients) await wait(20)
      await attack({ machines, cluster, rounds, count: () => journal.count, found, saves, uploads })
    } finally {
      stop.abort()
      await working
    }
    const faults = [...found.faults, ...(await judged(machines.s3, opening, journal))]
    // What was acknowledged is kept for whoever looks for a loss.
    if (faults.length === 0) rmSync(dataDir, { recursive: true, force: true })
    const seen = [...found.seen, `saves ${saves.text}`, `visits ${uploads.text}`].join('; ')
    return { acknowledged: journal.count, faults, seen }
  } finally {
    await machines.remove()
    await removeCluster(cluster)
  }
}

/** The longest time that families may wait for the first save after a fault. */
const patienceMs = 5000

const soon = () => wait(500 + Math.random() * 1500)

/** Milliseconds until the next acknowledgement, or until it has taken far too long. */
const untilAcknowledged = async ({ count }: Scene): Promise<number> => {
  const [before, since] = [count(), performance.now()]
  while (count() === before && performance.now() - since < 4 * patienceMs) await wait(5)
  return performance.now() - since
}

/** In each round something breaks, and the next save must be acknowledged soon. */
const breakAgainAndAgain = async (
  scene: Scene,
  breakIt: (round: number) => Promise<unknown>,
  { repair, patience = patienceMs }: { repair?: () => Promise<unknown>; patience?: number } = {},
): Promise<void> => {
  let longest = 0
  for (let round = 0; round < scene.rounds; round += 1) {
    await soon()
    await breakIt(round)
    longest = Math.max(longest, await untilAcknowledged(scene))
    await repair?.()
  }
  await soon()
  const seen = `first acknowledged save at most ${Math.round(longest)} ms afterwards`
  scene.found.must(longest < patience, seen)
  scene.found.note(seen)
}

export const killOneOfTwo = (size: Size): Promise<Tried> =>
  onMachines(size, async (scene) => {
    const { machines } = scene
    let killed: 0 | 1 = 0
    const kill = () => {
      killed = Math.random() < 0.5 ? 0 : 1
      return machines.instances[killed].kill()
    }
    await breakAgainAndAgain(scene, kill, { repair: () => machines.restart(killed) })
  })

export const restartPostgres = (size: Size): Promise<Tried> =>
  onMachines(size, (scene) =>
    breakAgainAndAgain(scene, async () => {
      await scene.cluster.stop('kill')
      await wait(Math.random() * 500)
      await scene.cluster.start()
    }),
  )

export const loseAnswers = (size: Size): Promise<Tried> =>
  onMachines(
    size,
    async ({ machines, rounds, found }) => {
      await wait(rounds * 1000)
      found.must(machines.proxy.lost() > 0, 'No answer was lost.')
      found.note(`${machines.proxy.lost()} good answers were dropped and asked for again`)
    },
    { losing: 0.05 },
  )

const pageHeaders = { accept: 'text/html', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }

/** While the database does not answer, a page is served with 503 long before a query times out. */
const openPages = async ({ machines, found }: Scene) => {
  for (const { origin } of machines.instances) {
    const since = performance.now()
    const { status } = await fetch(`${origin}/admin`, { headers: pageHeaders })
    const ms = Math.round(performance.now() - since)
    found.must(status === 503 && ms < patienceMs, `A page was answered ${status} after ${ms} ms.`)
  }
}

/** A query in progress waits for its timeout before the instance tries a new connection. */
const silenceMs = 6000 + patienceMs

/** The answer to a COMMIT is lost, a standby takes over, and then no new connection is answered for a while. */
export const silencePostgres = async (size: Size): Promise<Tried> => {
  let proxy: SilentProxy | undefined
  const databaseUrl = async (url: string) => (proxy = await silentProxy(url)).url
  const attack = async (scene: Scene) => {
    const between = proxy as SilentProxy
    const failOver = async () => {
      between.loseAnswerTo('commit')
      await soon()
      between.vanish()
      const ms = await untilAcknowledged(scene)
      scene.found.must(ms < silenceMs, `Nothing was acknowledged for ${ms} ms after a failover.`)
      between.isDown = true
      between.vanish()
      await openPages(scene)
      between.isDown = false
    }
    await breakAgainAndAgain(scene, failOver, { patience: silenceMs })
  }
  try {
    return await onMachines(size, attack, { databaseUrl })
  } finally {
    await proxy?.close()
  }
}

const storeFaults: readonly StoreFault[] = [
  'refuse',
  'status 500',
  'cut the request',
  'cut the answer',
  'change the body',
  'change the answer',
  'slow',
]

export const breakFileStore = async (size: Size): Promise<Tried> => {
  let proxy: FaultyProxy | undefined
  const s3Endpoint = async ({ place }: S3Server) => (proxy = await faultyProxy(place.endpoint)).origin
  const attack = async (scene: Scene) => {
    const { found, saves, uploads } = scene
    const breakStore = async (round: number) => proxy?.breaks(storeFaults[round % storeFaults.length])
    const repair = async () => {
      await wait(2000)
      proxy?.breaks(undefined)
      const good = uploads.count(200)
      for (const until = performance.now() + 40_000; performance.now() < until; await wait(20))
        if (uploads.count(200) > good) return
      found.faults.push('When the store was well again no document was accepted any more.')
    }
    const rounds = Math.max(scene.rounds, storeFaults.length)
    await breakAgainAndAgain({ ...scene, rounds }, breakStore, { repair })
    const strange = [...saves.strange([0, 200]), ...uploads.strange([0, 200, 429, 503])]
    found.must(strange.length === 0, `Saves or documents were answered with ${strange.join(', ')}.`)
    found.note(storeFaults.join(', '))
  }
  try {
    return await onMachines(size, attack, { s3Endpoint })
  } finally {
    await proxy?.close()
  }
}

// ── Packets are lost in a network namespace that ends with its last process, so nothing else on the machine loses packets.
// The harness starts itself in it, and prints the result as its last line.

/** A new network namespace has only a loopback interface, which is down. */
const inOwnNetwork = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] as const

/** Drops 30 of 100 packets to a port and 30 of 100 from it, which not every kernel supports. */
const lossTo = (port: string) => `
add table inet loss
add chain inet loss arriving { type filter hook input priority 0; }
add rule inet loss arriving tcp dport ${port} numgen random mod 100 < 30 counter drop
add rule inet loss arriving tcp sport ${port} numgen random mod 100 < 30 counter drop`

export const whyNoLoss = (): string | undefined => {
  const { status, error } = spawnSync('unshare', [...inOwnNetwork, 'nft', '-f', '-'], { input: lossTo('1') })
  return status === 0 && !error ? undefined : 'it needs a network of its own (root, unshare, ip) and nft'
}

const lossMs = 10_000

const losePackets = async (scene: Scene): Promise<void> => {
  const { cluster, count, found } = scene
  let [lost, stored] = [0, 0]
  await breakAgainAndAgain(scene, async () => {
    const before = count()
    execFileSync('nft', ['-f', '-'], { input: lossTo(new URL(cluster.url).port) })
    await wait(lossMs)
    const rules = execFileSync('nft', ['list', 'table', 'inet', 'loss'], { encoding: 'utf8' })
    for (const [, packets] of rules.matchAll(/counter packets (\d+)/g)) lost += Number(packets)
    stored += count() - before
    execFileSync('nft', ['delete', 'table', 'inet', 'loss'])
  })
  found.must(lost > 0, 'No packet was lost.')
  found.note(`${scene.rounds} × ${lossMs / 1000} s: ${lost} packets lost, ${stored} acknowledged meanwhile`)
}

export const losePacketsInOwnNetwork = async (size: Size): Promise<Tried> => {
  if (process.env.OWN_NETWORK) {
    const tried = await onMachines(size, losePackets)
    process.stdout.write(`${JSON.stringify(tried)}\n`, () => process.exit())
    return tried
  }
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1, 3), 'packet-loss']
  const sizes = ['--clients', String(size.clients), '--rounds', String(size.rounds)]
  const child = spawn('unshare', [...inOwnNetwork, ...command, ...sizes], {
    env: { ...process.env, OWN_NETWORK: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const last = said.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error('The run in its own network broke off.')
  return JSON.parse(last) as Tried
}
