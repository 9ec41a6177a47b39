// Fastify names a plugin after its file, which it looks up in require.cache; Jest's substitute for that is so slow that it
// took five sixths of an app's start. A plugin with a name of its own needs no lookup.
const displayName = Symbol.for('fastify.display-name')

Object.defineProperty(Function.prototype, displayName, {
  configurable: true,
  get() {
    return this.name || 'plugin'
  },
  set(value) {
    Object.defineProperty(this, displayName, { value, configurable: true, writable: true })
  },
})

require('./statements.cjs').watchTests()
const watching = require.resolve('./statements.cjs')

// In development a source file starts its worker through a loader. Its compiled twin starts sooner.
jest.mock('node:worker_threads', () => {
  const threads = jest.requireActual('node:worker_threads')
  const { compiledTwin } = jest.requireActual('../lib/compiledTwin.cjs')
  const isSource = (file) => typeof file === 'string' && file.endsWith('.ts')
  class Worker extends threads.Worker {
    constructor(file, options) {
      if (isSource(file))
        super(compiledTwin(file), { ...options, execArgv: ['--enable-source-maps', '--require', watching] })
      else super(file, options)
    }
  }
  return { ...threads, Worker }
})

// A school of the tests signs people in hundreds of times. The tests of the cost itself use the real cost.
jest.mock('../../src/server/platform/crypto/passwordCost', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}))
