// The help pages that webpack makes of docs/office.md, for tests.
const { createHash } = require('node:crypto')
const path = require('node:path')
const { helpPages } = require('../lib/help/helpPages.cjs')

const codeOf = (text, file) =>
  `exports.__esModule = true; exports.default = ${JSON.stringify(helpPages(text, path.dirname(file)))}`

const createTransformer = () => ({
  process: (text, file) => ({ code: codeOf(text, file) }),
  // The cache key includes the pictures.
  getCacheKey: (text, file) => createHash('sha1').update(codeOf(text, file)).digest('hex'),
})

module.exports = { createTransformer }
