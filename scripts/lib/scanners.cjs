// The scanners: how each is called, and what in its report is a finding.
const fs = require('node:fs')
const path = require('node:path')
const { capture } = require('./run.cjs')

const asHeaders = (person) => Object.entries(person).map(([name, value]) => `${name}: ${value}`)

/** What is printed for the table: without the session of the run. */
const shown = (command, args) =>
  [command, ...args]
    .map((part) =>
      /^(--headers=)?(Cookie|X-XSRF-TOKEN): /m.test(part) ? `'${part.split(':')[0]}: …'` : part,
    )
    .join(' ')

/** Without what differs from run to run. */
const plain =
  ({ url }, folder) =>
  (line) =>
    line.replaceAll(url, 'http://127.0.0.1:PORT').replaceAll(folder, 'FOLDER')

const firstLine = async (command, ...args) =>
  (await capture(command, args)).output
    .split('\n')
    .find((line) => /\d+\.\d+/.test(line))
    ?.trim() ?? 'unknown'

/** One address with a body or a query; * marks where sqlmap puts its payloads. */
const sqlTargets = ({ url, student, admin }) => [
  { at: `${url}/api/students?name=asha*` },
  { at: `${url}/api/field-history/20260002?before=1*`, as: student },
  { at: `${url}/api/student-record/20260002*`, as: student },
  { at: `${url}/api/audit?about=x*&before=1*`, as: admin },
  { at: `${url}/api/report-card-page/20260002/2025*/1*`, as: admin },
  { at: `${url}/api/registration-data-spreadsheet?ids=20260002*&columns=id*`, as: admin },
  { at: `${url}/api/login-student`, data: '{"student_id":"20260002*","password":"x*"}', as: student },
  {
    at: `${url}/api/student`,
    data: '{"id":"20260002","mother_occupation":"Baker*","mother_business_place":"x*"}',
    as: student,
  },
  { at: `${url}/api/student-selections`, data: '{"student_ids":["20260002*"],"label":"x*"}', as: admin },
]

const sqlmap = async (portal, folder) => {
  const commands = []
  const findings = []
  for (const { at, data, as = {} } of sqlTargets(portal)) {
    const args = [
      '-u',
      at,
      '--batch',
      '--level=3',
      '--risk=2',
      '--technique=BEUST',
      '--time-sec=2',
      '--threads=4',
    ]
    args.push(
      '--flush-session',
      `--output-dir=${path.join(folder, 'sqlmap')}`,
      '--ignore-code=401',
      '--skip-heuristics',
    )
    args.push(...(data ? [`--data=${data}`] : []))
    if (Object.keys(as).length > 0) args.push(`--headers=${asHeaders(as).join('\n')}`)
    const { output } = await capture('timeout', ['240', 'sqlmap', ...args])
    commands.push(shown('sqlmap', args))
    for (const line of output.split('\n').filter((text) => /is vulnerable|injectable$|Type: /.test(text)))
      if (!/does not (seem|appear)/.test(line)) findings.push(`${at}: ${line.trim()}`)
  }
  return { commands: commands.map(plain(portal, folder)), findings }
}

const wapiti = async (portal, folder) => {
  const commands = []
  const findings = []
  for (const [who, person] of Object.entries({ visitor: {}, student: portal.student, admin: portal.admin })) {
    const report = path.join(folder, `wapiti-${who}.json`)
    const args = ['-u', `${portal.url}/`, '-s', `${portal.url}/api/students?name=asha`]
    args.push(
      '-s',
      `${portal.url}/api/student-record/20260002`,
      '-s',
      `${portal.url}/api/audit?about=x&before=1`,
    )
    args.push(
      '-m',
      'all,-nikto,-wapp,-buster',
      '--flush-session',
      '--max-scan-time',
      '60',
      '--max-attack-time',
      '30',
    )
    args.push(
      '-f',
      'json',
      '-o',
      report,
      '--no-bugreport',
      ...asHeaders(person).flatMap((header) => ['-H', header]),
    )
    await capture('timeout', ['420', 'wapiti', ...args])
    commands.push(plain(portal, folder)(shown('wapiti', args)))
    if (!fs.existsSync(report)) {
      findings.push(`${who}: no report was written`)
      continue
    }
    const { vulnerabilities, anomalies } = JSON.parse(fs.readFileSync(report, 'utf8'))
    for (const [kind, list] of Object.entries({ ...vulnerabilities, ...anomalies }))
      for (const { method, path: where, info } of list)
        findings.push(`${who}: ${kind}: ${method} ${where}: ${info}`)
  }
  return { commands, findings }
}

const words = '/usr/share/dirb/wordlists/common.txt'

/** What belongs to the pages; the rest of a word list must not be there. */
const known = new Set([
  '',
  'admin',
  'favicon.ico',
  'favicon.svg',
  'healthz',
  'readyz',
  'robots.txt',
  'index.html',
])

const ffuf = async (portal, folder) => {
  const commands = []
  const findings = []
  for (const base of ['/', '/api/', '/assets/']) {
    const report = path.join(folder, 'ffuf.json')
    const args = [
      '-u',
      `${portal.url}${base}FUZZ`,
      '-w',
      words,
      '-mc',
      'all',
      '-fc',
      '404',
      '-of',
      'json',
      '-o',
      report,
      '-s',
    ]
    args.push('-t', '10', ...asHeaders(portal.admin).flatMap((header) => ['-H', header]))
    await capture('timeout', ['180', 'ffuf', ...args])
    commands.push(plain(portal, folder)(shown('ffuf', args)))
    const { results = [] } = JSON.parse(fs.readFileSync(report, 'utf8'))
    for (const { input, status, length } of results)
      if (!(base === '/' && known.has(input.FUZZ)))
        findings.push(`${base}${input.FUZZ}: ${status}, ${length} bytes`)
  }
  return { commands, findings }
}

const scanners = [
  {
    name: 'sqlmap',
    command: 'sqlmap',
    install: 'apt-get install sqlmap',
    run: sqlmap,
    versionOf: () => firstLine('sqlmap', '--version'),
  },
  {
    name: 'wapiti',
    command: 'wapiti',
    install: 'apt-get install wapiti',
    run: wapiti,
    versionOf: () => firstLine('wapiti', '--version'),
  },
  {
    name: 'ffuf',
    command: 'ffuf',
    install: 'apt-get install ffuf dirb',
    run: ffuf,
    versionOf: () => firstLine('ffuf', '-V'),
  },
]

module.exports = { scanners }
