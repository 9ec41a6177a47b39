// Combined test files of the client (scripts/lib/test/together.cjs).
// Loaded first, so that it cleans up after each test of every file.
require('@testing-library/react')

/** Each file starts with a fresh browser tab. */
const together = (file) => {
  beforeAll(() => {
    for (const storage of [window.sessionStorage, window.localStorage]) storage.clear()
    window.history.replaceState(null, '', '/')
    document.head.replaceChildren()
    document.body.replaceChildren()
    document.title = ''
  })
  require(file)
}

module.exports = { together }
