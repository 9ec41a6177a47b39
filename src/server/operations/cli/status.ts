// portal status: how the portal of this machine is doing, in a few lines that need no knowledge of it. Exit code 1:
// something needs attention.
import { statfs } from 'node:fs/promises'
import { uptime } from 'node:os'
import { connect } from 'node:tls'
import { longDay, longMoment, dayIn } from '#shared/rules/dates'
import { type Config, readConfig } from '#server/config/config'
import { makesBackups } from '#server/config/liveConfig'
import { portalVersion } from '#server/platform/core/portalVersion'
import { storedConfig } from '#server/school/setUp/live'
import { readBackupStatus, type BackupStatus } from '../../students/restores/queries'
import { openDatabase } from '#server/platform/database/opening/open'
import {
  domainOf,
  places,
  type Settings,
  settingsOf,
  type Machine,
  machineAt,
  textOn,
} from './support/machine'
import { isOnDiskOfData, readinessOf, sameDiskText, type Readiness } from './support/readiness'
import { quietLog } from '#server/platform/core/log'
import { runOnMachine, withoutSecret } from './support/operate'

export const status = () => runOnMachine(() => statusOf(machineAt('')))

export interface Facts {
  readonly version: string
  readonly address: string
  readonly timeZone: string
  readonly now: Date
  /** Null: it does not run. */
  readonly runningSince: Date | null
  readonly readiness: Readiness | undefined
  /** Undefined: the database could not be asked. */
  readonly backups: (BackupStatus & Plan) | undefined
  readonly drill: { readonly at: Date; readonly isGood: boolean } | undefined
  /** Bytes on the disk of the data. */
  readonly disk: { readonly free: number; readonly all: number }
  /** Null: Caddy serves none. Undefined: there is no Caddy for the portal. */
  readonly certificate: Certificate | null | undefined
}

interface Certificate {
  readonly ends: Date
  /** Why browsers refuse it. */
  readonly fault: string | null
}

interface Plan {
  readonly isPlanned: boolean
  /** The folder of the backups if it is on the disk of the data, else null. */
  readonly onDiskOfData: string | null
}

interface Line {
  readonly text: string
  readonly isGood: boolean
}

const statusOf = async (machine: Machine): Promise<void> => {
  const settings = settingsOf(machine)
  if (settings.DATA_DIR === undefined)
    throw new Error(`${places.settings} is not there. First: sudo ./portal install --domain …`)
  const lines = statusLines(await factsOf(machine, settings))
  for (const { text } of lines) machine.say(text)
  if (lines.some(({ isGood }) => !isGood)) process.exitCode = 1
}

const factsOf = async (machine: Machine, settings: Settings): Promise<Facts> => {
  const config = readConfig(withoutSecret(settings))
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  return {
    ...{ version: portalVersion, address: config.publicUrl, timeZone: config.school.timeZone },
    now: new Date(),
    runningSince: runningSince(machine),
    readiness: await readinessOf(settings),
    backups: await backupsOf(machine, config),
    drill: lastDrill(machine),
    disk: { free: bavail * bsize, all: blocks * bsize },
    certificate:
      textOn(machine, places.caddyfile) === undefined ? undefined : await certificateOf(domainOf(settings)),
  }
}

