// The shape of a fault script: it breaks one thing while families save, sign in and upload documents.
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
  /** Saves, uploads and sign-ins answered with 2xx, if the script counts them. */
  readonly acknowledged?: number
  /** Losses and other wrong results; empty if everything is well. */
  readonly faults: readonly string[]
  /** Observations for the table. */
  readonly seen: string
}

export interface Fault {
  /** REL-30 */
  readonly id: string
  /** The name for npm run faults --. */
  readonly name: string
  /** A description of the fault for the table. */
  readonly done: string
  /** The reason why this machine cannot run it. */
  readonly obstacle?: () => Promise<string | undefined> | string | undefined
  readonly attempt: (size: Size) => Promise<Tried>
}

/** Results that the attack reports in addition to the oracle's. */
export class Findings {
  readonly faults: string[] = []
  readonly seen: string[] = []

  must(isTrue: boolean, otherwise: string) {
    if (!isTrue) this.faults.push(otherwise)
  }

  note(text: string) {
    this.seen.push(text)
  }
}

/** Collects the answers to saves since the last look. */
export class Saves {
  #times: number[] = []
  #statuses = new Map<number, number>()

  readonly hear = (ms: number, status: number) => {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (status === 200) this.#times.push(ms)
  }

  count(status: number) {
    return this.#statuses.get(status) ?? 0
  }

  /** Statuses other than those that a client expects from a busy or broken server. */
  strange() {
    return [...this.#statuses.keys()].filter((status) => ![0, 200, 429, 503, 507].includes(status))
  }

  figures() {
    return figuresOf(this.#times)
  }

  forget() {
    this.#times = []
    this.#statuses = new Map()
  }
}

export interface Attack {
  readonly server: ServerProcess
  readonly scene: Scene
  readonly found: Findings
  readonly saves: Saves
}

interface Options extends Partial<StormOptions> {
  readonly attack: (attack: Attack) => Promise<void>
}

/** Runs one load on SQLite with an attack in the middle; at the end kills the server and asks the oracle. */
export const underStorm = async (size: Size, { attack, ...options }: Options): Promise<Tried> => {
  const [found, saves] = [new Findings(), new Saves()]
  const report = await storm({
    databaseUrl: '',
    roundMs: () => 1000,
    onRound: say,
    hear: saves.hear,
    breakDown: async (server, scene) => {
      try {
        await attack({ server, scene, found, saves })
      } catch (error) {
        found.faults.push(`The script broke off: ${(error as Error).message}`)
      }
      await server.kill()
    },
    ...size,
    rounds: 1,
    ...options,
  })
  const strange = saves.strange()
  found.must(strange.length === 0, `Saves were answered with ${strange.join(', ')}.`)
  const { acknowledged, faults, slowestStartMs } = report
  const seen = [...found.seen, `slowest start ${(slowestStartMs / 1000).toFixed(1)} s`].join('; ')
  return { acknowledged, faults: [...faults, ...found.faults], seen }
}
