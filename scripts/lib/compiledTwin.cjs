const path = require('node:path')
const { at } = require('./paths.cjs')

/** At the same depth in the project as src and dist, so that relative paths lead to the same files. */
const twins = at('.compiled')

/** The compiled twin of a source file: threads and processes of the tests start from it in a third of the time. */
const compiledTwin = (file) => path.join(twins, path.relative(at('src'), file)).replace(/\.ts$/, '.js')

module.exports = { compiledTwin, twins }
