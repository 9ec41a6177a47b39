// npm run assurance: writes docs/assurance.md. With --check it only reports if the page is out of date.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const fs = require('node:fs')
const { assurancePage, pageFile } = require('./lib/assurance.cjs')
const { say, fail } = require('./lib/run.cjs')

const page = assurancePage()
const isFresh = fs.existsSync(pageFile) && fs.readFileSync(pageFile, 'utf8') === page
if (process.argv.includes('--check')) {
  if (!isFresh) fail('docs/assurance.md is out of date: npm run assurance')
} else {
  fs.writeFileSync(pageFile, page)
  say(isFresh ? 'docs/assurance.md was up to date.' : 'docs/assurance.md is written.')
}
