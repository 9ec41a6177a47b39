// Families save, sign in and upload documents through a proxy in front of two instances with one PostgreSQL and one S3
// server, while one of these parts breaks: REL-30, REL-43.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fsFileStore } from '../../src/server/platform/storage/diskFileStore'
import { s3FileStore } from '../../src/server/platform/storage/s3FileStore'
import { startMachines, type Machines } from '../../src/server/testing/machines/machines'
import { removeCluster, startCluster, type Cluster } from '../../src/server/testing/postgres/cluster'
import type { S3Server } from '../../src/server/testing/s3/s3Server'
import { say } from '../count'
import { inFolder } from '../school'
import { Answers, underStorm, type Attack, type Size, type Tried } from './storm'

interface Scene extends Attack {
  readonly machines: Machines
  readonly cluster: Cluster
  readonly rounds: number
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

const onMachines = (size: Size, attack: (scene: Scene) => Promise<void>): Promise<Tried> =>
  inFolder(async (dataDir) => {
    const cluster = await startCluster()
    const machines = await startMachines({ databaseUrl: cluster.url, program: size.program })
    const visits = new Answers()
    const breakOne = async (attacked: Attack) => {
      await attack({ ...attacked, machines, cluster, rounds: size.rounds })
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
  breakIt: () => Promise<unknown>,
  repair?: () => Promise<unknown>,
): Promise<void> => {
  let longest = 0
  for (let round = 0; round < scene.rounds; round += 1) {
    await soon()
    await breakIt()
    longest = Math.max(longest, await untilAcknowledged(scene))
    await repair?.()
  }
  await soon()
  const seen = `first acknowledged save at most ${Math.round(longest)} ms afterwards`
  scene.found.must(longest < patienceMs, seen)
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
    await breakAgainAndAgain(scene, kill, () => machines.restart(killed))
  })

export const restartPostgres = (size: Size): Promise<Tried> =>
  onMachines(size, (scene) =>
    breakAgainAndAgain(scene, async () => {
      await scene.cluster.stop('kill')
      await wait(Math.random() * 500)
      await scene.cluster.start()
    }),
  )

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
