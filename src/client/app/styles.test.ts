/** @jest-environment node */
// Global style sheets stay after a page loads them, so the rules of one page for a name apply on the next page too.
// The sheets of components are modules (styleModules.test.ts).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakpoints, crowded } from '../ui/breakpoints'

const root = join(__dirname, '..')
const every = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .sort()
const sheets = every.filter((file) => !file.endsWith('.module.css'))

/** Splits a text at the commas outside brackets. */
const partsOf = (text: string): string[] => {
  let depth = 0
  return [...text]
    .map((letter) => {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
      return letter === ',' && depth === 0 ? '\n' : letter
    })
    .join('')
    .split('\n')
}

/** Removes the conditions on surrounding elements. */
const withoutConditions = (selector: string): string => {
  const shorter = selector.replace(/:(?:has|not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
  return shorter === selector ? selector : withoutConditions(shorter)
}

const classesOf = (selector: string): string[] =>
  [...withoutConditions(selector).matchAll(/\.([a-z_][\w-]*)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:ant-|anticon)/.test(name))

const selectorsOf = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.replace(/\s+/g, ' ').trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap(partsOf)

interface Use {
  readonly file: string
  readonly names: readonly string[]
}

const usesOf = (file: string, css: string): Use[] =>
  selectorsOf(css).map((selector) => ({ file, names: classesOf(selector) }))

/** The home of a name is the file whose selectors begin with it. */
const homesOf = (uses: readonly Use[]): Map<string, Set<string>> => {
  const homes = new Map<string, Set<string>>()
  for (const { file, names } of uses)
    if (names[0]) homes.set(names[0], new Set([...(homes.get(names[0]) ?? []), file]))
  return homes
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))
const isForAll = (file: string): boolean => /^(?:ui|layout|app)\//.test(file)

const leaksIn = (uses: readonly Use[]): string[] => {
  const homes = homesOf(uses)
  const twice = [...homes].filter(([, files]) => files.size > 1)
  const foreign = uses.flatMap(({ file, names }) =>
    names.slice(1).flatMap((name) => {
      const [home = file] = homes.get(name) ?? []
      const isNear = isForAll(home) || folderOf(home) === folderOf(file)
      return isNear ? [] : [`${file} styles .${name} of ${home}`]
    }),
  )
  return [...twice.map(([name, files]) => `.${name} is styled by ${[...files].join(' and ')}`), ...foreign]
}

test('UX-87 font sizes follow the reader’s setting: none is in px', () => {
  const fixed = every.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:[\s;{]font(?:-size)?|--type-\w+): [^;}]*\dpx[^;}]*/g,
      ),
    ].map(([found]) => `${file}:${found}`),
  )
  expect(fixed).toEqual([])
})

test('each name has one style sheet; other sheets change it only within a name of their own', () => {
  const uses = sheets.flatMap((file) => usesOf(file, readFileSync(join(root, file), 'utf8')))
  expect(uses.length).toBeGreaterThan(20)
  expect(leaksIn(uses)).toEqual([])
})

test.each([
  [
    'the same name twice',
    { 'ui/a.css': '.title { }', 'features/x/b.css': '@media print { p, .title { } }' },
    1,
  ],
  ['a name of another feature', { 'features/x/a.css': '.step { }', 'features/y/b.css': '.own .step { }' }, 1],
  ['a shared name within an own name', { 'ui/a.css': '.bar { }', 'features/y/b.css': '.own > .bar { }' }, 0],
  ['a condition', { 'ui/a.css': '.bar { }', 'features/y/b.css': '.own:is(.bar *, p) { } :has(.bar) { }' }, 0],
  ['a comment', { 'ui/a.css': '.bar { }', 'features/y/b.css': '/* .bar { } */ .own { }' }, 0],
])('%s', (_what, files, leaks) => {
  expect(leaksIn(Object.entries(files).flatMap(([file, css]) => usesOf(file, css)))).toHaveLength(leaks)
})

test('the layout changes only at the breakpoints', () => {
  const starts = Object.values(breakpoints)
  const allowed = [crowded, ...starts.flatMap((from) => [`min-width: ${from}px`, `max-width: ${from - 1}px`])]
  const others = every.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@(?:media|container)[^{]*/g)]
      .flatMap(([query]) => query.match(/[\w-]*width[^)]*/g) ?? [])
      .filter((condition) => !allowed.includes(condition))
      .map((condition) => `${file}: ${condition}`),
  )
  expect(others).toEqual([])
})
