/** @jest-environment node */
// A class of a module is known by name in two files: the sheet says how it looks, the component where it is. What one
// of them says alone is a slip of the pen, which the browser would never report.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** Classes that a sheet defines; of others (`:global(.ant-btn)`) it speaks only. */
const definedIn = (css: string): string[] => {
  const heads = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const own = [...heads].map(([, head = '']) => head.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ''))
  return unique(own.flatMap((head) => [...head.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** Classes that a component takes from a sheet, by name: `styles[name]` would hide them from this test. */
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

test('a module that is imported is there', () => {
  expect(imports.filter(({ sheet }) => !existsSync(join(root, sheet)))).toEqual([])
})

/** From 3 px to the widest token: less is a hair line, more is the measure of a thing. */
const isDistance = (pixels: number): boolean => pixels > 2 && pixels <= 48

/** What the declarations of a sheet say of these properties without a token. */
const literalsIn = (css: string): string[] =>
  [...css.matchAll(/(?:^|[\s;{])((?:margin|padding|(?:row-|column-)?gap|font-size)[\w-]*: [^;}]+)/g)]
    .map(([, declaration = '']) => declaration)
    .filter((declaration) => [...declaration.matchAll(/([\d.]+)px/g)].some(([, n]) => isDistance(Number(n))))

test('distances and sizes of type in modules are tokens (ui/tokens.css)', () => {
  expect(sheets.flatMap((sheet) => literalsIn(read(sheet)).map((one) => `${sheet}: ${one}`))).toEqual([])
})

test.each([
  ['.row { } .head .row:hover { }', ['row', 'head', 'row'], 0],
  ['.row { } .head { }', ['row'], 1],
  ['.row { }', ['row', 'head'], 1],
  ['.row :global(.ant-btn) { } @media (min-width: 640px) { .row { padding: 1.5rem } }', ['row'], 0],
  ['.my-row { }', ['my-row'], 1],
])('%s with %j has %d slips', (css, used, slips) => {
  expect(slipsIn(definedIn(css), used)).toHaveLength(slips)
})

test.each([
  ['.row { margin: 1px 2px var(--space-2); height: 40px }', 0],
  ['.row { padding: 0 8px }', 1],
  ['.row { row-gap: 12px; font-size: 14px }', 2],
])('%s says %d without a token', (css, count) => {
  expect(literalsIn(css)).toHaveLength(count)
})

test('a class that is not named is not found', () => {
  expect(() => usedIn('styles[state]', 'styles')).toThrow('hides')
})
