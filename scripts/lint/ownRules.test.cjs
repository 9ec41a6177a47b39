// oxlint ignores a rule whose plugin is not named in its part of the configuration: each rule must report something here.
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { at } = require('../lib/paths.cjs')

const lines = (count, line) => `${line}\n`.repeat(count)
const reading = (text) => `export const read = () => ${text}`
const heading = (props) => `export const Loading = ({ Skeleton }) => <Skeleton ${props} />`

/** A file, its content, and the messages expected for it. */
const rows = [
  ['src/server/all.ts', "export * from './a'", 'portal(no-barrels)'],
  ['src/server/one.ts', "export { a } from './a'", 'portal(no-barrels)'],
  ['src/shared/contract/index.ts', "export * from './a'"],
  ['src/shared/named.ts', "import { Object } from 'typebox'\nObject()", 'portal(typebox-as-namespace)'],
  ['src/shared/namespace.ts', "import * as Type from 'typebox'\nType.Object()"],
  ['src/shared/now.ts', reading('Date.now()'), 'portal(no-clock)'],
  ['src/shared/date.ts', reading('new Date()'), 'portal(no-clock)'],
  ['src/shared/then.ts', reading('new Date(0)')],
  ['src/shared/now.test.ts', reading('Date.now()')],
  ['src/client/readingSlice.ts', reading('new Date()'), 'portal(no-clock)'],
  ['src/client/reading.ts', reading('new Date()')],
  ...[
    "new Intl.DateTimeFormat('sv-SE')",
    'new Date(0).toLocaleDateString()',
    "new Date(0).toLocaleTimeString('en')",
    'new Date(0).toLocaleString()',
    "new Date(0).toLocaleString('en-GB')",
    "day.format('D MMM YYYY')",
    "'2025–2026'",
    '`${year}-${year + 1}`',
    '`${from}–${from + 1}`',
    '`${term.startYear} / ${term.startYear + 1}`',
  ].map((text, index) => [`src/client/Day${index}.tsx`, reading(text), 'portal(one-date-format)']),
  ...[
    "(1200).toLocaleString('en')",
    "'2025-2026'",
    '`${page}-${page + 1}`',
    '`${year} ${year + 1}`',
    '`${year}-${year + 2}`',
  ].map((text, index) => [`src/client/NoDay${index}.tsx`, reading(text)]),
  ['src/server/day.test.ts', reading("new Intl.DateTimeFormat('en')")],
  ['src/client/ui/dates/Own.tsx', reading("day.format('D MMMM YYYY')")],
  ['src/server/open.ts', reading("open('portal.sqlite')"), 'portal(only-sqlite-opens-it)'],
  ['src/server/copy.ts', reading('copy(`${dir}/portal.sqlite-wal`)'), 'portal(only-sqlite-opens-it)'],
  ['src/server/open.test.ts', reading("open('portal.sqlite')")],
  ['src/client/Titled.tsx', heading('active'), 'portal(no-empty-heading)'],
  ['src/client/Untitled.tsx', heading('title={false}')],
  ...['fetch', 'sessionStorage', 'localStorage', 'indexedDB'].flatMap((name) => [
    [`src/client/Global-${name}.tsx`, reading(name), 'eslint(no-restricted-globals)'],
    [`src/client/Window-${name}.tsx`, reading(`window.${name}`), 'eslint(no-restricted-properties)'],
    [`src/client/${name}.ts`, reading(name)],
  ]),
  ...['useSelector', 'useDispatch', 'useStore'].map((name) => [
    `src/client/${name}.ts`,
    `import { ${name} } from 'react-redux'\nexport const own = ${name}`,
    'eslint(no-restricted-imports)',
  ]),
  ['src/client/climbs.ts', "import '../../../store/store'", 'eslint(no-restricted-imports)'],
  ['src/server/climbs.ts', "import '../../../app'", 'eslint(no-restricted-imports)'],
  ['src/client/store/hooks.ts', "import { useStore } from 'react-redux'\nexport const own = useStore"],
  ['src/client/emptySlice.ts', 'export interface Empty {}', 'typescript(no-empty-object-type)'],
  ['src/client/Picture.tsx', 'export const picture = <img src="a" />', 'jsx-a11y(alt-text)'],
  ['src/client/Rows.tsx', 'export const rows = [1].map(() => <p />)', 'react(jsx-key)'],
  ['src/server/any.ts', 'export const a = (b: any) => b', 'typescript(no-explicit-any)'],
  ['src/server/equal.ts', 'export const a = (b: 1) => b == 1', 'eslint(eqeqeq)'],
  ['src/server/noValue.ts', 'export const a = (b?: 1 | null) => b == null'],
  ['src/server/log.ts', 'console.log()', 'eslint(no-console)'],
  ['src/server/operations/cli/log.ts', 'console.log()'],
  ['src/server/long.ts', lines(301, '//'), 'eslint(max-lines)'],
  ['src/server/300.ts', lines(300, '//')],
  [
    'src/server/longFunction.ts',
    `export const a = () => {\n${lines(99, 'a()')}}`,
    'eslint(max-lines-per-function)',
  ],
  ['src/server/longTest.test.ts', `export const a = () => {\n${lines(99, 'a()')}}`],
  ['scripts/undefined.cjs', 'document()', 'eslint(no-undef)'],
  [
    'scripts/unneeded.cjs',
    '// oxlint-disable-next-line no-undef\nrequire()',
    'Unused oxlint-disable directive (no problems were reported).',
  ],
]

const cases = rows.map(([file, source, ...rules]) => ({ file, source, rules }))
const said = {}

beforeAll(() => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lint-'))
  const write = (file, text) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  const config = fs.readFileSync(at('.oxlintrc.json'), 'utf8')
  write(
    '.oxlintrc.json',
    config.replace('"typeAware": true', '"typeAware": false').replace('"./scripts/', `"${at('scripts')}/`),
  )
  for (const { file, source } of cases) write(file, source)
  const { stdout } = spawnSync(process.execPath, [at('node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  fs.rmSync(folder, { recursive: true })
  for (const { filename, code, message } of JSON.parse(stdout).diagnostics)
    (said[filename] ??= []).push(code ?? message)
})

test.each(cases)('$file', ({ file, rules }) => {
  expect(said[file] ?? []).toEqual(rules)
})
