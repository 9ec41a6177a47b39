// PostgreSQL crashes, or its packets are lost, while families save, sign in and upload documents: REL-43.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { removeCluster, startCluster, type Cluster } from '../../src/server/testing/postgres/cluster'
import { say } from '../count'
import { Answers, underStorm, type Attack, type Size, type Tried } from './storm'

interface Scene extends Attack {
  readonly cluster: Cluster
  readonly rounds: number
}

const onCluster = async (size: Size, attack: (scene: Scene) => Promise<void>): Promise<Tried> => {
  const cluster = await startCluster()
  const visits = new Answers()
  const breakIt = async (attacked: Attack) => {
    await attack({ ...attacked, cluster, rounds: size.rounds })
    attacked.found.note(`saves ${attacked.saves.text}; visits ${visits.text}`)
  }
  try {
    return await underStorm(size, breakIt, { databaseUrl: cluster.url, hearVisits: visits.hear })
  } finally {
    await removeCluster(cluster)
  }
}

/** The longest time that families may wait for the first save after a fault. */
const patienceMs = 5000

const soon = () => wait(500 + Math.random() * 1500)

/** Milliseconds until the next acknowledgement, or until it has taken far too long. */
const untilAcknowledged = async ({ scene: { journal } }: Scene): Promise<number> => {
  const [before, since] = [journal.count, performance.now()]
  while (journal.count === before && performance.now() - since < 4 * patienceMs) await wait(5)
  return performance.now() - since
}

/** In each round something breaks and is mended, and the next save must be acknowledged soon. */
const breakAgainAndAgain = async (scene: Scene, breakAndMend: () => Promise<unknown>): Promise<void> => {
  let longest = 0
  for (let round = 0; round < scene.rounds; round += 1) {
    await soon()
    await breakAndMend()
    longest = Math.max(longest, await untilAcknowledged(scene))
  }
  await soon()
  const seen = `first acknowledged save at most ${Math.round(longest)} ms afterwards`
  scene.found.must(longest < patienceMs, seen)
  scene.found.note(seen)
}

export const restartPostgres = (size: Size): Promise<Tried> =>
  onCluster(size, (scene) =>
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
    const tried = await onCluster(size, losePackets)
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
