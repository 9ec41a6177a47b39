// npm run faults -- [name or id …] [--clients 50] [--rounds 20] [--seed 7 [--round 3]]: breaks things while families save,
// and compares what was acknowledged with what is stored afterwards. The table also goes to bench/.output/faults.md.
//
// Questions that `npm test` asks at every check are not asked again here: uploads that are broken, endless or interrupted
// (interruptedUpload.test, json.test, store.test, process.test), a log or database that is removed or replaced under the
// running portal (ownFiles.test, databaseLocks.test), a kill while PostgreSQL crashes along (storm.test), answers that are
// lost and a PostgreSQL that vanishes without a word (save.test, silence.test), an S3 server that is away or faulty
// (s3FileStore.test), other programs at the database (databaseLocks.test), a copy made while families save (liveBackup.test),
// the loss of everything (drill.test, backupRunner.test).
import { join } from 'node:path'
import { keep, machine, say, table } from '../count'
import { names, sizeOfFaults } from '../options'
import * as crowds from './crowds'
import * as disk from './disk'
import * as neighbours from './neighbours'
import { endPages } from './phones/run'
import * as postgres from './postgres'
import { breakDowns, underStorm, type Assault, type Size, type Tried } from './storm'

interface Scenario {
  readonly id: string
  /** What is done. */
  readonly what: string
  /** The question beyond the one that all of them ask: is everything acknowledged there afterwards? */
  readonly asks: string
  /** Faults of the portal that it has found. */
  readonly found?: string
  /** The reason why this machine cannot run it. */
  readonly obstacle?: () => Promise<string | undefined> | string | undefined
  readonly attempt: (size: Size) => Promise<Tried>
}

const inStorm =
  (attack: Assault) =>
  (size: Size): Promise<Tried> =>
    underStorm(size, attack)

const scenarios: Readonly<Record<string, Scenario>> = {
  'kill-storm': {
    id: 'REL-30',
    what: 'kill -9 at random moments on SQLite',
    asks: 'Does it start within 5 s?',
    attempt: breakDowns,
  },
  restart: {
    id: 'REL-78',
    what: 'a school of 1,200 killed and stopped in turn',
    asks: 'Is it ready within 5 s?',
    attempt: neighbours.restartAgainAndAgain,
  },
  'power-cut': {
    id: 'REL-31',
    what: 'power cut under ext4 (nothing unflushed survives), SQLite',
    asks: 'Is every acknowledgement flushed, with the folders of the files?',
    obstacle: disk.whyNoPowerCut,
    attempt: disk.cutPower,
  },
  'power-cut-postgres': {
    id: 'REL-31',
    what: 'power cut under ext4, PostgreSQL and the files on it',
    asks: 'Is every acknowledgement flushed, with the folders of the files?',
    obstacle: disk.whyNoPowerCut,
    attempt: disk.cutPowerOnPostgres,
  },
  'io-error': {
    id: 'REL-32',
    what: 'every flush from the tenth on fails with EIO; the server ends by itself',
    asks: 'Does it end with 1 within 5 s, for its supervisor?',
    obstacle: disk.whyNoInjection,
    attempt: disk.failEveryFlush,
  },
  'disk-full': {
    id: 'REL-33',
    what: 'data folder on 40 MB of tmpfs, filled to the last byte, then emptied',
    asks: 'Are saves refused with 507, and stored again as soon as there is room?',
    found: 'a full disk was not reported wherever errors are handled',
    obstacle: disk.whyNoTmpfs,
    attempt: disk.fillDisk,
  },
  'read-only': {
    id: 'REL-34',
    what: 'an ext4 error under load turns the data folder read-only; repaired, mounted, started again',
    asks: 'Is nothing acknowledged that cannot be written?',
    found: 'ext4 reports a flush under way at that very moment as successful (no fault of the portal)',
    obstacle: disk.whyNoFileSystemError,
    attempt: disk.makeReadOnly,
  },
  'clock-jumps': {
    id: 'REL-37',
    what: 'the wall clock of the running server jumps by an hour and by a year, both ways, and by ten years and back',
    asks: 'Do families sign in and save, and are scheduled copies made?',
    found: 'endless sessions; copies, leases, pauses and quotas that waited for ten years',
    attempt: neighbours.moveClock,
  },
  'slow-clients': {
    id: 'REL-38',
    what: '2,000 sockets that never hang up: headers, bodies, uploads, reading: a byte a second',
    asks: 'Is each cut off within 26 s, and do saves take at most 300 ms (p95) meanwhile?',
    found: 'a refused client, or one without HTTP, held its connection for five minutes',
    obstacle: crowds.whyNoCrowd,
    attempt: inStorm(crowds.slowClients),
  },
  connections: {
    id: 'REL-39',
    what: '10,000 connections that asked once and stay',
    asks: 'Do saves take at most 500 ms (p99) and the server 400 MB, and are all descriptors closed?',
    obstacle: crowds.whyNoCrowd,
    attempt: inStorm(crowds.manyConnections),
  },
  'database-locked': {
    id: 'REL-42',
    what: 'another process holds the database for 3 s, then for 10 s',
    asks: 'Do saves wait for 3 s, are they refused after that, and do they go on?',
    attempt: inStorm(neighbours.lockDatabase),
  },
  'postgres-restart': {
    id: 'REL-43',
    what: 'PostgreSQL crashes and comes back',
    asks: 'Is a save acknowledged within 5 s of its return?',
    attempt: postgres.restartPostgres,
  },
  'packet-loss': {
    id: 'REL-43',
    what: '30 % of the packets between the portal and PostgreSQL are lost, each way',
    asks: 'Is a save acknowledged within 5 s of the last loss?',
    obstacle: postgres.whyNoLoss,
    attempt: postgres.losePacketsInOwnNetwork,
  },
  'little-memory': {
    id: 'REL-54',
    what: '512 MB for the server (memory group), 50 forms, the spreadsheet and the report at once',
    asks: 'Are papers made, and do saves go on?',
    obstacle: crowds.whyNoGroup,
    attempt: crowds.littleMemory,
  },
  'few-descriptors': {
    id: 'REL-56',
    what: '256 descriptors for the server, 400 connections',
    asks: 'Do saves go on once the connections are gone?',
    attempt: inStorm(crowds.fewDescriptors),
  },
  'backup-in-storm': {
    id: 'REL-59',
    what: 'a full copy every few seconds while families save',
    asks: 'Are saves at most 100 ms slower (p99)?',
    attempt: neighbours.backUpInStorm,
  },
  soak: {
    id: 'REL-63',
    what: 'families save, sign in and upload without a pause; extrapolated to 8 h (SOAK_MINUTES)',
    asks: 'Do descriptors, memory and the log not grow?',
    attempt: crowds.soak,
  },
  phones: {
    id: 'REL-80',
    what: 'browsers killed, tabs closed and discarded, no connection and no room while somebody types',
    asks: 'Is everything stored that had rested for 300 ms?',
    found: 'the seven faults of docs/faults.md, Phones',
    attempt: endPages,
  },
}

