// Runs in a network namespace that packetLoss.ts creates: two instances, with 30 of 100 packets between them and PostgreSQL
// lost. The last line printed is the result as JSON.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import {
  machinesStorm,
  patienceMs,
  seenText,
  untilAcknowledged,
  type Scene,
  type Size,
} from './machinesStorm'

const lossMs = 10_000

/** Drops 30 of 100 packets to PostgreSQL and 30 of 100 from it. */
const lose = (port: string) =>
  [
    'add table inet loss',
    'add chain inet loss arriving { type filter hook input priority 0; }',
    ...['dport', 'sport'].map(
      (side) => `add rule inet loss arriving tcp ${side} ${port} numgen random mod 100 < 30 counter drop`,
    ),
  ].join('\n')

const nft = (rules: string) => void execFileSync('nft', ['-f', '-'], { input: rules })

const lostPackets = (): number => {
  const rules = execFileSync('nft', ['list', 'table', 'inet', 'loss'], { encoding: 'utf8' })
  return [...rules.matchAll(/counter packets (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

const losePackets = async (scene: Scene): Promise<string> => {
  const { cluster, rounds, count, must } = scene
  let [lost, stored, longest] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const before = count()
    nft(lose(new URL(cluster.url).port))
    await wait(lossMs)
    lost += lostPackets()
    stored += count() - before
    nft('delete table inet loss')
    const ms = await untilAcknowledged(scene)
    longest = Math.max(longest, ms)
    must(
      ms < patienceMs,
      `Nothing was acknowledged for ${Math.round(ms)} ms after the network was whole again.`,
    )
    await wait(1000)
  }
  must(lost > 0, 'No packet was lost.')
  return seenText(
    scene,
    `${rounds} × ${lossMs / 1000} s: ${lost} packets lost, ${stored} acknowledged meanwhile; the first one at most ${Math.round(longest)} ms after it`,
  )
}

const { values, positionals: program } = parseArgs({
  allowPositionals: true,
  options: { clients: { type: 'string' }, rounds: { type: 'string' } },
})
const size: Size = { clients: Number(values.clients), rounds: Number(values.rounds), program }

void machinesStorm(size, { attack: losePackets }).then(
  (tried) => {
    process.stdout.write(`${JSON.stringify(tried)}\n`, () => process.exit())
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`, () => process.exit(1))
  },
)
