// Everything of one evening: its time, its random numbers, its school, and what is known to be true.
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { Receive } from './browser/globals'
import { Device, simulateDisks } from './browser/device'
import { randomOf, type Random } from '../random'
import { Scheduler } from './scheduler'
import { enrol, type SchoolDatabase } from './school/database'
import type { Fate } from './school/database'
import { School } from './school/school'
import { History } from './truth/history'
import { Ledger } from './truth/truth'
import type { Visit } from './people/visit'

const start = Date.parse('2026-08-03T22:00:00.000Z')
const year = 365 * 24 * 3_600_000

export type Counts = Record<string, number>

const savedText = (body: SaveStudentBody): string => {
  const values = (body._changed ?? []).map(
    (name) => `${name} ${JSON.stringify(body[name as keyof SaveStudentBody])}`,
  )
  return `${values.join(', ')} (base ${body._base}${body._receipts ? ', given back' : ''}, ${body._client?.slice(0, 4)} ${body._seq})`
}

const textOf = (said: unknown): string =>
  said instanceof Error ? `${said.name}: ${said.message}` : JSON.stringify(said)

export class World {
  readonly random: Random
  readonly scheduler = new Scheduler(start)
  readonly school: School
  readonly ledger = new Ledger()
  readonly histories = new Map<string, History>()
  readonly devices: Device[] = []
  readonly visits: Visit[] = []
  readonly violations: string[] = []
  readonly counts: Counts = {}
  /** Names of the fields used in this evening. */
  fields: readonly string[] = []
  /** In evenings in which the school's machine is backed up and lost. */
  fate: Fate | undefined
  /** The epoch since the newest restore. */
  epoch: string | undefined
  /** The open questions and refused values on each person's screen at the end of the evening. */
  readonly shownAtEnd = new Set<string>()

  constructor(
    seed: number,
    readonly database: SchoolDatabase,
    readonly trace?: (line: string) => void,
  ) {
    this.random = randomOf(seed)
    this.school = new School(this.scheduler, this.random, database)
    this.school.onSaved = () => this.#readHistories()
    simulateDisks(this.scheduler, this.random)
  }

  async enrol(studentId: string) {
    await enrol(this.database.db, studentId)
    this.histories.set(studentId, new History(this.database.db, this.ledger, studentId))
  }

  deviceOf(who: string): Device {
    return this.devices.find(({ name }) => who.endsWith(`@${name}`)) as Device
  }

  historyOf(studentId: string): History {
    return this.histories.get(studentId) as History
  }

  addDevice(name: string): Device {
    const error = this.random.happens(0.15)
      ? this.random.pick([-year, year, 3_600_000])
      : this.random.between(-900, 900)
    const device = new Device(name, this.scheduler, this.random, error)
    device.onError = (said) => this.accuse(`broken: a page at ${name} says ${said.map(textOf).join(' ')}`)
    this.devices.push(device)
    return device
  }

  /** Notes the names under which a page's machine saves. */
  receiveFrom(who: () => string): Receive {
    return (sent, answer) => {
      const { _client: client, _receipts: receipts } = (sent.body ?? {}) as Partial<SaveStudentBody>
      if (client !== undefined) this.ledger.clients.set(client, who())
      if (client !== undefined) this.count('saves')
      if (receipts !== undefined) this.count('saves that give back')
      if (client !== undefined) this.note(`  ${who()} → ${savedText(sent.body as SaveStudentBody)}`)
      this.school.receive(sent, (said) => {
        if (client !== undefined)
          this.note(`  ${who()} ← ${said ? `${said.status} ${JSON.stringify(said.body)}` : 'nothing'}`)
        if (client !== undefined && said?.status !== 200) this.count('saves refused or lost')
        const conflicts = (said?.body as { conflicts?: unknown[] } | undefined)?.conflicts
        if (conflicts && conflicts.length > 0) this.count('conflicts')
        answer(said)
      })
    }
  }

  async #readHistories() {
    for (const history of this.histories.values())
      for (const wrong of await history.read()) this.accuse(wrong)
  }

  accuse(violation: string) {
    if (this.violations.includes(violation)) return
    this.violations.push(violation)
    this.note(`✗ ${violation}`)
  }

  /** When this tab was closed or died. */
  endOf(tab: number): number {
    return this.visits[tab - 1]?.endedAt ?? Number.POSITIVE_INFINITY
  }

  note(line: string) {
    this.trace?.(`${((this.scheduler.now - start) / 1000).toFixed(3).padStart(9)} ${line}`)
  }

  /** The simulated time so far. */
  get hours() {
    return (this.scheduler.now - start) / 3_600_000
  }

  count(what: string) {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }
}
