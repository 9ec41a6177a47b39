// One harness: npm run bench measures, npm run faults breaks things, npm run scan runs third-party scanners. Results go to
// bench/.output: results.{md,json}, the notes of single measurements, and the tables of the others.
import { join } from 'node:path'
import { keep, machine, resultsOf, say, type Row } from './count'
import { names as wanted, options, program } from './options'

interface Measurement {
  rows: () => Promise<Row[]>
  /** Additional tables, in markdown. */
  text?: () => string
}

const measurements: Readonly<Record<string, () => Promise<Measurement>>> = {
  signInPage: () => import('./signInPage'),
  pageSpeed: () => import('./pageSpeed'),
  firstContent: () => import('./firstContent'),
  lighthouse: async () => ({ rows: (await import('./signInPage')).lighthouse }),
  interaction: async () => ({ rows: (await import('./interaction')).formInteractions }),
  signInTiming: async () => ({ rows: (await import('./attacks')).signInTiming }),
  hostileInput: async () => ({ rows: (await import('./attacks')).hostileInput }),
  hostileUploads: async () => ({ rows: (await import('./attacks')).hostileUploads }),
  autosaves: async () => ({ rows: (await import('./saves')).autosaves }),
  busyOffice: async () => ({ rows: (await import('./saves')).busyOffice }),
  studentRecord: async () => ({ rows: (await import('./saves')).studentRecord }),
  firstCalls: async () => ({ rows: (await import('./saves')).firstCalls }),
  papers: () => import('./papers'),
  packs: async () => ({ rows: (await import('./papers')).packs }),
  release: () => import('./release'),
  studentsTable: async () => ({ rows: (await import('./interaction')).studentsTable }),
  officeChanges: () => import('./officeChanges'),
  'deadline-night': async () => {
    const { night, text } = await import('./deadlineNight')
    return { rows: night, text }
  },
  'release-minute': async () => {
    const { releaseMinute, text } = await import('./deadlineNight')
    return { rows: releaseMinute, text }
  },
  sizes: () => import('./sizes'),
}

const measure = async () => {
  const all: Row[] = []
  for (const name of wanted.length > 0 ? wanted : Object.keys(measurements)) {
    const load = measurements[name]
    if (!load)
      throw new Error(
        `There is no measurement ${name}. Choose from: ${Object.keys(measurements).join(', ')}.`,
      )
    say(`${name} …`)
    const measurement = await load()
    all.push(...(await measurement.rows()))
    keep('results', `${machine()}\n\n${resultsOf(all)}\n`, { machine: machine(), rows: all })
    if (!measurement.text) continue
    const text = `${machine()}\n\n${measurement.text()}\n`
    keep(name, text)
    say(text)
  }
  say(resultsOf(all))
  process.exitCode = all.every(({ pass }) => pass) ? 0 : 1
}

const programs: Readonly<Record<string, () => Promise<void>>> = {
  measure,
  faults: async () => (await import('./faults/main')).runFaults(),
  scan: async () => (await import('./scan')).scan(),
}

const root = join(__dirname, '..')
const [built, source] = [join(root, 'dist/'), join(root, 'src/')]

/** Compiled files that imported a source file: their threads would then look for sources as well, and fail to start. */
const mixed = (): string[] =>
  Object.values(require.cache).flatMap((module) =>
    module?.filename.startsWith(built)
      ? module.children
          .filter(({ filename }) => filename.startsWith(source))
          .map(({ filename }) => `${module.filename} takes ${filename}`)
      : [],
  )

/** Loads every module that a run would use. */
const check = async () => {
  for (const load of Object.values(measurements)) await load()
  await Promise.all([import('./faults/main'), import('./scan')])
  const wrong = mixed()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  say(`${Object.keys(measurements).length} measurements, the faults and the scanners can be run`)
}

const run = options.check ? check : programs[program]
if (!run) throw new Error(`Choose from: ${Object.keys(programs).join(', ')}.`)
/** Exits even if something that was broken blocks the clean-up. */
void run().then(() => process.exit())
