// Three sizes of installation: 'production' (needed to run the server), 'build' (also needed to make dist) and 'all'.
const fs = require('node:fs')
const path = require('node:path')
const { exclusively } = require('./lock.cjs')
const { at } = require('./paths.cjs')
const { say, fail, run } = require('./run.cjs')

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

/** The packages of package.json beyond production; their dependencies are installed with them. */
const extrasOf = {
  production: () => [],
  build: ({ buildDependencies }) => buildDependencies,
  all: ({ devDependencies }) => Object.keys(devDependencies),
}

/**
 * True if every package is installed in the version of the lock file (except platform packages). Additional packages stay.
 */
const isComplete = (size, { manifest, locked, installed }) => {
  const extras = extrasOf[size](manifest).map((name) => `node_modules/${name}`)
  const isTool = (place) =>
    size !== 'production' && (size === 'all' || extras.includes(place) || place in installed)
  return Object.entries(locked).every(
    ([place, { version, optional, devOptional, dev }]) =>
      place === '' ||
      optional ||
      devOptional ||
      (dev && !isTool(place)) ||
      installed[place]?.version === version,
  )
}

const installedPackages = () => {
  const listing = at('node_modules/.package-lock.json')
  return fs.existsSync(listing) ? readJson(listing).packages : {}
}

const isInstalled = (size) =>
  isComplete(size, {
    manifest: readJson(at('package.json')),
    locked: readJson(at('package-lock.json')).packages,
    installed: installedPackages(),
  })

/** An override can name the version of a package that is left out. */
const withoutReferences = (overrides, kept) =>
  Object.fromEntries(
    Object.entries(overrides).filter(([name]) => name in kept || typeof overrides[name] === 'string'),
  )

const placeOf = (name, from, packages) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

const needsOf = ({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/**
 * The packages of a lock file that these depend on, directly or not: npm 10 would install all that a lock file names. Those
 * that are missing on this platform are left out.
 */
const reachable = (packages, names) => {
  const places = new Set()
  const reach = (name, from) => {
    const place = placeOf(name, from, packages)
    if (!place || places.has(place)) return
    places.add(place)
    for (const need of needsOf(packages[place])) reach(need, place)
  }
  for (const name of names) reach(name, '')
  return Object.fromEntries(Object.entries(packages).filter(([place]) => places.has(place)))
}

/** npm installs either all development packages or none. Given a shorter list, it installs exactly the named ones. */
const narrowed = (size, manifest, lock) => {
  const extras = extrasOf[size](manifest)
  const kept = Object.fromEntries(
    Object.entries(manifest.devDependencies).filter(([name]) => extras.includes(name)),
  )
  const { '': root, ...others } = lock.packages
  const packages = reachable(others, Object.keys({ ...manifest.dependencies, ...kept }))
  return {
    manifest: { ...manifest, devDependencies: kept, overrides: withoutReferences(manifest.overrides, kept) },
    lock: { ...lock, packages: { '': { ...root, devDependencies: kept }, ...located(packages) } },
  }
}

/**
 * The address of each package in the registry that npm passed to its script: without it npm first requests each package's
 * description, which doubles the time.
 */
const located = (packages, registry = process.env.npm_config_registry) =>
  Object.fromEntries(
    Object.entries(packages).map(([place, entry]) => {
      if (!registry || entry.inBundle || entry.link) return [place, entry]
      const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const file = `${name.split('/').pop()}-${entry.version}.tgz`
      return [place, { resolved: new URL(`${name}/-/${file}`, registry).href, ...entry }]
    }),
  )

/** Packages needed by the build are installed, whatever the caller's own settings say. */
const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/** A running portal is without its packages only for a moment. */
const exchange = (fresh, former) => {
  if (fs.existsSync(at('node_modules'))) fs.renameSync(at('node_modules'), former)
  fs.renameSync(fresh, at('node_modules'))
}

/** Installs in a separate folder, so that an interrupted start leaves nothing half installed. */
const install = (size) => {
  const aside = at('.cache/install')
  const { manifest, lock } = narrowed(size, readJson(at('package.json')), readJson(at('package-lock.json')))
  fs.rmSync(aside, { recursive: true, force: true })
  fs.mkdirSync(aside, { recursive: true })
  fs.writeFileSync(path.join(aside, 'package.json'), JSON.stringify(manifest))
  fs.writeFileSync(path.join(aside, 'package-lock.json'), JSON.stringify(lock))
  if (fs.existsSync(at('.npmrc'))) fs.copyFileSync(at('.npmrc'), path.join(aside, '.npmrc'))
  const isWindows = process.platform === 'win32'
  const ok = run(isWindows ? 'npm.cmd' : 'npm', ci, {
    cwd: aside,
    shell: isWindows,
  })
  if (ok) exchange(path.join(aside, 'node_modules'), path.join(aside, 'former'))
  fs.rmSync(aside, { recursive: true, force: true })
  return ok
}

/**
 * Installs the packages if some are missing or older than the lock file. A folder in which tests have run keeps all of them.
 */
const ensureInstalled = (size) => {
  if (isInstalled(size)) return
  exclusively(() => {
    if (isInstalled(size)) return
    say('Installing packages (about a minute) …')
    const ok = install('node_modules/jest' in installedPackages() ? 'all' : size)
    if (!ok) fail('The packages could not be installed. Is the network reachable? Try: npm ci')
  })
}

module.exports = { ensureInstalled, isComplete, narrowed, reachable }
