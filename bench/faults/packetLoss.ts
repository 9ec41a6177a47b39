// REL-43: packets between the portal and PostgreSQL are lost. This happens in a network namespace that ends with its last
// process, so nothing else on the machine loses packets.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Fault, Size, Tried } from './fault'

/** A new network namespace has only a loopback interface, which is down. */
const inOwnNetwork = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] as const

/** Packets are dropped at random, which not every kernel supports. */
const trial = `nft 'add table inet t; add chain inet t c { type filter hook input priority 0; };
add rule inet t c tcp dport 1 numgen random mod 100 < 30 counter drop'`

const whyNoLoss = (): string | undefined => {
  const { status, error } = spawnSync('unshare', [...inOwnNetwork, 'sh', '-c', trial])
  return status === 0 && !error ? undefined : 'it needs a network of its own (root, unshare, ip) and nft'
}

const losePackets = async ({ clients, rounds, program }: Size): Promise<Tried> => {
  const script = [...process.execArgv, join(__dirname, 'lossyNetwork.ts')]
  const size = ['--clients', String(clients), '--rounds', String(rounds), '--', ...program]
  const child = spawn('unshare', [...inOwnNetwork, process.execPath, ...script, ...size], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const last = said.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error('The script in its own network broke off.')
  return JSON.parse(last) as Tried
}

export const packetLosses: readonly Fault[] = [
  {
    id: 'REL-43',
    name: 'packet-loss',
    done: '30 % of the packets between two instances and PostgreSQL are lost, each way',
    obstacle: whyNoLoss,
    attempt: losePackets,
  },
]
