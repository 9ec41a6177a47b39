// REL-30, REL-43, REL-44, REL-45 with two instances behind a proxy.
import { setTimeout as wait } from 'node:timers/promises'
import { silentProxy, type SilentProxy } from '../../src/server/testing/postgres/silentProxy'
import { faultyProxy, type Fault as StoreFault } from '../../src/server/testing/s3/faultyProxy'
import {
  machinesStorm,
  patienceMs,
  seenText,
  untilAcknowledged,
  type Scene,
  type Size,
  type Tried,
} from './machinesStorm'

const soon = () => wait(500 + Math.random() * 1500)

const killOneOfTwo = (size: Size): Promise<Tried> =>
  machinesStorm(size, {
    attack: async (scene) => {
      const { machines, rounds, must } = scene
      let longest = 0
      for (let round = 0; round < rounds; round += 1) {
        await soon()
        const index = Math.random() < 0.5 ? 0 : 1
        await machines.instances[index].kill()
        const ms = await untilAcknowledged(scene)
        longest = Math.max(longest, ms)
        must(
          ms < patienceMs,
          `Nothing was acknowledged for ${Math.round(ms)} ms after one of two was killed.`,
        )
        await machines.restart(index)
      }
      await soon()
      return seenText(scene, `longest wait for the other ${Math.round(longest)} ms`)
    },
  })

const restartPostgres = (size: Size): Promise<Tried> =>
  machinesStorm(size, {
    attack: async (scene) => {
      const { cluster, rounds, must } = scene
      let longest = 0
      for (let round = 0; round < rounds; round += 1) {
        await soon()
        await cluster.stop('kill')
        await wait(Math.random() * 500)
        await cluster.start()
        const ms = await untilAcknowledged(scene)
        longest = Math.max(longest, ms)
        must(ms < patienceMs, `Nothing was acknowledged for ${Math.round(ms)} ms after PostgreSQL was back.`)
      }
      await soon()
      return seenText(scene, `first acknowledged save at most ${Math.round(longest)} ms after it was back`)
    },
  })

/** A query in progress waits for its timeout before the instance tries a new connection. */
const silenceMs = 6000 + patienceMs

const openPage = async (origin: string) => {
  const since = performance.now()
  const { status } = await fetch(`${origin}/admin`, {
    headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  })
  return { status, ms: performance.now() - since }
}

const silencePostgres = async (size: Size): Promise<Tried> => {
  let proxy: SilentProxy | undefined
  const open = async (url: string) => {
    proxy = await silentProxy(url)
    return proxy.url
  }
  const attack = async (scene: Scene) => {
    const { machines, rounds, must } = scene
    if (!proxy) throw new Error('There is no proxy before PostgreSQL.')
    let [longest, longestPage] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      await soon()
      proxy.loseAnswerTo('commit')
      await soon()
      proxy.vanish()
      const failedOver = await untilAcknowledged(scene)
      proxy.isDown = true
      proxy.vanish()
      for (const { origin } of machines.instances) {
        const { status, ms } = await openPage(origin)
        longestPage = Math.max(longestPage, ms)
        must(status === 503 && ms < patienceMs, `A page was answered ${status} after ${Math.round(ms)} ms.`)
      }
      proxy.isDown = false
      longest = Math.max(longest, failedOver, await untilAcknowledged(scene))
      must(longest < silenceMs, `Nothing was acknowledged for ${Math.round(longest)} ms after a failover.`)
    }
    await soon()
    const text = `first acknowledged save at most ${Math.round(longest)} ms after a failover that nobody was told of; pages 503 within ${Math.round(longestPage)} ms`
    return seenText(scene, text)
  }
  try {
    return await machinesStorm(size, { databaseUrl: open, attack })
  } finally {
    await proxy?.close()
  }
}

const loseAnswers = (size: Size): Promise<Tried> =>
  machinesStorm(size, {
    losing: 0.05,
    attack: async (scene) => {
      const { machines, rounds, must } = scene
      for (let round = 0; round < rounds; round += 1) await wait(1000)
      must(machines.proxy.lost() > 0, 'No answer was lost.')
      return seenText(scene, `${machines.proxy.lost()} good answers were dropped and asked for again`)
    },
  })

const storeFaults: readonly StoreFault[] = [
  'refuse',
  'status 500',
  'cut the request',
  'cut the answer',
  'change the body',
  'change the answer',
  'slow',
]

const breakFileStore = async (size: Size): Promise<Tried> => {
  let proxy: Awaited<ReturnType<typeof faultyProxy>> | undefined
  try {
    return await machinesStorm(size, {
      s3Endpoint: async (s3) => {
        proxy = await faultyProxy(s3.place.endpoint)
        return proxy.origin
      },
      attack: async (scene) => {
        const { rounds, must, statuses } = scene
        for (let round = 0; round < Math.max(rounds, storeFaults.length); round += 1) {
          const fault = storeFaults[round % storeFaults.length]
          proxy?.breaks(fault)
          const ms = await untilAcknowledged(scene)
          must(
            ms < patienceMs,
            `Nothing was acknowledged for ${Math.round(ms)} ms while the store did “${fault}”.`,
          )
          await wait(2000)
          proxy?.breaks(undefined)
          const good = statuses.uploads.get(200) ?? 0
          const since = performance.now()
          while ((statuses.uploads.get(200) ?? 0) === good && performance.now() - since < 40_000)
            await wait(20)
          must((statuses.uploads.get(200) ?? 0) > good, `After “${fault}” no document was taken any more.`)
        }
        const odd = [...statuses.saves.keys()].filter((status) => ![0, 200].includes(status))
        must(
          odd.length === 0,
          `Saves were answered with ${odd.join(', ')} while only the store of files failed.`,
        )
        const strange = [...statuses.uploads.keys()].filter((status) => ![0, 200, 429, 503].includes(status))
        must(strange.length === 0, `Documents were answered with ${strange.join(', ')}.`)
        return seenText(scene, storeFaults.join(', '))
      },
    })
  } finally {
    await proxy?.close()
  }
}

export const machinesFaults = [
  {
    id: 'REL-30',
    name: 'two-machines',
    done: 'kill -9 of one of two instances behind a proxy, again and again',
    attempt: killOneOfTwo,
  },
  {
    id: 'REL-43',
    name: 'postgres-restart',
    done: 'PostgreSQL crashes and comes back under two instances',
    attempt: restartPostgres,
  },
  {
    id: 'REL-43',
    name: 'postgres-silent',
    done: 'PostgreSQL vanishes without a word under two instances, and another one takes its address; the answer to a COMMIT is lost',
    attempt: silencePostgres,
  },
  {
    id: 'REL-44',
    name: 'lost-answers',
    done: 'a proxy drops 5 % of the good answers of two instances',
    attempt: loseAnswers,
  },
  {
    id: 'REL-45',
    name: 'file-store',
    done: 'the S3 server is away, slow, faulty, or cuts off',
    attempt: breakFileStore,
  },
] as const
