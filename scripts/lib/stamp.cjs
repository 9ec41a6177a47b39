const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { filesUnder } = require('./files.cjs')
const { at } = require('./paths.cjs')

const isShipped = (file) => !/\.test\.tsx?$|[/\\]testing[/\\]|\.md$/.test(file)

/** Without tests and what only they need. */
const shippedUnder = (place) => filesUnder(place).filter(isShipped)

/** One hash over names and contents, so that a touched but equal file builds nothing. */
const hashOf = (places) => {
  const hash = crypto.createHash('sha256')
  // Whoever names a folder of testing, or a text, wants it.
  const inside = (place) =>
    [place, `${place}/`].every(isShipped) ? shippedUnder(at(place)) : filesUnder(at(place))
  for (const file of places.flatMap(inside))
    hash.update(path.relative(at(), file)).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const stampFile = (name) => at('dist/.stamps', name)

const isFresh = (name, hash) =>
  fs.existsSync(stampFile(name)) && fs.readFileSync(stampFile(name), 'utf8') === hash

const setStamp = (name, hash) => {
  fs.mkdirSync(at('dist/.stamps'), { recursive: true })
  fs.writeFileSync(stampFile(name), hash)
}

module.exports = { hashOf, isFresh, setStamp, shippedUnder }
