// Loaded into the portal before anything else, where tests run it: however many of them share this machine, it turns
// nothing away for that. What happens under strain has tests of its own (overload.test.ts) and a bench.
const path = require('node:path')
const { isMainThread } = require('node:worker_threads')

const [, program = ''] = process.argv

// The threads and processes that it starts load this file, too.
if (isMainThread && path.basename(program) === 'main.js') {
  const { Overload } = require(path.join(path.dirname(program), 'http/overload/overload.js'))
  if (typeof Overload.prototype.observe !== 'function')
    throw new Error('Overload.observe has another name now.')
  Overload.prototype.observe = () => undefined
}
