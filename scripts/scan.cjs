// npm run scan: scanners that others wrote against the built portal with a demonstration school, on this machine
// only. Runs those that are installed, says how to get the others, and writes a table to bench/.output/scan.
require('./lib/nodeVersion.cjs')
require('./lib/build.cjs').ensureBuilt('server', 'client')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { at } = require('./lib/paths.cjs')
const { say } = require('./lib/run.cjs')
const { startScanned } = require('./lib/scanned.cjs')
const { scanners } = require('./lib/scanners.cjs')

const isInstalled = (command) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, command)))

const scan = async ({ name, command, install, run, versionOf }, portal, folder) => {
  if (!isInstalled(command)) return { name, version: 'not installed', result: install, findings: [] }
  say(`${name} …`)
  const started = Date.now()
  const { commands, findings } = await run(portal, folder)
  const seconds = Math.round((Date.now() - started) / 1000)
  return {
    name,
    version: await versionOf(),
    commands,
    findings,
    result: `${findings.length} findings in ${seconds} s`,
  }
}

const tableOf = (rows) =>
  [
    '| tool | version | result |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.name} | ${row.version} | ${row.result} |`),
  ].join('\n')

const detailsOf = (rows) =>
  rows.flatMap(({ name, commands = [], findings }) => [
    `\n## ${name}\n`,
    ...commands.map((line) => `    ${line}`),
    '',
    ...findings.map((line) => `- ${line}`),
  ])

const main = async () => {
  const wanted = process.argv.slice(2)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-scan-'))
  const portal = await startScanned(folder)
  const rows = []
  try {
    for (const scanner of scanners.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
      rows.push(await scan(scanner, portal, folder))
  } finally {
    await portal.stop()
  }
  const output = process.env.SCAN_OUTPUT ?? at('bench/.output/scan')
  fs.mkdirSync(output, { recursive: true })
  fs.writeFileSync(path.join(output, 'results.md'), `${tableOf(rows)}\n${detailsOf(rows).join('\n')}\n`)
  say(tableOf(rows))
  say(
    `${portal.faults().length} faults in the portal's own log; the details are in ${path.join(output, 'results.md')}`,
  )
  for (const line of portal.faults().slice(0, 20)) say(line)
  fs.rmSync(folder, { recursive: true, force: true })
  process.exitCode = portal.faults().length > 0 ? 1 : 0
}

void main()
