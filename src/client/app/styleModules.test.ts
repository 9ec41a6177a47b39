/** @jest-environment node */
// Two files name a class of a CSS module: the sheet styles it and the component uses it. A name in only one of them is
// a typo, which no browser reports.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** Classes that a sheet defines; `:global(.ant-btn)` is only a reference. */
const definedIn = (css: string): string[] => {
  const heads = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const own = [...heads].map(([, head = '']) => head.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ''))
  return unique(own.flatMap((head) => [...head.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** Classes that a component uses from a sheet, by name: this test cannot follow `styles[name]`. */
const usedIn = (source: string, local: string): string[] => {
  if (source.includes(`${local}[`)) throw new Error(`${local}[…] hides which class is meant: name it`)
  return [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
}

interface Import {
  readonly file: string
  readonly local: string
  readonly sheet: string
}

const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(/import (?:\* as )?(\w+) from '((?:\.|#client\/)[^']+\.module\.css)'/g)].map(
    ([, local = '', sheet = '']) => ({
      file,
      local,
      sheet: sheet.startsWith('.') ? join(file, '..', sheet) : sheet.replace('#client/', ''),
    }),
  )

const imports = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file)).flatMap(importsOf)

const sheets = files.filter((file) => file.endsWith('.module.css')).sort()

const slipsIn = (defined: readonly string[], used: readonly string[]): string[] => [
  ...defined.filter((name) => !used.includes(name)).map((name) => `.${name} is defined and not used`),
  ...unique(used)
    .filter((name) => !defined.includes(name))
    .map((name) => `.${name} is used and not defined`),
  ...defined
    .filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
    .map((name) => `.${name} is not in camelCase`),
]

test('each class of a module is defined and used', () => {
  const slips = sheets.flatMap((sheet) => {
    const used = imports
      .filter((one) => one.sheet === sheet)
      .flatMap(({ file, local }) => usedIn(read(file), local))
    return slipsIn(definedIn(read(sheet)), used).map((slip) => `${sheet}: ${slip}`)
  })
  expect(slips).toEqual([])
})

test('an imported module exists', () => {
  expect(imports.filter(({ sheet }) => !existsSync(join(root, sheet)))).toEqual([])
})

/** From 3 px to the widest token: smaller values are hairlines, larger ones are sizes of things. */
const isDistance = (pixels: number): boolean => pixels > 2 && pixels <= 48

/** Declarations of these properties with a distance in px instead of a token. */
const literalsIn = (css: string): string[] =>
  [...css.matchAll(/(?:^|[\s;{])((?:margin|padding|(?:row-|column-)?gap|font-size)[\w-]*: [^;}]+)/g)]
    .map(([, declaration = '']) => declaration)
    .filter((declaration) => [...declaration.matchAll(/([\d.]+)px/g)].some(([, n]) => isDistance(Number(n))))

test('distances and font sizes in modules are tokens (ui/tokens.css)', () => {
  expect(sheets.flatMap((sheet) => literalsIn(read(sheet)).map((one) => `${sheet}: ${one}`))).toEqual([])
})

test.each([
  ['.row { } .head .row:hover { }', ['row', 'head', 'row'], 0],
  ['.row { } .head { }', ['row'], 1],
  ['.row { }', ['row', 'head'], 1],
  ['.row :global(.ant-btn) { } @media (min-width: 640px) { .row { padding: 1.5rem } }', ['row'], 0],
  ['.my-row { }', ['my-row'], 1],
])('%s used with %j has %d typos', (css, used, slips) => {
  expect(slipsIn(definedIn(css), used)).toHaveLength(slips)
})

test.each([
  ['.row { margin: 1px 2px var(--space-2); height: 40px }', 0],
  ['.row { padding: 0 8px }', 1],
  ['.row { row-gap: 12px; font-size: 14px }', 2],
])('%s has %d values without a token', (css, count) => {
  expect(literalsIn(css)).toHaveLength(count)
})

test('a class whose name is computed is refused, because its use cannot be found', () => {
  expect(() => usedIn('styles[state]', 'styles')).toThrow('hides')
})
