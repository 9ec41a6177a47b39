// The packages that are not bundled, with everything they need, for the machine that the release is for.
const fs = require('node:fs')
const path = require('node:path')
const { reachable } = require('../lib/install.cjs')
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
  for (const place of Object.keys(reachable(installed, packages)).sort())
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

module.exports = { copyPackages }
