const fs = require('node:fs')
const { at } = require('./paths.cjs')
const { say, run, runNode } = require('./run.cjs')

/** The headless shell comes first: the same engine with a tenth less work. */
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const playwrightsOwn = () => require(at('node_modules/playwright-core')).chromium.executablePath()

/** Every browser of this machine that could run the journeys; the first one is used. */
const installedBrowsers = () =>
  [process.env.CHROMIUM_PATH, playwrightsOwn(), ...known].filter((file) => file && fs.existsSync(file))

const find = () => installedBrowsers()[0]

const isRoot = () => process.getuid?.() === 0

const fromDebian = (name) =>
  run('apt-get', ['install', '-y', '-qq', name], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const installs = [
  () =>
    isRoot() &&
    fs.existsSync('/usr/bin/apt-get') &&
    run('apt-get', ['update', '-qq']) &&
    (fromDebian('chromium-headless-shell') || fromDebian('chromium')),
  () => {
    const withSystemLibraries = isRoot() && process.platform === 'linux' ? ['--with-deps'] : []
    return runNode([at('node_modules/playwright/cli.js'), 'install', ...withSystemLibraries, 'chromium'])
  },
]

/** The Chromium for the journeys: an installed one, else one that is installed now, else undefined. */
const ensureBrowser = () => {
  const found = find()
  if (found) return found
  say('Installing Chromium for the browser tests …')
  for (const install of installs) if (install() && find()) return find()
  return undefined
}

module.exports = { ensureBrowser, installedBrowsers }
