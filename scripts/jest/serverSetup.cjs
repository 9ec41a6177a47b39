// Fastify calls a plugin after its file, which it looks for in require.cache; what Jest has in place of that is so slow
// that five sixths of an app's start went there. A plugin that says its name is not looked for.
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

// A source starts its worker through a loader, as in development. Its compiled twin is up sooner.
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

// A school of the tests signs in hundreds of times. The tests of the cost itself keep the real one.
jest.mock('../../src/server/platform/crypto/passwordCost', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}))
