// The fate of the school's machine in an evening: it is backed up completely, lost, and restored from a copy.
import { beginEpoch, markRestored, saveBackupStatus } from '#server/students/restores/queries'
import type { HistoryCopy } from '../truth/history'
import type { World } from '../world'
import { setOpen } from './database'
import type { Account } from './school'

interface Copy {
  readonly file: string
  readonly createdAt: string
  readonly sessions: ReadonlyMap<string, Account>
  readonly histories: ReadonlyMap<string, HistoryCopy>
}

type Event = 'copy' | 'fire'

export class Fate {
  readonly #events = new Map<number, readonly Event[]>()
  /** Good copies in another place; the newest is the last. */
  readonly #copies: Copy[] = []
  #fires = 0
  #isBurnt = false
  #isClosed = false

  /** @param steps of the evening: each may have its event before it */
  constructor(
    readonly world: World,
    steps: number,
  ) {
    const { random } = world
    const first = random.between(0, steps >> 1)
    this.#plan(first, 'copy')
    for (let more = random.between(0, 2); more > 0; more -= 1)
      this.#plan(random.between(first, steps), 'copy')
    for (let fires = random.happens(0.2) ? 2 : 1; fires > 0; fires -= 1)
      this.#plan(random.between(first + 1, steps), 'fire')
  }

  #plan(step: number, event: Event) {
    this.#events.set(step, [...(this.#events.get(step) ?? []), event])
  }

  async before(step: number): Promise<void> {
    for (const event of this.#events.get(step) ?? [])
      if (event === 'copy') await this.#copy()
      else if (this.#copies.length > 0) this.#burn()
      else this.#plan(step + 1, 'fire')
  }

  /** The end of the evening: the machine is back. */
  async heal(): Promise<void> {
    await this.#restore()
    if (!this.#isClosed || this.world.random.happens(0.5)) return
    this.#isClosed = false
    await setOpen(this.world.database.db, true)
    this.world.note('registration is open again')
  }

  get isClosed() {
    return this.#isClosed
  }

  async #copy() {
    const { world } = this
    const { random, scheduler, school, database } = world
    // For the last minute nobody knows if a copy contains it (coverage).
    if (random.happens(0.4)) await scheduler.runUntil(scheduler.now + random.between(61_000, 150_000))
    if (!school.isUp) return
    const histories = [...world.histories].map(([id, history]) => [id, history.copy()] as const)
    const copy = {
      file: database.copy(),
      createdAt: new Date(scheduler.now).toISOString(),
      sessions: school.sessions,
      histories: new Map(histories),
    }
    world.note('a copy is begun')
    const fires = this.#fires
    scheduler.in(random.between(200, 30_000), async () => {
      if (fires !== this.#fires) return
      this.#copies.push(copy)
      world.note('the copy is good')
      if (school.isUp)
        await saveBackupStatus(database.db, { goodAt: copy.createdAt }, new Date(scheduler.now))
    })
  }

  #burn() {
    const { random, scheduler, school } = this.world
    if (this.#isBurnt) return
    this.world.note('the machine burns')
    this.#isBurnt = true
    this.#fires += 1
    school.end()
    // Or only at the end of the evening.
    if (random.happens(0.7)) scheduler.in(random.between(1000, 300_000), () => this.#restore())
  }

  async #restore() {
    if (!this.#isBurnt) return
    this.#isBurnt = false
    const { world } = this
    const { db } = world.database
    const copy = this.#copies.at(-1) as Copy
    const now = new Date(world.scheduler.now)
    await world.database.putBack(copy.file)
    await markRestored(db, copy.createdAt, now)
    world.epoch = (await beginEpoch(db, now))?.id
    const lost = [...world.histories].map(([id, history]) =>
      history.putBack(copy.histories.get(id) as HistoryCopy, world.scheduler.now),
    )
    world.note(`restored from the copy of ${copy.createdAt}, epoch ${world.epoch}; lost: ${lost.join(', ')}`)
    world.count('restores')
    if (lost.every((fields) => fields === 0)) world.count('restores that lost nothing')
    if (world.random.happens(0.25)) {
      this.#isClosed = true
      await setOpen(db, false)
      world.note('registration is closed')
    }
    world.school.start(copy.sessions)
  }
}
