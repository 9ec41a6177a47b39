const path = require('node:path')

/**
 * Turns off load shedding, so that a portal refuses nothing because many tests share this machine. Overload has its own
 * tests (overload.test.ts) and a bench.
 * @param server the folder of the compiled server
 */
const neverStrained = (server) => {
  const { Overload } = require(path.join(server, 'http/overload.js'))
  if (typeof Overload.prototype.observe !== 'function')
    throw new Error('Overload.observe has another name now.')
  Overload.prototype.observe = () => undefined
}

module.exports = { neverStrained }