/** The properties of a systemd unit. */
const shown = ({ run }: Machine, unit: string): Settings =>
  Object.fromEntries(
    run('systemctl', 'show', unit)
      .said.split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** systemd counts microseconds since the start of the machine. */
const momentOf = (monotonic: string): Date =>
  new Date(Date.now() - uptime() * 1000 + Number(monotonic) / 1000)

const runningSince = (machine: Machine): Date | null => {
  const { ActiveState, ActiveEnterTimestampMonotonic = '0' } = shown(machine, 'portal.service')
  return ActiveState === 'active' ? momentOf(ActiveEnterTimestampMonotonic) : null
}

const lastDrill = (machine: Machine): Facts['drill'] => {
  const { Result, ExecMainExitTimestampMonotonic = '0' } = shown(machine, 'portal-drill.service')
  if (Number(ExecMainExitTimestampMonotonic) === 0) return undefined
  return { at: momentOf(ExecMainExitTimestampMonotonic), isGood: Result === 'success' }
}

const backupsOf = async (machine: Machine, config: Config): Promise<Facts['backups']> => {
  try {
    const { db, close } = await openDatabase({ ...config, log: quietLog, exclusive: false })
    try {
      const current = await storedConfig(db, config)
      const { dir } = current.backup
      const isShared = dir !== '' && (await isOnDiskOfData(machine, { DATA_DIR: config.dataDir }, dir))
      const plan: Plan = { isPlanned: makesBackups(current), onDiskOfData: isShared ? dir : null }
      return { ...(await readBackupStatus(db)), ...plan }
    } finally {
      await close()
    }
  } catch (error) {
    machine.say(`The database cannot be asked: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Asked over the network of this machine, because only Caddy may read its files. */
export const certificateOf = (domain: string, port = 443): Promise<Certificate | null> =>
  new Promise((resolve) => {
    const socket = connect({
      ...{ host: '127.0.0.1', port, servername: domain, timeout: 5000 },
      // One that browsers refuse is to be told, too.
      rejectUnauthorized: false,
    })
    const end = (answer: Certificate | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => {
      // Node's types say Error; it is the code of the fault where the chain is at fault.
      const fault = socket.authorizationError as unknown
      const ends = new Date(socket.getPeerCertificate().valid_to)
      end({ ends, fault: socket.authorized ? null : codeOf(fault) })
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })

const codeOf = (fault: unknown): string =>
  fault instanceof Error ? ((fault as NodeJS.ErrnoException).code ?? fault.message) : String(fault)

/** Every line says the good or the bad, and what to do about the bad. */
export const statusLines = (facts: Facts): Line[] => [
  good(`Version: ${facts.version}`),
  good(`Address: ${facts.address}`),
  runningLine(facts),
  readyLine(facts),
  backupLine(facts),
  ...sameDiskLines(facts),
  ...drillLines(facts),
  diskLine(facts),
  ...certificateLines(facts),
]

const good = (text: string): Line => ({ text, isGood: true })
const bad = (text: string): Line => ({ text, isGood: false })

const lastWords = 'sudo journalctl --unit portal --lines 50'

const runningLine = ({ runningSince: since, timeZone }: Facts): Line =>
  since === null
    ? bad(`Running: NO. Start it: sudo portal start. Its last words: ${lastWords}`)
    : good(`Running: yes, since ${longMoment(timeZone, since)}`)

const readyLine = ({ readiness }: Facts): Line => {
  if (readiness === undefined)
    return bad(`Families can use it: NO, it does not answer. Its last words: ${lastWords}`)
  if (!readiness.ready) return bad(`Families can use it: NO. ${whyNot(readiness)}`)
  if (readiness.files === false)
    return bad('Families can use it: yes, but their documents cannot be stored or opened now.')
  return good('Families can use it: yes')
}

const whyNot = ({ room, writes, flushes }: Readiness): string => {
  if (!room) return 'The disk is nearly full: remove what is not needed, or take a larger one.'
  if (!writes || !flushes) return `The disk or the database does not write. Its last words: ${lastWords}`
  return 'The log of the database is too long. Start it again: sudo systemctl restart portal'
}

const backupLine = ({ backups, timeZone }: Facts): Line => {
  if (backups === undefined) return bad('Last backup: not known')
  if (!backups.isPlanned)
    return bad(
      'Last backup: NONE IS MADE. The office chooses the place, and has the key (Settings, Your school).',
    )
  const last = backups.goodAt === null ? 'none yet' : longMoment(timeZone, backups.goodAt)
  if (backups.failedAt !== null)
    return bad(
      `Last backup: ${last}. THE NEXT ONE FAILED, ${longMoment(timeZone, backups.failedAt)}. Is its disk connected? Why: ${lastWords}`,
    )
  return backups.damaged > 0
    ? bad(`Last backup: ${last}. ${backups.damaged} older ones can no longer be opened: check the disk.`)
    : good(`Last backup: ${last}`)
}

const sameDiskLines = ({ backups }: Facts): Line[] =>
  backups?.isPlanned && backups.onDiskOfData !== null
    ? [bad(`Backups: NOT SAFE. ${sameDiskText(backups.onDiskOfData)}`)]
    : []

const drillLines = ({ drill, timeZone }: Facts): Line[] => {
  if (drill === undefined) return [good('Last trial restore: none since the machine started (Sunday nights)')]
  const at = longMoment(timeZone, drill.at)
  return drill.isGood
    ? [good(`Last trial restore: worked, ${at}`)]
    : [bad(`Last trial restore: FAILED, ${at}. Why: sudo journalctl --unit portal-drill --lines 20`)]
}

const gigabyte = 1_000_000_000
const tightShare = 0.15

const diskLine = ({ disk: { free, all } }: Facts): Line => {
  const text = `Disk: ${(free / gigabyte).toFixed(1)} of ${(all / gigabyte).toFixed(1)} GB are free`
  return free / all < tightShare ? bad(`${text}. THAT IS LITTLE.`) : good(text)
}

const dayMs = 86_400_000
/** Caddy renews a certificate 30 days before its end. */
const lateDays = 14

const caddyWords = 'Why: sudo journalctl --unit caddy --lines 50'

const certificateLines = ({ certificate, address, now, timeZone }: Facts): Line[] => {
  if (certificate === undefined) return []
  if (certificate === null)
    return [bad(`Certificate: NONE. Does the name of the portal lead to this machine? ${caddyWords}`)]
  const { ends, fault } = certificate
  const day = longDay(dayIn(timeZone, ends))
  if (ends.getTime() - now.getTime() < lateDays * dayMs)
    return [bad(`Certificate: ends on ${day}, AND WAS NOT RENEWED. ${caddyWords}`)]
  return fault === null
    ? [good(`Certificate: valid until ${day}, renewed by itself`)]
    : [bad(`Certificate: BROWSERS REFUSE IT for ${address} (${fault}). ${caddyWords}`)]
}

if (require.main === module) void status()
