// Families save, sign in and upload documents through a proxy in front of two instances with one PostgreSQL and one S3
// server, while one of these parts breaks: REL-30, REL-43, REL-45.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fsFileStore } from '../../src/server/platform/storage/fileStores'
import { s3FileStore } from '../../src/server/platform/storage/s3FileStore'
import { startMachines, type Machines } from '../../src/server/testing/machines/machines'
import { removeCluster, startCluster, type Cluster } from '../../src/server/testing/postgres/cluster'
import { silentProxy, type SilentProxy } from '../../src/server/testing/postgres/silentProxy'
import {
  faultyProxy,
  type FaultyProxy,
  type Fault as StoreFault,
} from '../../src/server/testing/s3/faultyProxy'
import type { S3Server } from '../../src/server/testing/s3/s3Server'
import { say } from '../count'
import { inFolder } from '../school'
import { Answers, underStorm, type Attack, type Size, type Tried } from './storm'

interface Scene extends Attack {
  readonly machines: Machines
  readonly cluster: Cluster
  readonly rounds: number
  readonly visits: Answers
}

interface Parts {
  readonly s3Endpoint?: (s3: S3Server) => Promise<string>
  /** The address of PostgreSQL for the instances, if it differs from the real one. */
  readonly databaseUrl?: (url: string) => Promise<string>
}

/** Copies the objects to files, where the comparison looks for them. */
const copyObjects = async ({ place }: S3Server, dataDir: string) => {
  const [store, files] = [await s3FileStore(dataDir, place), await fsFileStore(dataDir)]
  for await (const { sha256 } of store.list()) await files.put(await store.get(sha256), Infinity)
}

/** The proxy in front of both instances stands for the portal; they go on until everything is compared. */
const portalOf = ({ instances: [first], proxy: { origin } }: Machines) => ({
  ...first,
  origin,
  exited: new Promise<null>(() => undefined),
  kill: () => Promise.resolve(),
})

const onMachines = (size: Size, attack: (scene: Scene) => Promise<void>, parts: Parts = {}): Promise<Tried> =>
  inFolder(async (dataDir) => {
    const cluster = await startCluster()
    const databaseUrl = (await parts.databaseUrl?.(cluster.url)) ?? cluster.url
    const machines = await startMachines({ ...parts, databaseUrl, program: size.program })
    const visits = new Answers()
    const breakOne = async (attacked: Attack) => {
      await attack({ ...attacked, machines, cluster, rounds: size.rounds, visits })
      attacked.found.note(`saves ${attacked.saves.text}; visits ${visits.text}`)
    }
    try {
      return await underStorm(size, breakOne, {
        databaseUrl: cluster.url,
        dataDir,
        start: () => Promise.resolve(portalOf(machines)),
        hearVisits: visits.hear,
        repair: () => copyObjects(machines.s3, dataDir),
      })
    } finally {
      await machines.remove()
      await removeCluster(cluster)
    }
  })

/** The longest time that families may wait for the first save after a fault. */
const patienceMs = 5000

const soon = () => wait(500 + Math.random() * 1500)

/** Milliseconds until the next acknowledgement, or until it has taken far too long. */
const untilAcknowledged = async ({ scene: { journal } }: Scene): Promise<number> => {
  const [before, since] = [journal.count, performance.now()]
  while (journal.count === before && performance.now() - since < 4 * patienceMs) await wait(5)
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
    const { found, saves, visits } = scene
    const breakStore = async (round: number) => proxy?.breaks(storeFaults[round % storeFaults.length])
    const repair = async () => {
      await wait(2000)
      proxy?.breaks(undefined)
      const good = visits.count(200)
      for (const until = performance.now() + 40_000; performance.now() < until; await wait(20))
        if (visits.count(200) > good) return
      found.faults.push('When the store was well again no document was accepted any more.')
    }
    const rounds = Math.max(scene.rounds, storeFaults.length)
    await breakAgainAndAgain({ ...scene, rounds }, breakStore, { repair })
    const strange = [...saves.strange([0, 200]), ...visits.strange([0, 200, 429, 503])]
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
// The harness starts itself in it, and prints the result as a line of JSON.

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
  const { cluster, found, rounds } = scene
  const { journal } = scene.scene
  let [lost, stored] = [0, 0]
  await breakAgainAndAgain(scene, async () => {
    const before = journal.count
    execFileSync('nft', ['-f', '-'], { input: lossTo(new URL(cluster.url).port) })
    await wait(lossMs)
    const rules = execFileSync('nft', ['list', 'table', 'inet', 'loss'], { encoding: 'utf8' })
    for (const [, packets] of rules.matchAll(/counter packets (\d+)/g)) lost += Number(packets)
    stored += journal.count - before
    execFileSync('nft', ['delete', 'table', 'inet', 'loss'])
  })
  found.must(lost > 0, 'No packet was lost.')
  found.note(`${rounds} × ${lossMs / 1000} s: ${lost} packets lost, ${stored} acknowledged meanwhile`)
}

export const losePacketsInOwnNetwork = async (size: Size): Promise<Tried> => {
  if (process.env.OWN_NETWORK) {
    const tried = await onMachines(size, losePackets)
    say(JSON.stringify(tried))
    return tried
  }
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1, 3), 'packet-loss']
  const sizes = ['--clients', String(size.clients), '--rounds', String(size.rounds)]
  const child = spawn('unshare', [...inOwnNetwork, ...command, ...sizes], {
    env: { ...process.env, OWN_NETWORK: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const result = said.split('\n').find((line) => line.startsWith('{"'))
  if (!result) throw new Error(`The run in its own network broke off: ${said.slice(-500)}`)
  return JSON.parse(result) as Tried
}
