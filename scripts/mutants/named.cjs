const { filesUnder, nameOf } = require('../lib/files.cjs')
const { at } = require('../lib/paths.cjs')

const sources = filesUnder(at('src')).map(nameOf)

/** The only file with that name or path ending: the mutant tables do not depend on its folder. */
const named = (name) => {
  const found = sources.filter((file) => file.endsWith(`/${name}`))
  if (found.length !== 1) throw new Error(`Files that are called ${name}: ${found.join(', ') || 'none'}.`)
  return found[0]
}

module.exports = { named }
