const path = require('node:path')

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

// A source starts its worker through a loader, as in development; here the compiled twin is quicker (testing/compiled.ts).
jest.mock('node:worker_threads', () => {
  const threads = jest.requireActual('node:worker_threads')
  const source = path.join(__dirname, '../../src/')
  const isSource = (file) => String(file).startsWith(source) && file.endsWith('.ts')
  const twin = (file) =>
    path.join(__dirname, '../../.compiled', file.slice(source.length).replace(/ts$/, 'js'))
  class Worker extends threads.Worker {
    constructor(file, options) {
      if (isSource(file)) super(twin(file), { ...options, execArgv: ['--enable-source-maps'] })
      else super(file, options)
    }
  }
  return { ...threads, Worker }
})

// A school of the tests signs in hundreds of times. The tests of the cost itself keep the real one.
jest.mock('../../src/server/areas/auth/passwordCost', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}))
