// Files of the server's tests that stand together (scripts/lib/test/together.cjs).
// Hooks that these modules set are for all files of a group, not for the first one that loads them.
const { closeOpened } = require('../../../src/server/testing/database/testDb.ts')
require('../../../src/server/testing/papers/readPdf.ts')

/** What a file leaves open is closed at its end. */
const together = (file) => {
  require(file)
  afterAll(closeOpened)
}

module.exports = { together }