const size: Size = {
  ...sizeOfFaults,
  program: ['--enable-source-maps', join(__dirname, '../../dist/server/main.js')],
}

/** The row of the table for one scenario. */
const attempt = async (name: string, { id, what, asks, obstacle, attempt }: Scenario) => {
  const done = `\`${name}\`: ${what}`
  const reason = await obstacle?.()
  if (reason)
    return { isGood: false, row: [id, done, '', '–', '–', `cannot be made here: ${reason.split('\n')[0]}`] }
  say(`${id} ${name}: ${what} … ${asks}`)
  const broken = (error: unknown): Tried => ({ faults: [(error as Error).message], seen: '' })
  const { faults, seen, acknowledged = '–' } = await attempt(size).catch(broken)
  for (const text of faults.slice(0, 20)) say(`  ✗ ${text}`)
  const isGood = faults.length === 0
  return { isGood, row: [id, done, seen, acknowledged, faults.length, isGood ? 'held' : '**failed**'] }
}

export const runFaults = async () => {
  const isWanted = ([name, { id }]: [string, Scenario]) =>
    names.length === 0 || names.includes(name) || names.includes(id)
  const wanted = Object.entries(scenarios).filter(isWanted)
  if (wanted.length === 0) throw new Error(`Choose from: ${Object.keys(scenarios).join(', ')}.`)
  const attempts = []
  for (const [name, scenario] of wanted) attempts.push(await attempt(name, scenario))
  const head = ['id', 'what was done', 'what was seen', 'acknowledged', 'lost or wrong', 'verdict']
  const rows = attempts.map(({ row }) => row)
  const text = `${machine()}\n\n${table(head, rows)}\n`
  keep('faults', text)
  say(`\n${text}`)
  process.exitCode = attempts.every(({ isGood }) => isGood) ? 0 : 1
}
