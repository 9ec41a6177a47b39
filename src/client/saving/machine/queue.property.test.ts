// Tests the queue with a connection that loses, delays and duplicates requests: the last typed value always arrives,
// and no field says saved while the server holds something else.
import * as fc from 'fast-check'
import { sessionEnded, stored, unreachable } from './responses'
import { attemptOf, emptyQueue, sentOf, type Batch, type SaveQueue } from './queue'
import * as machine from './queue'
import { follow, idle, type SaveStatus, ownValue, fieldProgressOf, unsavedFields } from './status'
import { leaving } from './takeBack'

const names = ['a', 'b', 'c', 'd']

/** A server that implements B2.3 for one client, and another editor who changes other fields. */
class Server {
  version = 1
  readonly values: Record<string, string> = {}
  private readonly seen: Record<string, number> = {}

  save({ seq, edits }: Batch) {
    let changed = false
    for (const [name, { value }] of Object.entries(edits)) {
      if (seq <= (this.seen[name] ?? 0)) continue
      this.seen[name] = seq
      changed ||= this.values[name] !== value
      this.values[name] = String(value)
    }
    if (changed) this.version += 1
    return this.version
  }

  byAnother(value: string) {
    this.version += 1
    this.values['theirs'] = value
  }
}

class World {
  readonly server = new Server()
  queue: SaveQueue = emptyQueue
  statuses: Record<string, SaveStatus> = {}
  readonly typed: Record<string, string> = {}
  cache: { version: number; values: Record<string, string> } = { version: 1, values: {} }
  private line: Batch[] = []
  private answersBack: { seq: number; version: number }[] = []

  hear(next: SaveQueue) {
    const before = this.queue.seq
    this.queue = next
    const sent = sentOf(next)
    if (sent && next.seq !== before) this.line.push(sent)
    for (const name of names)
      this.statuses[name] = follow(this.statuses[name] ?? idle, fieldProgressOf(next, name))
  }

  type(field: string, value: string) {
    this.typed[field] = value
    this.hear(machine.edited(this.queue, { field, value, base: this.cache.version, problem: null }))
  }

  arrive(which: number) {
    const batch = this.line.splice(which % Math.max(1, this.line.length), 1)[0]
    if (batch) this.answersBack.push({ seq: batch.seq, version: this.server.save(batch) })
  }

  answer(which: number) {
    const answer = this.answersBack.splice(which % Math.max(1, this.answersBack.length), 1)[0]
    if (answer) this.hear(stored(this.queue, { ...answer, conflicts: [] }))
  }

  loseAnswer() {
    this.answersBack.pop()
  }

  read() {
    this.cache = { version: this.server.version, values: { ...this.server.values } }
    this.hear(machine.recordRead(this.queue, this.cache.version))
  }

  shown(name: string) {
    return ownValue(this.queue, name, this.cache.version) ?? this.cache.values[name]
  }

  settle() {
    this.hear(machine.cameOnline(machine.signedInAgain(this.queue)))
    for (let round = 0; round < 40 && unsavedFields(this.queue).length > 0; round += 1) {
      this.hear(machine.retryDue(this.queue, attemptOf(this.queue)))
      while (this.line.length > 0) this.arrive(0)
      while (this.answersBack.length > 0) this.answer(0)
      this.hear(unreachable(this.queue, seqOf(this)))
    }
  }
}

const seqOf = (world: World) => sentOf(world.queue)?.seq ?? -1

const steps: Record<string, (world: World, number: number, text: string) => void> = {
  type: (world, number, text) => world.type(names[number % names.length] as string, text),
  arrive: (world, number) => world.arrive(number),
  answer: (world, number) => world.answer(number),
  loseAnswer: (world) => world.loseAnswer(),
  timeOut: (world) => world.hear(unreachable(world.queue, seqOf(world))),
  endSession: (world) => world.hear(sessionEnded(world.queue, seqOf(world))),
  signIn: (world) => world.hear(machine.signedInAgain(world.queue)),
  retry: (world) => world.hear(machine.retryDue(world.queue, attemptOf(world.queue))),
  leave: (world) => world.hear(leaving(world.queue)),
  goOffline: (world) => world.hear(machine.wentOffline(world.queue)),
  comeOnline: (world) => world.hear(machine.cameOnline(world.queue)),
  read: (world) => world.read(),
  another: (world, _number, text) => world.server.byAnother(text),
}

const step = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constant('type') },
    { weight: 3, arbitrary: fc.constantFrom('arrive', 'answer') },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(steps)) },
  ),
  number: fc.nat(7),
  text: fc.string({ minLength: 1, maxLength: 3 }),
})

const liars = (world: World) =>
  names.filter(
    (name) => world.statuses[name]?.is === 'saved' && world.server.values[name] !== world.typed[name],
  )

test('REL-44 REL-47 REL-50 the last typed values always arrive, and the status never says saved when it is not', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (plan) => {
      const world = new World()
      for (const { name, number, text } of plan) {
        steps[name]?.(world, number, text)
        expect(liars(world)).toEqual([])
        for (const typedName of Object.keys(world.typed))
          expect(world.shown(typedName)).toBe(world.typed[typedName])
      }
      world.settle()
      expect(unsavedFields(world.queue)).toEqual([])
      expect(world.server.values).toMatchObject(world.typed)
      expect(liars(world)).toEqual([])
    }),
    { numRuns: 1500 },
  )
})
