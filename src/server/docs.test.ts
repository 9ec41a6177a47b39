// The pages for operators and developers are complete.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { settings } from './config/definition'

/** Removes the padding of tables. */
const page = (name: string) => readFileSync(join(__dirname, '../../docs', name), 'utf8').replace(/ +/g, ' ')

test.each(allCalls())('docs/api.md has %s', (name, { method, path }) => {
  expect(page('api.md')).toContain(`| \`${name}\` | ${method} ${path}`)
})

test.each(settings.map(({ env, key }) => [env, key]))('docs/operations.md has %s', (env, key) => {
  expect(page('operations.md')).toContain(`| \`${env}\` | \`${key}\` |`)
})

describe('examples/several-machines.nginx.conf', () => {
  const slow = /location ~ (\S+) \{/.exec(page('examples/several-machines.nginx.conf'))?.[1] ?? ''
  const heavy = [
    'applyImport',
    'undoImport',
    'applyYearTurn',
    'undoYearTurn',
    'beginSchoolYear',
    'applyBulkAct',
    'undoBulkAct',
    'resetStudentPasswords',
    'eraseStudent',
    'postTermReports',
    'tryMail',
    'correctReports',
  ]
  const isSlow = (name: string, { load, multipart, document }: Call) =>
    ['reports', 'exports', 'documents'].includes(load) ||
    multipart === true ||
    document !== undefined ||
    heavy.includes(name)

  test.each(allCalls())('has the right time limit for %s', (_name, call) => {
    // The slowest of the calls with the same beginning counts.
    const firstOf = (path: string) => path.split('/')[2]
    const alike = allCalls().filter(([, { path }]) => firstOf(path) === firstOf(call.path))
    expect(new RegExp(slow).test(call.path)).toBe(alike.some(([other, its]) => isSlow(other, its)))
  })
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-')

const hasHeading = (name: string, anchor: string): boolean =>
  page(name)
    .split('\n')
    .some((line) => /^#+ /.test(line) && anchorOf(line.replace(/^#+ /, '')) === anchor)

const docs = readdirSync(join(__dirname, '../../docs')).filter((name) => name.endsWith('.md'))

/** Headings that other pages link to: [file, heading]. */
const wanted = docs.flatMap((name) => {
  const sent = [...page(name).matchAll(/\]\(([\w-]*\.?m?d?)#([\w-]+)\)|docs\/([\w-]+\.md)#([\w-]+)/g)]
  return sent.map(([, file, anchor, elsewhere, there]) => [
    elsewhere ?? (file || name),
    anchor ?? there ?? '',
  ])
})

test.each([...new Set(wanted.map((one) => one.join('#')))])('docs/%s exists', (link) => {
  const [file = '', anchor = ''] = link.split('#')
  expect(hasHeading(file, anchor)).toBe(true)
})

test('the protection against a stolen disk is where assurance.md links to', () => {
  expect(wanted).toContainEqual(['operations.md', 'the-disk'])
  const section = page('operations.md').split('## The disk')[1]?.split('\n## ')[0] ?? ''
  for (const word of ['`DATA_DIR`', 'LUKS', 'DATA_DIR/upgrades', 'DATA_DIR/secret', 'Backups'])
    expect(section).toContain(word)
})

const source = join(__dirname, '..')
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(client|shared)\b.*(?<!test)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ')

/** Names quoted in office.md; names with a number are examples. */
const named = [...page('office.md').matchAll(/(?<!\w)_([^_]+)_(?!\w)/g)].map(([, name = '']) =>
  name.replace(/\s+/g, ' '),
)

test.each([...new Set(named)].filter((name) => !/\d/.test(name)))(
  'the name “%s” in office.md is on a screen',
  (name) => {
    expect(screens.includes(name)).toBe(true)
  },
)

interface OfficeTask {
  readonly act: string
  readonly now: number
  readonly task?: string
  readonly before?: string
}

const tasks = JSON.parse(
  readFileSync(join(__dirname, '../../e2e/harness/tasks/officeTasks.json'), 'utf8'),
) as OfficeTask[]

const rowsUnder = (name: string, heading: string): string[] =>
  (page(name).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)

test('the numbers of clicks on the pages match those counted by e2e/officeTasks.spec.ts', () => {
  expect(rowsUnder('office.md', 'How many clicks a task takes')).toEqual(
    tasks.map(({ act, now }) => `| ${act} | ${now} |`),
  )
  expect(rowsUnder('benchmarks.md', "Clicks of the office's tasks")).toEqual(
    tasks
      .filter(({ task }) => task)
      .map(({ task, before, now, act }) => `| ${task} | ${before} | ${now} | ${act} |`),
  )
})
