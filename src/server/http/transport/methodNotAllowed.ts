// Which methods a path accepts, for 405 (SEC-19). Asked only when no route was found.
import type { FastifyInstance } from 'fastify'

interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    knownPaths: Map<string, KnownPath>
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** Must run before the first route is added. */
export const rememberMethods = (app: FastifyInstance) => {
  app.decorate('knownPaths', new Map<string, KnownPath>())
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const known = app.knownPaths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) known.methods.add(name)
    app.knownPaths.set(url, known)
  })
}

export const methodsFor = (app: FastifyInstance, url: string): string[] => {
  const path = url.split('?', 1)[0] ?? ''
  const found = [...app.knownPaths.values()].filter(({ pattern }) => pattern.test(path))
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
}
