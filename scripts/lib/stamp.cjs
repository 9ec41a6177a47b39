const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { filesUnder } = require('./files.cjs')
const { at } = require('./paths.cjs')

const isShipped = (file) => !/\.test\.tsx?$|[/\\]testing[/\\]|\.md$/.test(file)

/** Leaves out tests and the files that only tests need. */
const shippedUnder = (place) => filesUnder(place).filter(isShipped)

/** One hash over names and contents, so that a file with only a new date causes no build. */
const hashOf = (places) => {
  const hash = crypto.createHash('sha256')
  // A testing folder or a text is included if it is named explicitly.
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
