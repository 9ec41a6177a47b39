// Files of the server's tests that stand together (scripts/lib/test/together.cjs).
// Its hooks are for all of them.
const { closeOpened } = require('../../../src/server/testing/testDb.ts')

/** What a file leaves open is closed at its end. */
const together = (file) => {
  require(file)
  afterAll(closeOpened)
}

module.exports = { together }
