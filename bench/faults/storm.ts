// The one way to break something while families save, sign in and upload documents: the portal runs as a process of its own,
// a journal outside of it takes down every acknowledgement, and afterwards everything stored is compared with the journal.
import type { Program, ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { storm, type Scene, type StormOptions } from '../../src/server/testing/storm/storm'
import { figuresOf, say } from '../count'

export interface Size {
  readonly clients: number
  readonly rounds: number
  readonly program: Program
  /** The seed of all random choices, for faults that can be replayed. */
  readonly seed: number
  /** The only round to replay. */
  readonly round?: number
}

export interface Tried {
  /** Saves, uploads and sign-ins answered with 2xx, if they are counted. */
  readonly acknowledged?: number
  /** Losses and other wrong results; empty if everything is well. */
  readonly faults: readonly string[]
  /** Observations for the table. */
  readonly seen: string
}

/** Results that an attack reports in addition to those of the comparison. */
class Findings {
  readonly faults: string[] = []
  readonly seen: string[] = []

  must(isTrue: boolean, otherwise: string) {
    if (!isTrue) this.faults.push(otherwise)
  }

  note(text: string) {
    this.seen.push(text)
  }
}

/** Counts the answers to one kind of request since the last look. */
export class Answers {
  #times: number[] = []
  #statuses = new Map<number, number>()

  readonly hear = (ms: number, status: number) => {
    this.#statuses.set(status, this.count(status) + 1)
    if (status === 200) this.#times.push(ms)
  }

  /** @param status 0: no answer */
  count(status: number) {
    return this.#statuses.get(status) ?? 0
  }

  /** Statuses other than these; by default those that a client expects from a busy or broken server. */
  strange(expected: readonly number[] = [0, 200, 429, 503, 507]) {
    return [...this.#statuses.keys()].filter((status) => !expected.includes(status))
  }

  figures() {
    return figuresOf(this.#times)
  }

  forget() {
    this.#times = []
    this.#statuses = new Map()
  }

  /** The statuses and how often each was answered. */
  get text() {
    const counts = [...this.#statuses].map(([status, times]) => `${status || 'no answer'}: ${times}`)
    return counts.join(', ')
  }
}

export interface Attack {
  readonly server: ServerProcess
  readonly scene: Scene
  readonly found: Findings
  readonly saves: Answers
}

export type Assault = (attack: Attack) => Promise<void>

export const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Families save on SQLite while something breaks, unless told otherwise. */
const runStorm = (size: Size, options: Partial<StormOptions>) =>
  storm({ databaseUrl: '', onRound: say, ...size, ...options })

/** Runs one load with an attack in the middle; at the end kills the server and compares. */
export const underStorm = async (
  size: Size,
  attack: Assault,
  options: Partial<StormOptions> = {},
): Promise<Tried> => {
  const [found, saves] = [new Findings(), new Answers()]
  const breakDown = async (server: ServerProcess, scene: Scene) => {
    try {
      await attack({ server, scene, found, saves })
    } catch (error) {
      found.faults.push(`The script broke off: ${(error as Error).message}`)
    }
    await server.kill()
  }
  const once = { rounds: 1, roundMs: () => 1000, hear: saves.hear, breakDown }
  const { acknowledged, faults, slowestStartMs } = await runStorm(size, { ...once, ...options })
  const strange = saves.strange()
  found.must(strange.length === 0, `Saves were answered with ${strange.join(', ')}.`)
  found.note(`slowest start ${seconds(slowestStartMs)} s`)
  return { acknowledged, faults: [...faults, ...found.faults], seen: found.seen.join('; ') }
}

/** From the middle of the first burst until well into the steady load. */
const someTime = () => 500 + Math.random() * 2500

/** The portal is ready again within this time (REL-78). */
const maxStartMs = 5000

/** The server breaks down in every round and starts again; by default it is killed. */
export const breakDowns = async (size: Size, options: Partial<StormOptions> = {}): Promise<Tried> => {
  const report = await runStorm(size, { roundMs: someTime, ...options })
  const { acknowledged, faults, slowestStartMs } = report
  return {
    acknowledged,
    faults: [...faults, ...(slowestStartMs > maxStartMs ? ['A start took longer than 5 s.'] : [])],
    seen: `slowest start ${seconds(slowestStartMs)} s`,
  }
}
