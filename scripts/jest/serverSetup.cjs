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

// A school of the tests signs in hundreds of times. crowd.test keeps the real cost.
jest.mock('../../src/server/areas/auth/passwordCost', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}))
