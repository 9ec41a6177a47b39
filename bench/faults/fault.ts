// What a fault script is: it breaks one thing while families save, sign in and hand in documents.
import type { Program, ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { storm, type Scene, type StormOptions } from '../../src/server/testing/storm/storm'
import { figuresOf, say } from '../count'

export interface Size {
  readonly clients: number
  readonly rounds: number
  readonly program: Program
  /** Of all chance, where a fault can be replayed. */
  readonly seed: number
  /** Of such a fault the one round to replay. */
  readonly round?: number
}

export interface Tried {
  /** Saves, uploads and sign-ins that were answered with 2xx, where the script counts them. */
  readonly acknowledged?: number
  /** What was lost or went otherwise than it must; empty when all is well. */
  readonly faults: readonly string[]
  /** What was seen, for the table. */
  readonly seen: string
}

export interface Fault {
  /** REL-30 */
  readonly id: string
  /** As npm run faults -- names it. */
  readonly name: string
  /** What was done, for the table. */
  readonly done: string
  /** Why it cannot be tried on this machine. */
  readonly obstacle?: () => Promise<string | undefined> | string | undefined
  readonly attempt: (size: Size) => Promise<Tried>
}

/** What an attack finds out beside the oracle. */
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

/** Every answer to a save since the last look. */
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

  /** Statuses other than those that a client expects of a busy or broken server. */
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

/** One storm on SQLite with an attack in its midst; at the end the server is killed and the oracle asked. */
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
