// Combined test files of the server (scripts/lib/test/together.cjs).
// Hooks set by these modules apply to all files of a group, not only to the first one that loads them.
const { closeOpened } = require('../../../src/server/testing/database/testDb.ts')
require('../../../src/server/testing/papers/readPdf.ts')

/** Closes everything that a file leaves open. */
const together = (file) => {
  require(file)
  afterAll(closeOpened)
}

module.exports = { together }
