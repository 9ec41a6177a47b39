const path = require('node:path')

/**
 * However many tests share this machine, a portal turns nothing away for that. What happens under strain has tests of its
 * own (overload.test.ts) and a bench.
 * @param server the folder of the compiled server
 */
const neverStrained = (server) => {
  const { Overload } = require(path.join(server, 'http/overload.js'))
  if (typeof Overload.prototype.observe !== 'function')
    throw new Error('Overload.observe has another name now.')
  Overload.prototype.observe = () => undefined
}

module.exports = { neverStrained }
