// The list of the release's parts (CycloneDX), as npm makes it, without what differs from one run to the next.
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const { root } = require('../lib/paths.cjs')
const node = require('./node.json')

const listParts = (stage, { arch, committedAt }) => {
  const made = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  )
  const { serialNumber: _random, ...parts } = JSON.parse(made)
  // npm names the portal after the folder.
  parts.metadata.component.name = 'portal'
  parts.metadata.timestamp = new Date(Number(committedAt) * 1000).toISOString()
  parts.components.push({
    ...{ type: 'application', name: 'node', version: node.version },
    purl: `pkg:npm/node-linux-${arch}@${node.version}`,
  })
  fs.writeFileSync(`${stage}.parts.json`, `${JSON.stringify(parts, null, 2)}\n`)
}

module.exports = { listParts }
