// The packages that are not bundled, with everything they need, for the machine that the release is for.
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('../lib/paths.cjs')
const { run } = require('../lib/run.cjs')
const { packages } = require('./bundle.cjs')

/** Parts of packages that no server reads: pages of a viewer, sources, and libraries of other machines. */
const unread = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /\/pdfjs-dist\/(web|image_decoders|types|iccs)\//,
  /\/pdfjs-dist\/build\//,
  /\/pdfjs-dist\/legacy\/(web|image_decoders)\//,
  /\/pdfjs-dist\/legacy\/build\/.*(min|sandbox)\./,
  /\/pdfjs-dist\/wasm\/.*_nowasm_/,
  /\/(pdfkit|fontkit|brotli)\/(src|test|\.yarn)\//,
  /\/pdfkit\/js\/pdfkit\.(browser|standalone|old|node\.mjs)/,
  /\/fontkit\/dist\/(browser|module)/,
  /\/fxa-common-password-list\/(src|scripts)\//,
]

const copyPackages = (stage, arch) => {
  const folder = at('.cache/release-packages', arch)
  fs.mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) fs.copyFileSync(at(file), path.join(folder, file))
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!run('npm', ['ci', '--omit=dev', ...target, ...quiet], { cwd: folder }))
    throw new Error(`The packages for ${arch} could not be installed.`)
  const installed = JSON.parse(
    fs.readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  ).packages
  for (const place of closureOf(packages, installed))
    fs.cpSync(path.join(folder, place), path.join(stage, place), {
      recursive: true,
      filter: (file) =>
        !unread.some((pattern) =>
          pattern.test(
            `${file.slice(folder.length).split(path.sep).join('/')}${fs.statSync(file).isDirectory() ? '/' : ''}`,
          ),
        ),
    })
}

/** Places of packages, and of all that they need; what is missing on this platform is left out. */
const closureOf = (names, installed) => {
  const found = new Set()
  const add = (name, from) => {
    const place = placeOf(name, from, installed)
    if (place === undefined || found.has(place)) return
    found.add(place)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = installed[place]
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(needed, place)
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}

/** Where Node finds a package from another one: beside it, or further up. */
const placeOf = (name, from, installed) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in installed) return place
    if (folder === '') return undefined
  }
}

module.exports = { copyPackages }
