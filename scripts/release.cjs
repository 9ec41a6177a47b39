// npm run release: makes .cache/release/portal-<version>-linux-<arch>.tar.gz, with the checksums and the list of its parts
// beside it. It needs nothing of the machine that it is unpacked on but glibc 2.28 and libstdc++. It is made in a fresh
// checkout of the commit, with packages and a build of its own, and the same commit makes the same bytes.
// --arch x64 or arm64 (x64); --key <file> signs the checksums with that private key (Ed25519, PEM); --to another folder;
// --changed in this folder as it is, also from files that are not committed, for tests.
require('./lib/nodeVersion.cjs')
const { execFileSync } = require('node:child_process')
const { createHash, createPrivateKey, sign } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { parseArgs } = require('node:util')
const { ensureBuilt } = require('./lib/build.cjs')
const { ensureInstalled } = require('./lib/install.cjs')
const { at, root } = require('./lib/paths.cjs')
const { fail, run, runNode, say } = require('./lib/run.cjs')
const { bundleServer } = require('./release/bundle.cjs')
const { fetchNode } = require('./release/node.cjs')
const { copyPackages } = require('./release/packages.cjs')
const node = require('./release/node.json')

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: 'x64' },
    key: { type: 'string' },
    to: { type: 'string' },
    changed: { type: 'boolean' },
  },
})
const { arch, key } = values
if (!['x64', 'arm64'].includes(arch)) fail(`--arch must be x64 or arm64 (it is '${arch}').`)

const read = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trim()
const git = (...args) => read('git', ...args)

const { version } = require('../package.json')
const name = `portal-${version}-linux-${arch}`
const out = path.resolve(values.to ?? at('.cache/release'))
const stage = path.join(out, name)
const archive = `${stage}.tar.gz`
/** Seconds: every file of the release carries the time of its commit. */
const committedAt = git('log', '-1', '--format=%ct')

/**
 * Always the same folder, because pdf.js asks where it lies and webpack writes the answer into the client: so the same commit
 * makes the same bytes. It lies outside this one, where no package that it lacks is found.
 */
const checkout = '/tmp/portal-release'

/**
 * Git ignores dist and node_modules, so a change in them is nothing that it could report: this script makes the release in
 * a fresh checkout.
 */
const makeInCheckout = () => {
  const changed = git('status', '--porcelain')
  if (changed !== '')
    fail(`A release is made of what is committed. These files are changed or new:\n${changed}`)
  if (fs.existsSync(checkout))
    fail(`${checkout} is there already. Remove it, unless a release is being made.`)
  // Nobody else may write where the release is made.
  fs.mkdirSync(checkout, { mode: 0o700 })
  git('worktree', 'add', '--quiet', '--detach', checkout, 'HEAD')
  try {
    const args = [...process.argv.slice(2), '--changed', '--to', out]
    // The paths among the arguments begin where this script was called.
    const isMade = runNode([path.join(checkout, 'scripts/release.cjs'), ...args], { cwd: process.cwd() })
    if (!isMade) throw new Error('The lines above say why.')
  } finally {
    git('worktree', 'remove', '--force', checkout)
  }
}

const copy = (from, to = from) =>
  fs.cpSync(at(from), path.join(stage, to), { recursive: true, dereference: true })

const makeStage = async () => {
  fs.rmSync(stage, { recursive: true, force: true })
  fs.mkdirSync(stage, { recursive: true })
  ensureInstalled('all')
  ensureBuilt('server', 'client')
  await bundleServer(path.join(stage, 'dist'))
  copy('dist/client')
  copy('dist/server/platform/pdf/canvas/fonts')
  copy('public/crest.svg')
  copy('docs')
  copy('README.md')
  copy('scripts/release/portal', 'portal')
  fs.writeFileSync(
    path.join(stage, 'package.json'),
    `${JSON.stringify({ name: 'portal', version, private: true, commit: git('rev-parse', 'HEAD') }, null, 2)}\n`,
  )
  copyPackages(stage, arch)
  await fetchNode(path.join(stage, 'bin'), arch)
}

/** Sorted, owned by nobody in particular, and all of one time: nothing of this machine is in it. */
const pack = () => {
  const options = ['--sort=name', `--mtime=@${committedAt}`, '--owner=0', '--group=0', '--numeric-owner']
  const form = ['--format=gnu', '--mode=u+rwX,go+rX,go-w']
  const isPacked =
    run('tar', [...options, ...form, '-C', out, '-cf', `${stage}.tar`, name]) &&
    run('gzip', ['-9', '-n', '-f', `${stage}.tar`])
  if (!isPacked) fail('The release could not be packed.')
}

/** The list of the release's parts (CycloneDX), as npm makes it, without what differs from one run to the next. */
const listParts = () => {
  const form = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const { serialNumber: _random, ...parts } = JSON.parse(read('npm', 'sbom', ...form))
  // npm names the portal after the folder.
  parts.metadata.component.name = 'portal'
  parts.metadata.timestamp = new Date(Number(committedAt) * 1000).toISOString()
  parts.components.push({
    ...{ type: 'application', name: 'node', version: node.version },
    purl: `pkg:npm/node-linux-${arch}@${node.version}`,
  })
  fs.writeFileSync(`${stage}.parts.json`, `${JSON.stringify(parts, null, 2)}\n`)
}

const writeChecksums = () => {
  const sums = [archive, `${stage}.parts.json`]
    .map(
      (file) =>
        `${createHash('sha256').update(fs.readFileSync(file)).digest('hex')}  ${path.basename(file)}\n`,
    )
    .join('')
  const file = `${stage}.sha256`
  fs.writeFileSync(file, sums)
  if (!key) return say('The checksums are not signed: --key <file> does it.')
  const signature = sign(null, Buffer.from(sums), createPrivateKey(fs.readFileSync(key)))
  fs.writeFileSync(`${file}.sig`, signature.toString('base64'))
}

const makeHere = async () => {
  await makeStage()
  pack()
  listParts()
  writeChecksums()
  const size = (fs.statSync(archive).size / 1_000_000).toFixed(1)
  say(`${path.relative(process.cwd(), archive)}: ${size} MB`)
}

const make = async () => (values.changed ? makeHere() : makeInCheckout())

make().catch((error) => fail(`The release could not be made: ${error.stack}`))
