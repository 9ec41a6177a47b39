// The globals of libraries that all pages share: those of the page whose code runs at the moment.
import { Life } from '../scheduler'
import type { Globals } from './globals'
import { PageRequest } from './network'

const known = new WeakMap<Life, Globals>()

export const bindGlobals = (life: Life, globals: Globals): void => void known.set(life, globals)

const current = (): Globals => {
  const globals = Life.current && known.get(Life.current)
  if (!globals) throw new Error('No page is at work.')
  return globals
}

export const sharedGlobals = {
  setTimeout: (run: () => void, ms?: number) => current().setTimeout(run, ms),
  clearTimeout: (order: number | undefined) => current().clearTimeout(order),
  fetch: (...asked: Parameters<Globals['fetch']>) => current().fetch(...asked),
  Request: PageRequest,
  Date: new Proxy(Date, {
    construct: (_date, from: []) => new (current().Date)(...from),
    get: (date, name) => (name === 'now' ? () => current().Date.now() : (Reflect.get(date, name) as unknown)),
  }),
  Math: Object.create(Math, {
    random: { value: () => (Life.current ? current().Math.random() : 0) },
  }) as Math,
  console: {
    ...console,
    error: (...said: unknown[]) => current().console.error(...said),
  },
  navigator: {
    get onLine() {
      return current().navigator.onLine
    },
  },
  // RTK Query would hear of focus and connection through them, which none of the simulated pages asks for.
  window: undefined,
  document: undefined,
}
