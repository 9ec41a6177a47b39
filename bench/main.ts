// One harness: npm run bench measures, npm run faults breaks things, npm run scan runs third-party scanners. Results go to
// bench/.output: results.{md,json}, the notes of single measurements, and the tables of the others.
import { join } from 'node:path'
import * as attacks from './attacks'
import { keep, machine, resultsOf, say, type Row } from './count'
import * as deadlineNight from './deadlineNight'
import { runFaults } from './faults/main'
import * as firstContent from './firstContent'
import * as growth from './growth'
import * as interaction from './interaction'
import * as keys from './keys'
import * as officeChanges from './officeChanges'
import { names as wanted, options, program } from './options'
import * as pageSpeed from './pageSpeed'
import * as papers from './papers'
import * as saves from './saves'
import { scan } from './scan'
import * as signInPage from './signInPage'
import * as sizes from './sizes'

/** What it asks, and who answers; some have further tables, in markdown. */
type Measurement = readonly [question: string, rows: () => Promise<Row[]>, text?: () => string]

const measurements: Readonly<Record<string, Measurement>> = {
  signInPage: ['How long does a family with a cheap phone wait for the sign-in page?', signInPage.rows],
  lighthouse: ['What does Lighthouse say of the sign-in page?', signInPage.lighthouse],
  pageSpeed: ['And how long for the form, for Saving…, and the office for its table?', pageSpeed.rows],
  firstContent: ['Is a page ever empty, or does it move?', firstContent.rows],
  interaction: ['How long does a press take in the form on a slow processor?', interaction.formInteractions],
  studentsTable: ['And in the table of the office, with 10,000 rows?', interaction.studentsTable],
  typing: ['What does one key cost in the largest step, while the device encrypts?', keys.typing],
  marksGrid: ['And in a grid of 640 cells?', keys.marksGrid],
  signInTiming: ["Does a refusal's time tell anything?", attacks.signInTiming],
  hostileInput: ['Can a text or a list take the processor?', attacks.hostileInput],
  hostileUploads: ["Do one student's files delay the others?", attacks.hostileUploads],
  autosaves: ['How many saves a second are durable?', saves.autosaves],
  busyOffice: ["How much does the office's printing slow them down?", saves.busyOffice],
  studentRecord: ['How many records are read in a second?', saves.studentRecord],
  firstCalls: ['Are calls refused after a start?', saves.firstCalls],
  papers: ['How long do papers take, and how much do they hold up the main thread?', papers.rows],
  packs: ['And the cards of a class, and of the school?', papers.packs],
  officeChanges: ["How long do the office's largest changes take, beside families?", officeChanges.rows],
  'deadline-night': ["Does a school's peak lose or delay anything?", deadlineNight.night, deadlineNight.text],
  'release-minute': ['And the minute after a posting?', deadlineNight.releaseMinute, deadlineNight.text],
  sizes: ['Does the cost of work grow with the school more than the work?', sizes.rows],
  growth: ['Is a call slower in the tenth year than in the first?', growth.rows, growth.text],
}

const measure = async () => {
  const all: Row[] = []
  for (const name of wanted.length > 0 ? wanted : Object.keys(measurements)) {
    const [question, rows, textOf] = measurements[name] ?? []
    if (!rows)
      throw new Error(
        `There is no measurement ${name}. Choose from: ${Object.keys(measurements).join(', ')}.`,
      )
    say(`${name}: ${question}`)
    all.push(...(await rows()))
    keep('results', `${machine()}\n\n${resultsOf(all)}\n`, { machine: machine(), rows: all })
    if (!textOf) continue
    const text = `${machine()}\n\n${textOf()}\n`
    keep(name, text)
    say(text)
  }
  say(resultsOf(all))
  process.exitCode = all.every(({ pass }) => pass) ? 0 : 1
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

/** Every module that a run would use is loaded by now. */
const check = async () => {
  const wrong = mixed()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  say(`${Object.keys(measurements).length} measurements, the faults and the scanners can be run`)
}

const programs: Readonly<Record<string, () => Promise<void>>> = { measure, faults: runFaults, scan }

const run = options.check ? check : programs[program]
if (!run) throw new Error(`Choose from: ${Object.keys(programs).join(', ')}.`)
/** Exits even if something that was broken blocks the clean-up. */
void run().then(() => process.exit())
