// A page in a tab: the bundle of page/page.ts, evaluated separately for this page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { Portal } from '../page/page'
import { Life, type Scheduler } from '../scheduler'
import { bindGlobals, sharedGlobals, globalsOf, type Globals, type TabMemory } from './globals'
import type { Device } from './device'
import type { Receive } from './globals'
import type { Random } from '../../random'

type Evaluate = (globals: Globals) => { openPortal: () => Promise<Portal> }

/** The folder of the bundles (scripts/simulate.cjs). */
const bundles = process.env['SIMULATED_PAGES'] ?? ''

const compiled = (file: string, names: readonly string[]) => {
  const filename = join(bundles, file)
  const parameters = [...names, 'module', 'exports', 'require']
  return compileFunction(readFileSync(filename, 'utf8'), parameters, { filename }) as (
    ...values: unknown[]
  ) => void
}

/** Libraries that keep no state of a page are shared by all pages: they are most of a page's code. */
const sharedModules = (): ((name: string) => unknown) => {
  const module = { exports: {} as Record<string, () => unknown> }
  compiled('shared.js', Object.keys(sharedGlobals))(...Object.values(sharedGlobals), module, module.exports)
  // Loaded at once, before any page: random numbers that they draw must not come from an evening's seed.
  Life.current = undefined
  for (const load of Object.values(module.exports)) load()
  return (name) => module.exports[name]?.()
}

const evaluatorOf = (names: readonly string[]): Evaluate => {
  // Compiled once, run for each page.
  const run = compiled('page.js', names)
  const shared = sharedModules()
  return (globals) => {
    const module = { exports: {} as ReturnType<Evaluate> }
    run(...names.map((name) => globals[name as keyof Globals]), module, module.exports, shared)
    return module.exports
  }
}

let evaluate: Evaluate | undefined

export class Tab {
  readonly life = new Life()
  readonly globals: Globals
  portal: Portal | undefined

  constructor(
    readonly device: Device,
    receive: Receive,
    readonly memory: TabMemory = new Map(),
  ) {
    this.globals = globalsOf(device, this.life, memory, receive)
    bindGlobals(this.life, this.globals)
    evaluate ??= evaluatorOf(Object.keys(this.globals))
    Life.current = this.life
    void evaluate(this.globals)
      .openPortal()
      .then((portal) => {
        this.portal = portal
      })
  }

  #say(target: 'window' | 'document', name: string) {
    const event = new Event(name, { cancelable: true })
    Life.current = this.life
    this.globals[target].dispatchEvent(event)
    return event
  }

  show(is: 'visible' | 'hidden') {
    this.globals.document.visibilityState = is
    this.#say('document', 'visibilitychange')
  }

  connectionChanged() {
    this.#say('window', this.device.isOnline ? 'online' : 'offline')
  }

  /** True if the page asks the person to stay. */
  warns(): boolean {
    return this.#say('window', 'beforeunload').defaultPrevented
  }

  /** The person closes, reloads or leaves the page: the page is notified and may do work that needs no waiting. */
  async leave() {
    this.show('hidden')
    this.#say('window', 'pagehide')
    await this.device.scheduler.settle()
    this.life.end()
  }

  /** Killed or discarded: the page is not notified. */
  die() {
    this.life.end()
  }
}

// The BroadcastChannels of one browser: each page receives the other pages' messages a moment later.

interface Ear {
  readonly name: string
  readonly life: Life
  readonly target: EventTarget
}

export class Channels {
  readonly #ears = new Set<Ear>()

  constructor(
    readonly scheduler: Scheduler,
    readonly random: Random,
  ) {}

  #tell(from: Ear, data: unknown) {
    const text = JSON.stringify(data)
    for (const ear of this.#ears) {
      if (ear === from || ear.name !== from.name) continue
      const hear = () =>
        this.#ears.has(ear) &&
        ear.target.dispatchEvent(Object.assign(new Event('message'), { data: JSON.parse(text) as unknown }))
      this.scheduler.in(this.random.between(1, 20), hear, ear.life)
    }
  }

  /** The class that a page knows. */
  of(life: Life) {
    const ears = this.#ears
    const tell = (from: Ear, data: unknown) => this.#tell(from, data)
    return class extends EventTarget {
      readonly #ear: Ear
      constructor(name: string) {
        super()
        this.#ear = { name, life, target: this }
        ears.add(this.#ear)
        life.onEnd(() => this.close())
      }
      postMessage(data: unknown) {
        if (life.isAlive) tell(this.#ear, data)
      }
      close() {
        ears.delete(this.#ear)
      }
    }
  }
}
